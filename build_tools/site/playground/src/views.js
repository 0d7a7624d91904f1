// The panels of the output.

export function element(name, properties = {}, ...children) {
  const { dataset, ...others } = properties;
  const created = Object.assign(document.createElement(name), others);
  Object.assign(created.dataset, dataset);
  created.append(...children);
  return created;
}

export function showDiagnosticList(panel, diagnostics, onJump) {
  if (!diagnostics.length) {
    panel.replaceChildren(element("p", {}, "No errors and no warnings."));
    return;
  }
  const items = diagnostics.map(({ severity, line, column, text }) => {
    const jump = element("button", { type: "button" }, `${severity} in line ${line}, column ${column}`);
    jump.addEventListener("click", () => onJump(line, column));
    return element("li", { className: `is-${severity}` }, jump, element("pre", { tabIndex: 0 }, text));
  });
  panel.replaceChildren(element("ol", {}, ...items));
}

export function showDocs(panel, docs) {
  panel.replaceChildren(
    ...(docs.length ? [] : [element("p", {}, "There are no functions.")]),
    ...docs.flatMap(({ name, text }) => [element("h3", {}, name), element("pre", { tabIndex: 0 }, text)]),
  );
}

// Show calls of the module of an example, and the C that it binds; the text of the editor has none if it was changed.
export function showSession(panel, example) {
  if (!example?.session) {
    panel.replaceChildren(element("p", {}, "Sessions were recorded with the examples as they are: choose one of them."));
    return;
  }
  const library = example.library ? [element("h3", {}, "The C that it binds"), pre([example.library])] : [];
  const title = element("h3", {}, "A session, recorded with the compiled module");
  panel.replaceChildren(title, pre([example.session]), ...library);
}

// Show the stages of one name: read, check, plan with each plugin, emit.
export function showStages(list, stages, sections, source) {
  const lines = (name) => sections.find((section) => section.name === name)?.lines ?? [];
  const parts = {
    read: [element("p", {}, "The text of the declaration, with the position of each node."), pre(source)],
    check: [element("p", {}, "The declaration as a frozen value, printed as YAML."), pre(lines("declaration"))],
    plan: [...plugins(lines("plugins")), element("h3", {}, "Calls"), pre(lines("calls"))],
    emit: [element("p", {}, "The C of this name."), pre(lines("code"))],
  };
  list.replaceChildren(
    ...stages.map(({ name, milliseconds }) =>
      element(
        "li",
        {},
        element("strong", {}, name),
        element("span", { className: "time" }, ` ${milliseconds.toFixed(1)} ms for the whole file`),
        ...(parts[name] ?? []),
      ),
    ),
  );
}

function pre(lines) {
  const text = lines.join("\n").trimEnd();
  return text ? element("pre", { tabIndex: 0 }, text) : element("p", { className: "time" }, "(nothing)");
}

// Return an element for each plugin that changed the plan: lines without indentation name the plugin.
function plugins(lines) {
  const found = [];
  for (const line of lines) {
    if (line.startsWith(" ")) {
      found.at(-1).changes.push(line.trim());
    } else {
      found.push({ title: line, changes: [] });
    }
  }
  return [
    element("p", {}, `${found.length} plugins changed the plan, in this order:`),
    ...found.map(({ title, changes }) =>
      element(
        "details",
        { open: found.length <= 12 },
        element("summary", {}, title),
        element("ul", {}, ...changes.map((change) => element("li", {}, change))),
      ),
    ),
  ];
}

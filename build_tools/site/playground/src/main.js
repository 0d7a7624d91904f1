// The playground: declarations on the left, what the generator makes of them on the right.

import { declarationsEditor, goTo, mark, reader, setText, showDiagnostics } from "./editors.js";
import { Generator } from "./generator.js";
import { Schema } from "./schema.js";
import { encode, textOf } from "./share.js";
import { Tabs } from "./tabs.js";
import { element, showDiagnosticList, showDocs, showSession, showStages } from "./views.js";

const $ = (id) => document.getElementById(id);
const json = async (name) => (await fetch(new URL(name, import.meta.url))).json();
const HINT = "Move the cursor in the declarations or in the C to see the lines that belong together.";
const NOTHING = { linked: [], related: [] };

class Playground {
  #examples;
  #schema;
  #result = null; // the newest output without errors
  #ready = false;
  #isOpened = true; // the text was opened, and its output was not shown yet
  #saving = 0;

  constructor(examples, schema, text) {
    this.#examples = examples;
    this.#schema = new Schema(schema);
    $("editor").replaceChildren();
    this.editor = declarationsEditor($("editor"), text, {
      complete: (content, position) => this.#schema.complete(content, position),
      onChange: (content) => this.#change(content),
      onMove: (line) => this.#showC(line),
    });
    const box = (id) => $(id).appendChild(element("div"));
    this.c = reader(box("c"), "Generated C", "c", (line) => this.#showDeclaration(line));
    this.stub = reader(box("stub"), "Type stub", "python");
    this.tabs = new Tabs(document.querySelector("[role=tablist]"), (name) => this.#select(name));
    this.tabs.show("stub");
    this.generator = new Generator(
      () => this.#start(),
      (message) => this.#say(`Python did not start: ${message}`),
      ({ done, next }) => {
        $("progress").value = done;
        this.#say(`${next}…`);
      },
    );
    this.#listen();
  }

  get text() {
    return this.editor.state.doc.toString();
  }

  #listen() {
    $("example").append(new Option("Your text", ""));
    $("example").append(...this.#examples.map(({ title }, index) => new Option(title, index)));
    this.#nameExample();
    $("example").addEventListener("change", () => {
      this.#isOpened = true;
      setText(this.editor, this.#examples[$("example").value]?.text ?? this.text);
    });
    $("share").addEventListener("click", () => this.#share());
    $("name").addEventListener("change", () => this.#explain());
    addEventListener("hashchange", async () => {
      const text = await textOf(location.hash);
      if (text !== null) {
        this.#isOpened = true;
        setText(this.editor, text);
      }
    });
  }

  #say(message) {
    $("status").textContent = message;
  }

  #start() {
    this.#ready = true;
    document.body.dataset.ready = "true";
    $("progress").hidden = true;
    this.#generate(this.text);
  }

  // Select the example that the editor shows, if it shows one.
  #nameExample() {
    const index = this.#examples.findIndex(({ text }) => text === this.text);
    $("example").value = index < 0 ? "" : String(index);
    showSession($("session"), this.#examples[index]);
  }

  #change(text) {
    this.#nameExample();
    clearTimeout(this.#saving);
    this.#saving = setTimeout(() => this.#save(text), 400);
    if (this.#ready) {
      this.#generate(text);
    } else {
      this.#checkKeys(text);
    }
  }

  // Before Python has started, the schema finds unknown keys.
  #checkKeys(text) {
    const found = this.#schema.unknownKeys(text).map(({ key, line, column }) => ({
      line: line + 1,
      column: column + 1,
      severity: "error",
      message: `unknown key '${key}'`,
    }));
    showDiagnostics(this.editor, found);
  }

  async #save(text) {
    history.replaceState(null, "", `#text=${await encode(text)}`);
  }

  async #share() {
    await this.#save(this.text);
    try {
      await navigator.clipboard.writeText(location.href);
      this.#say("The link is in the clipboard.");
    } catch {
      this.#say("The link is in the address bar; this browser does not permit copying.");
    }
  }

  async #generate(text) {
    const start = performance.now();
    const result = await this.generator.call("generate", text).catch((error) => this.#say(error.message));
    if (!result || text !== this.text) {
      return; // a newer text is on its way
    }
    const { diagnostics } = result;
    showDiagnostics(this.editor, diagnostics);
    showDiagnosticList($("diagnostics"), diagnostics, (line, column) => goTo(this.editor, line, column));
    const errors = diagnostics.filter(({ severity }) => severity === "error").length;
    $("count").textContent = diagnostics.length ? `(${diagnostics.length})` : "";
    document.body.dataset.outdated = String(errors > 0); // the other tabs show the last text without errors
    if (!errors) {
      this.#show(result);
    }
    if (this.#isOpened) {
      this.#isOpened = false;
      this.#open(errors > 0);
    }
    const took = Math.round(performance.now() - start);
    document.body.dataset.took = String(took);
    document.body.dataset.shown = String(Number(document.body.dataset.shown ?? 0) + 1);
    const rest = errors ? "; the other tabs show the last text without errors" : "";
    this.#say(`${errors ? `Errors: ${errors}` : "Generated"} in ${took} ms${rest}.`);
  }

  // Select a tab for a text that was opened: its errors, or its output in the tab that was chosen.
  #open(hasErrors) {
    if (hasErrors) {
      this.tabs.show("diagnostics");
    } else if (this.tabs.selected === "diagnostics") {
      this.tabs.show("stub");
    }
  }

  #show(result) {
    this.#result = result;
    setText(this.c, result.c);
    setText(this.stub, result.stub);
    showDocs($("docs"), result.docs);
    const selected = $("name").value;
    $("name").replaceChildren(...result.names.map((name) => new Option(name, name, false, name === selected)));
    mark(this.editor, NOTHING);
    mark(this.c, NOTHING);
    $("linked").textContent = HINT;
    this.#select(this.tabs.selected);
  }

  #select(name) {
    if (name === "pipeline" && this.#result) {
      this.#explain();
    }
  }

  async #explain() {
    const { names, stages, links } = this.#result;
    const name = $("name").value;
    if (!names.length) {
      $("stages").replaceChildren();
      return;
    }
    const found = await this.generator.call("explain", name).catch((error) => this.#say(error.message));
    if (found) {
      showStages($("stages"), stages, found.sections, this.#source(found.sections, links));
    }
  }

  // Return the lines of the text that an explanation is about.
  #source(sections, links) {
    const place = /:(\d+)$/.exec(sections[0]?.lines[0] ?? "");
    const link = place && links.find(({ first }) => first === Number(place[1]));
    return link ? this.text.split("\n").slice(link.first - 1, link.last) : [];
  }

  // ---- declarations and C, in both directions ----

  #showC(line) {
    const link = this.#result?.links.find(({ first, last }) => first <= line && line <= last);
    const lines = (this.#result?.lines ?? []).filter(([, yaml]) => yaml === line).map(([c]) => c);
    const related = link?.c ?? [];
    mark(this.c, { linked: lines, related }, true);
    mark(this.editor, NOTHING);
    if (related.length) {
      const ranges = related.map(([first, last]) => `${first} to ${last}`).join(", ");
      $("linked").textContent = `Line ${line} of the declarations belongs to lines ${ranges} of the C.`;
    }
  }

  #showDeclaration(line) {
    const link = this.#result.links.find(({ c }) => c.some(([first, last]) => first <= line && line <= last));
    const exact = this.#result.lines.filter(([c]) => c === line).map(([, yaml]) => yaml);
    mark(this.editor, { linked: exact, related: link ? [[link.first, link.last]] : [] }, true);
    mark(this.c, { linked: [line], related: link?.c ?? [] });
    if (link) {
      const where = exact.length ? `line ${exact[0]}` : `lines ${link.first} to ${link.last}`;
      $("linked").textContent = `Line ${line} of the C comes from ${where} of the declarations.`;
    }
  }
}

const loading = Promise.all([json("examples.json"), json("schema.json"), textOf(location.hash)]);
loading.then(([examples, schema, text]) => {
  window.playground = new Playground(examples, schema, text ?? examples[0].text);
});

// The list of versions, and scrolling of wide code and tables with the keyboard.

const root = new URL(document.documentElement.dataset.content_root ?? "./", location.href);

async function showVersions() {
  const label = document.querySelector(".site-versions");
  const answer = await fetch(new URL("../versions.json", root)).catch(() => null);
  if (!label || !answer?.ok) {
    return; // the site was opened as a file, or only one version was copied
  }
  const { versions } = await answer.json();
  const current = root.pathname.split("/").at(-2);
  const select = label.querySelector("select");
  for (const version of versions) {
    select.add(new Option(version, version, version === current, version === current));
  }
  const page = location.href.slice(root.href.length);
  select.addEventListener("change", async () => {
    const there = new URL(`../${select.value}/`, root);
    const same = new URL(page, there);
    const exists = (await fetch(same, { method: "HEAD" })).ok;
    location.assign(exists ? same : there);
  });
  label.hidden = false;
}

function makeScrollable() {
  for (const box of document.querySelectorAll("article pre, article .table-wrapper")) {
    if (box.scrollWidth > box.clientWidth && !box.hasAttribute("tabindex")) {
      box.tabIndex = 0;
    }
  }
}

// What the theme leaves to do for screen readers.
function describe() {
  for (const caption of document.querySelectorAll("p.caption[role=heading]")) {
    caption.ariaLevel = "2";
  }
  for (const head of document.querySelectorAll("th")) {
    if (!head.textContent.trim()) {
      head.replaceWith(document.createElement("td"));
    }
  }
  if (!document.querySelector("h1")) {
    const title = Object.assign(document.createElement("h1"), { textContent: document.title.split(" - ")[0] });
    document.querySelector("article")?.prepend(title); // the page of the search has none
  }
  const labels = { ".sidebar-drawer": "Menu", ".toc-drawer": "On this page" };
  for (const [selector, label] of Object.entries(labels)) {
    document.querySelector(selector)?.setAttribute("aria-label", label);
  }
}

describe();
showVersions();
makeScrollable();
addEventListener("resize", makeScrollable);

// Tabs with the keys of the ARIA pattern: arrows, Home and End.

export class Tabs {
  #tabs;
  #onSelect;

  constructor(list, onSelect) {
    this.#tabs = [...list.querySelectorAll("[role=tab]")];
    this.#onSelect = onSelect;
    list.addEventListener("keydown", (event) => this.#move(event));
    for (const tab of this.#tabs) {
      tab.addEventListener("click", () => this.select(tab));
    }
    this.show(this.#tabs[0].getAttribute("aria-controls"));
  }

  get selected() {
    return this.#tabs.find((tab) => tab.ariaSelected === "true").getAttribute("aria-controls");
  }

  // Select the tab of a panel.
  show(panel) {
    this.select(this.#tabs.find((tab) => tab.getAttribute("aria-controls") === panel));
  }

  select(selected) {
    for (const tab of this.#tabs) {
      tab.ariaSelected = String(tab === selected);
      tab.tabIndex = tab === selected ? 0 : -1;
      document.getElementById(tab.getAttribute("aria-controls")).hidden = tab !== selected;
    }
    this.#onSelect(selected.getAttribute("aria-controls"));
  }

  #move(event) {
    const last = this.#tabs.length - 1;
    const index = this.#tabs.indexOf(document.activeElement);
    const next = {
      ArrowRight: index === last ? 0 : index + 1,
      ArrowLeft: index === 0 ? last : index - 1,
      Home: 0,
      End: last,
    }[event.key];
    if (next !== undefined) {
      event.preventDefault();
      this.select(this.#tabs[next]);
      this.#tabs[next].focus();
    }
  }
}

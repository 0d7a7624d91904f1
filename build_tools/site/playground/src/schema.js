// Completion and checks with the JSON Schema of declarations (`cwrap schema`).

import { ITEM, contextAt, keysOf } from "./context.js";

export class Schema {
  #root;

  constructor(root) {
    this.#root = root;
  }

  // Return the completions at a place: { word, options }, or null.
  complete(text, position) {
    const context = contextAt(text, position);
    if (!context) {
      return null;
    }
    const nodes = this.#follow(context.path, context.keys);
    const options = context.isKey ? this.#keys(nodes, context.keys) : this.#values(nodes, context);
    return options.length ? { word: context.word, options } : null;
  }

  // Return the unknown keys of a text: { key, line, column, known }.
  unknownKeys(text) {
    return [...keysOf(text)].flatMap(({ key, line, column, path, keys }) => {
      const nodes = this.#follow(path, keys).filter((node) => node.properties);
      const known = nodes.flatMap((node) => Object.keys(node.properties));
      return key === "<<" || !nodes.length || known.includes(key) ? [] : [{ key, line, column, known }];
    });
  }

  // Return the schemas that apply at the end of a path; `keys` are those of the mapping there.
  #follow(path, keys) {
    let nodes = this.#alternatives(this.#root, new Set());
    for (const [index, { key, keys: around }] of path.entries()) {
      const next = path[index + 1];
      const inside = next ? (next.keys ?? new Set()) : keys;
      const below = nodes.map((node) => (key === ITEM ? node.items : node.properties?.[key]));
      nodes = below.filter(Boolean).flatMap((node) => this.#alternatives(node, inside));
      if (around && !nodes.length) {
        return [];
      }
    }
    return nodes;
  }

  // Return the schemas that a value can match; a mapping with certain keys selects one of `if` and `then`.
  #alternatives(node, keys) {
    if (node.$ref) {
      const name = node.$ref.split("/").at(-1);
      return this.#alternatives(this.#root.$defs[name], keys);
    }
    if (node.if) {
      if (!keys.size) {
        return [{ properties: this.#kinds(node) }];
      }
      const matches = (node.if.required ?? []).every((key) => keys.has(key));
      return this.#alternatives(matches ? node.then : node.else, keys);
    }
    return (node.anyOf ?? node.oneOf ?? []).flatMap((other) => this.#alternatives(other, keys)).concat(node);
  }

  // Return the first keys of all kinds of entries.
  #kinds(node) {
    const kinds = {};
    for (let rest = node; rest?.if; rest = rest.else) {
      const [key] = rest.if.required;
      const [then] = this.#alternatives(rest.then, new Set([key]));
      kinds[key] = then.properties?.[key] ?? {};
    }
    return kinds;
  }

  #keys(nodes, present) {
    const found = new Map();
    for (const [key, node] of nodes.flatMap((node) => Object.entries(node.properties ?? {}))) {
      if (!present.has(key) && !found.has(key)) {
        found.set(key, { label: key, type: "property", apply: `${key}: `, info: this.#description(node) });
      }
    }
    return [...found.values()];
  }

  #values(nodes, { valueOf, keys }) {
    const values = valueOf ? nodes.map((node) => node.properties?.[valueOf]).filter(Boolean) : nodes;
    const words = values.flatMap((node) => this.#words(node, keys));
    return [...new Set(words)].map((word) => ({ label: word, type: "enum" }));
  }

  #words(node, keys) {
    return this.#alternatives(node, keys).flatMap((one) => [
      ...(one.enum ?? []).map(String),
      ...("const" in one ? [String(one.const)] : []),
      ...([one.type].flat().includes("boolean") ? ["true", "false"] : []),
      ...(one.items && !one.items.properties ? this.#words(one.items, keys) : []),
    ]);
  }

  #description(node) {
    return this.#alternatives(node, new Set(["name"]))
      .concat(node)
      .map((one) => one.description)
      .find(Boolean);
  }
}

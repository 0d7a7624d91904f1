// Where a place in a YAML text is: the path of keys and list items to it, and the keys of the same mapping. The text may
// be incomplete while somebody types, so that lines and columns decide, and not a parser.

export const ITEM = "[]";
const LINE = /^(?<indent> *)(?<dashes>(?:- +)*)(?:(?<key>[\w$<]+) *:(?= |$))?/;
const BLOCK_SCALAR = /[:-] +[|>][-+\d]*\s*(#.*)?$/;

// Return the marks of a line, from left to right: its dashes, and its key.
function marksOf(line) {
  const { indent, dashes, key } = LINE.exec(line).groups;
  const marks = [...dashes.matchAll(/-/g)].map((dash) => ({ column: indent.length + dash.index }));
  if (key !== undefined) {
    marks.push({ column: indent.length + dashes.length, key });
  }
  return marks;
}

function isBlank(line) {
  return /^\s*(#.*)?$/.test(line);
}

// Return the keys of the mapping that has a key at a line and column.
function keysAt(lines, number, column) {
  const keys = new Set();
  const add = (marks) => marks.forEach((mark) => mark.key && mark.column === column && keys.add(mark.key));
  const outside = (marks, line) =>
    marks.length ? marks.some((mark) => mark.column < column) : line.search(/\S/) < column;
  for (let n = number; n >= 0; n--) {
    const marks = marksOf(lines[n]);
    add(marks);
    if (!isBlank(lines[n]) && outside(marks, lines[n])) {
      break;
    }
  }
  for (let n = number + 1; n < lines.length; n++) {
    const marks = marksOf(lines[n]);
    if (!isBlank(lines[n]) && outside(marks, lines[n])) {
      break;
    }
    add(marks);
  }
  return keys;
}

// Return the path to the mapping that has, or could have, a key at a line and column.
export function blockPath(lines, number, column) {
  const path = [];
  let last = { column, key: "any" }; // what is looked for is a key, whatever its name
  for (let n = number; n >= 0; n--) {
    for (const mark of isBlank(lines[n]) ? [] : marksOf(lines[n]).reverse()) {
      const parent = mark.key && !last.key ? mark.column <= last.column : mark.column < last.column;
      if (parent) {
        path.unshift(mark.key ? { key: mark.key, keys: keysAt(lines, n, mark.column) } : { key: ITEM });
        last = mark;
      }
    }
  }
  return path;
}

// Return the brackets of flow collections that are open at the end of a text.
function openBrackets(text) {
  const open = [];
  for (const match of text.matchAll(/"(?:[^"\\]|\\.)*"|'[^']*'|[[\]{},]|([\w$]+) *:(?= |$)/g)) {
    const [found, key] = match;
    if (found === "{" || found === "[") {
      open.push({ bracket: found, start: match.index + 1, keys: new Set(), key: "" });
    } else if (found === "}" || found === "]") {
      open.pop();
    } else if (found === "," && open.length) {
      Object.assign(open.at(-1), { start: match.index + 1, key: "" });
    } else if (key && open.length) {
      open.at(-1).keys.add(key);
      Object.assign(open.at(-1), { start: match.index + found.length, key });
    }
  }
  return open;
}

function flowContext(lines, number, before) {
  const open = openBrackets(before);
  if (!open.length) {
    return null;
  }
  const marks = marksOf(before);
  const key = marks.findLast((mark) => mark.key);
  const start = key ? key.column : before.length;
  const path = blockPath(lines, number, start);
  if (key) {
    path.push({ key: key.key, keys: keysAt(lines, number, key.column) });
  }
  for (const [index, { bracket, key: inside, keys }] of open.entries()) {
    const isLast = index === open.length - 1;
    if (bracket === "[") {
      path.push({ key: ITEM });
    } else if (inside && !isLast) {
      path.push({ key: inside, keys });
    }
  }
  const { bracket, key: valueOf, keys, start: from } = open.at(-1);
  const word = before.slice(from).trimStart();
  return { path, keys, valueOf, word, isKey: bracket === "{" && !valueOf };
}

// Return the context of a place, or null in a comment or in text: { path, keys, valueOf, word, isKey }.
export function contextAt(text, position) {
  const lines = text.slice(0, position).split("\n");
  const number = lines.length - 1;
  const before = lines[number];
  const all = text.split("\n");
  if (/(^|\s)#/.test(before) || textLines(all).has(number)) {
    return null;
  }
  const flow = flowContext(all, number, before);
  if (flow) {
    return flow;
  }
  const match = /^(?<head> *(?:- +)*)(?:(?<key>[\w$]+) *: +)?(?<word>[\w$-]*)$/.exec(before);
  if (!match) {
    return null;
  }
  const { head, key = "", word } = match.groups;
  const path = blockPath(all, number, head.length);
  const keys = keysAt(all, number, head.length);
  return { path, keys, valueOf: key, word, isKey: !key };
}

// Return the numbers of the lines inside block scalars (`doc: |`).
function textLines(lines) {
  const inside = new Set();
  let column = -1;
  for (const [number, line] of lines.entries()) {
    if (column >= 0 && (/^\s*$/.test(line) || line.search(/\S/) > column)) {
      inside.add(number);
      continue;
    }
    column = BLOCK_SCALAR.test(line) ? (marksOf(line).at(-1)?.column ?? line.search(/\S/)) : -1;
  }
  return inside;
}

// Yield the keys at the beginnings of lines: { key, line, column, path, keys }.
export function* keysOf(text) {
  const lines = text.split("\n");
  const inside = textLines(lines);
  for (const [number, line] of lines.entries()) {
    const mark = inside.has(number) || isBlank(line) ? undefined : marksOf(line).at(-1);
    if (mark?.key) {
      const { key, column } = mark;
      yield { key, line: number, column, path: blockPath(lines, number, column), keys: keysAt(lines, number, column) };
    }
  }
}

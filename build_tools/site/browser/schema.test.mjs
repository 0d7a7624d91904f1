// Completion and checks with the JSON Schema, without a browser.

import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { test } from "node:test";

import { Schema } from "../src/schema.js";

const schema = new Schema(JSON.parse(await readFile(`${process.env.SITE}/playground/schema.json`, "utf8")));

// Return the completions at the mark `@` of a text.
function completions(marked) {
  const found = schema.complete(marked.replace("@", ""), marked.indexOf("@"));
  return found ? found.options.map(({ label }) => label) : [];
}

const PLACES = {
  "- @": ["name", "class", "enum", "include"],
  "- name: f\n  @": ["return", "arguments", "errors"],
  "- name: f\n  ret@\n  doc: x\n": ["return"],
  "- class: A\n  @": ["free", "new"],
  "- name: f\n  arguments:\n    - @": ["arg", "type"],
  "- name: f\n  arguments:\n    - arg: int x\n      @": ["default", "output"],
  "- name: f\n  arguments: [int x, {arg: int y, @": ["default", "output"],
  "- name: f\n  errors: {@": ["when", "message", "exception"],
  "- name: f\n  no_kwargs: @": ["true", "false"],
  "- name: f\n  role: @": ["getter", "item"],
  "- module: m\n  interpreters: @": ["own_gil"],
};

for (const [place, expected] of Object.entries(PLACES)) {
  test(`completion in ${JSON.stringify(place)}`, () => {
    const found = completions(place);
    assert.deepEqual(
      expected.filter((word) => !found.includes(word)),
      [],
    );
    assert.ok(!place.includes("name: f") || !found.includes("name") || place.includes("arguments"));
  });
}

test("nothing is completed in a comment or in text", () => {
  assert.deepEqual(completions("- name: f # @"), []);
  assert.deepEqual(completions("- name: f\n  doc: |\n    te@"), []);
});

test("unknown keys are found", () => {
  const text = "- name: f\n  retrun: int\n  doc: |\n    note: text\n  arguments:\n    - arg: int x\n      defualt: 1\n";
  const found = schema.unknownKeys(text).map(({ key, line, column }) => [key, line, column]);
  assert.deepEqual(found, [
    ["retrun", 1, 2],
    ["defualt", 6, 6],
  ]);
});

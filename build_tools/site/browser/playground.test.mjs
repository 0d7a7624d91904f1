// The playground in a browser.

import assert from "node:assert/strict";
import { after, before, test } from "node:test";

import { DESKTOP, PHONE, SLOWER, accessible, eventually, screenshot, settled, start } from "./browser.mjs";

const PATH = "playground/index.html";
const FIRST_PAINT = 2000 * SLOWER; // milliseconds
const CHANGE = 200 * SLOWER;

// The tests share one page, because Python takes seconds to start. Each begins with the first example.
let site;
let page;
before(async () => {
  site = await start();
  page = await open();
});
after(async () => {
  await page.check();
  await site.stop();
});

async function open(path = PATH) {
  const opened = await site.open(path);
  await opened.locator("body[data-ready]").waitFor({ state: "attached", timeout: 60000 * SLOWER });
  await opened.locator("body[data-shown]").waitFor({ state: "attached" });
  return opened;
}

async function begin() {
  const { text } = await page.evaluate(async () => (await (await fetch("examples.json")).json())[0]);
  await write(`${text}\n`);
}

// Replace the text of the editor, and wait until its output is shown. Outputs of older texts are not counted, because the
// page counts the outputs and the text is replaced in one step.
async function write(text) {
  const shown = await page.evaluate((content) => {
    const { editor } = window.playground;
    editor.dispatch({ changes: { from: 0, to: editor.state.doc.length, insert: content } });
    return Number(document.body.dataset.shown);
  }, text);
  await shownAfter(shown);
}

async function shownAfter(shown) {
  await page.waitForFunction((before) => Number(document.body.dataset.shown) > before, shown);
}

// Assert that an element has a text that matches, soon.
async function hasText(selector, expected) {
  await eventually(async () => assert.match(await page.locator(selector).textContent(), expected));
}

async function textOf(editor, where = page) {
  return where.evaluate((name) => window.playground[name].state.doc.toString(), editor);
}

// Return the number of pixels by which an editor is scrolled to the right.
async function scrolled(editor) {
  return page.locator(`${editor} .cm-scroller`).evaluate((node) => node.scrollLeft);
}

const TWICE = "- name: twice\n  doc: Return a number, doubled.\n  return: int\n  arguments: [int x]\n";

function selectedTab(where = page) {
  return where.locator("[role=tab][aria-selected=true]");
}

test("the first paint is fast", async () => {
  const paint = () => performance.getEntriesByName("first-contentful-paint")[0]?.startTime;
  await page.waitForFunction(paint);
  const milliseconds = await page.evaluate(paint);
  console.log(`first contentful paint: ${Math.round(milliseconds)} ms`);
  assert.ok(milliseconds < FIRST_PAINT);
  assert.equal(await selectedTab().getAttribute("aria-controls"), "stub");
  assert.ok(await page.locator("#progress").isHidden());
});

test("a change of each example is shown fast", async () => {
  await begin();
  const [none, ...titles] = await page.locator("#example option").allTextContents();
  assert.equal(none, "Your text");
  for (const [index, title] of titles.entries()) {
    const shown = Number(await page.locator("body").getAttribute("data-shown"));
    await page.locator("#example").selectOption(String(index));
    await shownAfter(shown);
    const times = [];
    for (let change = 0; change < 5; change++) {
      await write(`${await textOf("editor")}\n`);
      times.push(Number(await page.locator("body").getAttribute("data-took")));
    }
    const median = times.sort((a, b) => a - b)[2];
    console.log(`change of "${title}": ${median} ms`);
    assert.ok(title.startsWith("zlib") || median < CHANGE, `${title}: ${times}`);
  }
});

test("typed declarations become C, a stub and a docstring", async () => {
  await begin();
  await page.getByRole("textbox", { name: "Declarations in YAML" }).click();
  await page.keyboard.press("Control+a");
  await page.keyboard.press("Delete");
  await page.keyboard.insertText(TWICE);
  await page.waitForFunction(() => window.playground.c.state.doc.toString().includes("twice"));
  assert.match(await textOf("c"), /PyInit_mylib/);
  assert.match(await textOf("stub"), /def twice\(x: SupportsIndex\) -> int/);
  await page.getByRole("tab", { name: "Docstrings" }).click();
  await hasText("#docs", /Return a number, doubled\./);
});

test("an example has a session; a changed text has none", async () => {
  await page.getByLabel("Example").selectOption({ label: "Errors: a status, and the message of the library" });
  await page.getByRole("tab", { name: "Session" }).click();
  await hasText("#session", /mylib\.ThermostatError: temperature\(\) failed/);
  await accessible(page);
  await begin();
  await hasText("#session", /recorded with the examples as they are/);
});

test("a diagnostic has a caret, and its button leads to the place", async () => {
  await begin();
  await write(TWICE.replace("return:", "retrun:"));
  await page.getByRole("tab", { name: /Diagnostics/ }).click();
  await hasText("#diagnostics", /did you mean 'return'\?\n +retrun: int\n +\^/);
  await page.getByRole("button", { name: "error in line 3, column 3" }).click();
  await page.waitForFunction(() => {
    const { state } = window.playground.editor;
    return state.doc.lineAt(state.selection.main.head).number === 3;
  });
  await accessible(page);
});

test("the example with mistakes opens with its diagnostics, and the output of the text before is marked", async () => {
  await begin();
  await page.getByRole("tab", { name: "Stub" }).click();
  const shown = Number(await page.locator("body").getAttribute("data-shown"));
  await page.locator("#example").selectOption({ label: "Mistakes: an example with diagnostics" });
  await shownAfter(shown);
  assert.equal(await selectedTab().getAttribute("aria-controls"), "diagnostics");
  await hasText("#diagnostics", /unknown key 'retrun'/);
  await page.locator("body[data-outdated=true]").waitFor();
  await page.getByRole("tab", { name: "C", exact: true }).click();
  await accessible(page);
  await screenshot(page, "outdated");
  await begin();
  await page.locator("body[data-outdated=false]").waitFor();
});

test("the pipeline shows the stages, and what each plugin changed", async () => {
  await begin();
  await page.getByRole("tab", { name: "Pipeline" }).click();
  await eventually(async () => {
    const stages = await page.locator("#stages > li > strong").allTextContents();
    assert.deepEqual(stages, ["read", "check", "plan", "emit"]);
  });
  await page.locator("#name").selectOption("split");
  await page.locator("#stages summary", { hasText: "parameters" }).waitFor();
  await accessible(page);
  await screenshot(page, "pipeline");
});

test("declarations and C lead to each other", async () => {
  await begin();
  await page.getByRole("tab", { name: "C", exact: true }).click();
  await page.evaluate(() => {
    const { editor } = window.playground;
    editor.focus();
    editor.dispatch({ selection: { anchor: editor.state.doc.toString().indexOf("hypot") } });
  });
  await page.locator("#c .cm-related").first().waitFor();
  await hasText("#linked", /of the declarations belongs to lines/);
  await settled(page);
  assert.equal(await scrolled("#c"), 0);
  await screenshot(page, "linked");
  await page.locator("#c .cm-related").first().click();
  await page.locator("#editor .cm-related").first().waitFor();
  await hasText("#linked", /of the C comes from/);
  await page.locator("#c .cm-scroller").evaluate((node) => node.scrollTo(30, 0));
  await write(TWICE);
  await settled(page);
  assert.equal(await scrolled("#c"), 0);
});

test("keys and values are completed from the schema", async () => {
  await begin();
  await write("- name: twice\n  \n");
  await page.evaluate(() => {
    const { editor } = window.playground;
    editor.focus();
    editor.dispatch({ selection: { anchor: "- name: twice\n  ".length } });
  });
  await page.keyboard.type("argu");
  await page.locator(".cm-tooltip-autocomplete li", { hasText: "arguments" }).first().waitFor();
  await page.waitForTimeout(150 * SLOWER); // CodeMirror ignores Enter right after the list appears
  await page.keyboard.press("Enter");
  await page.waitForFunction(() => window.playground.editor.state.doc.toString().includes("  arguments: "));
});

test("a link shares the text, and opens with its diagnostics", async () => {
  const text = TWICE.replace("return:", "retrun:");
  await begin();
  await write(text);
  await page.getByRole("button", { name: "Copy link" }).click();
  await page.waitForFunction(() => document.getElementById("status").textContent.includes("clipboard"));
  const link = await page.evaluate(() => navigator.clipboard.readText());
  const other = await open(link.slice(site.base.length));
  assert.equal(await textOf("editor", other), text);
  assert.equal(await selectedTab(other).getAttribute("aria-controls"), "diagnostics");
  await other.check();
});

test("the keyboard is enough", async () => {
  await begin();
  await page.getByRole("tab", { name: /Diagnostics/ }).focus();
  await page.keyboard.press("ArrowRight");
  await page.locator("#pipeline").waitFor();
  await page.keyboard.press("End");
  await page.locator("#session").waitFor();
  await page.keyboard.press("Home");
  await page.locator("#diagnostics").waitFor();
  await page.getByRole("textbox", { name: "Declarations in YAML" }).focus();
  await page.keyboard.press("Tab"); // the editor does not keep it
  await page.waitForFunction(() => !document.querySelector("#editor").contains(document.activeElement));
});

for (const [device, viewport] of Object.entries({ desktop: DESKTOP, phone: PHONE })) {
  for (const colorScheme of ["light", "dark"]) {
    test(`the ${device} is accessible in ${colorScheme} colours`, async () => {
      await page.setViewportSize(viewport);
      await page.emulateMedia({ colorScheme });
      await begin();
      await settled(page);
      assert.ok((await page.evaluate(() => document.documentElement.scrollWidth)) <= viewport.width);
      for (const tab of await page.getByRole("tab").all()) {
        await tab.click();
        await accessible(page);
        for (const box of await page.locator(".cm-editor:visible").all()) {
          assert.ok((await box.boundingBox()).height < viewport.height);
        }
        await screenshot(page, `${device}-${colorScheme}-${await tab.getAttribute("aria-controls")}`);
      }
    });
  }
}

// The documentation in a browser.

import assert from "node:assert/strict";
import { after, before, test } from "node:test";

import { DESKTOP, PHONE, accessible, eventually, screenshot, start } from "./browser.mjs";

let site;
before(async () => {
  site = await start();
});
after(() => site.stop());

// Wait until a search has ended, and the summaries of its results are loaded.
async function searched(page) {
  await page.locator("#search-results li a").first().waitFor();
  await page.locator("#search-results", { hasText: "Search finished" }).waitFor();
  await page.waitForLoadState("networkidle");
}

const PAGES = [
  "index.html",
  "project/readme.html",
  "playground.html",
  "reference/built/methods/arithmetic.html",
  "reference/api/cwrap.pipeline.html",
  "performance.html",
  "search.html?q=callback",
  "genindex.html",
];

for (const path of PAGES) {
  test(`${path} is accessible in light and dark colours`, async () => {
    const page = await site.open(path);
    if (path.startsWith("search.html")) {
      await searched(page);
    }
    await accessible(page);
    await screenshot(page, path.replace(/\W+/g, "-"));
    await page.emulateMedia({ colorScheme: "dark" });
    await accessible(page, ["color-contrast"]);
    await screenshot(page, `${path.replace(/\W+/g, "-")}-dark`);
    await page.check();
  });
}

test("a phone has the menu, and nothing is wider than the screen", async () => {
  const page = await site.open("index.html", { viewport: PHONE });
  await accessible(page); // waits for the layout
  assert.ok((await page.evaluate(() => document.documentElement.scrollWidth)) <= PHONE.width);
  await page.locator("label[for=__navigation]:visible").first().click();
  const link = page.locator(".sidebar-tree a").first();
  await eventually(async () => assert.ok((await link.boundingBox()).x >= 0)); // the menu is left of the page at first
  await screenshot(page, "menu-phone");
  await page.check();
});

test("the search finds a page, and the result leads to it", async () => {
  const page = await site.open("index.html");
  await page.getByRole("textbox", { name: /search/i }).fill("free threading");
  await page.keyboard.press("Enter");
  await page.waitForURL(/search\.html\?q=free/);
  await searched(page);
  const result = page.locator("#search-results li a").first();
  const href = await result.evaluate((link) => link.href);
  assert.doesNotMatch(href, /search\.html/);
  await result.click();
  await page.waitForURL(href);
  await page.locator("article h1").waitFor();
  await page.check();
});

test("the menu leads to each section, and marks the current page", async () => {
  const page = await site.open("index.html");
  const captions = await page.locator(".sidebar-tree .caption").count();
  assert.ok(captions > 0);
  for (let section = 0; section < captions; section++) {
    const link = page.locator(".sidebar-tree .caption + ul").nth(section).locator("a").first();
    const [href, title] = await link.evaluate((node) => [node.href, node.textContent]);
    await link.click();
    await page.waitForURL(href);
    const current = page.locator(".sidebar-tree li.current-page > a");
    await current.first().waitFor();
    assert.deepEqual(await current.allTextContents(), [title]);
  }
  await page.check();
});

test("the list of versions has the version of the page", async () => {
  const page = await site.open("index.html");
  const select = page.getByRole("combobox", { name: "Version" });
  await select.waitFor({ state: "visible" });
  assert.equal(await select.inputValue(), new URL(site.base).pathname.split("/").at(-2));
  await page.check();
});

test("another version is opened at the same page, or at its first page", async () => {
  for (const [status, end] of [
    [200, "/9.9.9/performance.html"],
    [404, "/9.9.9/"],
  ]) {
    const page = await site.open("genindex.html");
    const current = new URL(site.base).pathname.split("/").at(-2);
    await page.route("**/versions.json", (route) => route.fulfill({ json: { versions: ["9.9.9", current] } }));
    await page.route("**/9.9.9/**", (route) =>
      route.fulfill({ status: route.request().method() === "HEAD" ? status : 200, body: "<title>9.9.9</title>" }),
    );
    await page.goto(`${site.base}performance.html`);
    const select = page.getByRole("combobox", { name: "Version" });
    await select.waitFor({ state: "visible" });
    assert.deepEqual(await select.locator("option").allTextContents(), ["9.9.9", current]);
    await select.selectOption("9.9.9");
    await page.waitForURL((url) => url.pathname.endsWith(end));
    await page.context().close(); // the browser prints the missing page as an error
  }
});

test("a button copies an example without the prompts", async () => {
  const page = await site.open("reference/built/methods/arithmetic.html", { viewport: DESKTOP });
  const block = page.locator("div.highlight", { hasText: ">>> import _C" }).first();
  await block.hover();
  await block.locator("button.copybtn").click();
  await eventually(async () => {
    assert.equal((await page.evaluate(() => navigator.clipboard.readText())).trim(), "import _C");
  });
  await page.check();
});

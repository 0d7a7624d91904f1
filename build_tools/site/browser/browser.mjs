// Headless Chromium, and pages that fail the test if they print an error or load a file from another server.

import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { dirname } from "node:path";
import { setTimeout } from "node:timers/promises";

import { chromium } from "playwright-core";

import { serve } from "./server.mjs";

const axe = await readFile(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

export const DESKTOP = { width: 1280, height: 800 };
export const PHONE = { width: 390, height: 844 };
export const SLOWER = Number(process.env.SITE_SLOWER ?? 1); // how much longer a busy machine may take
const PATIENCE = 30000 * SLOWER; // milliseconds that a page may take to show what an action causes

export async function start() {
  const server = await serve(dirname(process.env.SITE));
  const browser = await chromium.launch({
    executablePath: process.env.CHROMIUM,
    args: process.getuid() === 0 ? ["--no-sandbox"] : [],
  });
  const base = `${server.url}/${process.env.SITE.split("/").at(-1)}/`;
  const stop = async () => {
    await browser.close();
    server.close();
  };
  return { base, open: (path, options) => open(browser, base, path, options), stop };
}

// Open a page of the site. `page.check()` fails if there was an error, and closes the page.
async function open(browser, base, path, { viewport = DESKTOP, colorScheme = "light" } = {}) {
  const context = await browser.newContext({ viewport, colorScheme });
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  context.setDefaultTimeout(PATIENCE);
  const page = await context.newPage();
  const errors = [];
  page.on("console", (message) => message.type() === "error" && errors.push(message.text()));
  page.on("pageerror", (error) => errors.push(String(error)));
  page.on("request", (request) => {
    const { origin, protocol } = new URL(request.url());
    if (origin !== new URL(base).origin && !["data:", "blob:"].includes(protocol)) {
      errors.push(`loads ${request.url()}`);
    }
  });
  page.check = async () => {
    await context.close();
    assert.deepEqual(errors, []);
  };
  await page.goto(base + path);
  return page;
}

// Repeat an assertion until it holds, because a page may change some time after the action that causes the change.
export async function eventually(assertion) {
  const end = Date.now() + PATIENCE;
  for (;;) {
    try {
      return await assertion();
    } catch (error) {
      if (Date.now() > end) {
        throw error;
      }
    }
    await setTimeout(50);
  }
}

// Wait until the page has been drawn twice and its transitions have ended: colours and positions change until then.
export async function settled(page) {
  await page.evaluate(async () => {
    const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
    await frame();
    await frame();
    const ends = document.getAnimations().filter(({ effect }) => effect.getComputedTiming().endTime < Infinity);
    await Promise.allSettled(ends.map(({ finished }) => finished));
  });
}

// Fail if axe-core finds a violation: of all its rules, or of some.
export async function accessible(page, rules = []) {
  await settled(page);
  await page.evaluate(axe);
  const options = rules.length ? { runOnly: rules } : {};
  const { violations } = await page.evaluate((given) => window.axe.run(given), options);
  const found = violations.map(({ id, nodes }) => [
    id,
    ...nodes.slice(0, 5).map(({ html, any }) => [html, any[0]?.message]),
  ]);
  assert.deepEqual(found, []);
}

// Write a screenshot if the environment names a folder for them.
export async function screenshot(page, name) {
  if (process.env.SCREENSHOTS) {
    await page.screenshot({ path: `${process.env.SCREENSHOTS}/${name}.png` });
  }
}

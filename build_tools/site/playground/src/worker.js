// The generator in Pyodide, in a thread of its own. A message { id, call, argument } gets the answer { id, value }.

import { loadPyodide } from "./pyodide/pyodide.mjs";

async function load() {
  const base = new URL(".", self.location.href);
  const archive = fetch(new URL("cwrap.zip", base)).then((answer) => answer.arrayBuffer());
  report(0, "Loading Python");
  const pyodide = await loadPyodide({ indexURL: new URL("pyodide/", base).href });
  report(0.6, "Loading cwrap");
  pyodide.unpackArchive(await archive, "zip", { extractDir: "/cwrap" });
  pyodide.runPython("import sys; sys.path.insert(0, '/cwrap')");
  const generator = pyodide.pyimport("cwrap_playground");
  report(0.8, "Generating for the first time");
  generator.generate("- {name: warm_up, return: int}"); // imports what the first call needs
  return generator;
}

// Tell the page which part of the loading is done, and what is next.
function report(done, next) {
  self.postMessage({ done, next });
}

const loaded = load();
loaded.then(
  () => self.postMessage({ ready: true }),
  (error) => self.postMessage({ failed: String(error) }),
);

self.onmessage = async ({ data }) => {
  const generator = await loaded;
  const start = performance.now();
  try {
    const value = JSON.parse(generator[data.call](data.argument));
    self.postMessage({ id: data.id, value, milliseconds: performance.now() - start });
  } catch (error) {
    self.postMessage({ id: data.id, error: String(error) });
  }
};

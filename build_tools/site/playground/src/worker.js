// The generator in Pyodide, in a thread of its own. A message { id, call, argument } gets the answer { id, value }.

import { loadPyodide } from "./pyodide/pyodide.mjs";

async function load() {
  const base = new URL(".", self.location.href);
  const archive = fetch(new URL("cwrap.zip", base)).then((answer) => answer.arrayBuffer());
  const pyodide = await loadPyodide({ indexURL: new URL("pyodide/", base).href });
  pyodide.unpackArchive(await archive, "zip", { extractDir: "/cwrap" });
  pyodide.runPython("import sys; sys.path.insert(0, '/cwrap')");
  const generator = pyodide.pyimport("cwrap_playground");
  generator.generate("- {name: warm_up, return: int}"); // imports what the first call needs
  return generator;
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

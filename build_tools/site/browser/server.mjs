// A server for the files of a folder, on a free port of this machine.

import { createReadStream } from "node:fs";
import { stat } from "node:fs/promises";
import { createServer } from "node:http";
import { extname, join, normalize } from "node:path";

const TYPES = {
  ".css": "text/css",
  ".html": "text/html; charset=utf-8",
  ".js": "text/javascript",
  ".json": "application/json",
  ".mjs": "text/javascript",
  ".svg": "image/svg+xml",
  ".wasm": "application/wasm",
};

async function fileOf(folder, url) {
  const { pathname } = new URL(url, "http://localhost");
  const path = join(folder, normalize(decodeURIComponent(pathname)));
  return (await stat(path)).isDirectory() ? join(path, "index.html") : path;
}

export async function serve(folder) {
  const server = createServer(async (request, response) => {
    try {
      const path = await fileOf(folder, request.url);
      const type = TYPES[extname(path)] ?? "application/octet-stream";
      response.writeHead(200, { "content-type": type, "content-length": (await stat(path)).size });
      createReadStream(path).pipe(response);
    } catch {
      response.writeHead(404).end();
    }
  });
  await new Promise((resolve) => server.listen(0, "127.0.0.1", resolve));
  return { url: `http://127.0.0.1:${server.address().port}`, close: () => server.close() };
}

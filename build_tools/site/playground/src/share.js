// The text of the declarations in the fragment of the address: compressed, in the characters of base64url.

async function through(bytes, stream) {
  const result = new Blob([bytes]).stream().pipeThrough(stream);
  return new Uint8Array(await new Response(result).arrayBuffer());
}

export async function encode(text) {
  const bytes = await through(new TextEncoder().encode(text), new CompressionStream("deflate-raw"));
  const binary = Array.from(bytes, (byte) => String.fromCharCode(byte)).join("");
  return btoa(binary).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
}

export async function decode(fragment) {
  const binary = atob(fragment.replaceAll("-", "+").replaceAll("_", "/"));
  const bytes = Uint8Array.from(binary, (character) => character.charCodeAt(0));
  return new TextDecoder().decode(await through(bytes, new DecompressionStream("deflate-raw")));
}

// Return the text of an address, or null if its fragment has none.
export async function textOf(hash) {
  const fragment = new URLSearchParams(hash.slice(1)).get("text");
  return fragment === null ? null : decode(fragment).catch(() => null);
}

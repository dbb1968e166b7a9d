"use strict";

// The universal parser as WebAssembly. `gzipped` is the compressed module. Returns a function that returns the predicted answers of all
// libraries about a URL, or throws if the parser fails or the URL is too long.
async function predictor(gzipped) {
  const stream = new Blob([gzipped]).stream().pipeThrough(new DecompressionStream("gzip"));
  const module = await WebAssembly.compile(await new Response(stream).arrayBuffer());
  let parser = null;
  return (url) => {
    // After a failure the memory of an instance is in no known state.
    const exports = parser ?? new WebAssembly.Instance(module).exports;
    parser = null;
    const input = new TextEncoder().encode(url);
    if (!exports.reserve(input.length)) throw new Error("the URL is too long");
    new Uint8Array(exports.memory.buffer, exports.buffer(), input.length).set(input);
    const length = exports.ask();
    const answer = new Uint8Array(exports.memory.buffer, exports.buffer(), length);
    parser = exports;
    return JSON.parse(new TextDecoder().decode(answer));
  };
}

"use strict";

// The universal parser as WebAssembly. `gzipped` is the compressed module. Returns a function that returns the answers of all libraries about a
// URL, predicted or, if they are given as JSON, recorded. It throws if the parser fails or the URL is too long.
async function predictor(gzipped) {
  const stream = new Blob([gzipped]).stream().pipeThrough(new DecompressionStream("gzip"));
  const module = await WebAssembly.compile(await new Response(stream).arrayBuffer());
  let parser = null;
  return (url, recorded = "") => {
    // After a failure the memory of an instance is in no known state.
    const exports = parser ?? new WebAssembly.Instance(module).exports;
    parser = null;
    const [input, answers] = [url, recorded].map((text) => new TextEncoder().encode(text));
    if (!exports.reserve(input.length + answers.length)) throw new Error("the URL is too long");
    const buffer = new Uint8Array(exports.memory.buffer, exports.buffer(), input.length + answers.length);
    buffer.set(input);
    buffer.set(answers, input.length);
    const length = exports.ask(input.length);
    const answer = new Uint8Array(exports.memory.buffer, exports.buffer(), length);
    parser = exports;
    return JSON.parse(new TextDecoder().decode(answer));
  };
}

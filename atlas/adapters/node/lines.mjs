// Reads and writes lines of the protocol.

import { readSync, writeSync } from "node:fs";

/** Writes all of a text to the real standard output. */
export function write(text) {
  let rest = Buffer.from(text);
  while (rest.length > 0) {
    try {
      rest = rest.subarray(writeSync(1, rest));
    } catch (error) {
      if (error.code !== "EAGAIN") throw error;
    }
  }
}

/** Calls `each` with every line of standard input, without its LF. */
export function forEachLine(each) {
  const chunk = Buffer.alloc(1 << 16);
  let pieces = [];
  for (let read; (read = readSync(0, chunk)) > 0; ) {
    let start = 0;
    for (let end; (end = chunk.subarray(0, read).indexOf(10, start)) >= 0; start = end + 1) {
      pieces.push(Buffer.from(chunk.subarray(start, end)));
      each(Buffer.concat(pieces).toString());
      pieces = [];
    }
    pieces.push(Buffer.from(chunk.subarray(start, read)));
  }
}

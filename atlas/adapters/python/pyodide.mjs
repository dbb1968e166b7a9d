// Asks a library of the CPython in the package `pyodide`: `pyodide.mjs LIBRARY` answers as `main.py LIBRARY` does.

import { fileURLToPath } from "node:url";
import { loadPyodide } from "pyodide";

import { forEachLine, write } from "../node/lines.mjs";

const print = (text) => process.stderr.write(`${text}\n`);
// It must not open the standard input, from which the commands are read.
const python = await loadPyodide({ stdin: () => null, stdout: print, stderr: print });
python.FS.mkdir("/adapters");
python.FS.mount(python.FS.filesystems.NODEFS, { root: fileURLToPath(new URL("..", import.meta.url)) }, "/adapters");
python.globals.set("name", process.argv[2]);
const answerOf = python.runPython(`
import sys
sys.path.insert(0, "/adapters/python")
import main
main.answering(name)
`);
forEachLine((line) => {
  const answer = answerOf(line);
  if (answer === undefined) process.exit(0);
  write(`${answer}\n`);
});

// The adapters for the URL libraries of npm and of Node.js: `main.mjs LIBRARY` reports what a library answers, and judges nothing.
//
// The adapter protocol is described in docs/protocol.md of the project rfc1738. `libraries.mjs` has a function for each library.

import { execSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { parse as parseToml } from "smol-toml";
import * as libraries from "./libraries.mjs";
import { forEachLine, write } from "./lines.mjs";

const FOLDER = fileURLToPath(new URL(".", import.meta.url));

/** Returns a part as the protocol wants it: each character is one octet of the text in UTF-8. */
function part(value) {
  const text = String(value);
  return /^[\0-\x7f]*$/.test(text) ? text : Buffer.from(text, "utf8").toString("latin1");
}

/** Asks a library about one input, or about a base and a reference, and returns the answer in the words of the protocol. */
function asked(ask, isRejection, ...inputs) {
  if (inputs.some((given) => typeof given !== "string")) return { decline: "the library takes text, and the input is not UTF-8" };
  let parts;
  try {
    parts = ask(...inputs);
  } catch (error) {
    const words = String(error?.message ?? error).slice(0, 300).replace(/\p{Surrogate}/gu, "\ufffd");
    if (error instanceof libraries.Reject || isRejection?.(error)) return { reject: words };
    return { crash: `${error?.name}: ${words}` };
  }
  if (parts === undefined) return { answer: undefined };
  const answer = {};
  for (const name in parts) {
    const value = parts[name];
    if (value !== undefined && value !== null) answer[name] = part(value);
  }
  return { answer };
}

/** Asks a library about one input, and returns the observation. */
function observe({ ask, isRejection }, given) {
  const said = asked(ask, isRejection, given);
  return Object.hasOwn(said, "answer") ? { accept: said.answer ? { common: said.answer } : {} } : said;
}

/** Asks a library for a resolution. */
function resolve({ resolve, isRejection }, { with: base, input }) {
  return asked(resolve, isRejection, base, input);
}

/** Returns the answer to `start`. `version_command` finds the version that is installed. */
function start(name) {
  const table = parseToml(readFileSync(`${FOLDER}/adapter.toml`, "utf8")).library.find((table) => table.name === name);
  const version = execSync(table.version_command, { cwd: `${FOLDER}/../..`, encoding: "utf8" }).trim();
  const options = Object.fromEntries((table.options ?? []).map((option) => [option.name, option.value]));
  const conventions = { ...table.conventions, options };
  return { protocol: 1, name, language: table.language, version, claims: table.claims, conventions, answers: table.answers };
}

const name = process.argv[2];
const key = name?.replace(/-./g, (text) => text[1].toUpperCase());
if (!Object.hasOwn(libraries.all, key)) {
  console.error("usage: main.mjs LIBRARY (adapter.toml has the names, without `node-`)");
  process.exit(2);
}
// A library that prints, prints to standard error.
process.stdout.write = process.stderr.write.bind(process.stderr);
const library = await libraries.all[key]();
forEachLine((line) => {
  const command = JSON.parse(line);
  if (command.cmd === "stop") process.exit(0);
  const answer =
    command.cmd === "start"
      ? start(`node-${name}`)
      : command.cmd === "answer"
      ? { id: command.id, ...resolve(library, command) }
      : { id: command.id, observations: command.inputs.map((given) => observe(library, given)) };
  write(`${JSON.stringify(answer)}\n`);
});

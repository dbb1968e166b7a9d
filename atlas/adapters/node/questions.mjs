// Adapters for other questions than what a URL is: `questions.mjs LIBRARY` reports what a library answers, and judges nothing.
//
// The command `answer` is described in docs/protocol.md of the project rfc1738.

import { createRequire } from "node:module";
import { forEachLine, write } from "./lines.mjs";

const require = createRequire(import.meta.url);

/** Returns a text as the protocol wants it: each character is one octet of the text in UTF-8. */
const octets = (text) => Buffer.from(text, "utf8").toString("latin1");

/** Thrown for an input that the library rejects. */
class Reject extends Error {}

const libraries = {
  /** A linkifier: it finds URLs in text. */
  "linkify-it": () => {
    const { LinkifyIt, default: Default } = require("linkify-it");
    const Linkify = LinkifyIt ?? Default ?? require("linkify-it");
    const linkify = new Linkify();
    return {
      version: require("linkify-it/package.json").version,
      claims: [],
      answers: {
        extraction({ input }) {
          const bytes = (end) => Buffer.byteLength(input.slice(0, end));
          const urls = linkify.match(input) ?? [];
          return { urls: urls.map(({ index, lastIndex, url }) => [`${bytes(index)}-${bytes(lastIndex)}`, octets(url)]) };
        },
      },
    };
  },

  /** A normalizer: it brings URLs into a normal form, and compares them. */
  "uri-js": () => {
    const { equal, normalize, parse } = require("uri-js");
    const check = (input) => {
      const { error } = parse(input);
      if (error) throw new Reject(error);
      return input;
    };
    return {
      version: require("uri-js/package.json").version,
      claims: ["rfc3986"],
      answers: {
        "normal-form": ({ input }) => ({ "normal-form": octets(normalize(check(input))) }),
        equivalence: ({ input, with: other }) => ({ equivalent: equal(check(input), check(other)) ? "yes" : "not shown" }),
      },
    };
  },
};

/** Asks one question. */
function said(answers, command) {
  if (typeof command.input !== "string") return { decline: "the library takes text, and the input is not UTF-8" };
  try {
    return { answer: answers[command.asks](command) };
  } catch (error) {
    const words = String(error?.message ?? error).slice(0, 300).toWellFormed();
    return error instanceof Reject ? { reject: words } : { crash: words };
  }
}

const name = process.argv[2];
if (!Object.hasOwn(libraries, name)) {
  console.error(`usage: questions.mjs LIBRARY (${Object.keys(libraries).join(", ")})`);
  process.exit(2);
}
const { version, claims, answers } = libraries[name]();
forEachLine((line) => {
  const command = JSON.parse(line);
  if (command.cmd === "stop") process.exit(0);
  const start = { protocol: 1, name, language: "JavaScript", version, claims, answers: Object.keys(answers) };
  const observations = (command.inputs ?? []).map(() => ({ decline: "the adapter answers other questions only" }));
  const answer =
    command.cmd === "start" ? start
    : command.cmd === "observe" ? { id: command.id, observations }
    : { id: command.id, ...said(answers, command) };
  write(`${JSON.stringify(answer)}\n`);
});

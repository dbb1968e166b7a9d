// An adapter: it reports what the library LIBRARY_NAME answers about URLs, and judges nothing.
//
// This template asks the class URL. Put your library into `observe`, then set the conventions below it.
//     rfc1738 adapter check -- RUN_COMMAND
//     rfc1738 audit -- RUN_COMMAND

import { createInterface } from "node:readline";

// Whether the library says by this error that an input is not a URL. Any other error is a crash.
const rejects = (error) => error.code === "ERR_INVALID_URL";

/** Returns the parts of a URL. A part that is undefined or null is absent. */
function observe(text) {
  const url = new URL(text);
  return {
    scheme: url.protocol.slice(0, -1),
    user: url.username,
    password: url.password,
    host: url.hostname,
    port: url.port,
    path: url.pathname,
    query: url.search.slice(1),
    fragment: url.hash.slice(1),
    // If the library prints URLs, the whole URL as it prints it: the audit then compares it.
    // printed: url.href,
  };
}

const DESCRIPTION = {
  protocol: 1,
  name: "LIBRARY_NAME",
  language: "JavaScript",
  // The version of the library.
  version: process.versions.node,
  // The texts that the library says that it implements, such as rfc3986 or url-standard.
  claims: ["url-standard"],
  // If the library normalizes, resolves or builds URLs: list it, and answer the command `answer` in docs/protocol.md.
  // answers: ["normal-form", "resolution", "building"],
  // docs/protocol.md of the project rfc1738 explains each convention. A wrong one makes the audit wrong.
  conventions: {
    // "without-slash" if the library reports the path without its first "/".
    path: "with-slash",
    // The parts in which the library decodes escapes such as %41.
    decoded: [],
    // The parts that the library writes in lower case.
    lower_cased: ["scheme", "host"],
    // "filled-in" if the library reports an absent port as the default port of the scheme.
    default_port: "left-out",
    // "left-out" if the library tells an absent part from an empty one.
    absent: "empty",
    // "taken" if the library takes references such as a/b and the empty text.
    references: "not-taken",
    // Every option that is not the default of the library.
    options: {},
  },
};

// You need not change what follows: the protocol.

/** Returns a part in which each character is one octet, as the protocol wants it. */
const octets = (part) => Buffer.from(String(part), "utf8").toString("latin1");

function observation(given) {
  if (typeof given !== "string") return { decline: "the library takes text, and the input is not UTF-8" };
  let parts;
  try {
    parts = observe(given);
  } catch (error) {
    const words = String(error?.message ?? error);
    return rejects(error) ? { reject: words } : { crash: words };
  }
  const present = Object.entries(parts).filter(([, part]) => part !== undefined && part !== null);
  return { accept: { common: Object.fromEntries(present.map(([name, part]) => [name, octets(part)])) } };
}

// Whatever the library prints must not stand between the answers.
console.log = console.error;
for await (const line of createInterface({ input: process.stdin })) {
  const command = JSON.parse(line);
  if (command.cmd === "stop") break;
  const answer =
    command.cmd === "start" ? DESCRIPTION : { id: command.id, observations: command.inputs.map(observation) };
  process.stdout.write(JSON.stringify(answer) + "\n");
}
// The program ends also if its input stays open.
process.stdin.destroy();

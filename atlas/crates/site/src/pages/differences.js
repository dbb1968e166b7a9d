"use strict";

// In which URLs two libraries differ. Each function returns rows: a URL, what each of the two makes of it, and in what they differ.

const RELATIONS = { n: "two names", a: "two addresses", h: "a host by one, and none by the other" };
const DEFAULT_PORTS = { ftp: 21, http: 80, ws: 80, https: 443, wss: 443, gopher: 70, telnet: 23, nntp: 119, wais: 210, prospero: 1525 };

// Returns every URL in which two libraries see two hosts. `all` has, by library, the place of its host in each URL.
function otherHosts(answers, inputs, urls) {
  return urls.flatMap(([input, hosts, relations], at) => {
    const [one, other] = answers.map((of) => of.hosts.charCodeAt(at) - 0x100);
    if (one < 0 || other < 0 || one === other) return [];
    const [low, high] = [Math.min(one, other), Math.max(one, other)];
    const relation = RELATIONS[relations[low * hosts.length - (low * (low + 1)) / 2 + high - low - 1]];
    return relation === undefined ? [] : [{ kind: "host", url: inputs[input], cells: [hosts[one], hosts[other]], words: relation }];
  });
}

// Returns the forms in which a part is compared: a library can decode escapes, fill in a port, or add a slash. A character up to U+00FF can
// also stand for the octet that a library decoded.
function forms(part, text, url) {
  if (part === "port") {
    const number = text === "" ? "" : String(Number(text));
    return [number === String(DEFAULT_PORTS[url.slice(0, url.indexOf(":")).toLowerCase()]) ? "" : number];
  }
  const octets = [String.fromCharCode(...new TextEncoder().encode(text)), text];
  const decoded = octets.map((one) => one.replace(/%([0-9a-f]{2})/gi, (_, octet) => String.fromCharCode(parseInt(octet, 16))));
  return part === "path" ? decoded.map((one) => one.replace(/^\//, "")) : decoded;
}

// Returns every URL that only one of two libraries accepts, and every URL in which both report the same host or none, and another part.
function otherAnswers(answers, inputs, labels, hosts) {
  const known = new Set(hosts.map(({ url }) => url));
  const rows = [];
  const places = [0, 0];
  for (const [at, url] of inputs.entries()) {
    const verdicts = answers.map((of) => of.verdicts[at]);
    const both = places.map((place, which) => (verdicts[which] === "a" ? places[which]++ : place));
    if (verdicts.includes("a") && verdicts.includes("r")) {
      const accepts = verdicts.indexOf("a");
      rows.push({ kind: `only ${accepts}`, url, cells: verdicts.map((verdict) => (verdict === "a" ? "accepts" : "rejects")), words: `only ${labels[accepts]} accepts`, isSaid: true });
    }
    if (verdicts.join("") !== "aa" || known.has(url)) continue;
    for (const part of ["port", "user", "path"]) {
      if (answers.some((of) => of[part].length === 0)) continue;
      const cells = answers.map((of, which) => of[part][both[which]]);
      const [one, other] = cells.map((text) => forms(part, text, url));
      if (!one.some((form) => other.includes(form))) rows.push({ kind: part, url, cells, words: `another ${part}` });
    }
  }
  const order = ["only 0", "only 1", "port", "user", "path"];
  return rows.sort((one, other) => order.indexOf(one.kind) - order.indexOf(other.kind) || one.url.length - other.url.length);
}

"use strict";

// What each text makes of a URL: the automata of the texts, walked in the browser.

// The tables by scheme. The files in automata/ fill it.
const automata = {};
const SCHEMES = ["ftp", "http", "gopher", "mailto", "news", "nntp", "telnet", "wais", "file", "prospero"];
const FAIL = -1;
const LONGEST = 4096;

// Each string has exactly one answer: its bytes, with a mark where a part begins and ends, or where it fails. So the walk tries
// every mark before every byte, and only the way of the answer ends in an accepting state.
function answer(table, bytes) {
  const end = table.parts.length;
  let ways = [{ state: table.start, marks: null }];
  for (let offset = 0; offset <= bytes.length; offset++) {
    for (let index = 0; index < ways.length; index++) {
      const { state, marks } = ways[index];
      for (let mark = 0; mark < end + 2; mark++) {
        const next = table.next[state][table.width + mark];
        if (next !== 0) ways.push({ state: next, marks: { mark: mark === end + 1 ? FAIL : mark, offset, before: marks } });
      }
    }
    if (offset === bytes.length) break;
    const symbol = table.classes[bytes[offset]];
    ways = ways.map(({ state, marks }) => ({ state: table.next[state][symbol], marks })).filter(({ state }) => state !== 0);
  }
  const accepting = new Set(table.accepting);
  const found = ways.find(({ state }) => accepting.has(state));
  const marks = [];
  for (let mark = found?.marks; mark; mark = mark.before) marks.unshift(mark);
  return marks;
}

// Returns where the parts stand, or where the URL fails.
function read(table, bytes) {
  const parts = {};
  const open = [];
  for (const { mark, offset } of answer(table, bytes)) {
    if (mark === FAIL) return { fails: offset };
    if (mark < table.parts.length) open.push({ name: table.parts[mark], start: offset });
    else {
      const { name, start } = open.pop();
      parts[name] = new TextDecoder().decode(bytes.subarray(start, offset));
    }
  }
  return { parts };
}

// Two texts are not regular languages in part: what no automaton knows is not decided.
function isOpen(id, url) {
  if (id === "rfc2368") return (url.match(/%28|\(/g) ?? []).length > 2;
  const host = url.match(/^(?:ftp|https?|wss?|file):\/\/([^/?#]*)/i)?.[1] ?? "";
  return id === "url-standard" && (/xn--|[^\0-\x7f]/i.test(host) || host.length > 253);
}

function line(cells, tag) {
  const row = document.createElement("tr");
  for (const text of cells) {
    const cell = row.appendChild(document.createElement(tag));
    if (tag === "td" && row.cells.length > 1 && text !== undefined) cell.appendChild(document.createElement("code")).textContent = visible(text);
    else cell.textContent = text ?? "";
  }
  return row;
}

function visible(text) {
  return text.replace(/[\p{C}\p{Z}]/gu, (character) => `\u27e8U+${character.codePointAt(0).toString(16).toUpperCase().padStart(4, "0")}\u27e9`);
}

const NAMES = ["host", "port", "user", "password", "path", "query", "fragment"];

function show(box, url) {
  const result = box.querySelector(".result");
  const scheme = url.match(/^([A-Za-z0-9+.-]+):/)?.[1].toLowerCase();
  if (scheme === undefined || url.length > LONGEST) {
    result.textContent = scheme === undefined ? "It begins with no scheme and \":\"." : "It is too long for this page.";
    return;
  }
  const known = SCHEMES.includes(scheme) ? scheme : "other";
  if (!(known in automata)) return load(known, () => show(box, url));
  const bytes = new TextEncoder().encode(url);
  const table = document.createElement("table");
  table.createTHead().append(line(["", ...NAMES], "th"));
  const body = table.createTBody();
  for (const text of automata[known]) {
    const { parts, fails } = isOpen(text.id, url) ? {} : read(text, bytes);
    if (parts) body.append(line([text.name, ...NAMES.map((name) => parts[name])], "td"));
    else body.append(said(text.name, fails === undefined ? "not decided" : `rejects it, at byte ${fails}`));
  }
  body.append(browser(url));
  result.replaceChildren(table);
}

function said(name, text) {
  const row = line([name], "td");
  const cell = row.insertCell();
  cell.colSpan = NAMES.length;
  cell.textContent = text;
  return row;
}

// What the browser of the reader makes of it: the parser of the URL Standard, as it is built in here.
function browser(url) {
  try {
    const { hostname, port, username, password, pathname, search, hash } = new URL(url);
    return line(["this browser", hostname, port, username, password, pathname, search.slice(1), hash.slice(1)].map((text) => text || undefined), "td");
  } catch {
    return said("this browser", "rejects it");
  }
}

// A page that was opened from a disk may not fetch. A script may be added.
function load(scheme, done) {
  const script = document.createElement("script");
  script.src = `${document.documentElement.dataset.up}automata/${scheme}.js`;
  script.addEventListener("load", done);
  document.head.append(script);
}

for (const box of document.querySelectorAll(".reader")) {
  const input = box.querySelector("input");
  box.hidden = false;
  input.addEventListener("input", () => show(box, input.value));
  show(box, input.value);
}

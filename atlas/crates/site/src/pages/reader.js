"use strict";

// What each text makes of a URL: the automata of the texts, walked in the browser.

// The tables by scheme. The files in automata/ fill it.
const automata = {};
const SCHEMES = ["ftp", "http", "gopher", "mailto", "news", "nntp", "telnet", "wais", "file", "prospero"];
const FAIL = -1;
const LONGEST = 4096;

// In a row, a negative number says how often the next state stands there.
function unpacked(tables) {
  for (const table of tables) {
    table.next = table.next.map((row) => row.flatMap((state, place) => (state < 0 ? [] : Array(Math.max(1, -row[place - 1] || 1)).fill(state))));
  }
  return tables;
}

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
        if (next) ways.push({ state: next, marks: { mark: mark === end + 1 ? FAIL : mark, offset, before: marks } });
      }
    }
    if (offset === bytes.length) break;
    const symbol = table.classes[bytes[offset]];
    ways = ways.map(({ state, marks }) => ({ state: table.next[state][symbol], marks })).filter(({ state }) => state);
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
      // Without the option, a byte order mark at the start of a part would be lost.
      parts[name] = new TextDecoder("utf-8", { ignoreBOM: true }).decode(bytes.subarray(start, offset));
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
    if (tag === "td" && row.cells.length > 1 && text !== undefined) cell.appendChild(document.createElement("code")).textContent = shown(text);
    else cell.textContent = text ?? "";
  }
  return row;
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
  const answers = automata[known].map((text) => ({ name: text.id === "url-standard" ? `${text.name}, valid URL strings` : text.name, ...(isOpen(text.id, url) ? {} : read(text, bytes)) }));
  // The standard calls fewer inputs valid than its parser takes.
  answers.push({ name: "this browser, which parses also what is not valid", ...browser(url) });
  // Only the columns in which some text has a part.
  const names = NAMES.filter((name) => answers.some(({ parts }) => parts?.[name]));
  const table = document.createElement("table");
  table.createTHead().append(line(["", ...names], "th"));
  const body = table.createTBody();
  for (const { name, parts, fails } of answers) {
    if (parts) body.append(line([name, ...names.map((part) => parts[part])], "td"));
    else body.append(said(name, names.length, fails === undefined ? "not decided" : `rejects it${fails < 0 ? "" : `, at byte ${fails}`}`));
  }
  result.replaceChildren(table);
}

function said(name, width, text) {
  const row = line([name], "td");
  const cell = row.insertCell();
  cell.colSpan = Math.max(width, 1);
  cell.textContent = text;
  return row;
}

// What the browser of the reader makes of it: the parser of the URL Standard, as it is built in here.
function browser(url) {
  try {
    const { hostname, port, username, password, pathname, search, hash } = new URL(url);
    const texts = [hostname, port, username, password, pathname, search.slice(1), hash.slice(1)];
    return { parts: Object.fromEntries(NAMES.map((name, index) => [name, texts[index] || undefined])) };
  } catch {
    return { fails: -1 };
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
  input.value = JSON.parse(input.dataset.url);
  input.addEventListener("input", () => show(box, input.value));
  show(box, input.value);
}

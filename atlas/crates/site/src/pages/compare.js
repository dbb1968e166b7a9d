"use strict";

// The comparison of two libraries, in the order in which the reader chose them. The address keeps the choice.

// What the pairs of a library see, by the first library of the pair. The files in pairs/ fill it.
const pairs = {};
const WORDS = { name: "Two names, or a name and an address", address: "Two addresses", "no-host": "A host by one, and none by the other" };

// All inputs, all URLs with their hosts, and by library its answers. A file fills each with a packed value, which is unpacked once.
const all = { inputs: null, urls: null, by: {} };
let designs = null;
// A page has at most 4,000 elements. The first rows are enough for most readers.
const FEW = 50;
const MOST = 300;

const form = document.getElementById("pair");
const compared = document.getElementById("compared");
const decided = document.getElementById("decided");
const one = document.getElementById("one");
const other = document.getElementById("other");

// Loads the pairs of a library, unless they are here. A library that is the first one of no pair has no file.
async function load(name) {
  if (!(name in pairs) && !(await added(`pairs/${encodeURIComponent(name)}.js`))) pairs[name] = {};
}

// Adds a script, and returns whether it is there.
function added(path) {
  return new Promise((done) => {
    const script = document.createElement("script");
    script.src = path;
    script.addEventListener("load", () => done(true));
    script.addEventListener("error", () => done(false));
    document.head.append(script);
  });
}

// Loads what is not here yet, and returns every URL about which two libraries differ.
async function every(names) {
  if (all.inputs === null) {
    await added("answers.js");
    [all.inputs, all.urls] = await Promise.all([unpacked(all.inputs), unpacked(all.urls)]);
  }
  for (const name of names.filter((name) => !(name in all.by))) {
    await added(`answers/${encodeURIComponent(name)}.js`);
    all.by[name] = await unpacked(all.by[name]);
  }
  const answers = names.map((name) => all.by[name]);
  const hosts = otherHosts(answers, all.inputs, all.urls);
  return [...hosts, ...otherAnswers(answers, all.inputs, names.map((name) => designs.libraries[name].label), hosts)];
}

const section = document.getElementById("all");
const search = section.querySelector("input");
const kinds = section.querySelector("select");
const [summary, rest] = section.querySelectorAll("div");

function row({ url, cells, words, isSaid }) {
  return made("tr", made("td", linked(url)), ...cells.map((text) => (isSaid ? made("td", text) : part(text))), made("td", words));
}

// Shows a part, or that there is none.
function part(text) {
  return text === "" ? made("td", "none") : host(text);
}

// Returns how many URLs there are of each kind, each with the shortest one.
function counts(found, names) {
  const rows = [...new Set(found.map(({ words }) => words))].map((words) => {
    const of = found.filter((one) => one.words === words);
    const shortest = of.reduce((one, other) => (one.url === "" || (other.url !== "" && other.url.length < one.url.length) ? other : one));
    const line = row(shortest);
    line.lastChild.replaceWith(made("td", String(of.length)));
    line.prepend(made("td", words));
    return line;
  });
  return two(["They differ", "The shortest URL", ...names.map(library), "URLs"], rows);
}

async function list(names) {
  const found = await every(names);
  if (names[0] !== one.value || names[1] !== other.value) return;
  const options = ["all", ...new Set(found.map(({ words }) => words))];
  kinds.replaceChildren(...options.map((words) => made("option", words)));
  let most = FEW;
  const filter = () => {
    const wanted = search.value.toLowerCase();
    const ofKind = found.filter(({ words }) => kinds.value === "all" || words === kinds.value);
    const rows = ofKind.filter(({ url, cells, words }) => [url, ...cells, words].some((text) => (text ?? "").toLowerCase().includes(wanted)));
    section.querySelector("output").textContent = `${rows.length} of ${found.length}${rows.length > most ? `, the first ${most} of which are shown` : ""}`;
    const more = made("button", `Show the first ${Math.min(rows.length, MOST)}`);
    more.type = "button";
    more.onclick = () => {
      most = MOST;
      filter();
    };
    rest.replaceChildren(two(["URL", ...names.map(library), "They differ"], rows.slice(0, most).map(row)), ...(most === FEW && rows.length > FEW ? [more] : []));
  };
  search.oninput = filter;
  kinds.oninput = filter;
  summary.replaceChildren(counts(found, names));
  filter();
  section.hidden = found.length === 0;
}

function linked(url) {
  const link = made("a", url === "" ? "the empty text" : made("code", shown(url)));
  link.href = `index.html#${encodeURIComponent(url)}`;
  link.className = "self";
  return link;
}

function library(name) {
  const link = made("a", designs.libraries[name].label);
  link.href = `libraries/${encodeURIComponent(name)}.html`;
  return link;
}

function decision(name) {
  const link = made("a", designs.questions[name]);
  link.href = `decisions/${name}.html`;
  return link;
}

function host(text, opened) {
  if (text === null) return made("td", "no host");
  const cell = made("td", made("code", shown(text)));
  if (opened) cell.append(" ", made("small", `(${opened})`));
  return cell;
}

function hosts(names, seen, isTurned) {
  const order = isTurned ? [1, 0] : [0, 1];
  return Object.entries(WORDS).filter(([relation]) => relation in seen).flatMap(([relation, words]) => {
    const { urls, shown: examples } = seen[relation];
    const rows = examples.map((example) => {
      const row = made("tr", made("td", linked(example.url)), ...order.map((at) => host(example.hosts[at], example.opened?.[at])));
      if (relation === "name") row.append(made("td", example.decision ? decision(example.decision) : "not known"));
      return row;
    });
    const heads = [relation === "name" ? "A URL of each reason" : "A short URL", ...names.map(library), ...(relation === "name" ? ["Reason"] : [])];
    return [made("h2", `${words}: ${urls} ${urls === 1 ? "URL" : "URLs"}`), two(heads, rows)];
  });
}

function options(names) {
  const option = (name, at) => designs.libraries[name].options[at] ?? designs.texts[designs.libraries[name].text][at];
  const differing = Object.keys(designs.questions).filter((at) => option(names[0], at) !== option(names[1], at));
  const heading = made("h2", `Decisions in which they differ: ${differing.length} of ${Object.keys(designs.questions).length}`);
  const rows = differing.map((at) => made("tr", made("td", decision(at)), ...names.map((name) => made("td", designs.words[option(name, at)].replaceAll("`", "")))));
  return differing.length === 0 ? [heading] : [heading, two(["Decision", ...names.map(library)], rows)];
}

async function show() {
  const names = [one.value, other.value];
  section.hidden = true;
  const isChosen = names.every((name) => name !== "");
  document.getElementById("choose").hidden = isChosen;
  if (!isChosen) {
    compared.replaceChildren();
    decided.replaceChildren();
    return;
  }
  history.replaceState(null, "", `?${new URLSearchParams({ one: names[0], other: names[1] })}`);
  if (names[0] === names[1]) {
    compared.replaceChildren(made("p", "This is one library. Choose another one beside it."));
    decided.replaceChildren();
    return;
  }
  await Promise.all(names.map(load));
  if (names[0] !== one.value || names[1] !== other.value) return;
  const isTurned = pairs[names[0]][names[1]] === undefined;
  const seen = (isTurned ? pairs[names[1]][names[0]] : pairs[names[0]][names[1]]) ?? {};
  const versions = made("p", ...names.flatMap((name, at) => [at === 0 ? "" : ", ", library(name), ` ${designs.libraries[name].version}`]));
  versions.className = "lead";
  const ofAuthority = names.filter((name) => designs.libraries[name].reports_authority).map((name) => {
    return made("p", library(name), " reports the authority as one text, so this project's adapter takes the host from it.");
  });
  const same = Object.keys(seen).length === 0 ? [made("p", "In no URL that both were asked about do they see two hosts that somebody can look up.")] : [];
  compared.replaceChildren(versions, ...ofAuthority, ...same, ...hosts(names, seen, isTurned));
  decided.replaceChildren(...options(names));
  await list(names);
}

async function start() {
  designs = await unpacked(packedDesigns);
  const asked = new URLSearchParams(location.search);
  for (const field of [one, other]) {
    const wanted = asked.get(field.id);
    if (wanted in designs.libraries) field.value = wanted;
  }
  document.getElementById("swap").addEventListener("click", () => {
    [one.value, other.value] = [other.value, one.value];
    show();
  });
  form.addEventListener("input", show);
  form.addEventListener("submit", (event) => event.preventDefault());
  form.hidden = false;
  section.querySelector("form").addEventListener("submit", (event) => event.preventDefault());
  // What a pair needs is large, so it is loaded when somebody chooses.
  await show();
}

start();

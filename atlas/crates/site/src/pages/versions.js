"use strict";

// The box for a version: which published vulnerabilities it has. The address keeps the question.

// Orders the pieces of versions: "~", what begins a pre-release, the end, other words, and numbers.
const PRE = ["dev", "a", "alpha", "b", "beta", "c", "pre", "preview", "rc"];

function weight(piece) {
  if (piece === undefined) return 2;
  if (piece === "~") return 0;
  if (PRE.includes(piece)) return 1;
  return /^\d/.test(piece) ? 4 : 3;
}

function pieces(version) {
  return version.toLowerCase().replace(/^(v|go)(?=\d)/, "").match(/\d+|[a-z]+|~/g) ?? [];
}

// Returns a number below 0, 0 or above 0, as the first version is older, the same or newer.
function compare(one, other) {
  const [ones, others] = [pieces(one), pieces(other)];
  for (let at = 0; at < Math.max(ones.length, others.length); at++) {
    const [x, y] = [ones[at], others[at]];
    const order = weight(x) - weight(y);
    if (order !== 0) return order;
    if (x === y) continue;
    const differ = weight(x) === 4 ? Math.sign(Number(BigInt(x) - BigInt(y))) : (PRE.indexOf(x) - PRE.indexOf(y) || (x < y ? -1 : 1));
    if (differ !== 0) return differ;
  }
  return 0;
}

// Returns whether a version has a vulnerability, and how that is known.
function verdict(one, version) {
  const is = (other) => compare(version, other) === 0;
  if (is(one.vulnerable)) return ["affected", `${version} was tried, and has it. Fixed in ${one.fixed}.`];
  if ((one.same ?? []).some(is)) return ["affected", `Recorded: ${version} answers such URLs as ${one.vulnerable} does, which has it. Fixed in ${one.fixed}.`];
  if (compare(version, one.fixed) >= 0) return ["fixed", `Fixed in ${one.fixed}.`];
  if ((one.other ?? []).some(is)) return ["not", `Older than the fix in ${one.fixed}, but it answers such URLs as ${one.fixed} does.`];
  const known = (one.same ?? [])[0] ?? one.vulnerable;
  if (compare(version, known) >= 0) return ["perhaps", `Not tried. ${known} has it and ${one.fixed} does not; an older branch may have a fix of its own.`];
  return ["perhaps", `Not tried, and older than ${known}, the oldest version that is known to have it. Fixed in ${one.fixed}.`];
}

const KINDS = [
  ["affected", "has", "missed"],
  ["perhaps", "may have", "missed"],
  ["not", "does not show", "quiet"],
  ["fixed", "has a fix of", "quiet"],
];

function list(of, version) {
  const all = (affected[of] ?? []).map((one) => [one, ...verdict(one, version)]);
  return KINDS.flatMap(([kind, words, style]) => {
    const found = all.filter(([, its]) => its === kind);
    if (found.length === 0) return [];
    const heading = document.createElement("h2");
    heading.textContent = `${version} ${words} ${found.length} of the ${all.length} published vulnerabilities that this page knows`;
    heading.className = style;
    const items = document.createElement("ul");
    for (const [one, , why] of found) {
      const item = items.appendChild(document.createElement("li"));
      const link = item.appendChild(document.createElement("a"));
      link.href = `attacks.html#${one.name}`;
      link.textContent = one.advisories.join(", ");
      item.append(`: ${one.wrong} ${why}`);
    }
    return [heading, items];
  });
}

if (typeof document !== "undefined") {
  const form = document.getElementById("affected");
  const { of, version } = form.elements;
  const show = () => {
    const text = version.value.trim();
    const answer = document.getElementById("answer");
    if (text === "") answer.replaceChildren();
    else if (!/\d/.test(text)) answer.textContent = "A version has a number, such as 1.5.1.";
    else answer.replaceChildren(...list(of.value, text));
    const query = new URLSearchParams({ of: of.value, ...(text === "" ? {} : { version: text }) });
    history.replaceState(null, "", `?${query}${location.hash}`);
  };
  const asked = new URLSearchParams(location.search);
  if (asked.get("of") in affected) of.value = asked.get("of");
  version.value = asked.get("version") ?? "";
  form.hidden = false;
  form.addEventListener("input", show);
  form.addEventListener("submit", (event) => event.preventDefault());
  if (asked.has("of") || version.value !== "") show();
}

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
  return version.toLowerCase().replace(/^(v|go|\d+:)(?=\d)/, "").match(/\d+|[a-z]+|~/g) ?? [];
}

// Returns a number below 0, 0 or above 0, as the first version is older, the same or newer.
function compare(one, other) {
  const [ones, others] = [pieces(one), pieces(other)];
  for (let at = 0; at < Math.max(ones.length, others.length); at++) {
    const [x, y] = [ones[at], others[at]];
    // 1.5 is 1.5.0.
    if ((x === undefined || y === undefined) && /^0+$/.test(x ?? y)) continue;
    const order = weight(x) - weight(y);
    if (order !== 0) return order;
    if (x === y) continue;
    const differ = weight(x) === 4 ? Math.sign(Number(BigInt(x) - BigInt(y))) : (PRE.indexOf(x) - PRE.indexOf(y) || (x < y ? -1 : 1));
    if (differ !== 0) return differ;
  }
  return 0;
}

// Returns in a sentence the versions that an advisory calls affected.
function ranges(one) {
  if (one.affected === undefined) return "The ranges of this advisory are not known here.";
  const all = one.affected.map(([from, before]) => (from === "0" ? `all before ${before}` : `${from} and later before ${before}`));
  return `By ${one.affected_by} it affects ${all.join("; ")}.${one.older_unknown ? " It says nothing about older versions." : ""}`;
}

// What a distribution adds to a version: "-10+deb12u5", "-33.el8", "-r0". It can have the fix without a new version.
const OF_DISTRIBUTION = /^\d+:\d|[-_]r?\d|[+~]|ubuntu/i;

// Returns whether a version has a vulnerability, and how that is known.
function verdict(one, version) {
  const is = (other) => other !== undefined && compare(version, other) === 0;
  const isOf = (all) => (all ?? []).some(is);
  const first = `The first tried version without it is ${one.without}.`;
  const isOfDistribution = OF_DISTRIBUTION.test(version);
  const unjudged = ["perhaps", `This page cannot judge a version of a distribution; it may have the fix. ${ranges(one)}`];
  if (is(one.vulnerable)) return ["affected", `${version} was tried, and has it. ${first}`];
  if (isOf(one.same)) return ["affected", `Recorded: ${version} answers such URLs as ${one.vulnerable} does, and ${one.vulnerable} has it. ${first}`];
  if (is(one.fixed)) return ["fixed", `${version} was tried, and does not have it.`];
  if (one.affected !== undefined) {
    const inside = one.affected.some(([first, before]) => compare(version, first) >= 0 && compare(version, before) < 0);
    if (inside) return isOfDistribution ? unjudged : ["affected", `${ranges(one)} This is from the advisory alone.`];
    const after = one.affected.some(([, before]) => compare(version, before) >= 0);
    return [after ? "fixed" : one.older_unknown ? "perhaps" : "not", ranges(one)];
  }
  if (isOf(one.other)) {
    const word = compare(version, one.fixed) > 0 ? "fixed" : "not";
    return [word, `Recorded: ${version} answers such URLs as ${one.fixed} does, and ${one.fixed} does not have it.`];
  }
  const known = (one.same ?? [])[0] ?? one.vulnerable;
  // Another branch can have the mistake still, or a fix of its own, and a later version can have the mistake again.
  const isAgain = (other) => (one.same ?? []).some((same) => compare(same, other) > 0);
  const before = [one.without, ...(one.other ?? [])].find((other) => compare(version, other) > 0 && compare(other, one.vulnerable) > 0 && pieces(version)[0] === pieces(other)[0] && !isAgain(other));
  if (before !== undefined) return ["fixed", `Newer than ${before}, which does not have it. ${ranges(one)}`];
  if (isOfDistribution) return unjudged;
  const later = (one.same ?? []).find((same) => compare(same, version) > 0 && compare(same, one.without) > 0);
  const age = later !== undefined ? `${one.without} does not have it, and the later ${later} has it again` : compare(version, known) < 0 ? `older than ${known}, the oldest version that is known to have it` : `${known} has it and ${one.without} does not`;
  return ["perhaps", `Not tried: ${age}. ${ranges(one)}`];
}

// Returns whether a text is a version alone: "1.5.1", "go1.24.7", "1.0.0-rc.1", "2.0.dev3", "1:7.88.1-10+deb12u5".
function isVersion(text) {
  return /^(v|go|\d+:)?\d+(\.\d+)*(\.?(dev|a|alpha|b|beta|c|rc|pre|preview|post|final|ga|release)\.?\d*)*([-_+~][\w.+~-]*)?$/i.test(text);
}

// Returns where more advisories are, by the name of a package that people read.
function others(name) {
  return `https://osv.dev/list?q=${encodeURIComponent(name.replace(/ (\(|in ).*/, ""))}`;
}

// Returns the package that a person calls so. `names` has what people read, by package.
function named(asked, names) {
  const key = (name) => name.toLowerCase().replace(/ \(.*/, "");
  return Object.keys(names).find((one) => one === asked || key(one) === key(asked) || key(names[one]) === key(asked));
}

const KINDS = [
  [["affected"], "has", "missed"],
  [["perhaps"], "may have", "missed"],
  [["fixed", "not"], "does not have", "quiet"],
];

function linked(href, text) {
  const link = document.createElement("a");
  link.href = href;
  link.textContent = text;
  return link;
}

function list(of, version, name) {
  const all = (affected[of] ?? []).map((one) => [one, ...verdict(one, version)]);
  const parts = KINDS.flatMap(([kinds, words, style]) => {
    const found = all.filter(([, its]) => kinds.includes(its));
    if (found.length === 0) return [];
    const heading = document.createElement("h2");
    heading.textContent = `${version} ${words} ${found.length} of the ${all.length} published vulnerabilities that this page knows`;
    heading.className = style;
    const items = document.createElement("ul");
    for (const [one, , why] of found) {
      const item = items.appendChild(document.createElement("li"));
      item.append(linked(one.link, one.advisories.join(", ")), `: ${one.wrong} ${why}`);
    }
    return [heading, items];
  });
  const more = document.createElement("p");
  more.className = "missed";
  more.append("Not all: only the advisories that this page knows. ", linked(others(name), "osv.dev"), " lists more.");
  return [more, ...parts];
}

if (typeof document !== "undefined") {
  const form = document.getElementById("affected");
  const { of, version } = form.elements;
  const show = () => {
    const text = version.value.trim();
    const answer = document.getElementById("answer");
    if (of.value === "") {
      answer.textContent = "Choose a package.";
      return;
    }
    if (text === "") answer.replaceChildren();
    else if (!isVersion(text)) answer.textContent = `"${text}" is not one version. Type the number alone, such as 1.5.1.`;
    else answer.replaceChildren(...list(of.value, text, names[of.value]));
    const query = new URLSearchParams({ of: of.value, ...(text === "" ? {} : { version: text }) });
    history.replaceState(null, "", `?${query}${location.hash}`);
  };
  const asked = new URLSearchParams(location.search);
  const names = Object.fromEntries([...of.options].map((option) => [option.value, option.textContent]));
  const wanted = asked.get("of");
  const found = wanted === null ? of.value : named(wanted, names);
  version.value = asked.get("version") ?? "";
  form.hidden = false;
  if (found === undefined) {
    // No other package answers in its place.
    of.selectedIndex = -1;
    document.getElementById("answer").textContent = `This page knows no package ${wanted}. Choose one of the list.`;
  } else of.value = found;
  form.addEventListener("input", show);
  form.addEventListener("submit", (event) => event.preventDefault());
  if (found !== undefined && (asked.has("of") || version.value !== "")) show();
}

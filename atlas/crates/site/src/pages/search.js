"use strict";

// The page of the search: what has every word of the question, first a name in which each of them is a whole word.

// Returns whether a name has a word of the question, or another word for the same.
function has(name, word, synonyms) {
  const isIn = (other) => (/^[a-z]+$/.test(other) ? name.split(/[^a-z]+/).includes(other) : name.includes(other));
  return name.includes(word) || (Object.hasOwn(synonyms, word) && synonyms[word].some(isIn));
}

// Returns what the search finds. A URL has an answer on the first page.
function find(question, all, synonyms) {
  const words = question.toLowerCase().split(/\s+/).filter((word) => word !== "");
  if (words.length === 0) return [];
  const place = ([, name]) => {
    const label = name.toLowerCase().split(" (")[0];
    if (label === words.join(" ")) return 0;
    return words.every((word) => label.split(/[\s,:]+/).includes(word)) ? 1 : label.startsWith(words[0]) ? 2 : 3;
  };
  const found = all.filter(([, name]) => words.every((word) => has(name.toLowerCase(), word, synonyms)));
  const isUrl = /^\s*[a-z][a-z0-9+.-]*:\S|\/\//i.test(question);
  const url = isUrl ? [["URL", `What does it mean? ${question}`, `index.html#${encodeURIComponent(question.toWellFormed?.() ?? question)}`]] : [];
  return [...url, ...found.sort((one, other) => place(one) - place(other))];
}

if (typeof document !== "undefined" && document.getElementById("found")) {
  const question = (new URLSearchParams(location.search).get("q") ?? "").trim();
  document.querySelector("nav input[name=q]").value = question;
  const list = document.getElementById("found");
  const found = find(question, everything, synonyms);
  for (const [kind, name, path] of found) {
    const item = list.appendChild(document.createElement("li"));
    const link = item.appendChild(document.createElement("a"));
    link.href = path;
    link.textContent = name;
    item.append(` ${kind}`);
  }
  if (found.length === 0) {
    list.replaceWith(question === "" ? "Type a word or a URL into the field at the top." : `Nothing has the words \u201c${question}\u201d in its name.`);
  }
}

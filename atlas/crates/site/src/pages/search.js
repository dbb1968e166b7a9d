"use strict";

// The page of the search: what has every word of the question, the names that begin with it first.
const question = (new URLSearchParams(location.search).get("q") ?? "").trim();
const words = question.toLowerCase().split(/\s+/).filter((word) => word !== "");
const list = document.getElementById("found");
const field = document.querySelector("nav input[name=q]");
field.value = question;
const found = words.length === 0 ? [] : everything.filter(([, name]) => words.every((word) => name.toLowerCase().includes(word)));
const place = ([, name]) => (name.toLowerCase().startsWith(words[0]) ? 0 : 1);
for (const [kind, name, path] of found.sort((one, other) => place(one) - place(other))) {
  const item = list.appendChild(document.createElement("li"));
  const link = item.appendChild(document.createElement("a"));
  link.href = path;
  link.textContent = name;
  item.append(` ${kind}`);
}
if (found.length === 0) {
  list.replaceWith(question === "" ? "Type a word into the field at the top." : `Nothing has the words \u201c${question}\u201d in its name.`);
}

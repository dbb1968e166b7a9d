"use strict";

// The search in a list of items. A part of the page whose items are all gone goes with them.
for (const form of document.querySelectorAll("form.find")) {
  const [words, kind] = [form.querySelector("input"), form.querySelector("select")];
  const items = [...document.querySelectorAll(".item")];
  const apply = () => {
    const wanted = words.value.toLowerCase();
    const isWanted = (item) => item.textContent.toLowerCase().includes(wanted) && (kind.value === "" || item.dataset.kind === kind.value);
    for (const item of items) item.classList.toggle("gone", !isWanted(item));
    const count = items.filter((item) => !item.classList.contains("gone")).length;
    form.querySelector("output").textContent = `${count} of ${items.length}`;
    document.querySelector("p.none").hidden = count > 0;
    for (const part of document.querySelectorAll("section:has(.item)")) part.classList.toggle("gone", part.querySelector(".item:not(.gone)") === null);
    const query = new URLSearchParams(Object.entries({ words: words.value, kind: kind.value }).filter(([, text]) => text !== ""));
    history.replaceState(null, "", `${query.size === 0 ? location.pathname : `?${query}`}${location.hash}`);
  };
  const asked = new URLSearchParams(location.search);
  words.value = asked.get("words") ?? "";
  kind.value = asked.get("kind") ?? "";
  if (kind.selectedIndex === -1) kind.value = "";
  form.hidden = false;
  form.addEventListener("input", apply);
  form.addEventListener("submit", (event) => event.preventDefault());
  apply();
}

// Makes a button that copies a text. A browser permits that only to pages of https or of a disk.
function copying(words, text) {
  const button = document.createElement("button");
  button.type = "button";
  button.disabled = navigator.clipboard === undefined;
  button.textContent = button.disabled ? `${words} (this browser copies only from pages of https)` : words;
  button.addEventListener("click", async () => {
    await navigator.clipboard.writeText(text());
    button.textContent = "Copied";
  });
  return button;
}

for (const report of document.querySelectorAll("pre.report")) report.before(copying("Copy", () => report.textContent));

// The search at the top suggests names while somebody types. What it finds is loaded with the first letter.
const asking = document.querySelector("nav input[name=q]");
asking?.addEventListener("input", async () => {
  const up = document.documentElement.dataset.up ?? asking.form.getAttribute("action").replace("search.html", "");
  for (const path of ["everything.js", "search.js"].filter((path) => !document.querySelector(`script[src$="${path}"]`))) {
    const script = document.createElement("script");
    script.src = up + path;
    const done = new Promise((end) => ["load", "error"].forEach((event) => script.addEventListener(event, end)));
    document.head.append(script);
    await done;
  }
  if (typeof everything === "undefined") return;
  const names = find(asking.value, everything, synonyms).slice(0, 8).map(([, name]) => name);
  const list = asking.list ?? asking.after(Object.assign(document.createElement("datalist"), { id: "suggested" })) ?? document.getElementById("suggested");
  asking.setAttribute("list", "suggested");
  list.replaceChildren(...names.map((name) => Object.assign(document.createElement("option"), { value: name })));
});

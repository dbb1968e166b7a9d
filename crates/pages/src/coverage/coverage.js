// Adds a search and a choice of colors. Without this script the page can be read in full.
"use strict";

const root = document.documentElement;

// Reads or stores a setting. A browser may forbid it; the page works without.
function kept(name, value) {
  try {
    return value === undefined ? localStorage.getItem(name) : localStorage.setItem(name, value);
  } catch {
    return null;
  }
}

// Before the browser draws anything, so the page does not flash.
root.dataset.scheme = kept("scheme") ?? "";

document.addEventListener("DOMContentLoaded", () => {
  scheme(document.getElementById("scheme"));
  search(document.getElementById("find"));
  reveal();
  window.addEventListener("hashchange", reveal);
});

// The button names the scheme that it switches to.
function scheme(button) {
  const system = matchMedia("(prefers-color-scheme: dark)");
  const dark = () => (root.dataset.scheme || (system.matches ? "dark" : "light")) === "dark";
  const name = () => { button.textContent = dark() ? "Light" : "Dark"; };
  button.addEventListener("click", () => {
    root.dataset.scheme = dark() ? "light" : "dark";
    kept("scheme", root.dataset.scheme);
    name();
  });
  system.addEventListener("change", name);
  name();
  button.hidden = false;
}

// Opens the target of the address, and everything that it is folded in.
function reveal() {
  let id = location.hash.slice(1);
  try {
    id = decodeURIComponent(id);
  } catch {
    // The "%" stands for itself.
  }
  const target = document.getElementById(id);
  if (!target) return;
  for (let of = target; of; of = of.parentElement) {
    if (of.localName === "details") of.open = true;
  }
  const part = target.querySelector(":scope > details.part");
  if (part) part.open = true;
  target.scrollIntoView();
}

// The text by which an item is found. What is folded within an item does not count: a case is found as a case.
function text(element) {
  const body = element.querySelector(":scope > .body");
  const parts = [...element.children, ...(body?.children ?? [])];
  const own = parts.filter((part) => part !== body && part.localName !== "details");
  return own.map((part) => part.textContent).join(" ").toLowerCase();
}

function search(bar) {
  const input = document.getElementById("words");
  const found = document.getElementById("found");
  const all = (selector, make) => [...document.querySelectorAll(selector)].map(make);
  const items = all("[data-item]", (element) => ({ element, kind: element.dataset.item }));
  // An item of another page is not searched.
  const rows = all("[data-of]", (row) => ({ row, of: document.getElementById(row.dataset.of) })).filter(({ of }) => of);
  const folds = all("[data-fold]", (element) => ({ element, open: false }));
  const groups = [...document.querySelectorAll("main > section:not(#summary), .group")];
  const summary = document.getElementById("summary");
  const match = "[data-item]:not([hidden])";
  let searching = false;

  function filter() {
    const words = input.value.toLowerCase().split(/\s+/).filter(Boolean);
    if (words.length && !searching) folds.forEach((fold) => { fold.open = fold.element.open; });
    const counts = new Map();
    for (const item of items) {
      // The text is read once, at the first search.
      if (words.length) item.text ??= text(item.element);
      const matches = words.every((word) => item.text.includes(word));
      item.element.hidden = !matches;
      if (matches) counts.set(item.kind, (counts.get(item.kind) ?? 0) + 1);
    }
    rows.forEach(({ row, of }) => { row.hidden = of.hidden; });
    for (const { element, open } of folds) {
      element.hidden = !element.querySelector(match);
      if (words.length) element.open = !element.hidden;
      else if (searching) element.open = open;
    }
    groups.forEach((group) => { group.hidden = !group.querySelector(match); });
    summary.hidden = words.length > 0;
    root.classList.toggle("searching", words.length > 0);
    const told = [...counts].map(([kind, count]) => `${count} ${kind}${count === 1 ? "" : "s"}`);
    const answer = told.length ? `Found: ${told.join(", ")}.` : "Nothing contains these words.";
    found.textContent = words.length ? answer : "";
    if (words.length) scrollTo(0, 0);
    searching = words.length > 0;
  }

  function clear() {
    input.value = "";
    filter();
  }

  input.addEventListener("input", filter);
  document.addEventListener("keydown", (event) => {
    const within = document.activeElement === input;
    if (event.key === "Escape" && (input.value || within)) {
      clear();
      input.blur();
    } else if (event.key === "/" && !within && !event.ctrlKey && !event.metaKey && !event.altKey) {
      event.preventDefault();
      input.focus();
      input.select();
    }
  });
  // A link ends the search, so its target is never hidden.
  document.addEventListener("click", (event) => {
    const link = event.target.closest?.("a");
    if (searching && link?.getAttribute("href").startsWith("#")) clear();
  });
  bar.hidden = false;
}

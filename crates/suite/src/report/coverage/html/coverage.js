// The page without this can be read; with it, it can be searched, and keeps the colours that were chosen.
"use strict";

const root = document.documentElement;

// Where nothing can be kept, nothing is.
function kept(name, value) {
  try {
    return value === undefined ? localStorage.getItem(name) : localStorage.setItem(name, value);
  } catch {
    return null;
  }
}

// Before anything is drawn, so that nothing flashes.
root.dataset.scheme = kept("scheme") ?? "";

document.addEventListener("DOMContentLoaded", () => {
  scheme(document.getElementById("scheme"));
  search(document.getElementById("find"));
  reveal();
  window.addEventListener("hashchange", reveal);
});

// The button names the scheme that it leads to.
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

// What is linked may lie within something closed.
function reveal() {
  let id = location.hash.slice(1);
  try {
    id = decodeURIComponent(id);
  } catch {
    // A "%" of its own is one.
  }
  const target = document.getElementById(id);
  if (!target) return;
  for (let of = target; of; of = of.parentElement) {
    if (of.localName === "details") of.open = true;
  }
  target.scrollIntoView();
}

// What is folded away is not what an item is about: the cases of a production are found as cases.
function text(element) {
  const parts = [...element.children].filter((child) => child.localName !== "details");
  return parts.map((part) => part.textContent).join(" ").toLowerCase();
}

function search(bar) {
  const input = document.getElementById("words");
  const found = document.getElementById("found");
  const all = (selector, make) => [...document.querySelectorAll(selector)].map(make);
  const items = all("[data-item]", (element) => ({ element, kind: element.dataset.item }));
  const rows = all("[data-of]", (row) => ({ row, of: document.getElementById(row.dataset.of) }));
  const folds = all("details.topic", (element) => ({ element, open: false }));
  const summary = document.getElementById("summary");
  const sections = [...document.querySelectorAll("main > section")].filter((section) => section !== summary);
  let searching = false;

  function filter() {
    const words = input.value.toLowerCase().split(/\s+/).filter(Boolean);
    if (words.length && !searching) folds.forEach((fold) => { fold.open = fold.element.open; });
    const counts = new Map();
    for (const item of items) {
      // Read once, and not before somebody searches.
      if (words.length) item.text ??= text(item.element);
      const matches = words.every((word) => item.text.includes(word));
      item.element.hidden = !matches;
      if (matches) counts.set(item.kind, (counts.get(item.kind) ?? 0) + 1);
    }
    rows.forEach(({ row, of }) => { row.hidden = of.hidden; });
    for (const { element, open } of folds) {
      element.hidden = !element.querySelector("[data-item]:not([hidden])");
      if (words.length) element.open = !element.hidden;
      else if (searching) element.open = open;
    }
    sections.forEach((section) => { section.hidden = !section.querySelector("[data-item]:not([hidden])"); });
    summary.hidden = words.length > 0;
    const told = [...counts].map(([kind, count]) => `${count} ${kind}${count === 1 ? "" : "s"}`);
    const answer = told.length ? `Found: ${told.join(", ")}.` : "Nothing has these words.";
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
  // What a link leads to is there, whatever was searched.
  document.addEventListener("click", (event) => {
    const link = event.target.closest?.("a");
    if (searching && link?.getAttribute("href").startsWith("#")) clear();
  });
  bar.hidden = false;
}

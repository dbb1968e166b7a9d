"use strict";

// The filters of the matrix. They are kept in the address, so a filtered page has a link.
const filter = document.getElementById("filter");
if (filter) {
  const names = ["words", "language", "danger"];
  const fields = Object.fromEntries(names.map((name) => [name, document.getElementById(name)]));
  const rows = [...document.querySelectorAll(".matrix tbody tr")];
  const heads = [...document.querySelectorAll(".matrix thead th")];
  const apply = () => {
    const value = Object.fromEntries(names.map((name) => [name, fields[name].value]));
    const wanted = value.words.toLowerCase();
    const isShown = heads.map((head, column) => {
      if (column < 3) return true;
      return value.danger === "" || rows.some((row) => row.cells[column].dataset.danger === value.danger);
    });
    heads.forEach((head, column) => head.classList.toggle("gone", !isShown[column]));
    for (const row of rows) {
      const isNamed = row.dataset.name.includes(wanted) || row.cells[0].textContent.toLowerCase().includes(wanted);
      row.classList.toggle("gone", !isNamed || (value.language !== "" && row.dataset.language !== value.language));
      [...row.cells].forEach((cell, column) => cell.classList.toggle("gone", !isShown[column]));
    }
    const query = new URLSearchParams(Object.entries(value).filter(([, text]) => text !== ""));
    history.replaceState(null, "", query.size === 0 ? location.pathname : `?${query}`);
  };
  for (const [name, text] of new URLSearchParams(location.search)) {
    if (names.includes(name)) fields[name].value = text;
  }
  filter.hidden = false;
  filter.addEventListener("input", apply);
  filter.addEventListener("submit", (event) => event.preventDefault());
  apply();
}

// The choice of two libraries leads to the page of the pair, if there is one.
const pair = document.getElementById("pair");
if (pair) {
  const [one, other, go, same] = ["one", "other", "go", "same"].map((id) => document.getElementById(id));
  const links = new Set([...document.querySelectorAll("details a")].map((link) => link.getAttribute("href")));
  const apply = () => {
    const names = [`pairs/${one.value}--${other.value}.html`, `pairs/${other.value}--${one.value}.html`];
    const found = names.find((name) => links.has(name));
    go.hidden = found === undefined;
    same.hidden = found !== undefined;
    if (found) go.href = found;
  };
  pair.hidden = false;
  pair.addEventListener("input", apply);
  pair.addEventListener("submit", (event) => event.preventDefault());
  apply();
}

// A button that copies a report.
for (const report of document.querySelectorAll("pre.report")) {
  const button = document.createElement("button");
  button.textContent = "Copy";
  button.addEventListener("click", async () => {
    await navigator.clipboard.writeText(report.textContent);
    button.textContent = "Copied";
  });
  report.before(button);
}

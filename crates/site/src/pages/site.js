"use strict";

// The filters of the matrix. They are kept in the address, so a filtered page has a link.
const filter = document.getElementById("filter");
if (filter) {
  const names = ["words", "language", "scheme", "danger", "least", "text"];
  const fields = Object.fromEntries(names.map((name) => [name, document.getElementById(name)]));
  const rows = [...document.querySelectorAll(".matrix tbody tr")];
  const heads = [...document.querySelectorAll(".matrix thead th")];
  // What is shown without a choice. A value that is absent here is "".
  const usual = { least: "2" };
  const apply = () => {
    const value = Object.fromEntries(names.map((name) => [name, fields[name].value]));
    const wanted = value.words.toLowerCase();
    const isShown = heads.map((head, column) => {
      if (column < 3) return true;
      const ofDanger = value.danger === "" || head.classList.contains(value.danger);
      const ofText = value.text === "" || head.dataset.texts.split(" ").includes(value.text);
      const hasScheme = (cell) => cell.dataset.schemes?.split(" ").includes(value.scheme);
      const ofScheme = value.scheme === "" || rows.some((row) => hasScheme(row.cells[column]));
      const isCommon = Number(head.dataset.libraries) >= Number(value.least);
      return ofDanger && ofText && ofScheme && isCommon;
    });
    heads.forEach((head, column) => head.classList.toggle("gone", !isShown[column]));
    for (const row of rows) {
      const isNamed = row.dataset.name.includes(wanted) || row.cells[0].textContent.toLowerCase().includes(wanted);
      row.classList.toggle("gone", !isNamed || (value.language !== "" && row.dataset.language !== value.language));
      [...row.cells].forEach((cell, column) => {
        cell.classList.toggle("gone", !isShown[column]);
        if (column >= 3 && cell.dataset.schemes) {
          cell.textContent = value.scheme === "" || cell.dataset.schemes.split(" ").includes(value.scheme) ? "\u25cf" : "";
        }
      });
    }
    const query = new URLSearchParams(Object.entries(value).filter(([name, text]) => text !== (usual[name] ?? "")));
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

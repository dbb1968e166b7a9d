"use strict";

// The filters of the matrix. They are kept in the address, so a filtered page has a link.
const filter = document.getElementById("filter");
if (filter) {
  const names = ["words", "language", "danger"];
  const fields = Object.fromEntries(names.map((name) => [name, document.getElementById(name)]));
  const rows = [...document.querySelectorAll(".matrix tbody tr")];
  const heads = [...document.querySelectorAll(".matrix thead th")];
  const first = heads.findIndex((head) => head.querySelector("a") !== null);
  const apply = () => {
    const value = Object.fromEntries(names.map((name) => [name, fields[name].value]));
    const wanted = value.words.toLowerCase();
    const isShown = heads.map((head, column) => {
      return column < first || value.danger === "" || rows.some((row) => row.cells[column].className === value.danger);
    });
    heads.forEach((head, column) => head.classList.toggle("gone", !isShown[column]));
    let shown = 0;
    for (const row of rows) {
      const isNamed = row.dataset.name.includes(wanted) || row.cells[0].textContent.toLowerCase().includes(wanted);
      const isGone = !isNamed || (value.language !== "" && row.dataset.language !== value.language);
      row.classList.toggle("gone", isGone);
      if (!isGone) shown++;
      [...row.cells].forEach((cell, column) => { cell.hidden = !isShown[column]; });
    }
    document.getElementById("none").hidden = shown > 0;
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
    for (const contents of document.querySelectorAll(".contents")) contents.classList.toggle("gone", wanted !== "" || kind.value !== "");
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

// A button that copies a report.
for (const report of document.querySelectorAll("pre.report")) {
  const button = document.createElement("button");
  button.type = "button";
  button.textContent = "Copy";
  button.addEventListener("click", async () => {
    await navigator.clipboard.writeText(report.textContent);
    button.textContent = "Copied";
  });
  report.before(button);
}

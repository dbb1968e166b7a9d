"use strict";

// A click on a head of a table, or Enter on it, sorts the rows by this column. Numbers come first from the greatest one.
for (const table of document.querySelectorAll("table.sorted")) {
  const key = (row, column) => row.cells[column].textContent;
  const number = (text) => Number.parseFloat(text.replace("> ", ""));
  const compare = (one, other) => {
    const numbers = [number(other), number(one)];
    return numbers.some(Number.isNaN) ? one.localeCompare(other) : numbers[0] - numbers[1];
  };
  const heads = [...table.tHead.rows[0].cells];
  const plain = heads.filter((head) => head.querySelector("a") === null);
  for (const head of plain) {
    const button = document.createElement("button");
    button.type = "button";
    button.append(...head.childNodes);
    head.append(button);
    button.addEventListener("click", () => {
      const column = heads.indexOf(head);
      const isTurned = head.ariaSort === "ascending";
      const rows = [...table.tBodies[0].rows].sort((one, other) => compare(key(one, column), key(other, column)));
      for (const other of plain) other.ariaSort = null;
      head.ariaSort = isTurned ? "descending" : "ascending";
      table.tBodies[0].append(...(isTurned ? rows.reverse() : rows));
    });
  }
}

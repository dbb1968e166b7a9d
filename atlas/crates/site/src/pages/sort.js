"use strict";

// A click on a head of a table, or Enter on it, sorts the rows by this column. Numbers begin with the greatest one.
for (const table of document.querySelectorAll("table.sorted")) {
  const key = (row, column) => row.cells[column].textContent;
  const number = (text) => Number.parseFloat(text.replace("> ", ""));
  const heads = [...table.tHead.rows[0].cells];
  const plain = heads.filter((head) => head.querySelector("a") === null);
  for (const head of plain) {
    const button = document.createElement("button");
    button.type = "button";
    button.append(...head.childNodes);
    head.append(button);
    button.addEventListener("click", () => {
      const column = heads.indexOf(head);
      const rows = [...table.tBodies[0].rows];
      const numbers = new Map(rows.map((row) => [row, number(key(row, column))]));
      const hasNumbers = [...numbers.values()].some((number) => !Number.isNaN(number));
      const orders = hasNumbers ? ["descending", "ascending"] : ["ascending", "descending"];
      const isTurned = head.ariaSort === orders[0];
      // An empty cell is less than each number.
      const value = (row) => (Number.isNaN(numbers.get(row)) ? -1 : numbers.get(row));
      rows.sort((one, other) => (hasNumbers ? value(other) - value(one) : key(one, column).localeCompare(key(other, column))));
      for (const other of plain) other.ariaSort = null;
      head.ariaSort = orders[Number(isTurned)];
      table.tBodies[0].append(...(isTurned ? rows.reverse() : rows));
    });
  }
}

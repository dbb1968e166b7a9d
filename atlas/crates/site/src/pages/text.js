"use strict";

// Returns an element with this content. A text is never read as HTML.
function made(tag, ...content) {
  const element = document.createElement(tag);
  element.append(...content);
  return element;
}

// Shows every character, and no character in another order than that of the text.
function shown(text) {
  return text.replace(/[\p{C}\p{Z}\p{M}\p{Bidi_Control}\p{Script=Hebrew}\p{Script=Arabic}]/gu, (character) => {
    return `\u27e8U+${character.codePointAt(0).toString(16).toUpperCase().padStart(4, "0")}\u27e9`;
  });
}

// Returns a table. A phone shows no head, so each cell but the first one has its own.
function two(heads, rows) {
  for (const row of rows) for (const [at, cell] of [...row.children].entries()) if (at > 0) cell.dataset.by = heads[at].textContent ?? heads[at];
  const table = made("table", made("thead", made("tr", ...heads.map((head) => made("th", head)))), made("tbody", ...rows));
  table.className = "two";
  const scroll = made("div", table);
  scroll.className = "scroll";
  return scroll;
}

// Returns the value of a string that the site packed: JSON, compressed, in base64.
async function unpacked(text) {
  const bytes = Uint8Array.from(atob(text), (character) => character.charCodeAt(0));
  const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("gzip"));
  return JSON.parse(await new Response(stream).text());
}

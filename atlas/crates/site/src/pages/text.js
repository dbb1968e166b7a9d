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

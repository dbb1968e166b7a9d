"use strict";

// The box of the first page: what the texts and the libraries make of a URL. The URL is kept in the address behind "#", so an answer has a
// link, and no server sees the URL.

const box = document.getElementById("ask");
const field = document.getElementById("url");
const answers = document.getElementById("answers");

function script(path) {
  return new Promise((done, failed) => {
    const element = made("script");
    element.src = path;
    element.addEventListener("load", done);
    element.addEventListener("error", () => failed(new Error(`${path} cannot be loaded`)));
    document.head.append(element);
  });
}

// A page that was opened from a disk may not fetch. A script may be added: it has the same bytes as text.
async function module() {
  if (location.protocol !== "file:") {
    try {
      const response = await fetch("predictions.bin");
      if (response.ok) return await response.arrayBuffer();
    } catch { /* The script follows. */ }
  }
  await script("predictions.js");
  return Uint8Array.from(atob(globalThis.predictions), (character) => character.charCodeAt(0));
}

// The module is large, so it is loaded when somebody asks. After a failure the next question loads it again.
let loading = null;
let predict = null;
async function load() {
  loading ??= module().then(predictor);
  try {
    predict = await loading;
  } catch (error) {
    loading = null;
    throw error;
  }
}

const PARTS = ["scheme", "user", "password", "host", "port", "path", "query", "fragment"];

function labeled(parser) {
  if (parser.how === "text") return made("b", parser.name);
  const link = made("a", parser.label);
  link.href = `libraries/${encodeURIComponent(parser.name)}.html`;
  link.title = `${parser.library}, ${parser.language}, ${parser.version}`;
  const span = made("span", link, " ");
  // A share that is not whole is not shown as whole.
  const share = `predicted, ${parser.share === 1 ? 100 : Math.min(99.9, Math.floor(parser.share * 1000) / 10)}\u00a0%`;
  span.append(made("small", parser.how === "predicted" ? share : parser.how.replaceAll("-", " ")));
  return span;
}

function names(parsers) {
  const list = made("ul");
  list.className = "names";
  for (const parser of parsers) list.append(made("li", labeled(parser)));
  return list;
}

function parts(answer) {
  const texts = PARTS.filter((part) => answer.parts?.[part] !== undefined).map((part) => made("span", `${part} `, made("code", shown(answer.parts[part]))));
  return made("p", ...texts.flatMap((text, index) => (index === 0 ? [text] : [", ", text])));
}

function group({ outcome, words, counts, known, host, answers: same }) {
  const heading = made("h2", words);
  if (host !== undefined) heading.append(" ", made("code", shown(host)));
  const summary = made("summary", heading, made("span", counts));
  if (known !== "") summary.appendChild(made("span", known)).className = "known";
  const details = made("details", summary);
  details.className = outcome;
  for (const answer of same) {
    if (answer.parts) details.append(parts(answer));
    details.append(names(answer.by));
  }
  return details;
}

// The libraries of which it is unknown, by the reason.
function unknown(all) {
  return [...new Set(all.map((one) => one.why))].map((why) => {
    const of = all.filter((one) => one.why === why);
    return made("details", made("summary", made("h2", "unknown"), made("span", `${of.length} (${why})`)), made("p", of.map((one) => one.label).join(", ")));
  });
}

async function show() {
  try {
    if (predict === null) {
      answers.replaceChildren(made("p", "The predictions are loading."));
      await load();
    }
    const open = new Set([...answers.querySelectorAll("details[open] h2")].map((heading) => heading.textContent));
    const answer = predict(field.value);
    const summary = made("p", answer.verdict);
    const isKnown = answer.unknown.length * 4 < answer.predictions.libraries;
    summary.className = answer.danger ? "missed" : isKnown ? "covered" : "";
    const groups = [...answer.groups.map(group), ...unknown(answer.unknown)];
    for (const one of groups) one.open = open.has(one.querySelector("h2").textContent);
    answers.replaceChildren(summary, ...groups);
  } catch (error) {
    answers.replaceChildren(made("p", `No prediction: ${error.message}.`));
  }
}

function start() {
  const read = () => {
    let url = "";
    try {
      url = decodeURIComponent(location.hash.slice(1));
    } catch { /* Somebody wrote a "%" into the address. */ }
    const isShown = url === "" && field.value === "";
    field.value = url === "" ? field.placeholder : url;
    // The page has the answers about the URL with which it begins.
    if (!isShown) show();
  };
  const typed = () => {
    history.replaceState(null, "", `#${encodeURIComponent(field.value.toWellFormed?.() ?? field.value)}`);
    show();
  };
  field.addEventListener("input", typed);
  for (const button of box.querySelectorAll("button[data-url]")) {
    button.disabled = false;
    button.addEventListener("click", () => {
      field.value = button.dataset.url;
      typed();
    });
  }
  const copy = copying("Copy the address of this answer", () => {
    typed();
    return location.href;
  });
  box.querySelector(".examples").after(made("p", copy));
  field.disabled = false;
  addEventListener("hashchange", read);
  read();
}

// Without the predictions the page has no field.
if (field) start();

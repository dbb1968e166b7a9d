"use strict";

// The URLs that mislead a library that checks and a client that fetches. The address keeps the choice.

// By client. The files in clients/ fill it.
const misled = {};

const form = document.getElementById("pair");
const { check, fetch: client, words } = form?.elements ?? {};

function load(name) {
  return new Promise((done) => {
    if (name in misled) return done();
    const script = document.createElement("script");
    script.src = `clients/${encodeURIComponent(name)}.js`;
    script.addEventListener("load", done);
    script.addEventListener("error", () => {
      misled[name] = { fetched: 0, compared: {}, urls: [], by: {}, version: "" };
      done();
    });
    document.head.append(script);
  });
}

// Says how many URLs mislead a pair, of those that were asked.
function told(fetched, all, found) {
  if (all === 0) return `None of the ${fetched} URLs with two names that were fetched misleads this pair.`;
  return `${all} of the ${fetched} URLs with two names that were fetched mislead this pair${found < all ? `; ${found} of them are shown` : ""}.`;
}

async function show() {
  const [checker, fetcher] = [check.value, client.value];
  if (checker === "" || fetcher === "") {
    document.getElementById("misled").replaceChildren("Choose a library and a client.");
    return;
  }
  await load(fetcher);
  if (checker !== check.value || fetcher !== client.value) return;
  const { fetched, parser, compared, urls, by, version } = misled[fetcher];
  const all = by[checker] ?? [];
  // A short list needs no search.
  words.closest("label").hidden = all.length < 8 && words.value === "";
  const wanted = words.value.toLowerCase();
  const found = all.filter(([place, checked]) => [...urls[place], checked].some((text) => text.toLowerCase().includes(wanted)));
  const rows = found.map(([place, checked]) => {
    const [url, contacted] = urls[place];
    const link = made("a", made("code", shown(url)));
    link.href = `index.html#${encodeURIComponent(url)}`;
    link.className = "self";
    return made("tr", made("td", link), made("td", made("code", shown(checked))), made("td", made("code", shown(contacted))));
  });
  const labels = [check, client].map((field) => field.selectedOptions[0].textContent);
  const scroll = two(["URL", `${labels[0]} checks`, `${labels[1]} contacts`], rows);
  const answer = made("p", told(fetched, all.length, found.length));
  if (version !== "") answer.append(` ${labels[1]} is of version ${shown(version).replaceAll("\u27e8U+0020\u27e9", " ")}.`);
  const count = compared[checker] ?? 0;
  if (count > 0) {
    const link = made("a", "compare them");
    link.href = `compare.html?${new URLSearchParams({ one: checker, other: parser[0] })}`;
    answer.append(` The table counts two names alone. ${labels[1]} has the parser ${parser[1]}. This parser and ${labels[0]} see two hosts in ${count} URLs of the records, with addresses and URLs without a host: `, link, ".");
  }
  document.getElementById("misled").replaceChildren(answer, ...(found.length === 0 ? [] : [scroll]));
  const query = new URLSearchParams(Object.entries({ check: checker, fetch: fetcher, words: words.value }).filter(([, text]) => text !== ""));
  history.replaceState(null, "", `?${query}${location.hash}`);
}

if (form) {
  const asked = new URLSearchParams(location.search);
  for (const field of [check, client, words]) {
    field.value = asked.get(field.name) ?? "";
    if (field.selectedIndex === -1) field.value = "";
  }
  form.hidden = false;
  form.addEventListener("input", show);
  form.addEventListener("submit", (event) => event.preventDefault());
  show();
}

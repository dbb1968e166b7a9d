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
      misled[name] = { urls: [], by: {} };
      done();
    });
    document.head.append(script);
  });
}

async function show() {
  const [checker, fetcher] = [check.value, client.value];
  if (checker === "" || fetcher === "") {
    document.getElementById("misled").replaceChildren("Choose a library and a client.");
    return;
  }
  await load(fetcher);
  if (checker !== check.value || fetcher !== client.value) return;
  const { urls, by } = misled[fetcher];
  const all = by[checker] ?? [];
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
  const heads = ["URL", `${labels[0]} checks`, `${labels[1]} contacts`].map((head) => made("th", head));
  const table = made("table", made("thead", made("tr", ...heads)), made("tbody", ...rows));
  table.className = "two";
  const scroll = made("div", table);
  scroll.className = "scroll";
  const text = all.length === 0 ? "No URL of the records misleads this pair." : `${found.length} of ${all.length} URLs mislead this pair.`;
  document.getElementById("misled").replaceChildren(made("p", text), ...(found.length === 0 ? [] : [scroll]));
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

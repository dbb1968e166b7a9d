addEventListener("DOMContentLoaded", () => {
  const filter = document.getElementById("filter");
  const [words, language, danger] = ["words", "language", "danger"].map((id) => document.getElementById(id));
  const rows = [...document.querySelectorAll(".matrix tbody tr")];
  filter.hidden = false;
  const apply = () => {
    const wanted = words.value.toLowerCase();
    for (const row of rows) {
      const isWanted = row.textContent.toLowerCase().includes(wanted) || row.dataset.name.includes(wanted);
      row.classList.toggle("gone", !isWanted || (language.value !== "" && row.dataset.language !== language.value));
    }
    for (const kind of ["host", "login", "resource", "verdict", "spelling"]) {
      const isGone = danger.value !== "" && danger.value !== kind;
      document.querySelectorAll(`.matrix .${kind}`).forEach((cell) => cell.classList.toggle("gone", isGone));
    }
  };
  filter.addEventListener("input", apply);
  filter.addEventListener("submit", (event) => event.preventDefault());
});

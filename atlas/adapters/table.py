"""Writes the table of all libraries in `adapters/README.md`, and the names that `url-atlas ask` shows: `table.py`.

With `--check` it only says whether both are current.
"""

import json
import sys
import tomllib
from pathlib import Path

ADAPTERS = Path(__file__).resolve().parent
README = ADAPTERS / "README.md"
NAMES = ADAPTERS.parent / "crates/evidence/src/libraries.json"
RECORDS = ADAPTERS.parent / "records"
BEGIN, END = "<!-- begin of the table: table.py writes it -->\n", "<!-- end of the table -->\n"
KEYS = {"name", "library", "language", "version", "version_command", "install", "run", "claims", "kind", "conventions"}
OPTIONAL = {"program", "old", "claim_source", "octets", "options", "answers", "installed", "package", "versions", "debian", "pyodide"}
CONVENTIONS = {"path", "decoded", "lower_cased", "default_port", "absent", "user"}


def libraries():
    """Returns the tables of all `adapter.toml`, in the order of the files. Ends the program if a table is wrong."""
    seen = {}
    for path in sorted(ADAPTERS.glob("*/adapter.toml")):
        for table in tomllib.loads(path.read_text())["library"]:
            name = table.get("name", "?")
            where = f"{path.relative_to(ADAPTERS)}: {name}"
            if wrong := (KEYS - table.keys()) | (table.keys() - KEYS - OPTIONAL) | (table["conventions"].keys() - CONVENTIONS):
                sys.exit(f"{where}: missing or unknown: {', '.join(sorted(wrong))}")
            if name in seen:
                sys.exit(f"{where}: another table has this name")
            if table["kind"] not in ("parser", "validator"):
                sys.exit(f"{where}: kind is {table['kind']}, expected parser or validator")
            if table["claims"] and not table.get("claim_source"):
                sys.exit(f"{where}: claims without claim_source")
            if any(option.keys() != {"name", "value", "why"} for option in table.get("options", [])):
                sys.exit(f"{where}: an option needs name, value and why")
            seen[name] = table
    return list(seen.values())


def with_table(text):
    """Returns the README with the table of today."""
    rows = ["| name | library | version | language | claims | kind |\n", "|---|---|---|---|---|---|\n"]
    for table in libraries():
        cells = [f"`{table['name']}`", table["library"], table["version"], table["language"], ", ".join(table["claims"]), table["kind"]]
        rows.append(f"| {' | '.join(cells)} |\n")
    before, rest = text.split(BEGIN)
    _, after = rest.split(END)
    return f"{before}{BEGIN}{''.join(rows)}{END}{after}"


def with_options(table):
    """Returns the options that can change a verdict or a host: not how the adapter divides or joins the parts of an answer."""
    options = [option for option in table.get("options", []) if option["value"] not in ("divided", "joined")]
    return "; ".join(f"{option['name']}: {json.dumps(option['value']).strip(chr(34))}" for option in options)


def names():
    """Returns the recorded libraries as JSON, one a line. The version is that of the record: a prediction is about this version."""
    lines = []
    for table in sorted(libraries(), key=lambda table: table["name"]):
        record = RECORDS / f"{table['name']}.answers"
        if record.exists():
            with record.open(encoding="utf-8") as file:
                version = json.loads(file.readline())["version"]
            kept = {key: table[key] for key in ("name", "library", "language")}
            if options := with_options(table):
                kept["options"] = options
            kept |= {"version": version, "kind": table["kind"], "user": table["conventions"].get("user") != "not-reported"}
            lines.append(json.dumps(kept))
    return "[\n" + ",\n".join(lines) + "\n]\n"


def main():
    text = README.read_text()
    for path, old, new in [(README, text, with_table(text)), (NAMES, NAMES.read_text() if NAMES.exists() else "", names())]:
        if "--check" not in sys.argv:
            path.write_text(new)
        elif new != old:
            sys.exit(f"{path.relative_to(ADAPTERS.parent)} is not current: run `python3 adapters/table.py`")


if __name__ == "__main__":
    main()

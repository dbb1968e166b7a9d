"""Says which attacks an audit finds without the advisory's input: `attack_records.py LAB [NAME...]`.

The program makes a record of both versions of each entry of attacks: what the call of the entry answers to the inputs of the
audits (records/inputs.jsonl), without the input of the entry. An attack is found if the two records differ at an input that
has the `shape` of the mistake. The program prints each entry with the number of differences, and the shortest input that shows it.
LAB and NAME are those of attacks.py. The exit code is 2 if a package cannot be asked.
"""

import json
import re
import sys

import attacks

INPUTS = attacks.ATTACKS.parent / "records" / "inputs.jsonl"
AUTHORITY = re.compile(r"[a-zA-Z]+://([^/?#]+)")
# The host of the inputs that stands for one that a program trusts.
STANDS_FOR_TRUSTED = "a.example"
# `python.runPython` in one call for all inputs, because Python takes seconds to start.
PYODIDE = "python.runPython(`import json\nfrom urllib.parse import urlsplit\nanswers = []\nfor input in json.loads(inputs):\n" \
    "    try: answers.append(%s)\n    except ValueError: answers.append({'throws': 'ValueError'})\njson.dumps(answers)`)"


def asked(entry, inputs):
    """Returns the inputs for a call by the URLs from which they are made. A call that takes only a host gets the text of the authority."""
    if "trusts" in entry:
        inputs = [url.replace(STANDS_FOR_TRUSTED, entry["trusts"]) for url in inputs]
    if "as" not in entry:
        return {url: url for url in inputs if url != entry["input"]}
    texts = {url: found[1] for url in inputs if (found := AUTHORITY.match(url))}
    return {url: text for text, url in {text: url for url, text in reversed(texts.items())}.items() if text != entry["input"]}


def record(folder, entry, version, texts):
    """Returns what a version answers to each of the texts."""
    if entry["package"] != "pyodide":
        answers = attacks.ask(folder, entry, version, [[entry["setup"], entry["call"], text] for text in texts])
        return [result for result, _ in json.loads(answers.strip().split("\n")[-1])]
    (folder / "inputs.json").write_text(json.dumps(texts))
    setup = entry["setup"] + "; python.globals.set('inputs', require('fs').readFileSync('inputs.json', 'utf8'))"
    call = PYODIDE % re.search(r"answer = (.*)\n", entry["call"])[1]
    answers = attacks.ask(folder, entry, version, [[setup, f"JSON.parse({call})", ""]])
    return json.loads(answers.strip().split("\n")[-1])[0][0]


def main(lab, *names):
    # The first line is a comment. An input that is not text has no form that all calls take.
    inputs = [url for url in map(json.loads, INPUTS.read_text().splitlines()[1:]) if isinstance(url, str)]
    found = failures = total = 0
    for path in sorted(attacks.ATTACKS.glob("*.yaml")):
        for entry in attacks.entries(path):
            if "lengths" in entry or (names and not entry["name"].startswith(names)):
                continue
            total += 1
            texts = asked(entry, inputs)
            records = []
            for which in ("vulnerable", "fixed"):
                folder = attacks.folder_of(lab, entry, entry[which])
                try:
                    records.append(record(folder, entry, entry[which], list(texts.values())))
                except (RuntimeError, ValueError, IndexError) as error:
                    print(f"{entry['package']} {entry[which]}: cannot be asked: {error}", file=sys.stderr)
            if len(records) < 2:
                failures += 1
                continue
            different = [url for url, one, other in zip(texts, *records, strict=True) if one != other]
            shown = sorted((url for url in different if re.search(entry["shape"], url)), key=len)
            found += bool(shown)
            verdict = f"found, by {len(shown)} inputs: {json.dumps(shown[0])}" if shown else "not found"
            print(f"{entry['name']}: {len(different)} answers differ; {verdict}", flush=True)
    print(f"{found} of {total} are found")
    return 2 if failures else 0


if __name__ == "__main__":
    if len(sys.argv) < 2:
        print(__doc__, file=sys.stderr)
        sys.exit(2)
    sys.exit(main(*sys.argv[1:]))

"""Compares the conventions that `adapter.toml` declares with what each library answers: `check.py [NAME...]`.

Each convention has probes, which are inputs whose answers show how the library spells a part. Without a name, all libraries are asked
that are installed. `--probes` also prints the answers.
"""

import json
import subprocess
import sys
import tomllib
from pathlib import Path

from description import conventions

ROOT = Path(__file__).resolve().parent.parent
PARTS = ["scheme", "user", "password", "host", "port", "path", "query", "fragment"]
SEEN = ["http://USER:p%41@HOST.com:080/a%2Fb?q#f", "http://h:/", "http://h?#", "ftp://@h/", "mailto:a@b", "file:///x", "http://h:80/"]
# Two URLs for each part: in one of them the part is absent, and in the other one it is empty. A library may know only one of the pairs.
SAME = {"user": [("ftp://h/", "ftp://@h/"), ("http://h/", "http://@h/"), ("http://h.com/", "http://@h.com/")],
        "password": [("ftp://u@h/", "ftp://u:@h/"), ("http://u@h/", "http://u:@h/"), ("http://u@h.com/", "http://u:@h.com/")],
        "query": [("http://h/a", "http://h/a?"), ("http://h.com/a", "http://h.com/a?")],
        "host": [("urn:a", "file:///x"), ("mailto:a@b", "file:///x")]}
ESCAPES = ["http://us%2541er:p%2541@h.com/a%2541?q%2541", "ftp://us%2541er:p%2541@h.com/a%2541", "http://h.com/a%2541?q%2541"]
LETTERS = ["HTTP://USER:PA@HOST.COM/PA?QU", "HTTP://HOST.COM/PA?QU", "FTP://USER:PA@HOST.COM/PA"]
PATHS = ["http://h.com/a", "ftp://h.com/a", "gopher://h.com/1a", "file://h.com/a", "xyz://h.com/a"]
PORTS = ["http://h/", "ftp://h/", "gopher://h/", "http://h.com/", "ftp://h.com/"]
INPUTS = list(dict.fromkeys(SEEN + [text for pairs in SAME.values() for pair in pairs for text in pair] + ESCAPES + LETTERS + PATHS + PORTS))


def ask(table, inputs):
    """Returns the answer to `start`, and the observations about some inputs."""
    lines = [{"cmd": "start", "protocol": 1}, {"cmd": "observe", "id": 1, "inputs": inputs}, {"cmd": "stop"}]
    text = "".join(json.dumps(line) + "\n" for line in lines)
    run = subprocess.run(table["run"], shell=True, cwd=ROOT, input=text, capture_output=True, text=True, timeout=120)
    answers = [json.loads(line) for line in run.stdout.splitlines()]
    if run.returncode or len(answers) != 2:
        raise RuntimeError(run.stderr.strip().splitlines()[-1:] or "no answer")
    return answers[0], dict(zip(inputs, answers[1]["observations"]))


def inferred(seen):
    """Returns the conventions that the observations show, without those about which they say nothing."""
    common = {text: observation["accept"].get("common", {}) for text, observation in seen.items() if "accept" in observation}

    def values(inputs, part):
        return [str(common[text][part]) for text in inputs if part in common.get(text, {})]

    found = {}
    # Only the path of a URL with a host has a "/" before it.
    if paths := values([text for text in PATHS if common.get(text, {}).get("host")], "path"):
        spellings = {"with-slash" if path.startswith("/") else "without-slash" for path in paths if path}
        found["path"] = spellings.pop() if len(spellings) == 1 else f"{len(spellings)} spellings: {paths}"
    found["decoded"] = [part for part in PARTS if any("%41" in text and "%2541" not in text for text in values(ESCAPES, part))]
    found["lower_cased"] = [
        part for part in PARTS if any(text.isascii() and text == text.lower() != text.upper() for text in values(LETTERS, part))]
    if any(text in common for text in PORTS):
        ports = {port for port in values(PORTS, "port") if port}
        found["default_port"] = "filled-in" if ports & {"80", "21", "70"} else f"ports {sorted(ports)}" if ports else "left-out"
    known = {part: next((pair for pair in pairs if all(text in common for text in pair)), ()) for part, pairs in SAME.items()}
    pairs = [(part, *(common[text].get(part) for text in pair)) for part, pair in known.items() if pair]
    if pairs:
        found["absent"] = "empty" if any(absent == empty for _, absent, empty in pairs) else "left-out"
    users = [text for text in ESCAPES[:2] + LETTERS[::2] if text in common]
    if users and not any(values(users, part) for part in ("user", "password")):
        found["user"] = "not-reported"
    return found, pairs


def main(names):
    print_probes = "--probes" in names
    names = [name for name in names if name != "--probes"]
    bad = 0
    for path in sorted(ROOT.glob("adapters/*/adapter.toml")):
        for table in tomllib.loads(path.read_text())["library"]:
            if names and not any(name in (table["name"], path.parent.name) for name in names):
                continue
            try:
                start, seen = ask(table, INPUTS)
            except Exception as error:
                print(f"{table['name']}: not asked: {error}")
                bad += bool(names)
                continue
            problems = [f"{text}: {answer['crash']}" for text, answer in seen.items() if "crash" in answer]
            named = table.get("installed", table["version"])
            if start["version"] != named:
                problems.append(f"version: adapter.toml {named}, installed {start['version']}")
            declared = {"path": "with-slash", "decoded": [], "lower_cased": [], "default_port": "left-out", "absent": "left-out",
                        **conventions(table)}
            found, pairs = inferred(seen)
            has_parts = any("common" in answer.get("accept", {}) for answer in seen.values())
            if has_parts != (table["kind"] == "parser"):
                problems.append(f"kind: adapter.toml {table['kind']}, but the answers {'have' if has_parts else 'have no'} parts")
            for name, value in found.items() if has_parts else ():
                here = sorted(declared.get(name)) if isinstance(value, list) else declared.get(name)
                if here != (sorted(value) if isinstance(value, list) else value):
                    problems.append(f"{name}: adapter.toml {here}, the answers show {value}")
            if has_parts and declared.get("user") and "user" not in found:
                problems.append("user: adapter.toml not-reported, the answers have a user")
            print(f"{table['name']}: " + ("; ".join(problems) or "as declared"))
            bad += bool(problems)
            if print_probes:
                for text in SEEN:
                    print(f"    {text}  {json.dumps(seen[text])}")
                print(f"    absent and empty: {pairs}")
    return 1 if bad else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))

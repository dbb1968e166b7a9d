"""Runs the scripts of the findings of findings.toml that are in JavaScript or Python: `findings.py [ID...]`.

A report has a script and what it prints. Each script runs in the folder of the adapter of its language, with what is installed there. The exit code is
1 if one of them prints something else. Scripts of other languages are counted and left out.
"""

import re
import shutil
import subprocess
import sys
import tomllib
from collections import Counter
from pathlib import Path

FOLDER = Path(__file__).resolve().parent
# The folder of the adapter of a language, what is installed there, the command that reads a script from standard input, and the type of a module.
LANGUAGES = {
    "js": ("node", "node_modules", ["node", "--no-deprecation", "-"]),
    "python": ("python", ".venv/bin/python", [".venv/bin/python", "-"]),
}
BLOCKS = re.compile(r"```(\w+)\n(.*?)```.*?```text\n(.*?)```", re.DOTALL)


def missing(language):
    """Returns what the scripts of a language need and what is not installed, or nothing."""
    folder, installed, command = LANGUAGES[language]
    if not (FOLDER / folder / installed).exists():
        return f"adapters/{folder}/{installed} does not exist: install the libraries with `python3 adapters/language.py install {folder}`"
    if not shutil.which(command[0]) and not (FOLDER / folder / command[0]).exists():
        return f"the program {command[0]} is not installed"
    return None


def run(language, script):
    """Returns what a script prints, and whether it ended with an error."""
    folder, _, command = LANGUAGES[language]
    if language == "js" and script.startswith("import "):
        command = [*command[:-1], "--input-type=module", "-"]
    place = FOLDER / folder
    done = subprocess.run(command, input=script, cwd=place, capture_output=True, text=True, timeout=60, check=False)
    return done.stdout + done.stderr * (done.returncode != 0), done.returncode != 0


def main(wanted):
    findings = tomllib.loads((FOLDER / "findings.toml").read_text())["finding"]
    unknown = set(wanted) - {finding["id"] for finding in findings}
    if unknown:
        sys.exit(f"findings.toml has no finding {', '.join(sorted(unknown))}")
    scripts = []
    left_out = Counter()
    for finding in findings:
        if wanted and finding["id"] not in wanted:
            continue
        blocks = BLOCKS.search(finding["report"])
        if blocks and blocks[1] in LANGUAGES:
            scripts.append((finding["id"], blocks))
        else:
            left_out[blocks[1] if blocks else "no script"] += 1
    needs = {missing(language) for language in {blocks[1] for _, blocks in scripts}} - {None}
    if needs:
        sys.exit("\n".join(sorted(needs)))
    held = failed = 0
    for name, blocks in scripts:
        printed, is_error = run(blocks[1], blocks[2])
        expected = blocks[3].strip()
        # The words of an error are a line among those that say where it is.
        if printed.strip() == expected or (is_error and expected in printed.splitlines()):
            held += 1
        else:
            failed += 1
            print(f"{name}: expected {expected!r}, and the script prints {printed.strip()[-300:]!r}")
    print(f"{held} scripts print what the report says, {failed} do not")
    if left_out:
        languages = ", ".join(f"{language} {count}" for language, count in sorted(left_out.items()))
        print(f"Left out: {left_out.total()} ({languages})")
    sys.exit(failed > 0)


if __name__ == "__main__":
    main(sys.argv[1:])

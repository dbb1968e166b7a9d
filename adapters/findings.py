"""Runs the scripts of the findings of findings.toml that are in JavaScript or Python: `findings.py [ID...]`.

A report has a script and what it prints. Each script runs in the folder of the adapter of its language, with what is installed there. The exit code is
1 if one of them prints something else. Scripts of other languages are left out.
"""

import re
import subprocess
import sys
import tomllib
from pathlib import Path

FOLDER = Path(__file__).resolve().parent
# The folder of the adapter of a language, the command that reads a script from standard input, and the type of a module.
LANGUAGES = {
    "js": ("node", ["node", "--no-deprecation", "-"]),
    "python": ("python", [".venv/bin/python", "-"]),
}
BLOCKS = re.compile(r"```(\w+)\n(.*?)```.*?```text\n(.*?)```", re.DOTALL)


def run(language, script):
    """Returns what a script prints, and whether it ended with an error."""
    folder, command = LANGUAGES[language]
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
    held = failed = 0
    for finding in findings:
        blocks = BLOCKS.search(finding["report"])
        if (wanted and finding["id"] not in wanted) or not blocks or blocks[1] not in LANGUAGES:
            continue
        printed, is_error = run(blocks[1], blocks[2])
        expected = blocks[3].strip()
        # The words of an error are a line among those that say where it is.
        if printed.strip() == expected or (is_error and expected in printed.splitlines()):
            held += 1
        else:
            failed += 1
            print(f"{finding['id']}: expected {expected!r}, and the script prints {printed.strip()[-300:]!r}")
    print(f"{held} scripts print what the report says, {failed} do not")
    sys.exit(failed > 0)


if __name__ == "__main__":
    main(sys.argv[1:])

"""Reads `adapter.toml`: what an adapter says of its library in its answer to `start`."""

import platform
import subprocess
import sys
import tomllib


def description(folder, name):
    """Returns the table of a library, with its answer to `start` under the key `start`.

    The version in this answer is the one that `version_command` finds, so it is true also if another version is installed.
    """
    with open(folder / "adapter.toml", "rb") as file:
        tables = tomllib.load(file)["library"]
    table = next(table for table in tables if table["name"] == name)
    table.setdefault("octets", False)
    table["start"] = {
        "protocol": 1,
        "name": name,
        "language": table["language"],
        "version": installed_version(table, folder),
        "claims": table["claims"],
        "conventions": conventions(table),
    }
    if table.get("answers"):
        table["start"]["answers"] = table["answers"]
    return table


def conventions(table):
    """Returns the conventions of a library as the protocol has them: with the options by name."""
    options = {option["name"]: option["value"] for option in table.get("options", [])}
    return {**table["conventions"], "options": options}


def installed_version(table, folder):
    """Returns the version that `version_command` prints. It runs at the root of the repository.

    Pyodide starts no program. It asks only about libraries of Python itself, so their version is that of Python.
    """
    if sys.platform == "emscripten":
        return platform.python_version()
    found = subprocess.run(
        table["version_command"], shell=True, cwd=folder.resolve().parent.parent, stdin=subprocess.DEVNULL,
        capture_output=True, text=True,
    )
    lines = found.stdout.split()
    if found.returncode or not lines:
        raise SystemExit(f"{table['name']}: `{table['version_command']}` fails: {found.stderr.strip()}")
    return lines[0]

"""Installs the libraries of a language, and prints their names: `language.py COMMAND [LANGUAGE...]`.

A language is the name of a folder beside this file. Without a language, a command is about all of them. The commands are

    list       prints the languages
    matrix     prints the languages as a JSON list, for a matrix of jobs
    names      prints the names of the libraries, as `cargo maintain record` takes them
    install    shows the install lines, and runs each of them once
"""

import json
import subprocess
import sys
import tomllib
from pathlib import Path

ADAPTERS = Path(__file__).resolve().parent


def languages(names):
    """Returns the tables of the libraries by language. Ends the program if a language is not known."""
    known = {path.parent.name: path for path in sorted(ADAPTERS.glob("*/adapter.toml"))}
    for name in names:
        if name not in known:
            sys.exit(f"language.py: no adapter is in adapters/{name}; the languages are {', '.join(known)}")
    return {name: tomllib.loads(known[name].read_text())["library"] for name in names or known}


def install(tables):
    """Shows the install lines, and runs each of them once, at the root of the repository. Ends the program if a line fails."""
    lines = dict.fromkeys(line for libraries in tables.values() for table in libraries for line in table["install"])
    for line in lines:
        print(f"+ {line}", file=sys.stderr, flush=True)
        code = subprocess.run(["sh", "-c", line], cwd=ADAPTERS.parent, stdin=subprocess.DEVNULL).returncode
        if code:
            sys.exit(f"language.py: `{line}` ended with exit code {code}")


def main(command, *names):
    tables = languages(names)
    if command == "list":
        print("\n".join(tables))
    elif command == "matrix":
        print(json.dumps(list(tables)))
    elif command == "names":
        print("\n".join(table["name"] for libraries in tables.values() for table in libraries))
    elif command == "install":
        install(tables)
    else:
        sys.exit(f"language.py: no command has the name {command!r}\n\n{__doc__}")


if __name__ == "__main__":
    if len(sys.argv) < 2:
        sys.exit(__doc__)
    main(*sys.argv[1:])

"""Adapters for other questions than what a URL is: `questions.py LIBRARY` reports what a library answers, and judges nothing.

The command `answer` is described in docs/protocol.md of the project rfc1738.
"""

import json
import sys
from importlib.metadata import version


def text(octets):
    """Returns octets, each a character with the same number, as the text that a library takes."""
    return octets.encode("latin-1").decode("utf-8")


def build_with_yarl(command):
    """Builds a URL from its parts. The library percent-encodes what it must."""
    from yarl import URL

    given, scheme = command["given"], command["input"].lower()
    known = {"user", "password", "host", "port", "segments", "search"}
    if set(given) - known:
        return {"decline": f"the library has no part {', '.join(sorted(set(given) - known))}"}
    port = given.get("port")
    try:
        url = URL.build(
            scheme=scheme, user=given.get("user"), password=given.get("password"), host=given.get("host", ""),
            port=None if port is None else int(port),
        )
        if "segments" in given:
            url = url.joinpath(*(text(segment) for segment in given["segments"])) if given["segments"] != [""] else url / ""
        if "search" in given:
            url = url.with_query(text(given["search"]))
    except (ValueError, TypeError) as error:
        return {"reject": str(error)[:300]}
    return {"answer": {"url": str(url)}}


def normalize(command):
    """Brings a URL into the normal form of the library."""
    from url_normalize import url_normalize

    try:
        return {"answer": {"normal-form": url_normalize(command["input"]).encode().decode("latin-1")}}
    except ValueError as error:
        return {"reject": str(error)[:300]}


LIBRARIES = {"yarl": {"building": build_with_yarl}, "url-normalize": {"normal-form": normalize}}


def said(answers, command):
    """Asks one question. Every exception that the library does not declare is a crash."""
    if not isinstance(command["input"], str):
        return {"decline": "the library takes text, and the input is not UTF-8"}
    try:
        return answers[command["asks"]](command)
    except Exception as error:
        return {"crash": f"{type(error).__name__}: {str(error)[:300]}"}


def main(name):
    """Answers the commands on standard input, one a line."""
    answers = LIBRARIES[name]
    for line in sys.stdin.buffer:
        command = json.loads(line)
        if command["cmd"] == "stop":
            return
        if command["cmd"] == "start":
            answer = {"protocol": 1, "name": name, "language": "Python", "version": version(name), "answers": list(answers)}
        elif command["cmd"] == "observe":
            decline = {"decline": "the adapter answers other questions only"}
            answer = {"id": command["id"], "observations": [decline] * len(command["inputs"])}
        else:
            answer = {"id": command["id"], **said(answers, command)}
        print(json.dumps(answer), flush=True)


if __name__ == "__main__":
    if len(sys.argv) != 2 or sys.argv[1] not in LIBRARIES:
        sys.exit(f"usage: questions.py LIBRARY ({', '.join(LIBRARIES)})")
    main(sys.argv[1])

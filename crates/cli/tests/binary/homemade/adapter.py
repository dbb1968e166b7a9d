"""Answers the adapter protocol for a parser of this folder: `adapter.py one_regex`."""

import importlib
import json
import sys

NAME = sys.argv[1]
parse = importlib.import_module(NAME).parse
CONVENTIONS = {"path": "with-slash", "decoded": [], "lower_cased": [], "default_port": "left-out", "absent": "left-out", "options": {}}
START = {"protocol": 1, "name": NAME, "language": "Python", "version": "1.0", "claims": ["rfc3986"], "conventions": CONVENTIONS}


def observation(text):
    if not isinstance(text, str):
        return {"decline": "the parser takes text"}
    try:
        parts = parse(text)
    except ValueError as error:
        return {"reject": str(error)}
    if parts is None:
        return {"accept": {}}
    return {"accept": {"common": {name: part.encode().decode("latin-1") for name, part in parts.items()}}}


for line in sys.stdin:
    command = json.loads(line)
    if command["cmd"] == "stop":
        break
    if command["cmd"] == "start":
        answer = START
    else:
        answer = {"id": command["id"], "observations": [observation(text) for text in command["inputs"]]}
    print(json.dumps(answer), flush=True)

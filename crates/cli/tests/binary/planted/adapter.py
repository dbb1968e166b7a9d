"""A parser of RFC 3986 that follows its text, with one bug that the argument names: `adapter.py wrapped-port`. `none` has no bug.

The bugs stand in bugs.py. A bug is a function that sees the URL and the parts that the correct parser finds (None: it rejects), and returns the
parts of the wrong parser.
"""

import ipaddress
import json
import re
import sys

from bugs import BUGS

NAME = sys.argv[1]
BUG = BUGS.get(NAME, lambda url, parts: parts)
UNIT = r"(?:[A-Za-z0-9\-._~!$&'()*+,;=%s]|%%[0-9A-Fa-f]{2})*"
URL = re.compile(
    r"([A-Za-z][A-Za-z0-9+.\-]*):(?://(?:(%s)@)?(\[[^\]@/?#]*\]|%s)(?::([0-9]*))?((?:/%s)?)|(?!//)(%s))(?:\?(%s))?(?:#(%s))?"
    % (UNIT % ":", UNIT % "", UNIT % ":@/", UNIT % ":@/", UNIT % ":@/?", UNIT % ":@/?")
)
FUTURE = re.compile(r"[vV][0-9A-Fa-f]+\.[A-Za-z0-9\-._~!$&'()*+,;=:]+")


def is_address(text):
    """Whether a text is an address of IPv6 or of a later version."""
    if FUTURE.fullmatch(text):
        return True
    try:
        ipaddress.IPv6Address(text)
    except ValueError:
        return False
    return "%" not in text and text.isascii()


def correct(url):
    """Returns the parts of a URL, or None."""
    match = URL.fullmatch(url)
    if not match:
        return None
    scheme, user, host, port, path, rootless, query, fragment = match.groups()
    if host and host.startswith("[") and not is_address(host[1:-1]):
        return None
    name, colon, password = (user or "").partition(":")
    parts = {
        "scheme": scheme,
        "user": None if user is None else name,
        "password": password if colon else None,
        "host": host,
        "port": port,
        "path": path if rootless is None else rootless,
        "query": query,
        "fragment": fragment,
    }
    return {name: part for name, part in parts.items() if part is not None}


def observation(url):
    if not isinstance(url, str):
        return {"decline": "the parser takes text"}
    try:
        parts = BUG(url, correct(url))
    except RecursionError as error:
        # An adapter catches what its language throws. Any other exception ends the program, as in an adapter that does not.
        return {"crash": str(error)}
    if parts is None:
        return {"reject": "not a URL"}
    return {"accept": {"common": {name: part.encode().decode("latin-1") for name, part in parts.items()}}}


CONVENTIONS = {"path": "with-slash", "decoded": [], "lower_cased": [], "default_port": "left-out", "absent": "left-out", "options": {}}
START = {"protocol": 1, "name": NAME, "language": "Python", "version": "1.0", "claims": ["rfc3986"], "conventions": CONVENTIONS}
for line in sys.stdin:
    command = json.loads(line)
    if command["cmd"] == "stop":
        break
    answer = START if command["cmd"] == "start" else {"id": command["id"], "observations": [observation(url) for url in command["inputs"]]}
    print(json.dumps(answer), flush=True)

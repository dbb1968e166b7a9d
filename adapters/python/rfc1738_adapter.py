"""Adapters for URL libraries of Python: each reports what its library answers, and judges nothing.

    python3 rfc1738_adapter.py urllib

The adapter protocol is described in docs/protocol.md of the project rfc1738. README.md says how to add a library.
"""

import json
import platform
import sys
import urllib.parse


class Urllib:
    """urllib.parse of the standard library, with its defaults."""

    name = "python-urllib"
    version = platform.python_version()
    claims = ["rfc3986"]
    conventions = {
        "path": "with-slash",
        "decoded": [],
        # `hostname` is in lower case, and so is `scheme`.
        "lower_cased": ["scheme", "host"],
        "default_port": "left-out",
        # `query` is "" if there is no "?". `username`, `password`, `hostname` and `port` are None if they are absent.
        "absent": "empty",
        "options": {},
    }

    @staticmethod
    def observe(text):
        """Returns the parts of a URL. A ValueError is the word of urllib for "this is not a URL"."""
        parts = urllib.parse.urlsplit(text)
        return {
            "scheme": parts.scheme,
            "user": parts.username,
            "password": parts.password,
            "host": parts.hostname,
            # `port` raises a ValueError if the port is not a number from 0 to 65535.
            "port": parts.port,
            "path": parts.path,
            "query": parts.query,
            "fragment": parts.fragment,
        }


LIBRARIES = {"urllib": Urllib}


def observation(library, given):
    """Asks a library about one input, and returns the observation in the words of the protocol."""
    if not isinstance(given, str):
        return {"decline": "the library takes text, and the input is not UTF-8"}
    try:
        parts = library.observe(given)
    except ValueError as error:
        return {"reject": str(error)}
    except Exception as error:  # Every other exception is a crash. It is never a rejection.
        return {"crash": f"{type(error).__name__}: {error}"}
    return {"accept": {"common": {name: value for name, value in parts.items() if value is not None}}}


def main(name):
    """Answers the commands on standard input, one a line."""
    library = LIBRARIES[name]
    for line in sys.stdin.buffer:
        command = json.loads(line)
        if command["cmd"] == "start":
            answer = {
                "protocol": 1,
                "name": library.name,
                "language": "Python",
                "version": library.version,
                "claims": library.claims,
                "conventions": library.conventions,
            }
        elif command["cmd"] == "observe":
            observations = [observation(library, given) for given in command["inputs"]]
            answer = {"id": command["id"], "observations": observations}
        else:
            return
        # json.dumps writes US-ASCII, so the encoding of standard output does not matter.
        print(json.dumps(answer), flush=True)


if __name__ == "__main__":
    if len(sys.argv) != 2 or sys.argv[1] not in LIBRARIES:
        sys.exit(f"usage: rfc1738_adapter.py {'|'.join(LIBRARIES)}")
    main(sys.argv[1])

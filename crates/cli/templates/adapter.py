"""An adapter: it reports what the library LIBRARY_NAME answers about URLs, and judges nothing.

This template asks urllib.parse. Put your library into `observe`, then set the conventions below it.
    rfc1738 adapter check -- RUN_COMMAND
    rfc1738 audit -- RUN_COMMAND
"""

import json
import platform
import sys
import urllib.parse

# The exceptions by which the library says that an input is not a URL. Any other exception is a crash.
REJECTS = (ValueError,)


def observe(url):
    """Returns the parts of a URL. A part that is None is absent."""
    parts = urllib.parse.urlsplit(url)
    return {
        "scheme": parts.scheme,
        "user": parts.username,
        "password": parts.password,
        "host": parts.hostname,
        "port": parts.port,
        "path": parts.path,
        "query": parts.query,
        "fragment": parts.fragment,
        # If the library prints URLs, the whole URL as it prints it: the audit then compares it.
        # "printed": parts.geturl(),
    }


DESCRIPTION = {
    "protocol": 1,
    "name": "LIBRARY_NAME",
    "language": "Python",
    # The version of the library, such as importlib.metadata.version("LIBRARY_NAME").
    "version": platform.python_version(),
    # The texts that the library says that it implements, such as rfc3986 or url-standard.
    "claims": ["rfc3986"],
    # If the library normalizes, resolves or builds URLs: list it, and answer the command `answer` in docs/protocol.md.
    # "answers": ["normal-form", "resolution", "building"],
    # docs/protocol.md of the project rfc1738 explains each convention. A wrong one makes the audit wrong.
    "conventions": {
        # "without-slash" if the library reports the path without its first "/".
        "path": "with-slash",
        # The parts in which the library decodes escapes such as %41.
        "decoded": [],
        # The parts that the library writes in lower case.
        "lower_cased": ["scheme", "host"],
        # "filled-in" if the library reports an absent port as the default port of the scheme.
        "default_port": "left-out",
        # "left-out" if the library tells an absent part from an empty one.
        "absent": "empty",
        # "taken" if the library takes references such as a/b and the empty text.
        "references": "taken",
        # Every option that is not the default of the library.
        "options": {},
    },
}


# You need not change what follows: the protocol.


def octets(part):
    """Returns a part in which each character is one octet, as the protocol wants it."""
    return part.encode("utf-8", "surrogatepass").decode("latin-1") if isinstance(part, str) else part


def observation(given):
    if not isinstance(given, str):
        return {"decline": "the library takes text, and the input is not UTF-8"}
    try:
        parts = observe(given)
    except REJECTS as error:
        return {"reject": str(error)}
    except Exception as error:
        return {"crash": f"{type(error).__name__}: {error}"}
    return {"accept": {"common": {name: octets(part) for name, part in parts.items() if part is not None}}}


def main():
    # Whatever the library prints must not stand between the answers.
    out, sys.stdout = sys.stdout, sys.stderr
    for line in sys.stdin.buffer:
        command = json.loads(line)
        if command["cmd"] == "start":
            answer = DESCRIPTION
        elif command["cmd"] == "observe":
            answer = {"id": command["id"], "observations": [observation(given) for given in command["inputs"]]}
        else:
            return
        out.write(json.dumps(answer) + "\n")
        out.flush()


if __name__ == "__main__":
    main()

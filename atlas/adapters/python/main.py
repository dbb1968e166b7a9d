"""The adapters for the URL libraries of Python: `main.py LIBRARY` reports what a library answers, and judges nothing.

The adapter protocol is described in docs/protocol.md of the project rfc1738. `libraries.py` has a function for each library.
"""

import json
import os
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from description import description  # noqa: E402

import libraries  # noqa: E402


def octets(text):
    """Returns a text as the protocol wants it: each character is one octet of the text in UTF-8."""
    return text.encode("utf-8", "surrogatepass").decode("latin-1")


def part(value):
    """Returns a part as a text. Bytes are already octets, and a number is a port, of any size."""
    if type(value) is str:
        return value if value.isascii() else octets(value)
    return value.decode("latin-1") if type(value) is bytes else str(value)


def words(error):
    """Returns the words of an exception. A lone surrogate is no character of JSON."""
    return str(error)[:300].encode("utf-8", "replace").decode()


def asked(ask, rejections, inputs, takes_octets):
    """Asks a library about one input, or about a base and a reference, and returns the answer in the words of the protocol."""
    if takes_octets:
        inputs = [given.encode() if type(given) is str else bytes.fromhex(given["hex"]) for given in inputs]
    elif not all(type(given) is str for given in inputs):
        return {"decline": "the library takes text, and the input is not UTF-8"}
    try:
        parts = ask(*inputs)
    except rejections as error:
        return {"reject": words(error) or type(error).__name__}
    except libraries.Reject as error:
        return {"reject": words(error)}
    except libraries.Decline as error:
        return {"decline": words(error)}
    except KeyboardInterrupt:
        raise
    except BaseException as error:  # Every other exception is a crash, also a panic of Rust. It is never a rejection.
        return {"crash": f"{type(error).__name__}: {words(error)}"}
    return {"answer": None if parts is None else {name: part(value) for name, value in parts.items() if value is not None}}


def observe(ask, rejections, given, takes_octets):
    """Asks a library about one input, and returns the observation."""
    said = asked(ask, rejections, [given], takes_octets)
    if "answer" not in said:
        return said
    return {"accept": {} if said["answer"] is None else {"common": said["answer"]}}


def answering(name):
    """Returns how a command, which is a line, is answered: with a line, or with None if it ends the conversation."""
    entry = description(Path(__file__).parent, f"python-{name}")
    ask, rejections = getattr(libraries, name.replace("-", "_"))()
    takes_octets = entry["octets"]

    def answer_of(line):
        command = json.loads(line)
        if command["cmd"] == "start":
            answer = entry["start"]
        elif command["cmd"] == "observe":
            observations = [observe(ask, rejections, given, takes_octets) for given in command["inputs"]]
            answer = {"id": command["id"], "observations": observations}
        elif command["cmd"] == "answer":
            resolve, of_resolver = libraries.RESOLVERS[name]()
            inputs = [command["with"], command["input"]]
            answer = {"id": command["id"], **asked(resolve, of_resolver, inputs, takes_octets)}
        else:
            return None
        return json.dumps(answer)

    return answer_of


def main(name):
    """Answers the commands on standard input, one a line."""
    # A library that prints, prints to standard error. Only this function writes to the real standard output.
    output = os.fdopen(os.dup(1), "w", encoding="ascii")
    os.dup2(2, 1)
    answer_of = answering(name)
    for line in sys.stdin.buffer:
        answer = answer_of(line)
        if answer is None:
            return
        output.write(answer + "\n")
        output.flush()


if __name__ == "__main__":
    if len(sys.argv) != 2 or not hasattr(libraries, sys.argv[1].replace("-", "_")):
        sys.exit("usage: main.py LIBRARY (adapter.toml has the names, without `python-`)")
    main(sys.argv[1])

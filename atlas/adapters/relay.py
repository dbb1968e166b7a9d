"""Translates between the adapter protocol and the small programs of languages without a JSON library: `relay.py FOLDER NAME`.

The relay starts the `program` of the table NAME in `adapters/FOLDER/adapter.toml`. Every line that it sends is one input in hexadecimal
digits, and the last line of a batch is ".". For each input the program answers with one line, and flushes its output after the ".":

    accept scheme=68747470 host=68 path=2f
    reject 696e76616c696420706f7274
    decline ...
    crash ...

All values are in hexadecimal digits, so every octet is possible. An absent part is left out, and an empty one has no digits. `accept`
alone is the answer of a validator. A line `resolve BASE,REFERENCE` asks for a resolution, and `url` and `host` are the parts of its
answer. Only a program whose table has `answers = ["resolution"]` gets such a line. adapters/README.md says how to write such a program.
"""

import json
import subprocess
import sys
import threading
from pathlib import Path

from description import description

ADAPTERS = Path(__file__).resolve().parent


def octets(digits):
    """Returns a text in which each character is one octet."""
    return bytes.fromhex(digits).decode("latin-1")


def observation(line):
    """Translates the answer of a program about one input."""
    verdict, *values = line.split()
    if verdict == "accept":
        parts = (value.partition("=") for value in values)
        common = {name: octets(digits) for name, _, digits in parts}
        return {"accept": {"common": common} if common else {}}
    if verdict not in ("reject", "decline", "crash"):
        raise ValueError(f"not an answer: {line!r}")
    words = bytes.fromhex("".join(values))[:300].decode("utf-8", "replace")
    return {verdict: words or "no words"}


class Program:
    """A running program."""

    def __init__(self, table):
        self.takes_octets = table["octets"]
        self.process = subprocess.Popen(
            table["program"], shell=True, cwd=ADAPTERS.parent, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True,
            encoding="ascii")

    def digits(self, given):
        """Returns an input as hexadecimal digits, or None if the library takes only text and the input is not UTF-8."""
        if isinstance(given, str):
            return given.encode().hex()
        return given["hex"] if self.takes_octets else None

    def observe(self, inputs):
        """Returns the observations about a batch of inputs."""
        asked = [self.digits(given) for given in inputs]
        batch = "".join(f"{digits}\n" for digits in asked if digits is not None) + ".\n"
        # A program may answer before it has read all inputs. So another thread writes them.
        writer = threading.Thread(target=self.write, args=(batch,), daemon=True)
        writer.start()
        answers = []
        for digits in asked:
            if digits is None:
                answers.append({"decline": "the library takes text, and the input is not UTF-8"})
                continue
            line = self.process.stdout.readline()
            if not line.endswith("\n"):
                raise SystemExit(f"the program ended with exit code {self.process.wait()}")
            answers.append(observation(line))
        writer.join()
        return answers

    def resolve(self, base, reference):
        """Returns what the library makes of a reference against a base URL."""
        asked = self.digits(base), self.digits(reference)
        if None in asked:
            return {"decline": "the library takes text, and the input is not UTF-8"}
        self.write(f"resolve {','.join(asked)}\n.\n")
        line = self.process.stdout.readline()
        if not line.endswith("\n"):
            raise SystemExit(f"the program ended with exit code {self.process.wait()}")
        said = observation(line)
        return {"answer": said["accept"].get("common", {})} if "accept" in said else said

    def write(self, batch):
        try:
            self.process.stdin.write(batch)
            self.process.stdin.flush()
        except BrokenPipeError:
            pass  # `observe` reads the end of the output, and says so.


def main(folder, name):
    """Answers the commands on standard input, one a line."""
    table = description(ADAPTERS / folder, name)
    program = Program(table)
    for line in sys.stdin.buffer:
        command = json.loads(line)
        if command["cmd"] == "start":
            # A program that is not installed ends here, and not about the first input.
            program.observe(["http://host.dom/"])
            answer = table["start"]
        elif command["cmd"] == "observe":
            answer = {"id": command["id"], "observations": program.observe(command["inputs"])}
        elif command["cmd"] == "answer":
            answer = {"id": command["id"], **program.resolve(command["with"], command["input"])}
        else:
            break
        print(json.dumps(answer), flush=True)
    program.process.stdin.close()
    program.process.wait()


if __name__ == "__main__":
    if len(sys.argv) != 3:
        sys.exit("usage: relay.py FOLDER NAME")
    main(*sys.argv[1:])

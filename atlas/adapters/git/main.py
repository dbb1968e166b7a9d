"""The program for the URL parser of Git: reports what it answers, and judges nothing.

It reads inputs and writes answers in the way of adapters/relay.py. The parser is asked by `git credential fill`, in one process for each
input. Git asks for a user and a password that are absent, and the program `true` answers with an empty text. Exit code 128 is a rejection,
and every other one is a crash.
"""

import os
import re
import subprocess
import sys

# No file of the machine or of the person changes the answers, and Git reports the path also for http.
COMMAND = ["/usr/bin/git", "-c", "credential.helper=", "-c", "credential.useHttpPath=true", "credential", "fill"]
ENVIRONMENT = {**os.environ, "GIT_CONFIG_NOSYSTEM": "1", "GIT_CONFIG_GLOBAL": os.devnull, "GIT_ASKPASS": "true", "LC_ALL": "C"}


def observe(given):
    """Asks Git about one input, and returns the line of the answer."""
    if re.search(rb"[\0\r\n]", given):
        return "decline " + b"the format of git credential has no such octet".hex()
    found = subprocess.run(COMMAND, input=b"url=" + given + b"\n\n", capture_output=True, env=ENVIRONMENT, cwd="/")
    if found.returncode == 128:
        return "reject " + found.stderr.strip().hex()
    if found.returncode:
        return "crash " + (b"exit code %d: " % found.returncode + found.stderr.strip()).hex()
    values = dict(line.split(b"=", 1) for line in found.stdout.split(b"\n") if line)
    # Git has the host and the port in one text.
    host, port = re.fullmatch(rb"(.*?)(?::([0-9]*))?", values.get(b"host", b"")).groups()
    parts = {
        "scheme": values.get(b"protocol"), "user": values.get(b"username"), "password": values.get(b"password"),
        "host": host, "port": port, "path": values.get(b"path", b""),
    }
    return "accept" + "".join(f" {name}={value.hex()}" for name, value in parts.items() if value is not None)


for line in sys.stdin:
    if line == ".\n":
        sys.stdout.flush()
    else:
        print(observe(bytes.fromhex(line)))

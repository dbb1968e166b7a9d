"""The adapters for the URL class of browsers: `main.py ENGINE` reports what a browser answers, and judges nothing.

One browser stays open. All inputs of a batch go to its page in one call. `page.js` is the function that runs in the page, and `engines.py`
starts the browsers. The adapter protocol is described in docs/protocol.md of the project rfc1738.
"""

import json
import os
import sys
from pathlib import Path

FOLDER = Path(__file__).resolve().parent
sys.path.insert(0, str(FOLDER.parent))

from description import description  # noqa: E402

from engines import ENGINES  # noqa: E402

PAGE = (FOLDER / "page.js").read_text()


def octets(observation):
    """Returns an observation as the protocol wants it: each character of a part is one octet of the text in UTF-8."""
    if "accept" in observation:
        common = observation["accept"]["common"]
        observation["accept"]["common"] = {name: part.encode().decode("latin-1") for name, part in common.items()}
    return observation


def observe(browser, inputs):
    """Returns the observations about a batch of inputs."""
    texts = [given for given in inputs if type(given) is str]
    answers = iter(browser.run(PAGE, texts))
    declined = {"decline": "the library takes text, and the input is not UTF-8"}
    return [octets(next(answers)) if type(given) is str else declined for given in inputs]


def main(name):
    """Answers the commands on standard input, one a line."""
    # A browser that prints, prints to standard error. Only this function writes to the real standard output.
    output = os.fdopen(os.dup(1), "w", encoding="ascii")
    os.dup2(2, 1)
    entry = description(FOLDER, f"browsers-{name}")
    browser = ENGINES[name]()
    try:
        for line in sys.stdin.buffer:
            command = json.loads(line)
            if command["cmd"] == "start":
                answer = entry["start"]
            elif command["cmd"] == "observe":
                answer = {"id": command["id"], "observations": observe(browser, command["inputs"])}
            else:
                return
            output.write(json.dumps(answer) + "\n")
            output.flush()
    finally:
        browser.close()


if __name__ == "__main__":
    if len(sys.argv) != 2 or sys.argv[1] not in ENGINES:
        sys.exit(f"usage: main.py {'|'.join(ENGINES)}")
    main(sys.argv[1])

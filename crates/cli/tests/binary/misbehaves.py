"""An adapter that does harm: its argument is a mode, such as `observe nothing`. Without one, prints all modes.

A mode is a command of the protocol and what the adapter does in place of the answer to it. `rarely` is the answer to one
input in a hundred, so most batches have an answer.
"""

import json, os, signal, sys, time, zlib

out = sys.stdout.buffer
DESCRIPTION = {"protocol": 1, "name": "misbehaves", "version": "1", "answers": ["extraction"]}


def write(*all):
    for one in all:
        out.write(one if isinstance(one, bytes) else text(one) + b"\n")
    out.flush()


def wait(*_):
    time.sleep(100000)


def parts(command, **common):
    """Accepts each input, with these common parts."""
    return said(command, {"accept": {"common": common}})


def said(command, one):
    return {"id": command["id"], "observations": [one for _ in command["inputs"]]}


def text(answer):
    all = answer.get("observations") if isinstance(answer, dict) else None
    if not isinstance(all, list) or not all or any(one is not all[0] for one in all):
        return json.dumps(answer).encode()
    # One observation for all inputs is encoded once: together they have megabytes.
    before, after = json.dumps({**answer, "observations": ["|"]}).split('"|"')
    return (before + ", ".join([json.dumps(all[0])] * len(all)) + after).encode()


def endless(*lines):
    while True:
        write(*lines)


def floods(answer=None):
    for _ in range(1 << 14):
        os.write(2, b"a line of standard error\n" * 50)
    if answer is not None:
        write(answer)


def child(is_detached):
    if os.fork() == 0:
        if is_detached:
            os.setsid()
        wait()


def forks():
    while True:
        try:
            child(False)
        except OSError:
            time.sleep(0.01)


def slowly(answer):
    for byte in text(answer) + b"\n":
        write(bytes([byte]))
        time.sleep(0.05)


def deep(folder):
    here = os.open(folder, os.O_RDONLY)
    for _ in range(20000):
        os.mkdir("deep", dir_fd=here)
        inner = os.open("deep", os.O_RDONLY, dir_fd=here)
        os.close(here)
        here = inner


def many(folder):
    for number in range(20000):
        os.symlink("/", f"{folder}/{number}")
    os.chmod(folder, 0)


def sleeps_to_signals(answer):
    for number in [signal.SIGINT, signal.SIGTERM, signal.SIGHUP]:
        signal.signal(number, signal.SIG_IGN)
    write(answer)
    os.close(1)
    wait()


# What an adapter does in place of any answer. The arguments are the command and the right answer.
ALWAYS = {
    "nothing": wait,
    "works": lambda *_: [None for _ in iter(int, 1)],
    "half-then-waits": lambda c, a: (write(text(a)[:10]), wait()),
    "half-then-exits": lambda c, a: (write(text(a)[:10]), os._exit(0)),
    "without-end-of-line": lambda c, a: (write(text(a)), os._exit(0)),
    "byte-by-byte": lambda c, a: slowly(a),
    "endless-line": lambda c, a: endless(b"a" * 65536),
    "endless-lines": lambda c, a: endless(a),
    "endless-empty-lines": lambda c, a: endless(b"\n" * 65536),
    "long-line": lambda c, a: write(b" " * (17 << 20), a),
    "nearly-too-long-line": lambda c, a: write(b" " * (15 << 20), a),
    "deep-array": lambda c, a: write(b"[" * 1000000 + b"\n"),
    "deep-object": lambda c, a: write(b'{"a":' * 1000000 + b"\n"),
    "many-keys": lambda c, a: write({**a, **{f"k{n}": n for n in range(300000)}}),
    "key-twice": lambda c, a: write(b'{"id":1,' + text(a)[1:] + b"\n"),
    "empty-line": lambda c, a: write(b"\n", a),
    "empty-object": lambda c, a: write({}),
    "array": lambda c, a: write([a]),
    "number": lambda c, a: write(b"1" * 1000000 + b"\n"),
    "NaN": lambda c, a: write(b"NaN\n"),
    "NUL": lambda c, a: write(b"\0" * 1000 + text(a) + b"\n"),
    "not-UTF-8": lambda c, a: write(text(a)[:-1] + b',"\xff":1}\n'),
    "surrogate": lambda c, a: write(text(a)[:-1] + b',"a":"\\ud800"}\n'),
    "UTF-16": lambda c, a: write(text(a).decode().encode("utf-16") + b"\n"),
    "BOM": lambda c, a: write(b"\xef\xbb\xbf", a),
    "CR": lambda c, a: write(text(a) + b"\r\n"),
    "CR-alone": lambda c, a: (write(text(a) + b"\r"), wait()),
    "escapes": lambda c, a: write("\x1b[2J\x1b]0;evil\x07\r::error::evil\n".encode()),
    "twice": lambda c, a: write(a, a),
    "another-line": lambda c, a: write(a, b"debug\n"),
    "exits": lambda *_: os._exit(0),
    "fails": lambda *_: (os.write(2, b"\x1b[2Jlast words\n"), os._exit(3)),
    "is-killed": lambda *_: os.kill(os.getpid(), 9),
    "stops-itself": lambda *_: os.kill(os.getpid(), signal.SIGSTOP),
    "aborts": lambda *_: os.abort(),
    "answers-and-exits": lambda c, a: (write(a), os._exit(0)),
    "closes-input": lambda c, a: (os.close(0), wait()),
    "closes-output": lambda c, a: (os.close(1), wait()),
    "closes-all": lambda c, a: (os.closerange(0, 9), wait()),
    "ignores-signals": lambda c, a: sleeps_to_signals(a),
    "kills-its-parent": lambda c, a: (os.kill(os.getppid(), 9) if os.getppid() != 1 else None, write(a)),
    "floods-standard-error": lambda c, a: floods(a),
    "floods-standard-error-alone": lambda c, a: endless_errors(),
    "child-holds-output": lambda c, a: (child(False), os._exit(0)),
    "child-in-another-session": lambda c, a: (child(True), write(a)),
    "forks": lambda *_: forks(),
    "deep-folder": lambda c, a: (deep(os.environ["TMPDIR"]), write(a)),
    "many-links": lambda c, a: (many(os.environ["TMPDIR"]), write(a)),
}


def endless_errors():
    while True:
        os.write(2, b"x" * 65536)


# What it describes itself as.
DESCRIBES = {
    "protocol-2": {"protocol": 2},
    "protocol-as-text": {"protocol": "1"},
    "long-name": {"name": "n" * 15000000},
    "no-name": {"name": None},
    "many-claims": {"claims": ["rfc3986"] * 5000},
    "claims-nothing-known": {"claims": ["x" * 60000]},
    "unknown-convention": {"conventions": {"pth": "with-slash"}},
    "all-decoded": {"conventions": {"decoded": ["path"] * 5000}},
    "unknown-question": {"answers": ["everything"]},
    "many-options": {"conventions": {"options": {f"k{n}": "v" for n in range(5000)}}},
}

# What it answers about inputs.
OBSERVES = {
    "too-few": lambda c, a: {**a, "observations": a["observations"][1:]},
    "too-many": lambda c, a: {**a, "observations": a["observations"] + [{"reject": ""}]},
    "far-too-many": lambda c, a: {**a, "observations": [{}] * 1000000},
    "another-id": lambda c, a: {**a, "id": c["id"] + 1},
    "id-as-text": lambda c, a: {**a, "id": str(c["id"])},
    "negative-id": lambda c, a: {**a, "id": -1},
    "huge-id": lambda c, a: {**a, "id": 10**400},
    "observations-by-name": lambda c, a: {**a, "observations": {"0": {"reject": ""}}},
    "two-verdicts": lambda c, a: said(c, {"reject": "", "accept": {}}),
    "unknown-part": lambda c, a: parts(c, hots="host.dom"),
    "port-8.5": lambda c, a: parts(c, port=8.5),
    "huge-port": lambda c, a: parts(c, port=10**30),
    "host-as-list": lambda c, a: parts(c, host=["host.dom"]),
    "nested-parts": lambda c, a: said(c, {"accept": {"parts": {"cwd": [[["a"]]], "fields": [["a"]]}}}),
    "large-parts": lambda c, a: parts(c, host="h" * (8000000 // len(c["inputs"]))),
    "large-printed": lambda c, a: parts(c, printed="http://" + "p" * (8000000 // len(c["inputs"]))),
    "printed-grows": lambda c, a: {**a, "observations": [{"accept": {"common": {"printed": shown(i) + "/a"}}} for i in c["inputs"]]},
    "large-words": lambda c, a: said(c, {"reject": "w" * (8000000 // len(c["inputs"]))}),
    "declines": lambda c, a: said(c, {"decline": "no"}),
    "crashes": lambda c, a: said(c, {"crash": "caught"}),
    "accepts": lambda c, a: said(c, {"accept": {}}),
    "another-host-each-time": lambda c, a: parts(c, scheme="http", host=str(time.time_ns())),
    "slow": lambda c, a: (time.sleep(0.3), a)[1],
}


def shown(text):
    return text if isinstance(text, str) else "hex"


def rarely(inputs):
    return any(zlib.crc32(shown(one).encode()) % 100 == 0 for one in inputs)


MODES = [f"{place} {name}" for place in ["start", "observe", "rarely", "stop"] for name in ALWAYS]
MODES += [f"start {name}" for name in DESCRIBES] + [f"observe {name}" for name in OBSERVES]


def main(place, name):
    for line in sys.stdin:
        command = json.loads(line)
        kind = command["cmd"]
        if kind == "start":
            answer = {**DESCRIPTION, **DESCRIBES.get(name, {})}
        elif kind == "observe":
            answer = said(command, {"reject": "no"})
            if name in OBSERVES:
                answer = OBSERVES[name](command, answer)
        elif kind == "answer":
            answer = {"id": command["id"], "reject": "no"}
        else:
            answer = {}
        inputs = command.get("inputs", [command.get("input", "")])
        is_here = place == kind or place == "observe" and kind == "answer" or place == "rarely" and kind == "observe" and rarely(inputs)
        if name in ALWAYS and is_here:
            ALWAYS[name](command, answer)
        elif kind != "stop":
            write(answer)
        if kind == "stop":
            return


if len(sys.argv) == 1:
    print("\n".join(MODES))
else:
    main(*sys.argv[1].split(" "))

"""The adapters of the tests: `adapters.py NAME ARGUMENT...` is the one with this name."""

import json, os, sys, time

NAME, *ARGUMENTS = sys.argv[1:]


def serve(observe, **description):
    """Answers the protocol. `observe` gives the answer to an input."""
    for line in sys.stdin:
        command = json.loads(line)
        if command["cmd"] == "stop":
            break
        answer = {"protocol": 1, "name": NAME, **description}
        if command["cmd"] == "observe":
            answer = {"id": command["id"], "observations": [observe(given) for given in command["inputs"]]}
        print(json.dumps(answer), flush=True)


def accepts():
    """Accepts everything that begins with `http://`, and reports no parts."""

    def observe(given):
        is_web = isinstance(given, str) and given.startswith("http://")
        return {"accept": {}} if is_web else {"reject": "no"}

    serve(observe, name="fake\x1b[31m", language="Python", version="1")


def declines():
    serve(lambda given: {"decline": ""}, name="none", language="Python", version="1")


def ends_once():
    """Ends at its first question. The file that is its argument says that it was asked before."""

    def observe(given):
        if not os.path.exists(ARGUMENTS[0]):
            open(ARGUMENTS[0], "w").close()
            sys.exit(1)
        return {"reject": "no"}

    serve(observe, claims=["rfc1738"])


def has_part():
    """Accepts all inputs with the part that is its argument, as JSON that not every reader reads."""
    for line in sys.stdin:
        command = json.loads(line)
        if command["cmd"] == "start":
            print('{"protocol":1,"name":"a"}', flush=True)
        elif command["cmd"] == "stop":
            break
        else:
            one = '{"accept":{"common":{"scheme":"x","path":"",%s}}}' % ARGUMENTS[0]
            all = ",".join(one for _ in command["inputs"])
            print('{"id":%d,"observations":[%s]}' % (command["id"], all), flush=True)


def hangs():
    """Is in an endless loop after it was asked, and makes the file that is its argument before."""

    def observe(given):
        open(ARGUMENTS[0], "w").close()
        while True:
            pass

    serve(observe, language="Python", version="1")


def detaches(hangs=True):
    """Ignores signals, and hangs as soon as it is asked. Its grandchild has a session of its own and no
    parent, and makes the file that is its argument."""
    import signal

    for ignored in [signal.SIGINT, signal.SIGTERM, signal.SIGHUP]:
        signal.signal(ignored, signal.SIG_IGN)
    open(os.environ["TMPDIR"] + "/file", "w").close()

    def observe(given):
        if os.fork() == 0:
            os.setsid()
            if os.fork() == 0:
                open(ARGUMENTS[0], "w").close()
                time.sleep(100000)
            os._exit(0)
        if not hangs:
            sys.exit(3)
        while True:
            time.sleep(100000)

    serve(observe)


def leaves():
    """Leaves such a grandchild behind, and ends."""
    detaches(hangs=False)


def with_parser(other):
    """The parser of this project. `other` gives another observation about an input, or none."""
    from subprocess import PIPE, Popen

    parser = Popen([ARGUMENTS[0], "serve", "parser"], stdin=PIPE, stdout=PIPE, text=True)
    for line in sys.stdin:
        command = json.loads(line)
        if command["cmd"] == "stop":
            break
        parser.stdin.write(line)
        parser.stdin.flush()
        answer = json.loads(parser.stdout.readline())
        for at, text in enumerate(command.get("inputs", [])):
            answer["observations"][at] = other(text) or answer["observations"][at]
        print(json.dumps(answer), flush=True)


def dollars():
    """An input with three "$" crashes it. No input of an audit has them."""
    with_parser(lambda text: isinstance(text, str) and text.count("$") > 2 and {"crash": "three dollars"})


def tires():
    """It rejects all inputs of a process but the first 300."""
    numbers = iter(range(1 << 60))
    with_parser(lambda text: next(numbers) >= 300 and {"reject": "too many"})


def hostile():
    """Says its second argument in the place that the first one names."""
    place, hostile = ARGUMENTS
    for line in sys.stdin:
        command = json.loads(line)
        if command["cmd"] == "start":
            said = {"protocol": 1, "name": "a", "version": "1"}
            if place == "description":
                said.update(name=hostile, version=hostile, language=hostile, claims=[hostile])
            if place == "key":
                said[hostile] = 1
        elif command["cmd"] == "stop":
            break
        elif place == "key":
            said = {"id": command["id"], "observations": [{hostile: hostile} for _ in command["inputs"]]}
        elif place == "line":
            print(hostile, flush=True)
            continue
        elif place == "exit":
            print(hostile, file=sys.stderr, flush=True)
            sys.exit(3)
        else:
            kind = {"reject": "reject", "decline": "decline", "crash": "crash"}.get(place)
            common = {"scheme": hostile, "host": hostile, "path": hostile, "printed": hostile}
            one = {kind: hostile} if kind else {"accept": {"common": common}}
            said = {"id": command["id"], "observations": [one for _ in command.get("inputs", [])]}
        print(json.dumps(said), flush=True)


def tries():
    """Tries what an adapter must not do as soon as it is started, and writes how each attempt ended to the
    file that is its argument."""
    import ctypes, errno, fcntl, termios

    libc = ctypes.CDLL(None, use_errno=True)

    def tried(work):
        try:
            result = work()
            return errno.errorcode[ctypes.get_errno()] if result == -1 else "done"
        except OSError as error:
            return errno.errorcode[error.errno]

    def types():
        with open("/dev/tty", "wb", buffering=0) as terminal:
            terminal.write(b"drawn")
            fcntl.ioctl(terminal, termios.TIOCSTI, b"x")

    def deep():
        folder = os.open(os.environ["TMPDIR"], os.O_RDONLY)
        for _ in range(15000):
            os.mkdir("deep", dir_fd=folder)
            inner = os.open("deep", os.O_RDONLY, dir_fd=folder)
            os.close(folder)
            folder = inner

    def mount():
        if libc.unshare(0x10000000 | 0x20000) == -1:
            return -1
        return libc.mount(b"none", b"/mnt", b"tmpfs", 0, None)

    result = {
        "terminal": tried(types),
        "terminals": os.listdir("/dev/pts"),
        "environment": sorted(os.environ),
        "memfd": tried(lambda: os.memfd_create("memory")),
        "shared": tried(lambda: libc.shmget(0, 4096, 0o1600)),
        "trace": tried(lambda: libc.ptrace(16, 1, 0, 0)),
        "first": tried(lambda: open("/proc/1/mem", "rb")),
        "mount": tried(mount),
        "deep": tried(deep),
    }
    with open(ARGUMENTS[0], "w") as file:
        json.dump(result, file)
    serve(lambda given: {"reject": "no"})


def mistaken():
    """Makes the mistake that its argument names."""
    import urllib.parse

    mistake = ARGUMENTS[0]
    count = 0
    conventions = {"lower_cased": ["host"], "absent": "empty", "user": "not-reported", "references": "taken"}

    def observe(given):
        nonlocal count
        count += 1
        if not isinstance(given, str):
            if mistake == "crashes-on-octets":
                sys.exit("no \x1b[2J octets")
            return {"decline": "not text"}
        if mistake == "changes" and given == "x:y":
            return {"reject": "error number %d" % count}
        if mistake == "changes-with-the-process" and given == "x:y":
            return {"reject": "error in process %d" % time.time_ns()}
        try:
            parts = urllib.parse.urlsplit(given)
            host = "\x1b[2J" if mistake == "other-host" else parts.hostname or ""
            if any(c in parts.netloc for c in "[%<") and mistake != "accepts-all":
                return {"reject": "no host"}
            return {"accept": {"common": {"host": host, "path": parts.path.encode().decode("latin-1")}}}
        except ValueError as error:
            return {"reject": str(error)}

    for line in sys.stdin:
        command = json.loads(line)
        if command["cmd"] == "start":
            answer = {"protocol": 1, "name": "mistaken", "claims": ["whatwg"], "conventions": conventions}
            if mistake == "unknown-claim":
                answer["claims"] = ["rfc3986", "rfc-3968"]
            if mistake == "unknown-field":
                answer["verzion"] = "1"
        elif command["cmd"] == "observe":
            seen = [observe(given) for given in command["inputs"]]
            if mistake == "crashes-on-nothing" and not seen:
                sys.exit("no inputs")
            if mistake == "reversed":
                seen = seen[::-1]
            if mistake == "too-few" and len(seen) > 500:
                seen = seen[:500]
            id = command["id"] & 0xFFFFFFFF if mistake == "has-32-bits" else command["id"]
            answer = {"id": id, "observations": seen}
        else:
            if mistake == "does-not-stop":
                continue
            if mistake == "stops-with-an-answer":
                print("{}", flush=True)
            os._exit(3 if mistake == "stops-with-3" else 0)
        print(json.dumps(answer), flush=True)
    if mistake == "ends-with-4":
        sys.exit(4)


def speller():
    """A library with the conventions of the second argument, in the form of the first one. The adapter
    declares those of the third one."""
    import re
    from urllib.parse import unquote_to_bytes

    form, does, declares = ARGUMENTS[0], *map(json.loads, ARGUMENTS[1:])
    url = re.compile(
        r"([A-Za-z]+):(?://(?:([^:@/?#]*)(?::([^@/?#]*))?@)?([^:@/?#]*)(?::([0-9]*))?)?"
        r"([^?#]*)(?:\?([^#]*))?(?:#(.*))?",
        re.S,
    )
    names = ["scheme", "user", "password", "host", "port", "path", "query", "fragment"]

    def of_scheme(parts):
        scheme, path = parts["scheme"].lower(), parts.pop("path")
        if scheme == "http":
            parts["search"] = parts.pop("query")
            if path is not None and path.startswith("/"):
                parts[does.get("path_name", "path")] = path[0 if does.get("keeps_slash") else 1 :]
            return parts
        if scheme == "ftp":
            *parts["cwd"], parts["name"] = path[1:].split("/") if path else ["", ""]
            if does.get("cwd") == "text":
                parts["cwd"] = "/".join(parts["cwd"])
            del parts["query"]
            return parts
        return None

    def observe(given):
        if not isinstance(given, str):
            return {"decline": "no text"}
        if does.get("verdict"):
            return {does["verdict"]: {} if does["verdict"] == "accept" else "words"}
        if given in ("a/b", ""):
            return {"accept": {}} if does.get("references") == "taken" else {"reject": "no scheme"}
        found = url.fullmatch(given)
        if not found or any(c in (found[4] or "") for c in "[<"):
            return {"reject": "no URL"}
        parts = dict(zip(names, found.groups()))
        if form == "parts" and parts.pop("fragment") is not None:
            return {"reject": "a fragment"}
        if does.get("user") == "not-reported":
            del parts["user"], parts["password"]
        if does.get("default_port") == "filled-in" and not parts["port"]:
            parts["port"] = {"http": "80", "ftp": "21"}.get(parts["scheme"].lower())
        for name, part in parts.items():
            if part is not None and name in does.get("decoded", []):
                parts[name] = unquote_to_bytes(part).decode("latin-1")
            elif part is not None:
                parts[name] = part if does.get("wide") else part.encode().decode("latin-1")
            if part is not None and name in does.get("lower_cased", []):
                parts[name] = parts[name].lower()
            if part is None and does.get("absent") == "empty":
                parts[name] = ""
        if parts["host"] is not None and does.get("path") == "without-slash":
            parts["path"] = parts["path"].removeprefix("/")
        parts = of_scheme(parts) if form == "parts" else parts
        if parts is None:
            return {"decline": "another scheme"}
        return {"accept": {form: {name: part for name, part in parts.items() if part is not None}}}

    serve(observe, conventions=declares)


globals()[NAME.replace("-", "_")]()

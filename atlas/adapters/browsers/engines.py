"""Starts browsers, and runs a function in a page of each. It needs only the standard library of Python.

Each class has two methods. `run(function, argument)` runs a JavaScript function in an empty page, and returns its value. The argument and
the value are JSON. `close()` ends the browser. A browser starts when its object is made, and `run` waits until the browser is ready.

The profile of a browser, and everything that the browser writes into its home, are in a temporary directory.
"""

import http.client
import itertools
import json
import os
import shutil
import socket
import subprocess
import tempfile
import time

IS_ROOT = os.geteuid() == 0


def start(command, **options):
    """Starts a process that ends with this one, also if this one is killed. It prints to standard error only."""
    return subprocess.Popen(["setpriv", "--pdeathsig", "KILL", *command], stdin=subprocess.DEVNULL, **{"stdout": 2, **options})


def wait_for(attempt):
    """Calls a function until it raises no OSError, for a minute at most, and returns its value."""
    for _ in range(600):
        try:
            return attempt()
        except OSError:
            time.sleep(0.1)
    return attempt()


class Browser:
    """A browser with a temporary directory."""

    def __init__(self):
        self.directory = tempfile.mkdtemp(prefix="rfc1738-adapter-")
        self.environment = {**os.environ, "HOME": self.directory}
        self.processes = []
        self.is_connected = False

    def run(self, function, argument):
        if not self.is_connected:
            self.connect()
            self.is_connected = True
        return self.execute(function, argument)

    def close(self):
        for process in reversed(self.processes):
            process.terminate()
        for process in self.processes:
            try:
                process.wait(5)
            except subprocess.TimeoutExpired:
                process.kill()
                process.wait()
        # Processes of the browser may still write for a moment.
        for _ in range(20):
            shutil.rmtree(self.directory, ignore_errors=True)
            if not os.path.exists(self.directory):
                break
            time.sleep(0.1)


class Chromium(Browser):
    """Chromium, by the Chrome DevTools Protocol. It reads from a pipe, and ends at the end of this pipe."""

    def __init__(self):
        super().__init__()
        browser_reads, self.commands = os.pipe()
        self.answers, browser_writes = os.pipe()

        def descriptors():
            # The browser has its pipes at 3 and 4. Both are moved up first, because one of them may be at the place of the other.
            reads, writes = os.dup2(browser_reads, 100), os.dup2(browser_writes, 101)
            os.dup2(reads, 3), os.dup2(writes, 4)

        self.processes.append(start(
            ["chromium-headless-shell", "--remote-debugging-pipe", "--disable-gpu", f"--user-data-dir={self.directory}/profile",
             *(["--no-sandbox"] if IS_ROOT else [])],
            env=self.environment, close_fds=False, preexec_fn=descriptors))
        os.close(browser_reads)
        os.close(browser_writes)
        self.answers = os.fdopen(self.answers, "rb")
        self.numbers = itertools.count(1)
        self.session = {}

    def call(self, method, **parameters):
        """Calls a method of the protocol. Messages end with NUL. Events have no `id`, and nothing here uses them."""
        number = next(self.numbers)
        message = json.dumps({"id": number, "method": method, "params": parameters, **self.session}).encode() + b"\0"
        while message:
            message = message[os.write(self.commands, message):]
        while True:
            answer = json.loads(self.message())
            if answer.get("id") == number:
                if "error" in answer:
                    raise RuntimeError(answer["error"]["message"])
                return answer["result"]

    def message(self):
        pieces = []
        while not pieces or not pieces[-1].endswith(b"\0"):
            piece = self.answers.peek()
            if not piece:
                raise SystemExit("the browser ended")
            pieces.append(self.answers.read(piece.find(b"\0") + 1 or len(piece)))
        return b"".join(pieces)[:-1]

    def connect(self):
        target = self.call("Target.createTarget", url="about:blank")["targetId"]
        self.session = {"sessionId": self.call("Target.attachToTarget", targetId=target, flatten=True)["sessionId"]}

    def execute(self, function, argument):
        answer = self.call("Runtime.evaluate", expression=f"({function})({json.dumps(argument)})", returnByValue=True)
        if "exceptionDetails" in answer:
            raise RuntimeError(answer["exceptionDetails"]["text"])
        return answer["result"]["value"]

    def close(self):
        os.close(self.commands)
        try:
            self.processes[0].wait(5)
        except subprocess.TimeoutExpired:
            pass  # It is ended by a signal.
        super().close()


class Firefox(Browser):
    """Firefox, by its remote protocol Marionette. It writes its port into a file of the profile."""

    def __init__(self):
        super().__init__()
        self.profile = f"{self.directory}/profile"
        os.mkdir(self.profile)
        with open(f"{self.profile}/user.js", "w") as preferences:
            preferences.write('user_pref("marionette.port", 0);\nuser_pref("browser.startup.page", 0);\n')
        self.processes.append(start(
            ["firefox-esr", "--headless", "--marionette", "--no-remote", "--profile", self.profile], env=self.environment))
        self.numbers = itertools.count(1)

    def connect(self):
        port = wait_for(self.port)
        self.socket = wait_for(lambda: socket.create_connection(("127.0.0.1", port)))
        self.stream = self.socket.makefile("rb")
        self.message()
        self.call("WebDriver:NewSession", {})

    def port(self):
        with open(f"{self.profile}/MarionetteActivePort") as file:
            digits = file.read().strip()
        if not digits:
            raise OSError("the file is still empty")
        return int(digits)

    def message(self):
        """Reads a message: its length, ":", and JSON."""
        length = b""
        while not length.endswith(b":"):
            octet = self.stream.read(1)
            if not octet:
                raise SystemExit("the browser ended")
            length += octet
        return json.loads(self.stream.read(int(length[:-1])))

    def call(self, command, parameters):
        text = json.dumps([0, next(self.numbers), command, parameters])
        self.socket.sendall(f"{len(text)}:{text}".encode())
        _, _, error, result = self.message()
        if error:
            raise RuntimeError(error["message"])
        return result

    def execute(self, function, argument):
        return self.call("WebDriver:ExecuteScript", {"script": f"return ({function})(arguments[0])", "args": [argument]})["value"]


class WebKit(Browser):
    """WebKitGTK, by the WebDriver protocol. It needs an X server, so it has one of its own."""

    def __init__(self):
        super().__init__()
        display = start(["Xvfb", "-displayfd", "1", "-screen", "0", "320x240x24", "-nolisten", "tcp"], stdout=subprocess.PIPE)
        self.processes.append(display)
        self.environment["DISPLAY"] = f":{display.stdout.readline().decode().strip()}"
        if IS_ROOT:
            # Its sandbox does not work for root.
            self.environment |= {"WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS": "1", "WEBKIT_FORCE_SANDBOX": "0"}
        with socket.create_server(("127.0.0.1", 0)) as free:
            port = free.getsockname()[1]
        self.processes.append(start(["WebKitWebDriver", f"--port={port}"], env=self.environment))
        self.connection = http.client.HTTPConnection("127.0.0.1", port)

    def call(self, method, path, body=None):
        self.connection.request(method, path, json.dumps(body) if body is not None else None, {"Content-Type": "application/json"})
        response = self.connection.getresponse()
        value = json.loads(response.read())["value"]
        if response.status != 200:
            raise RuntimeError(value["message"])
        return value

    def connect(self):
        wait_for(self.connection.connect)
        self.session = "/session/" + self.call("POST", "/session", {"capabilities": {}})["sessionId"]

    def execute(self, function, argument):
        return self.call(
            "POST", f"{self.session}/execute/sync", {"script": f"return ({function})(arguments[0])", "args": [argument]})

    def close(self):
        if self.is_connected:
            try:
                self.call("DELETE", self.session)
            except (OSError, RuntimeError, http.client.HTTPException):
                pass  # The browser has ended already.
        super().close()


ENGINES = {"chromium": Chromium, "firefox": Firefox, "webkit": WebKit}

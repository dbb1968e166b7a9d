"""The adapters for clients that fetch: `main.py CLIENT` reports which host a client contacts for a URL. No network is used.

The client runs with `record.c` loaded before it: every name that it looks up gets an address of this computer, and every connection goes to
the server in this program, which answers an empty response. So the answer is what went over the wire: the host that was looked up, the
port, and the path and the query of the request. A client that connects to nobody rejects the URL, in its own words.

The client of Go connects without the C library. `fetch.go` gives it a dialer that does the same.

`clients.toml` describes the clients. A program of a language reads URLs in hexadecimal digits, one a line, fetches each, and writes one
line: `ok`, or `error` and the words in hexadecimal digits.
"""

import json
import os
import shlex
import socket
import subprocess
import sys
import tempfile
import threading
import tomllib
from pathlib import Path

FOLDER = Path(__file__).resolve().parent
ROOT = FOLDER.parent.parent
RESPONSE = b"HTTP/1.1 200 OK\r\nContent-Length: 0\r\nConnection: close\r\n\r\n"
SECONDS = 8


class Server:
    """Takes every connection, keeps the first line of each request, and answers an empty response."""

    def __init__(self):
        self.requests = []
        self.listener = socket.create_server(("127.0.0.1", 0))
        self.port = self.listener.getsockname()[1]
        threading.Thread(target=self.serve, daemon=True).start()

    def serve(self):
        while True:
            connection, _ = self.listener.accept()
            threading.Thread(target=self.answer, args=(connection,), daemon=True).start()

    def answer(self, connection):
        with connection:
            connection.settimeout(2)
            head = b""
            try:
                while b"\r\n\r\n" not in head and head[:1] != b"\x16" and len(head) < 65536:
                    piece = connection.recv(4096)
                    if not piece:
                        break
                    head += piece
                self.requests.append(head)
                # A handshake of TLS begins with 22. It gets no answer.
                if head[:1] != b"\x16":
                    connection.sendall(RESPONSE)
            except OSError:
                self.requests.append(head)


class Client:
    """A client: a program that reads URLs, or a command that is run for each URL."""

    def __init__(self, table, folder):
        self.table = table
        self.server = Server()
        self.record = Path(folder) / "record"
        self.environment = {
            **os.environ, "LD_PRELOAD": str(FOLDER / "build" / "record.so"), "RECORD_FILE": str(self.record),
            "RECORD_PORT": str(self.server.port), "NO_PROXY": "*", "no_proxy": "*",
        }
        self.program = None

    def fetch(self, url):
        """Fetches a URL, and returns the words of the client if it fails."""
        if "command" in self.table:
            command = [*shlex.split(self.table["command"]), url]
            run = subprocess.run(
                command, cwd=ROOT, env=self.environment, stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE,
                timeout=SECONDS)
            return run.stderr.decode("utf-8", "replace").strip()[:300] if run.returncode else None
        if self.program is None:
            self.program = subprocess.Popen(
                shlex.split(self.table["program"]), cwd=ROOT, env=self.environment, stdin=subprocess.PIPE, stdout=subprocess.PIPE,
                stderr=subprocess.DEVNULL, text=True, encoding="ascii")
        self.program.stdin.write(url.encode().hex() + "\n")
        self.program.stdin.flush()
        line = self.program.stdout.readline().split()
        if not line:
            self.program = None
            raise RuntimeError("the client ended")
        return bytes.fromhex("".join(line[1:])).decode("utf-8", "replace")[:300] or "no words" if line[0] == "error" else None

    def observe(self, url):
        """Returns the host that the client contacts first for a URL, as an observation."""
        if type(url) is not str or "\0" in url:
            return {"decline": "the client takes text without NUL"}
        self.record.write_bytes(b"")
        self.server.requests.clear()
        try:
            why = self.fetch(url)
        except subprocess.TimeoutExpired:
            return {"crash": "no end in time"}
        except (RuntimeError, OSError, ValueError) as error:
            return {"crash": str(error)}
        contacts = self.record.read_bytes().splitlines()
        if not contacts:
            return {"reject": why or "it connects to nobody"}
        host, _, port = contacts[0].decode("latin-1").rpartition(" ")
        common = {"host": f"[{host}]" if is_ipv6(host) else host, "port": port}
        head = self.server.requests[0] if self.server.requests else b""
        common["scheme"] = "https" if head[:1] == b"\x16" else "http"
        if common["scheme"] == "http":
            target = head.split(b"\r\n")[0].split(b" ", 1)[-1].rpartition(b" ")[0].decode("latin-1")
            path, mark, query = target.partition("?")
            common.update({"path": path, "query": query} if mark else {"path": path})
        return {"accept": {"common": common}}


def is_ipv6(host):
    try:
        socket.inet_pton(socket.AF_INET6, host)
    except OSError:
        return False
    return True


def start(name, table):
    """Returns the answer to `start`."""
    version = subprocess.run(table["version_command"], shell=True, cwd=ROOT, capture_output=True, text=True).stdout.split()
    return {
        "protocol": 1, "name": name, "language": table["language"], "version": version[0] if version else "",
        "conventions": {"user": "not-reported", "default_port": "filled-in"},
    }


def main(name):
    """Answers the commands on standard input, one a line."""
    tables = tomllib.loads((FOLDER / "clients.toml").read_text())["client"]
    table = next(table for table in tables if table["name"] == name)
    with tempfile.TemporaryDirectory() as folder:
        client = Client(table, folder)
        for line in sys.stdin.buffer:
            command = json.loads(line)
            if command["cmd"] == "start":
                answer = start(name, table)
            elif command["cmd"] == "observe":
                answer = {"id": command["id"], "observations": [client.observe(url) for url in command["inputs"]]}
            else:
                break
            print(json.dumps(answer), flush=True)
        if client.program:
            client.program.kill()


if __name__ == "__main__":
    main(sys.argv[1])

"""Shared code: asctl with its own home directory, a served App Store, and servers with faults."""

import contextlib
import json
import os
import pathlib
import shutil
import signal
import socket
import subprocess
import tempfile
import threading
import unittest

BINARY = os.environ["ASCTL"]
CONFIG = """[default]
issuer_id = 57246542-96fe-1a63-e053-0824d011072a
key_id = 2X9R4HXF34
private_key_path = {home}/key.p8
bundle_id = com.example.app
environment = sandbox
log = {home}/log.ndjson
"""


class Done:
    """A finished run: status (negative: the signal), output and errors."""

    def __init__(self, words, process, output, errors):
        self.words, self.status = list(words), process.returncode
        self.output, self.errors = output.decode(errors="replace"), errors.decode(errors="replace")

    def __str__(self):
        return f"asctl {' '.join(self.words)} => {self.status}\n{self.output[-600:]}\n{self.errors[-1200:]}"

    @property
    def rows(self):
        return [json.loads(line) for line in self.output.splitlines()]

    @property
    def error(self):
        """The only error, as JSON."""
        lines = [line for line in self.errors.splitlines() if line.startswith('{"error":')]
        assert len(lines) == 1 and self.errors.splitlines()[-1] == lines[0], self
        return json.loads(lines[0])["error"]


class FaultCase(unittest.TestCase):
    """A test with a home directory, credentials and files."""

    def setUp(self):
        self.home = pathlib.Path(tempfile.mkdtemp(prefix="asctl-faults-"))
        self.addCleanup(shutil.rmtree, self.home)
        self.environment = {name: value for name, value in os.environ.items() if not name.startswith("ASCTL")}
        self.environment |= {
            "HOME": str(self.home), "XDG_STATE_HOME": str(self.home / "state"), "LC_ALL": "C.UTF-8",
            "SWIFT_BACKTRACE": "enable=no",
            "XDG_CONFIG_HOME": str(self.home / "config"), "ASCTL_CONFIG": str(self.home / "config.ini"),
        }
        key = subprocess.run(
            ["openssl", "genpkey", "-algorithm", "EC", "-pkeyopt", "ec_paramgen_curve:P-256"], capture_output=True,
            check=True)
        self.write("key.p8", key.stdout)
        self.write("config.ini", CONFIG.format(home=self.home).encode())

    def write(self, name, data):
        path = self.home / name
        path.touch(mode=0o600)
        path.write_bytes(data)
        return str(path)

    def start(self, *words, **options):
        environment = self.environment | options.pop("variables", {})
        return subprocess.Popen(
            [BINARY, *words], stdin=options.pop("stdin", subprocess.DEVNULL),
            stdout=options.pop("stdout", subprocess.PIPE), stderr=options.pop("stderr", subprocess.PIPE),
            env=environment, cwd=self.home, **options)

    def run_asctl(self, *words, input=None, **options):
        if input is not None:
            options["stdin"] = subprocess.PIPE
        process = self.start(*words, **options)
        try:
            output, errors = process.communicate(input, timeout=60)
        except subprocess.TimeoutExpired:
            process.kill()
            raise AssertionError(f"asctl {' '.join(words)} does not end: {process.communicate()}") from None
        return Done(words, process, output or b"", errors or b"")

    def check(self, done, *statuses):
        self.assertIn(done.status, statuses, str(done))
        return done

    @contextlib.contextmanager
    def store(self, *words):
        """A served App Store with sandbox data, and the variables that make asctl use it in place of Apple's."""
        with self.server("simulator", "serve", "-o", "json", *words) as (_, line):
            root = self.write("root.pem", self.run_asctl("simulator", "root").output.encode())
            url = json.loads(line)["sandbox"]
            yield {"ASCTL_BASE_URL": url, "ASCTL_ROOT": root, "ASCTL_CA_FILE": root}

    @contextlib.contextmanager
    def server(self, *words, expected=0):
        """A server of asctl and the first line that it prints."""
        process = self.start(*words, stderr=subprocess.DEVNULL)
        try:
            line = process.stdout.readline().decode()
            assert line, f"{words} did not start"
            yield process, line
        finally:
            if process.poll() is None:
                process.send_signal(signal.SIGTERM)
            process.stdout.read()
            self.assertEqual(process.wait(20), expected)
            process.stdout.close()


class Scripted:
    """A server on loopback that calls `serve(connection)` on a thread for each connection."""

    def __init__(self, serve, context=None):
        self.serve, self.context = serve, context
        self.listener = socket.create_server(("127.0.0.1", 0), backlog=64)
        self.port = self.listener.getsockname()[1]

    def __enter__(self):
        threading.Thread(target=self.accept, daemon=True).start()
        return self

    def __exit__(self, *_):
        self.listener.shutdown(socket.SHUT_RDWR)
        self.listener.close()

    def accept(self):
        with contextlib.suppress(OSError):
            while True:
                connection, _ = self.listener.accept()
                threading.Thread(target=self.handle, args=(connection,), daemon=True).start()

    def handle(self, connection):
        with contextlib.suppress(OSError):
            if self.context:
                connection = self.context.wrap_socket(connection, server_side=True)
            with connection:
                self.serve(connection)


def request(connection):
    """Returns the next request as (head, body), or None at the end."""
    data = b""
    while b"\r\n\r\n" not in data:
        piece = connection.recv(1 << 16)
        if not piece:
            return None
        data += piece
    head, body = data.split(b"\r\n\r\n", 1)
    length = next((int(line[15:]) for line in head.split(b"\r\n") if line.lower().startswith(b"content-length:")), 0)
    while len(body) < length:
        body += connection.recv(1 << 16)
    return head, body


def reply(connection, status=200, body=b"{}", headers=b""):
    connection.sendall(
        b"HTTP/1.1 %d X\r\nContent-Length: %d\r\n%s\r\n%s" % (status, len(body), headers, body))

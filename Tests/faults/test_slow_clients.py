"""1,000 slow clients of each loopback server: memory, threads and connections are limited, and other clients are served."""

import contextlib
import json
import os
import resource
import socket
import subprocess
import time
import unittest

from world import FaultCase

CLIENTS = 1000
HEAD = b"POST /x HTTP/1.1\r\nHost: 127.0.0.1\r\n"
# The first bytes of each client, which then sends single bytes.
SLOW = {
    "nothing": b"", "the first line": b"POST", "a head": HEAD + b"A: ", "a long head": HEAD + b"A: " + b"x" * 15_000,
    "a body": HEAD + b"Content-Length: 16000000\r\n\r\n" + b"x" * 30_000,
    "chunks": HEAD + b"Transfer-Encoding: chunked\r\n\r\n" + b"1\r\nx\r\n" * 500,
}


def kilobytes(process, name):
    with open(f"/proc/{process.pid}/status", encoding="ascii") as status:
        return next(int(line.split()[1]) for line in status if line.startswith(name))


@unittest.skipUnless(os.path.exists("/proc/self/status"), "measured with /proc")
class SlowClients(FaultCase):
    SERVERS = {
        "simulator": ["simulator", "serve", "--port", "{port}"],
        "notification": ["notification", "serve", "--port", "{port}", "-e", "simulator"],
        "retention": ["retention", "serve", "--port", "{port}", "-e", "simulator", "--message-identifier",
                      "9d4b8e72-3c60-4f2a-b1d7-5e6f7a8b9c02"],
    }

    @classmethod
    def setUpClass(cls):
        # Raises the limit for the clients and for the server, which inherits it.
        soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
        cls.before = (soft, hard)
        resource.setrlimit(resource.RLIMIT_NOFILE, (min(hard, 8192), hard))

    @classmethod
    def tearDownClass(cls):
        resource.setrlimit(resource.RLIMIT_NOFILE, cls.before)

    def answer(self, port):
        """Returns the first line of the response to a normal client."""
        with socket.create_connection(("127.0.0.1", port), timeout=10) as client:
            client.sendall(b"GET /none HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: close\r\n\r\n")
            return client.recv(1 << 16).split(b"\r\n")[0]

    def attack(self, name, words):
        with socket.create_server(("127.0.0.1", 0)) as free:
            port = free.getsockname()[1]
        ready = self.home / f"{name}.ready"
        line = [word.format(port=port) for word in words] + ["--ready-file", str(ready)]
        process = self.start(*line, stderr=subprocess.DEVNULL, stdout=subprocess.DEVNULL)
        try:
            end = time.monotonic() + 30
            while not ready.exists() and time.monotonic() < end:
                time.sleep(0.05)
            self.assertNotIn(b" 503 ", self.answer(port))
            start, most, threads = kilobytes(process, "VmRSS"), 0, 0
            for kind, bytes_ in SLOW.items():
                with contextlib.ExitStack() as stack:
                    clients = []
                    for _ in range(CLIENTS):
                        client = stack.enter_context(socket.create_connection(("127.0.0.1", port), timeout=10))
                        client.setblocking(False)
                        with contextlib.suppress(OSError):
                            client.send(bytes_)
                        clients.append(client)
                    for _ in range(3):
                        time.sleep(0.2)
                        for client in clients:
                            with contextlib.suppress(OSError):
                                client.send(b"x")
                        most = max(most, kilobytes(process, "VmRSS"))
                        threads = max(threads, kilobytes(process, "Threads"))
                    self.assertIn(b" 503 ", self.answer(port), f"{name}, {kind}: there is no limit")
                # The clients have disconnected, so the server must accept connections again.
                end = time.monotonic() + 20
                while b" 503 " in (line := self.answer(port)) and time.monotonic() < end:
                    time.sleep(0.05)
                self.assertNotIn(b" 503 ", line, f"{name}, {kind}: the server does not recover")
            self.long_bodies(name, port, process)
            report = {"server": name, "clients": CLIENTS, "start KiB": start, "most KiB": most, "threads": threads}
            print(json.dumps(report), flush=True)
            # 512 connections, each with a thread and the part of a head or body that was sent, and a few more threads.
            self.assertLessEqual(threads, 520)
            self.assertLess(most - start, 512 * 160)
        finally:
            process.kill()
            process.wait()

    def long_bodies(self, name, port, process):
        """60 bodies of 8 MB each without their last bytes: their total size in memory is limited."""
        before, refused = kilobytes(process, "VmRSS"), 0
        with contextlib.ExitStack() as stack:
            clients = []
            for _ in range(60):
                client = stack.enter_context(socket.create_connection(("127.0.0.1", port), timeout=10))
                with contextlib.suppress(OSError):
                    client.sendall(HEAD + b"Content-Length: 8000001\r\n\r\n" + b"x" * 8_000_000)
                clients.append(client)
            for client in clients:
                client.settimeout(0.02)
                with contextlib.suppress(OSError):
                    refused += client.recv(100).startswith(b"HTTP/1.1 503 ")
            after = kilobytes(process, "VmRSS")
        print(json.dumps({"server": name, "bodies": "480 MB", "refused": refused, "growth KiB": after - before}))
        self.assertGreater(refused, 20, name)
        self.assertLess(after - before, 3 * (128 << 10), name)

    def test_simulator(self):
        self.attack("simulator", self.SERVERS["simulator"])

    def test_notification(self):
        self.attack("notification", self.SERVERS["notification"])

    def test_retention(self):
        self.attack("retention", self.SERVERS["retention"])

"""Invalid requests to a served simulator are answered or closed, without crashes or memory growth."""

import random
import re
import select
import socket
import subprocess
import sys
import urllib.parse

import pytest
from conftest import ALL

TRANSACTION = "/inApps/v1/transactions/2000000000000006"
STATUS_LINE = re.compile(rb"HTTP/1\.1 ([1-5]\d\d) ")


class Wire:
    """Raw connections to a served App Store."""

    def __init__(self, store, token):
        self.address = ("127.0.0.1", urllib.parse.urlsplit(store.url).port)
        self.process, self.token = store.process, token

    def connect(self) -> socket.socket:
        return socket.create_connection(self.address, timeout=10)

    def get(self, path=TRANSACTION, *fields: str) -> bytes:
        lines = [f"GET {path} HTTP/1.1", "Host: localhost", f"Authorization: Bearer {self.token}", *fields]
        return "\r\n".join([*lines, "", ""]).encode()

    def post(self, *fields: str, body: bytes) -> bytes:
        lines = ["POST /inApps/v1/notifications/history HTTP/1.1", "Host: localhost",
                 f"Authorization: Bearer {self.token}", "Content-Type: application/json", *fields]
        return "\r\n".join([*lines, "", ""]).encode() + body

    def exchange(self, *pieces: bytes) -> bytes:
        """Returns everything received until the server closes the connection."""
        with self.connect() as connection:
            received = b""
            try:
                for piece in pieces:
                    connection.sendall(piece)
                connection.shutdown(socket.SHUT_WR)
            except OSError:
                pass  # Refused before all of it was sent; the reason can still be read.
            try:
                while chunk := connection.recv(65_536):
                    received += chunk
            except ConnectionResetError:
                pass
            return received

    def statuses(self, *pieces: bytes) -> list[int]:
        return [int(status) for status in STATUS_LINE.findall(self.exchange(*pieces))]

    def require_alive(self):
        assert self.process.poll() is None, "the server has ended"
        assert self.statuses(self.get()) == [200]

    def resident_kilobytes(self) -> int:
        if sys.platform != "linux":
            told = subprocess.run(["ps", "-o", "rss=", "-p", str(self.process.pid)], capture_output=True, text=True)
            return int(told.stdout)
        with open(f"/proc/{self.process.pid}/status") as status:
            return next(int(line.split()[1]) for line in status if line.startswith("VmRSS"))


@pytest.fixture(scope="module")
def token(asctl):
    return asctl.run("-e", "simulator", "token", "mint").strip()


@pytest.fixture
def wire(store, token):
    wire = Wire(store, token)
    yield wire
    wire.require_alive()


@pytest.fixture
def new_wire(asctl, token):
    """A server that has not used any memory yet."""
    with asctl.serve() as store:
        wire = Wire(store, token)
        yield wire
        wire.require_alive()


HISTORY = b'{"startDate":1,"endDate":2}'

REFUSED = {
    "no method": (b"/ HTTP/1.1\r\nHost: localhost\r\n\r\n", 400),
    "no version": (b"GET /\r\nHost: localhost\r\n\r\n", 400),
    "a future version": (b"GET / HTTP/3.0\r\nHost: localhost\r\n\r\n", 400),
    "no host": (b"GET / HTTP/1.1\r\n\r\n", 400),
    "two hosts": (b"GET / HTTP/1.1\r\nHost: localhost\r\nHost: b\r\n\r\n", 400),
    "bare line feeds": (b"GET / HTTP/1.1\nHost: localhost\n\n", 400),
    "a folded field": (b"GET / HTTP/1.1\r\nHost: localhost\r\nX: 1\r\n 2\r\n\r\n", 400),
    "a space before the colon": (b"GET / HTTP/1.1\r\nHost : localhost\r\n\r\n", 400),
    "a zero byte in a field": (b"GET / HTTP/1.1\r\nHost: localhost\r\nX: \0\r\n\r\n", 400),
    "an escape in the path": (b"GET /\x1b[2J HTTP/1.1\r\nHost: localhost\r\n\r\n", 400),
    "a space in the path": (b"GET /a b HTTP/1.1\r\nHost: localhost\r\n\r\n", 400),
    "length and chunks": (
        b"POST / HTTP/1.1\r\nHost: localhost\r\nContent-Length: 4\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n", 400),
    "two lengths": (b"POST / HTTP/1.1\r\nHost: localhost\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\nab", 400),
    "a negative length": (b"POST / HTTP/1.1\r\nHost: localhost\r\nContent-Length: -1\r\n\r\n", 400),
    "a length in words": (b"POST / HTTP/1.1\r\nHost: localhost\r\nContent-Length: +3\r\n\r\nabc", 400),
    "a length that overflows": (b"POST / HTTP/1.1\r\nHost: localhost\r\nContent-Length: 99999999999999999999\r\n\r\n", 413),
    "an unknown coding": (b"POST / HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: gzip\r\n\r\n", 501),
    "chunked twice": (b"POST / HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked, chunked\r\n\r\n0\r\n\r\n", 501),
    "a chunk without a number": (b"POST / HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\n\r\nxyz\r\n", 400),
    "a negative chunk": (b"POST / HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\n\r\n-1\r\n", 400),
    "a chunk that overflows": (
        b"POST / HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\n\r\nffffffffffffffffff\r\n", 400),
    "a chunk longer than its size": (
        b"POST / HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\n\r\n1\r\nab\r\n0\r\n\r\n", 400),
    "a foreign host, before its body": (
        b"POST / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\nxyz\r\n", 403),
    "TLS": (bytes.fromhex("16030100050100000100"), 400),
    "HTTP/2": (b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n", 400),
}


@pytest.mark.parametrize("name", REFUSED)
def test_invalid_requests_are_rejected(name, wire):
    sent, status = REFUSED[name]
    assert wire.statuses(sent) == [status]
    # The result is the same in pieces of one byte.
    assert wire.statuses(*(sent[i:i + 1] for i in range(len(sent)))) == [status]


def test_bytes_after_a_rejected_request_are_ignored(wire):
    """Otherwise a second request could be smuggled after one that two programs read differently."""
    assert wire.statuses(REFUSED["length and chunks"][0] + wire.get()) == [400]
    assert wire.statuses(REFUSED["two lengths"][0] + wire.get()) == [400]


def test_pipelined_requests_are_all_answered(wire):
    assert wire.statuses(wire.get() * 20) == [200] * 20


def test_chunks_are_joined(wire):
    chunks = b"".join(b"1;ext=%d\r\n%c\r\n" % (i, byte) for i, byte in enumerate(HISTORY)) + b"0\r\nTrailer: x\r\n\r\n"
    whole = wire.statuses(wire.post(f"Content-Length: {len(HISTORY)}", body=HISTORY))
    assert wire.statuses(wire.post("Transfer-Encoding: chunked", body=chunks)) == whole == [400]


@pytest.mark.parametrize("end", [b"", b"\r\n\r\n"])
def test_an_endless_head_is_rejected_before_it_fills_the_memory(end, new_wire):
    before = new_wire.resident_kilobytes()
    assert new_wire.statuses(b"GET / HTTP/1.1\r\nHost: localhost\r\nX: " + b"a" * (32 << 20) + end) == [431]
    assert new_wire.resident_kilobytes() - before < 32 << 10


def test_too_many_fields_are_rejected(wire):
    fields = [f"X-{number}: {number}" for number in range(100_000)]
    assert wire.statuses(wire.get(TRANSACTION, *fields)) == [431]


@pytest.mark.parametrize("field, body", [
    ("Content-Length: 268435456", b"a" * (64 << 20)),
    ("Transfer-Encoding: chunked", (b"100000\r\n" + b"a" * (1 << 20) + b"\r\n") * 64),
])
def test_an_endless_body_is_rejected_before_it_fills_the_memory(field, body, new_wire):
    before = new_wire.resident_kilobytes()
    assert new_wire.statuses(new_wire.post(field, body=body)) in ([413], [])
    assert new_wire.resident_kilobytes() - before < 64 << 10


def test_a_body_of_brackets_does_not_overflow_the_stack(wire):
    body = b'{"startDate":' * 200_000
    assert wire.statuses(wire.post(f"Content-Length: {len(body)}", body=body)) == [400]


def test_unread_responses_do_not_delay_other_clients(wire):
    """Many requests from a client that reads no response."""
    with wire.connect() as silent:
        silent.setblocking(False)
        flood = wire.get() * 2000
        try:
            while flood:
                flood = flood[silent.send(flood):]
        except BlockingIOError:
            pass
        wire.require_alive()


def test_connections_over_the_limit_wait_or_are_rejected(wire):
    """The limits are 512 connections, and 256 more that wait. An idle one ends after 5 seconds if another one waits."""
    connections = [wire.connect() for _ in range(800)]
    refused = set()
    while len(refused) < 800 - 512 - 256:
        readable, _, _ = select.select([c for c in connections if c not in refused], [], [], 4)
        assert readable, f"{len(refused)} were told"
        for connection in readable:
            assert connection.recv(100).startswith(b"HTTP/1.1 503 ")
            refused.add(connection)
    for connection in connections[512:]:
        connection.close()
    # All places are occupied by silent clients, of which one has to go.
    wire.require_alive()
    assert [c for c in select.select(connections[:512], [], [], 1)[0] if not c.recv(1)]
    for connection in connections[:512]:
        connection.close()
    wire.require_alive()


def test_changed_requests_are_answered_or_closed(wire):
    """The same requests in every run: bytes are changed, removed, doubled or moved."""
    dice = random.Random(20_260_101)
    seeds = [wire.get(), wire.post(f"Content-Length: {len(HISTORY)}", body=HISTORY),
             wire.post("Transfer-Encoding: chunked", body=b"1b\r\n" + HISTORY + b"\r\n0\r\n\r\n")]
    spice = [b"\r\n", b"\n", b"\0", b": ", b" ", b"%00", b"\xff", b"chunked", b"0", b"-1", b"{", b"\r\n\r\n", b"/../"]
    for _ in range(1500 if ALL else 400):
        request = bytearray(dice.choice(seeds))
        for _ in range(dice.randint(1, 6)):
            place = dice.randrange(len(request))
            match dice.randrange(4):
                case 0: request[place] = dice.randrange(256)
                case 1: del request[place:place + dice.randint(1, 20)]
                case 2: request[place:place] = dice.choice(spice)
                case 3: request[place:place] = request[dice.randrange(len(request)):][:dice.randint(1, 200)]
        received = wire.exchange(bytes(request))
        assert received == b"" or STATUS_LINE.match(received), request
        assert b" 500 " not in received[:20], request

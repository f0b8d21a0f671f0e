"""Docs/reconcile.md with SQLite and PostgreSQL: the findings are in a table afterward."""

import csv
import io
import json
import subprocess
import threading
import urllib.error
import urllib.request
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, HTTPServer

import pytest
from document import Document
from test_databases import environment, postgres  # noqa: F401: fixtures

DOCUMENT = Document("reconcile.md")


@pytest.fixture(scope="module")
def rows(asctl):
    """A right row, one without access, one with access that ended, and one that Apple does not have."""
    return [
        ("2000000000000001", "com.example.app.pro", 1, None), ("2000000000008001", "com.example.app.pro", 1, None),
        ("2000000000000006", "com.example.app.pro", 0, None), ("1999999999999999", "com.example.app.pro", 1, None)]


def findings(text: str) -> dict[str, str]:
    return {row["original_transaction_id"]: row["finding"] for row in csv.DictReader(io.StringIO(text))}


def insert(rows) -> str:
    def value(cell):
        return "NULL" if cell is None else f"'{cell}'" if isinstance(cell, str) else str(cell)
    return "".join(f"INSERT INTO entitlements VALUES ({', '.join(map(value, row))});\n" for row in rows)


def test_sqlite(environment, rows, tmp_path):  # noqa: F811
    DOCUMENT.write_files(tmp_path)
    subprocess.run(["sqlite3", "app.sqlite"], input=(tmp_path / "entitlements.sql").read_text() + insert(rows),
                   cwd=tmp_path, text=True, check=True)
    # Twice, because each run replaces the table of findings.
    for _ in range(2):
        DOCUMENT.run("SQLite", tmp_path, environment)
    done = subprocess.run(["sqlite3", "-header", "-csv", "app.sqlite", "SELECT * FROM findings"], cwd=tmp_path,
                          text=True, check=True, capture_output=True)
    check(findings(done.stdout))


def test_postgresql(environment, rows, tmp_path):  # noqa: F811
    DOCUMENT.write_files(tmp_path)
    schema = (tmp_path / "entitlements.sql").read_text().replace("expires_at integer", "expires_at bigint")
    subprocess.run(["psql", "-q"], input=schema + insert(rows), env=environment, text=True, check=True)
    for _ in range(2):
        DOCUMENT.run("PostgreSQL", tmp_path, environment)
    done = subprocess.run(["psql", "--csv", "-c", "SELECT * FROM findings"], env=environment, text=True, check=True,
                          capture_output=True)
    check(findings(done.stdout))


def check(found: dict[str, str]):
    assert found["2000000000000001"] == "right"
    assert found["1999999999999999"] == "unknown-to-apple"
    # The newest renewal of the first row's subscription.
    assert found["2000000000000006"] == "locked-out; duplicate-row"


@contextmanager
def listening(handler):
    """The URL of a server until the end of the block."""
    server = HTTPServer(("127.0.0.1", 0), handler)
    threading.Thread(target=server.serve_forever).start()
    yield f"http://127.0.0.1:{server.server_port}"
    server.shutdown()
    server.server_close()


@pytest.fixture
def server():
    """A server that accepts notifications, its URL, and what it received."""
    received = []

    class Handler(BaseHTTPRequestHandler):
        def do_POST(self):
            received.append(json.loads(self.rfile.read(int(self.headers["Content-Length"]))))
            self.send_response(200)
            self.send_header("Content-Length", "0")
            self.end_headers()

        def log_message(self, *_):
            pass

    with listening(Handler) as url:
        yield url + "/apple", received


def test_a_suggested_replay_works_when_pasted(asctl, server, tmp_path):
    url, received = server
    lost = asctl.run("-e", "simulator", "notification", "history", "--only-failures", "--since", "29d", "-o", "ndjson")
    ids = {json.loads(line)["signedPayload"]["data"]["signedTransactionInfo"]["originalTransactionId"]
           for line in lost.splitlines() if "signedTransactionInfo" in line}
    table = tmp_path / "table.csv"
    table.write_text("id,active\n" + "".join(f"{number},0\n" for number in sorted(ids)))
    found = asctl.run("-e", "simulator", "reconcile", str(table), "--to", url, "-o", "csv", status=12)
    commands = [row["remedy"] for row in csv.DictReader(io.StringIO(found)) if " notification replay " in row["remedy"]]
    assert commands
    for command in commands:
        subprocess.run(["bash", "-c", command], env=asctl.environment, check=True, capture_output=True)
    assert len(received) == len(commands) and all("signedPayload" in body for body in received)


def proxy(url: str, token: str):
    """A proxy that replaces the token, such as one for several apps that chooses the wrong one."""
    class Handler(BaseHTTPRequestHandler):
        def do_GET(self):
            try:
                reply = urllib.request.urlopen(
                    urllib.request.Request(url + self.path, headers={"Authorization": f"Bearer {token}"}))
            except urllib.error.HTTPError as error:
                reply = error
            body = reply.read()
            self.send_response(reply.status)
            self.send_header("Content-Type", "application/json")
            self.send_header("Content-Length", str(len(body)))
            self.end_headers()
            self.wfile.write(body)

        def log_message(self, *_):
            pass

    return listening(Handler)


def test_purchases_of_sandbox_and_of_another_app_are_named(asctl, key, root, tmp_path):
    table = tmp_path / "table.csv"
    table.write_text("original_transaction_id,active\n2000000000000001,1\n2000000000008001,1\n")
    app = ["--issuer-id", key.issuer_id, "--key-id", key.id, "--private-key-path", str(key.path)]
    line = ["reconcile", str(table), *app, "--bundle-id", key.bundle_id, "--root", str(root), "-o", "csv", "--no-causes"]
    with asctl.serve() as store:
        found = findings(asctl.run(*line, "--base-url", store.url, status=12))
        assert set(found.values()) == {"sandbox"} and len(found) == 2
        asctl.run(*line, "--base-url", store.url, "-e", "sandbox")
    with asctl.serve("--bundle-id", "com.example.other", "--environment", "production") as store:
        token = asctl.run("token", "mint", *app, "--bundle-id", "com.example.other").strip()
        with proxy(store.url, token) as url:
            found = findings(asctl.run(*line, "--base-url", url, status=12))
    assert set(found.values()) == {"other-app"} and len(found) == 2

"""Docs/notifications.md: recovery from an outage, and a receiver behind nginx."""

import contextlib
import getpass
import http.client
import json
import os
import pathlib
import signal
import socket
import ssl
import subprocess
import time

import pytest
from document import Document


def free_port() -> int:
    with socket.create_server(("127.0.0.1", 0)) as server:
        return server.getsockname()[1]


TLS_PORT = free_port()
DOCUMENT = Document("notifications.md", ports={"8443": TLS_PORT, "8087": free_port()})
OUTAGE, UNKNOWN, NGINX = "What your server missed", "What Apple has added", "A receiver behind nginx"

# The parts of a distribution's nginx.conf around the servers, with folders that require no privileges.
NGINX_CONF = """
daemon off;
user %s;
pid nginx.pid;
error_log error.log;
events {}
http {
  access_log access.log;
  client_body_temp_path tmp; proxy_temp_path tmp; fastcgi_temp_path tmp; uwsgi_temp_path tmp; scgi_temp_path tmp;
  include app-store.conf;
}
"""


@pytest.fixture(scope="module")
def environment(asctl):
    """The App Store is a served simulator, and its notifications do not change."""
    with asctl.serve() as store:
        yield asctl.environment | {"ASCTL_ENVIRONMENT": "simulator", "ASCTL_SIMULATOR_URL": store.url}


@pytest.fixture
def folder(tmp_path):
    DOCUMENT.write_files(tmp_path)
    return tmp_path


def lines(path) -> list[dict]:
    return [json.loads(line) for line in path.read_text().splitlines()]


@contextlib.contextmanager
def webhook(asctl, folder):
    """The user's server: asctl's receiver, which fails one of the requests."""
    with open(folder / "webhook.log", "w") as log:
        process = subprocess.Popen(
            [asctl.binary, "notification", "serve", "-e", "simulator", "--save", "kept.ndjson",
             "--sequence", "200,500,200", "-o", "ndjson"],
            cwd=folder, env=asctl.environment, stdout=log, stderr=subprocess.PIPE, text=True)
    try:
        yield process.stderr.readline().split()[-1]
    finally:
        process.terminate()
        process.communicate(timeout=10)


def test_missed_notifications_are_recovered_from_history(asctl, folder, environment):
    history = [json.loads(line)["signedPayload"]["notificationUUID"] for line in DOCUMENT.bash(
        "asctl notification history --since 7d -o ndjson", folder, environment).splitlines()]
    known = history[::3]
    store = "CREATE TABLE notifications (notification_uuid text);" + "".join(
        f"INSERT INTO notifications VALUES ('{uuid}');" for uuid in known)
    subprocess.run(["sqlite3", "store.sqlite"], input=store, text=True, cwd=folder, check=True)
    with webhook(asctl, folder) as url:
        DOCUMENT.run(OUTAGE, folder, environment | {"WEBHOOK_URL": url})
    missed = set(history) - set(known)
    replayed = {record["notificationUUID"]: record["result"] for record in lines(folder / "replayed.ndjson")}
    assert {uuid for uuid, result in replayed.items() if result == "delivered"} == missed
    # Each accepted notification once; the failed one was retried.
    taken = [record for record in lines(folder / "webhook.log") if record["status"] == 200]
    assert sorted(record["payload"]["notificationUUID"] for record in taken) == sorted(missed)
    dates = [record["payload"]["signedDate"] for record in taken]
    assert dates == sorted(dates)
    report = [line.split("\t") for line in (folder / "report.tsv").read_text().splitlines()]
    assert [str(len(missed)), "delivered", "200"] in report
    statuses = lines(folder / "statuses.ndjson")
    assert statuses and all("reply" in record for record in statuses)
    # The plan was written before anything was sent.
    assert all(uuid in (folder / "plan.txt").read_text() for uuid in missed)


@pytest.fixture
def nginx(folder):
    """Runs nginx with a certificate in place of a publicly trusted one."""
    (folder / "nginx.conf").write_text(NGINX_CONF % getpass.getuser())
    (folder / "tmp").mkdir()
    subprocess.run(
        ["openssl", "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "2", "-subj", "/CN=hooks.example.com",
         "-addext", "subjectAltName=DNS:hooks.example.com,DNS:localhost", "-keyout", "privkey.pem",
         "-out", "fullchain.pem"], cwd=folder, check=True, capture_output=True)
    process = subprocess.Popen(["nginx", "-p", str(folder), "-c", "nginx.conf"], cwd=folder,
                               stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    deadline = time.monotonic() + 10
    while not (folder / "nginx.pid").exists():
        assert process.poll() is None, (folder / "error.log").read_text()
        assert time.monotonic() < deadline, "nginx did not start"
        time.sleep(0.02)
    yield folder
    process.terminate()
    process.wait(timeout=10)


def ask(folder, method, path="/app-store", body=None, context=None) -> int:
    context = context or ssl.create_default_context(cafile=str(folder / "fullchain.pem"))
    connection = http.client.HTTPSConnection("localhost", TLS_PORT, context=context, timeout=10)
    with contextlib.closing(connection):
        connection.request(method, path, body, {"Content-Type": "application/json"})
        return connection.getresponse().status


def test_the_receiver_behind_nginx(asctl, nginx, environment):
    folder = nginx
    receive, try_it, forward = DOCUMENT.commands(NGINX)
    with webhook(asctl, folder) as url, ended(folder / "receiver.pid"):
        DOCUMENT.bash(receive, folder, environment)
        wait_for(folder / "receiver.log", "listening")
        DOCUMENT.bash(try_it, folder, environment)
        tried = lines(folder / "tried.ndjson")
        assert {record["result"] for record in tried} == {"delivered"}
        assert len(lines(folder / "received.ndjson")) == len(tried) > 20

        assert ask(folder, "POST", body='{"signedPayload":"forged"}') == 400
        assert ask(folder, "POST", body="x" * (2 << 20)) == 413
        assert ask(folder, "GET") == 403
        assert ask(folder, "POST", "/elsewhere") == 404
        old = ssl.create_default_context(cafile=str(folder / "fullchain.pem"))
        old.minimum_version, old.maximum_version = ssl.TLSVersion.TLSv1_2, ssl.TLSVersion.TLSv1_2
        assert ask(folder, "GET", context=old) == 403
        assert len(lines(folder / "received.ndjson")) == len(tried)

        DOCUMENT.bash(forward, folder, environment | {"WEBHOOK_URL": url})
    forwarded = lines(folder / "forwarded.ndjson")
    assert {record["result"] for record in forwarded} == {"delivered"}
    assert {record["notificationUUID"] for record in forwarded} == {record["notificationUUID"] for record in tried}


@contextlib.contextmanager
def ended(pid_file: pathlib.Path):
    """Ends the page's processes if a test fails before the page does."""
    try:
        yield
    finally:
        with contextlib.suppress(ProcessLookupError, FileNotFoundError):
            os.kill(int(pid_file.read_text()), signal.SIGTERM)


def wait_for(path: pathlib.Path, word: str):
    deadline = time.monotonic() + 10
    while not path.exists() or word not in path.read_text():
        assert time.monotonic() < deadline, f"no {word} in {path.name}"
        time.sleep(0.02)


def test_nothing_is_unknown_in_the_simulated_store(environment, tmp_path):
    DOCUMENT.run(UNKNOWN, tmp_path, environment)
    assert len((tmp_path / "payloads.json").read_text()) > 1000
    assert len((tmp_path / "unknown.csv").read_text().splitlines()) <= 1


def test_every_recipe_has_a_test():
    assert DOCUMENT.headings() == [OUTAGE, UNKNOWN, NGINX]

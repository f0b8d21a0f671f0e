"""Two users with one log: each consumption request is answered at most once, even if processes are killed."""

import collections
import http.server
import json
import os
import random
import signal
import subprocess
import threading

import pytest
from conftest import ALL

REQUESTS = 200 if ALL else 25


class Counter(http.server.ThreadingHTTPServer):
    """Accepts consumption information and counts it by path."""

    def __init__(self):
        super().__init__(("127.0.0.1", 0), Answer)
        self.paths, self.lock = collections.Counter(), threading.Lock()


class Answer(http.server.BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"

    def do_PUT(self):
        self.rfile.read(int(self.headers["Content-Length"]))
        with self.server.lock:
            self.server.paths[self.path] += 1
        self.send_response(202)
        self.send_header("Content-Length", "0")
        self.end_headers()

    def log_message(self, *_):
        pass


@pytest.fixture
def server():
    with Counter() as server:
        thread = threading.Thread(target=server.serve_forever)
        thread.start()
        yield server
        server.shutdown()
        thread.join()


class Agent:
    def __init__(self, name, folder, key, server, log):
        self.home = folder / name
        config = self.home / ".config" / "asctl" / "config"
        config.parent.mkdir(parents=True)
        config.touch(mode=0o600)
        config.write_text(
            f"[default]\nissuer_id = {key.issuer_id}\nkey_id = {key.id}\nprivate_key_path = {key.path}\n"
            f"bundle_id = {key.bundle_id}\nenvironment = production\n"
            f"base_url = http://127.0.0.1:{server.server_address[1]}\nlog = {log}\n")

    def start(self, asctl, *words):
        return subprocess.Popen(
            [asctl.binary, *words], env={"HOME": str(self.home), "PATH": os.environ["PATH"]}, stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)

    def send(self, asctl, number):
        return self.start(
            asctl, "consumption", "send", str(number), "--customer-consented", "--sample-content-provided", "false",
            "--delivery-status", "DELIVERED", "--yes", "--no-preflight")


def test_each_request_is_answered_at_most_once(asctl, key, server, tmp_path):
    log = tmp_path / "team.ndjson"
    log.touch(mode=0o660)
    log.chmod(0o660)
    steady, killed = (Agent(name, tmp_path, key, server, log) for name in ("steady", "killed"))
    failures, kills = [], 0

    def finish(process):
        _, errors = process.communicate(timeout=60)
        # 0: sent; 2: rejected because the log contains an answer.
        if process.returncode not in (0, 2):
            failures.append(errors)

    def work():
        for number in range(REQUESTS):
            finish(steady.send(asctl, number + 1))

    thread = threading.Thread(target=work)
    thread.start()
    random_source = random.Random(20261123)
    for number in range(REQUESTS):
        while True:
            process = killed.send(asctl, number + 1)
            try:
                process.wait(timeout=random_source.uniform(0, 0.06))
            except subprocess.TimeoutExpired:
                process.send_signal(signal.SIGKILL)
            process.communicate()
            if process.returncode != -signal.SIGKILL:
                break
            kills += 1
            if random_source.random() < 0.5:
                finish(killed.send(asctl, number + 1))
                break
    thread.join()

    assert not failures
    assert kills > REQUESTS // 3
    assert max(server.paths.values()) == 1
    output, errors = steady.start(asctl, "log", "-o", "json").communicate(timeout=60)
    rows = json.loads(output)
    assert sorted(int(row["ids"][0]) for row in rows) == list(range(1, REQUESTS + 1)), errors
    assert {row["status"] for row in rows} <= {202, None}
    # Each request with a result in the log was received, and each received request is in the log.
    answered = {row["ids"][0] for row in rows if row["status"] == 202}
    received = {path.rsplit("/", 1)[1] for path in server.paths}
    assert answered <= received <= {row["ids"][0] for row in rows}
    assert log.stat().st_mode & 0o777 == 0o660

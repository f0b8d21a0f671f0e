"""Docs/retention.md: a retention server that responds to a simulated App Store."""

import contextlib
import json
import os
import signal
import socket

from document import Document


def free_port() -> int:
    with socket.create_server(("127.0.0.1", 0)) as server:
        return server.getsockname()[1]


DOCUMENT = Document("retention.md", ports={port: free_port() for port in ("8091", "8092", "8093")})
OFFERS, ANSWERS, ASKED = DOCUMENT.headings()
WITH_IMAGES = "9d4b8e72-3c60-4f2a-b1d7-5e6f7a8b9c01"


@contextlib.contextmanager
def ended(folder):
    """Ends the page's processes if a test fails before the page does."""
    try:
        yield
    finally:
        for name in "server.pid", "store.pid", "offers.pid":
            with contextlib.suppress(ProcessLookupError, FileNotFoundError):
                os.kill(int((folder / name).read_text()), signal.SIGTERM)


def test_the_page(asctl, tmp_path):
    def load(name: str):
        return json.loads((tmp_path / name).read_text())

    with ended(tmp_path):
        # One shell, because the second part continues after the first.
        commands = DOCUMENT.commands(ANSWERS) + DOCUMENT.commands(ASKED)
        wait = "until grep -q listening server.log; do sleep 0.1; done"
        settled = "until tail -n 1 server.log | grep -q requests:; do sleep 0.1; done"
        printed = DOCUMENT.bash(
            "\n".join([*commands[:2], wait, *commands[2:-1], settled, commands[-1]]), tmp_path, asctl.environment)
    one = load("one.json")
    assert (one["result"], one["problems"]) == ("SUCCESS", [])
    assert one["answer"]["message"]["messageIdentifier"] == WITH_IMAGES
    seen = load("seen.json")
    assert (seen["shown"], seen["problems"]) == ("promotionalOffer", [])
    result = load("result.json")
    assert result["result"] == "PASS" and result["numPending"] == 0
    assert "102 requests: median" in (tmp_path / "server.log").read_text()
    answered = [json.loads(line) for line in (tmp_path / "answered.ndjson").read_text().splitlines()]
    assert len(answered) == 102 and all(record["valid"] and record["status"] == 200 for record in answered)
    assert "promotionalOfferSignature" not in (tmp_path / "answered.ndjson").read_text()
    assert '"de-AT"' in printed


def test_a_retention_offer(asctl, tmp_path):
    with ended(tmp_path):
        DOCUMENT.bash("\n".join(DOCUMENT.commands(OFFERS)), tmp_path, asctl.environment)
    renewals = [
        item for item in json.loads((tmp_path / "offers.json").read_text())["signedTransactions"]
        if item.get("offerType") == 5]
    assert [(item["price"], item["offerPeriod"], item["transactionReason"]) for item in renewals] == [
        (0, "P3M", "RENEWAL")]

"""`consumption answer --table` twice at once and killed: each consumption request is answered at most once."""

import json
import signal
import subprocess
import time

import pytest


@pytest.fixture
def served(asctl, tmp_path):
    world = tmp_path / "refunds.json"
    world.write_text(asctl.run("simulator", "world", "--refunds"))
    with asctl.serve("--world", str(world)) as store:
        yield store


def waiting(asctl, store):
    page = asctl.json("consumption", "pending", "-e", "simulator", "--base-url", store.url)
    return [item["signedPayload"]["data"]["signedTransactionInfo"]["transactionId"]
            for item in page["notificationHistory"]]


def start(asctl, store, table, home):
    return subprocess.Popen(
        [asctl.binary, "consumption", "answer", "--table", str(table), "--id-column", "id", "-e", "simulator",
         "--base-url", store.url, "-o", "ndjson"],
        env=asctl.environment | {"XDG_STATE_HOME": str(home)}, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE,
        stderr=subprocess.PIPE, text=True)


def results(process):
    output, errors = process.communicate(timeout=120)
    records = [json.loads(line) for line in output.splitlines() if line.endswith("}")]
    return process.returncode, [(record["transactionId"], record["result"]) for record in records], errors


@pytest.fixture
def table(asctl, served, tmp_path):
    ids = waiting(asctl, served)
    assert len(ids) >= 30
    file = tmp_path / "usage.csv"
    rows = [f"{id},true,false,DELIVERED,DECLINE\n" for id in ids]
    file.write_text("id,customerConsented,sampleContentProvided,deliveryStatus,refundPreference\n" + "".join(rows))
    return ids, file


def sent(asctl, home):
    rows = json.loads(asctl.run("log", "-o", "json", XDG_STATE_HOME=str(home)))
    return sorted(row["ids"][0] for row in rows if row["ids"])


def test_two_runs_at_once(asctl, served, table):
    ids, file = table
    home = asctl.home / "state"
    before = len(sent(asctl, home))
    one, other = (start(asctl, served, file, home) for _ in range(2))
    (_, first, errors), (_, second, more) = results(one), results(other)
    answered = [id for id, result in first + second if result == "answered"]
    assert sorted(answered) == sorted(ids), errors + more
    assert len(sent(asctl, home)) == before + len(ids)


def test_killed_and_run_again(asctl, served, table):
    ids, file = table
    home = asctl.home / "state"
    before = len(sent(asctl, home))
    deadline = time.monotonic() + 30
    # One line for the intent and one for the result of each answer.
    written = lambda: (home / "asctl" / "log.ndjson").read_text().count("\n")
    start_of_run = written()
    process = start(asctl, served, file, home)
    while written() < start_of_run + 6 and time.monotonic() < deadline:
        time.sleep(0.005)
    process.send_signal(signal.SIGKILL)
    _, first, _ = results(process)
    status, second, errors = results(start(asctl, served, file, home))
    assert status in (0, 12), errors
    again = {id for id, result in first if result == "answered"} & {id for id, result in second if result == "answered"}
    assert not again
    assert len(sent(asctl, home)) == before + len(ids)
    status, third, _ = results(start(asctl, served, file, home))
    assert not [id for id, result in third if result == "answered"]

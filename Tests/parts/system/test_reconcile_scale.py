"""`asctl reconcile` with a table and a served App Store: every wrong row is found, and no other. With ROWS=10000 it
takes minutes."""

import csv
import io
import json
import os
import signal
import subprocess
import time

import pytest
from conftest import ALL

ROWS = int(os.environ.get("ROWS", "1000" if ALL else "250"))
WRONG = ROWS // 50
PRO, BASIC = "com.acme.app.pro", "com.acme.app.basic"
TOKEN = "7e3fb20b-4cdb-47cc-936d-{:012x}"
FINDINGS = ["locked-out", "free-rider", "until-differs", "other-product", "wrong-account", "no-token", "shared",
            "unknown-to-apple", "duplicate-row", "changed-since", "failed"]
# The clock of the world.
NOW = "2026-03-01T00:00:00Z"


def wanted(number: int) -> str:
    """Every 50th row is wrong in each way."""
    place = number % (ROWS // WRONG)
    return FINDINGS[place] if place < len(FINDINGS) else "right"


def buyer(number: int) -> str:
    return str(2000000900000000 + number // 250)


@pytest.fixture(scope="module")
def store(asctl, tmp_path_factory):
    """The served world, its URL, and the file with a line per request."""
    folder = tmp_path_factory.mktemp("reconcile")
    plan = {"type": "Auto-Renewable Subscription", "price": 9990, "subscriptionGroupIdentifier": "21500001",
            "period": "P1Y", "familyShareable": True}
    products = [plan | {"productId": PRO, "groupLevel": 1}, plan | {"productId": BASIC, "groupLevel": 2}]
    # A family has up to five members besides the buyer.
    customers = [{"purchases": [
        {"productId": PRO, "transactionId": buyer(number), "purchaseDate": "2026-01-01T00:00:00Z"}]}
        for number in range(0, ROWS, 250)]
    for number in range(ROWS):
        purchase = {"productId": PRO, "transactionId": str(2000000100000000 + number),
                    "purchaseDate": "2026-01-01T00:00:00Z", "appAccountToken": TOKEN.format(number)}
        if wanted(number) == "no-token":
            del purchase["appAccountToken"]
        if wanted(number) == "shared":
            del purchase["appAccountToken"]
            purchase["sharedFrom"] = buyer(number)
        if wanted(number) == "free-rider":
            purchase["events"] = [{"date": "2026-02-01T00:00:00Z", "notificationType": "REFUND"}]
        if wanted(number) == "changed-since":
            purchase["events"] = [{"date": "2026-02-20T00:00:00Z", "notificationType": "REFUND"}]
        customers.append({"purchases": [purchase]})
    (folder / "world.json").write_text(json.dumps({"products": products, "customers": customers}))
    log = folder / "requests.log"
    with log.open("w") as errors:
        process = subprocess.Popen(
            [asctl.binary, "simulator", "serve", "--world", folder / "world.json", "--clock", NOW, "--log", "-o", "json"],
            stdout=subprocess.PIPE, stderr=errors, text=True, stdin=subprocess.DEVNULL, env=asctl.environment)
        urls = json.loads(process.stdout.readline())
        yield urls.get("sandbox") or urls["production"], log
        process.terminate()
        process.wait(timeout=30)
        process.stdout.close()


def table(broken: bool) -> str:
    lines = ["transaction_id,sku,active,expires_at,user_uuid"]
    for number in range(ROWS):
        kind = wanted(number) if broken else "right"
        if not broken and wanted(number) in ("no-token", "shared", "free-rider", "changed-since"):
            continue
        row = [str(2000000100000000 + number), PRO, "1", "2027-01-01T00:00:00Z", TOKEN.format(number)]
        match kind:
            case "locked-out": row[2] = "0"
            case "until-differs": row[3] = "2026-12-01T00:00:00Z"
            case "other-product": row[1] = BASIC
            case "wrong-account": row[4] = TOKEN.format(number + ROWS)
            case "unknown-to-apple": row[0] = str(1999999900000000 + number)
            # The last row of the fifty before is right.
            case "duplicate-row":
                row[0], row[4] = str(2000000100000000 + number - 9), TOKEN.format(max(number - 9, 0))
            case "failed": row[2] = "perhaps"
        lines.append(",".join(row))
    return "\n".join(lines) + "\n"


def command(asctl, url, file, *words):
    return [asctl.binary, "-e", "simulator", "reconcile", str(file), "--as-of", "2026-02-10T00:00:00Z", "-o", "csv",
            *words], asctl.environment | {"ASCTL_SIMULATOR_URL": url}


def requests(log) -> int:
    return sum("/inApps/" in line for line in log.read_text().splitlines())


def test_every_wrong_row_is_found_also_after_two_kills(asctl, store, tmp_path):
    url, log = store
    file = tmp_path / "table.csv"
    file.write_text(table(broken=True))
    words, environment = command(asctl, url, file)
    whole = subprocess.run(words, env=environment, capture_output=True, text=True)
    assert whole.returncode == 12, whole.stderr
    found = list(csv.DictReader(io.StringIO(whole.stdout)))
    # The first of them has no earlier row, and its ID is unknown.
    wrong = [(number, row["finding"]) for number, row in enumerate(found)
             if row["finding"] != ("unknown-to-apple" if number == 8 else wanted(number))]
    assert not wrong, wrong[:20]
    words += ["--journal", str(tmp_path / "night.journal")]
    for kill in (signal.SIGINT, signal.SIGKILL):
        process = subprocess.Popen(words, env=environment, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        before = requests(log)
        while process.poll() is None and requests(log) < before + ROWS // 4:
            time.sleep(0.02)
        assert process.poll() is None, "the run ended before it was killed"
        process.send_signal(kill)
        process.wait(timeout=30)
    before = requests(log)
    resumed = subprocess.run(words, env=environment, capture_output=True, text=True)
    assert resumed.returncode == 12 and resumed.stdout == whole.stdout
    assert requests(log) - before < ROWS * 0.7


def test_a_right_table_takes_one_request_per_row(asctl, store, tmp_path):
    url, log = store
    file = tmp_path / "table.csv"
    file.write_text(table(broken=False))
    before = requests(log)
    words, environment = command(asctl, url, file)
    done = subprocess.run(words, env=environment, capture_output=True, text=True)
    rows = len(done.stdout.splitlines()) - 1
    assert done.returncode == 0 and rows > ROWS * 0.9, done.stderr + done.stdout[:2000]
    print(f"{(requests(log) - before) / rows:.3f} requests per row of {rows}")
    assert requests(log) - before <= 1.2 * rows


def test_a_second_night_takes_requests_only_for_changes(asctl, store, tmp_path):
    """The world moves on, so this is the last test of the module."""
    url, log = store
    file = tmp_path / "table.csv"
    file.write_text(table(broken=False))

    def night(as_of: str, *more: str):
        words = [asctl.binary, "-e", "simulator", "reconcile", str(file), "--as-of", as_of, "-o", "csv", "--no-causes"]
        return subprocess.run([*words, *more], env=asctl.environment | {"ASCTL_SIMULATOR_URL": url},
                              capture_output=True, text=True)

    first = night("2026-03-01T00:00:00Z", "--journal", str(tmp_path / "1.journal"))
    assert first.returncode == 0, first.stderr
    asctl.run("simulator", "clock", "--base-url", url, "--advance", "12h")
    rights = [row["transaction_id"] for row in csv.DictReader(io.StringIO(first.stdout))]
    refunded = {rights[place] for place in (0, len(rights) // 2, -1)}

    def refund(number):
        asctl.run("-e", "simulator", "notification", "trigger", "REFUND", "--transaction-id", number,
                  ASCTL_SIMULATOR_URL=url)

    for number in refunded:
        refund(number)
    asctl.run("simulator", "clock", "--base-url", url, "--advance", "12h")
    # Rows were removed, and one is new.
    lines = file.read_text().splitlines(keepends=True)
    new = f"{buyer(0)},{PRO},1,2027-01-01T00:00:00Z,\n"
    file.write_text("".join([lines[0], new, *lines[1:20], *lines[40:]]))
    whole = night("2026-03-02T00:00:00Z")
    before = requests(log)
    second = night("2026-03-02T00:00:00Z", "--changed-since", str(tmp_path / "1.journal"),
                   "--journal", str(tmp_path / "2.journal"))
    assert second.stdout == whole.stdout and second.returncode == 12, second.stderr
    found = {row["transaction_id"]: row["finding"] for row in csv.DictReader(io.StringIO(second.stdout))}
    assert {number for number, finding in found.items() if finding == "free-rider"} == refunded
    assert requests(log) - before < 20, second.stderr
    # The third night continues from the second.
    refund(rights[50])
    asctl.run("simulator", "clock", "--base-url", url, "--advance", "24h")
    whole = night("2026-03-03T00:00:00Z")
    before = requests(log)
    third = night("2026-03-03T00:00:00Z", "--changed-since", str(tmp_path / "2.journal"))
    assert third.stdout == whole.stdout and requests(log) - before < 20, third.stderr
    assert third.stdout.count(",free-rider,") == len(refunded) + 1

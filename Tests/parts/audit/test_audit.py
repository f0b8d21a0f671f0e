"""`asctl simulator audit` with the example servers, and with mistakes in copies of one of them."""

import json
import multiprocessing
import os
import pathlib
import runpy
import shutil
import socket
import subprocess
import sys
from contextlib import contextmanager

# Loaded here for the copies, which are forks of this process.
import appstoreserverlibrary.signed_data_verifier  # noqa: F401
import pytest
from conftest import sampled

EXAMPLES = pathlib.Path(__file__).resolve().parents[3] / "Examples"
RECEIVED = "    data = notification.data\n"
NEWEST = "(SELECT MAX(purchase_date) FROM transactions WHERE original_id = t.original_id)"
PAYLOAD = "json.loads(base64.urlsafe_b64decode(signed_payload.split('.')[1] + '=='))"
BEFORE = "    notification = verifier.verify_and_decode_notification(signed_payload)\n"


def after(line):
    """A mistake in the code that receives a notification."""
    return "webhook.py", RECEIVED + "    transaction = renewal = None\n", RECEIVED + "    transaction = renewal = None\n" + line


def at_end(line):
    """A mistake with the verified transaction and renewal info."""
    end = "    return store.add(signed_payload"
    return "webhook.py", end, line + end


def before(line):
    return "webhook.py", BEFORE, line + BEFORE


def ignoring(kind):
    return after(f'    if notification.rawNotificationType == "{kind}":\n        return True\n')


TYPE = "notification.rawNotificationType"
# Each with the lifecycle and the delivery that find it: a file, the text to replace, and the mistake.
MISTAKES = {
    "is not idempotent": ("renewed", "twice", ("store.py", " ON CONFLICT (uuid) DO NOTHING", "")),
    "trusts the order of transactions": (
        "refund-reversed", "shuffled", ("store.py", "WHERE excluded.signed_date >= transactions.signed_date", "")),
    "trusts the order of statuses": (
        "grace-recovered", "shuffled", ("store.py", "WHERE excluded.signed_date >= subscriptions.signed_date", "")),
    "reads the period of another subscription": (
        "two-subscriptions", "in-order", ("store.py", NEWEST, NEWEST.replace("original_id", "app_transaction_id"))),
    "keeps the product of the first period": ("downgraded", "in-order", ("store.py", "MAX(purchase_date)", "MIN(purchase_date)")),
    "counts replaced periods": ("upgraded", "in-order", ("store.py", f"    AND t.purchase_date = {NEWEST}", "")),
    "ignores the grace period": ("grace-recovered", "in-order", ("store.py", "s.status IN (1, 4)", "s.status IN (1)")),
    "ends the grace period with the paid one": (
        "grace-ended", "in-order", ("store.py", "COALESCE(s.grace_period_expires_date, t.expires_date)", "t.expires_date")),
    "keeps access after a refund": ("unlocked-refunded", "in-order", ("store.py", " AND t.revocation_date IS NULL", "")),
    "keeps the refund after its reversal": (
        "unlocked-refund-reversed", "in-order",
        ("store.py", "excluded.revocation_date", "COALESCE(excluded.revocation_date, transactions.revocation_date)")),
    "forgets an extension": ("extended", "in-order", ("store.py", " expires_date = excluded.expires_date,", "")),
    "ignores REVOKE": ("family-member-left", "in-order", ignoring("REVOKE")),
    "ignores REFUND": ("refunded", "in-order", ignoring("REFUND")),
    "ignores BILLING_RECOVERY": (
        "billing-retry-recovered", "in-order", after('    if notification.rawSubtype == "BILLING_RECOVERY":\n        return True\n')),
    "takes a request for a refund as the refund": (
        "refund-declined", "in-order",
        at_end(f'    if {TYPE} == "CONSUMPTION_REQUEST":\n        transaction.revocationDate = notification.signedDate\n')),
    "ends a subscription that does not renew": (
        "canceled", "in-order", at_end("    if renewal and renewal.rawAutoRenewStatus == 0:\n        data.rawStatus = 2\n")),
    "ends a subscription that changes at its renewal": (
        "downgraded", "in-order", at_end('    if notification.rawSubtype == "DOWNGRADE":\n        data.rawStatus = 2\n')),
    "ends a subscription before the customer agrees to a price": (
        "price-increase-agreed", "in-order", at_end(f'    if {TYPE} == "PRICE_INCREASE":\n        data.rawStatus = 2\n')),
    "gives no access during a trial": (
        "trial-converted", "in-order", at_end('    if transaction and transaction.rawOfferDiscountType == "FREE_TRIAL":\n        return True\n')),
    "ignores family members": (
        "family", "in-order", at_end('    if transaction and transaction.rawInAppOwnershipType != "PURCHASED":\n        return True\n')),
    "refuses unknown types": (
        "unknown-type", "in-order", after("    if notification.notificationType is None:\n        raise ValueError\n")),
    "refuses late notifications": (
        "renewed", "late", after("    if time.time() * 1000 - notification.signedDate > 72 * 3600 * 1000:\n        raise ValueError\n")),
    "verifies nothing": (
        "renewed", "mixed", before(f"    verifier._decode_signed_object = lambda signed_payload: {PAYLOAD}\n")),
    "accepts another app": (
        "renewed", "mixed", before(f"    verifier._bundle_id = {PAYLOAD}['data']['bundleId']\n")),
    "answers 200 to everything": ("renewed", "mixed", ("webhook.py", "return 400", "return 200")),
    "accepts sandbox in production": (
        "environment-not-served", "in-order",
        before(f"    verifier._environment = Environment({PAYLOAD}['data']['environment'])\n")),
}


# What Apple has not published is tested on request.
BUNDLES = ["--only", "bundle", "--only", "switched-to-bundle"]


@contextmanager
def served(*command, folder):
    """The URL of a server until the end of the block."""
    with open(folder / "errors.txt", "w") as errors:
        server = subprocess.Popen(command, cwd=folder, stdout=subprocess.PIPE, stderr=errors, text=True)
        try:
            yield server.stdout.readline().strip()
        finally:
            server.kill()
            server.wait()
            server.stdout.close()


@contextmanager
def served_copy(folder, root, environment):
    """The URL of a copy of the server in Python, in a fork of this process, so that no interpreter has to start."""
    read, write = os.pipe()
    server = multiprocessing.get_context("fork").Process(
        target=run_copy, args=(folder, python(root, environment)[1:], write))
    server.start()
    os.close(write)
    with open(read) as printed:
        try:
            yield printed.readline().strip()
        finally:
            server.kill()
            server.join()


def run_copy(folder, arguments, output):
    os.chdir(folder)
    sys.path.insert(0, str(folder))
    sys.argv, sys.stdout, sys.stderr = arguments, open(output, "w"), open("errors.txt", "w")
    runpy.run_path(arguments[0], run_name="__main__")


def audit(asctl, url, *flags, status):
    printed = asctl.run(
        "simulator", "audit", "--notify", url, "--probe", url + "/access/{appTransactionId}", "--seed", "1", "-o", "json",
        *flags, status=status, timeout=300)
    return json.loads(printed)


def part(asctl, turn):
    """Flags for a part of the lifecycles and for a part of the deliveries. The mistakes are found by others, too."""
    listed = [json.loads(line) for line in asctl.run("simulator", "audit", "--list", "-o", "ndjson").splitlines()]
    names = [record["name"] for record in listed]
    first = names.index("in-order")
    return [[flag for name in sampled(rows, 7, turn) for flag in ("--only", name)]
            for rows in (names[:first], names[first:])]


def copy(folder, environment="Sandbox"):
    """A copy of the server in Python. The simulator answers no online checks, which are on in production."""
    for path in (EXAMPLES / "webhook").glob("*.py"):
        shutil.copy(path, folder)
    if environment == "Production":
        replace(folder / "webhook.py", "environment == Environment.PRODUCTION, environment", "False, environment")


def replace(path, old, new):
    text = path.read_text()
    assert old in text, f"{path.name} has no {old!r}"
    path.write_text(text.replace(old, new))


def python(root, environment="Sandbox"):
    return [sys.executable, "webhook.py", "--root", str(root), "--bundle-id", "com.example.app", "--port", "0",
            "--environment", environment, "--app-apple-id", "1234567890"]


@pytest.mark.parametrize("environment", ["Sandbox", "Production"])
def test_the_server_in_python_passes(asctl, root, tmp_path, environment):
    copy(tmp_path, environment)
    lifecycles, deliveries = part(asctl, 0)
    # Production adds one lifecycle and one notification; the rest is the same.
    if environment == "Production":
        lifecycles = ["-e", "production", "--only", "environment-not-served", "--only", "canceled"]
    with served(*python(root, environment), folder=tmp_path) as url:
        records = audit(asctl, url, *lifecycles, *deliveries, status=0)
        bundles = audit(asctl, url, *BUNDLES, *deliveries, status=0) if environment == "Sandbox" else []
    assert all(record["result"] == "right" for record in records + bundles)


def test_a_server_that_requests_the_api_passes(asctl, tmp_path):
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = str(free.getsockname()[1])
    token = asctl.run("token", "mint", "-e", "simulator").strip()
    command = [sys.executable, str(pathlib.Path(__file__).with_name("api_server.py")), "0", f"http://127.0.0.1:{port}",
               token]
    deliveries = ["--only", "in-order", "--only", "shuffled"]
    with served(*command, folder=tmp_path) as number:
        url = f"http://127.0.0.1:{number}"
        records = audit(asctl, url, "--port", port, *deliveries, *BUNDLES, "--only", "grace-ended", "--only",
                        "refund-reversed", "--only", "family-member-left", "--only", "unlocked-refunded", status=0)
        assert records and all(record["result"] == "right" for record in records)
        # Without the API, it has no results.
        assert {record["result"] for record in audit(asctl, url, "--only", "unlocked", status=7)} == {"failed"}


def test_the_server_in_node_passes(asctl, root, tmp_path):
    for path in (EXAMPLES / "webhook-node").glob("*.mjs"):
        shutil.copy(path, tmp_path)
    command = ["node", "webhook.mjs", "--root", str(root), "--bundle-id", "com.example.app", "--port", "0"]
    lifecycles, deliveries = part(asctl, 3)
    with served(*command, folder=tmp_path) as url:
        records = audit(asctl, url, *lifecycles, *deliveries, status=0)
        records += audit(asctl, url, *BUNDLES, *deliveries, status=0)
        assert all(record["result"] == "right" for record in records)
    command += ["--environment", "Production", "--app-apple-id", "1234567890", "--file", "production.ndjson"]
    with served(*command, folder=tmp_path) as url:
        audit(asctl, url, "-e", "production", "--only", "environment-not-served", "--only", "canceled", *deliveries, status=0)


@pytest.mark.parametrize("mistake", MISTAKES)
def test_a_mistake_is_found(asctl, root, tmp_path, mistake):
    lifecycle, delivery, change = MISTAKES[mistake]
    environment = "Production" if "production" in mistake else "Sandbox"
    copy(tmp_path, environment)
    replace(tmp_path / change[0], *change[1:])
    flags = ["-e", "production"] if environment == "Production" else []
    with served_copy(tmp_path, root, environment) as url:
        records = audit(asctl, url, *flags, "--only", lifecycle, "--only", delivery, status=12)
    wrong = [record for record in records if record["result"] == "wrong"]
    assert {record["lifecycle"] for record in wrong} == {lifecycle}
    assert all(record["delivery"] == delivery and record["rule"] for record in wrong)


def test_at_least_twenty_mistakes_are_found():
    assert len(MISTAKES) >= 20

"""Apple's verifier and asctl agree on the simulator's data, and on modified data."""

import base64
import json
import time
import uuid

import jwt
import pytest
from apple import Proof, ServedClient, verifier
from appstoreserverlibrary.api_client import APIException
from appstoreserverlibrary.models.AppTransaction import AppTransaction
from appstoreserverlibrary.models.Environment import Environment
from appstoreserverlibrary.models.JWSRenewalInfoDecodedPayload import JWSRenewalInfoDecodedPayload
from appstoreserverlibrary.models.JWSTransactionDecodedPayload import JWSTransactionDecodedPayload
from appstoreserverlibrary.models.NotificationHistoryRequest import NotificationHistoryRequest
from appstoreserverlibrary.signed_data_verifier import VerificationException, VerificationStatus
from conftest import sampled
from cryptography import x509
from cryptography.hazmat.primitives.serialization import Encoding, load_pem_private_key

TRANSACTION = "2000000000000006"


@pytest.fixture
def transaction(store, key) -> str:
    return ServedClient(store.url, key).get_transaction_info(TRANSACTION).signedTransactionInfo


def refused(status, verify):
    with pytest.raises(VerificationException) as caught:
        verify()
    assert caught.value.status == status


def test_notifications_are_verified_by_both(asctl, store, key, root):
    """Notifications of the sandbox; asctl reads their posted bodies, one per line."""
    client, reply, posted = ServedClient(store.url, key), None, []
    window = NotificationHistoryRequest(
        startDate=int(time.time() - 29 * 86_400) * 1000, endDate=int(time.time()) * 1000)
    while reply is None or reply.hasMore:
        reply = client.get_notification_history(reply.paginationToken if reply else None, window)
        posted += [item.signedPayload for item in reply.notificationHistory]
    posted = sampled(posted, 2)
    proof = Proof(verifier(root))
    proved = [proof.one("signedPayload", jws) for jws in posted]
    lines = "".join(json.dumps({"signedPayload": jws}) + "\n" for jws in posted)
    flags = ["verify", "--root", str(root), "--kind", "notification", "-o", "ndjson", "-q"]
    records = [json.loads(line) for line in asctl.run(*flags, input=lines).splitlines()]
    assert [record["payload"]["notificationUUID"] for record in records] == [n.notificationUUID for n in proved]
    assert all(record["valid"] for record in records)


def test_the_whole_world_is_verified(asctl, store, key, root):
    """Every transaction that `simulator ids` lists, with its subscriptions, refunds and download."""
    client, proof = ServedClient(store.url, key), Proof(verifier(root))
    ids = sorted({row["transactionId"] for row in asctl.json("simulator", "ids") if "transactionId" in row})
    kinds = set()
    ids = sampled(ids, 3)
    for id in ids:
        for ask in (client.get_transaction_info, client.get_all_subscription_statuses,
                    lambda id: client.get_refund_history(id, None), client.get_app_transaction_info):
            try:
                kinds |= {type(payload) for payload in proof.all(ask(id))}
            except APIException as refusal:
                # One customer has no app transaction, and a bundle is not a transaction on its own.
                assert refusal.http_status_code == 404, f"{ask} {id}"
    assert kinds == {JWSTransactionDecodedPayload, JWSRenewalInfoDecodedPayload, AppTransaction}


def test_a_realtime_request_signed_by_the_simulators_key_is_verified_by_both(asctl, root):
    """The test signs with the simulator's key, because its chain must be valid for every kind of payload."""
    pem = (asctl.home / "state" / "asctl" / "simulator.pem").read_bytes()
    key = load_pem_private_key(pem[:pem.index(b"-----END PRIVATE KEY-----") + 26], None)
    leaf, intermediate, anchor = x509.load_pem_x509_certificates(pem[pem.index(b"-----BEGIN CERTIFICATE-----"):])[:3]
    x5c = [base64.b64encode(c.public_bytes(Encoding.DER)).decode() for c in (leaf, intermediate, anchor)]
    question = {
        "originalTransactionId": "2000000000000001", "appAppleId": 1234567890, "productId": "com.example.app.pro",
        "userLocale": "en-US", "requestIdentifier": str(uuid.uuid4()), "signedDate": int(time.time() * 1000),
        "environment": "Sandbox"}
    jws = jwt.encode(question, key, algorithm="ES256", headers={"x5c": x5c})
    decoded = verifier(root).verify_and_decode_realtime_request(jws)
    assert decoded.productId == "com.example.app.pro"
    assert json.loads(asctl.run("verify", "--root", str(root), "--kind", "realtime", "-q", input=jws)) == question


def test_the_users_app_is_verified_in_production_and_in_sandbox(asctl, key, root):
    """Production is queried first, as Apple recommends, then sandbox for unknown IDs."""
    app = {"bundle_id": "com.acme.app", "app_apple_id": 987_654_321}
    words = ["--environment", "both", "--bundle-id", app["bundle_id"], "--app-apple-id", str(app["app_apple_id"])]
    with asctl.serve(*words) as store:
        found = {}
        listed = [row for row in asctl.json("simulator", "ids") if "transactionId" in row]
        for name, environment in [("production", Environment.PRODUCTION), ("sandbox", Environment.SANDBOX)]:
            client = ServedClient(store.urls[name], key, bundle_id=app["bundle_id"])
            proof = Proof(verifier(root, environment=environment, **app))
            for row in sampled(listed, 3):
                try:
                    [transaction] = proof.all(client.get_transaction_info(row["transactionId"]))
                except APIException as refusal:
                    assert refusal.http_status_code == 404
                else:
                    found.setdefault(name, set()).add(transaction.transactionId)
                    assert transaction.environment == environment
            client.request_test_notification()
            window = NotificationHistoryRequest(
                startDate=int(time.time() - 29 * 86_400) * 1000, endDate=int(time.time() + 60) * 1000)
            assert proof.all(client.get_notification_history(None, window))
        assert found["production"] and found["sandbox"] and not found["production"] & found["sandbox"]


def test_without_the_simulators_root_nothing_is_verified(asctl, tmp_path, transaction, root):
    """Another user's simulator has another root, with the same names and object identifiers."""
    elsewhere = tmp_path / "other.pem"
    elsewhere.write_text(asctl.run("simulator", "root", XDG_STATE_HOME=str(tmp_path)))
    assert elsewhere.read_text() != root.read_text()
    assert verifier(root).verify_and_decode_signed_transaction(transaction).transactionId == TRANSACTION
    refused(VerificationStatus.VERIFICATION_FAILURE,
            lambda: verifier(elsewhere).verify_and_decode_signed_transaction(transaction))
    asctl.run("verify", input=transaction, status=8)
    asctl.run("verify", "--root", str(elsewhere), input=transaction, status=8)


def test_a_changed_payload_is_rejected_by_both(asctl, transaction, root):
    header, payload, signature = transaction.split(".")
    claims = json.loads(base64.urlsafe_b64decode(payload + "=="))
    claims["price"] = 1
    changed = base64.urlsafe_b64encode(json.dumps(claims).encode()).decode().rstrip("=")
    forged = f"{header}.{changed}.{signature}"
    refused(VerificationStatus.VERIFICATION_FAILURE,
            lambda: verifier(root).verify_and_decode_signed_transaction(forged))
    asctl.run("verify", "--root", str(root), input=forged, status=8)


@pytest.mark.parametrize("name, expectations, flags, status", [
    ("another app", {"bundle_id": "com.example.other"}, ["--bundle-id", "com.example.other"],
     VerificationStatus.INVALID_APP_IDENTIFIER),
    ("production", {"environment": Environment.PRODUCTION, "app_apple_id": 1}, ["--environment", "production"],
     VerificationStatus.INVALID_ENVIRONMENT),
])
def test_data_of_other_apps_is_rejected_by_both(asctl, transaction, root, name, expectations, flags, status):
    refused(status, lambda: verifier(root, **expectations).verify_and_decode_signed_transaction(transaction))
    asctl.run("verify", "--root", str(root), *flags, input=transaction, status=8)


def test_online_checks_find_no_responder(transaction, root):
    """The reason why `apple.verifier` and `asctl simulator serve --help` disable them."""
    refused(VerificationStatus.VERIFICATION_FAILURE,
            lambda: verifier(root, online=True).verify_and_decode_signed_transaction(transaction))

"""Every documented event in a simulator: Apple's library verifies the notification, and the API matches it."""

import pytest
import requests
from apple import Proof, ServedClient, payload_of, verifier
from appstoreserverlibrary.models.NotificationTypeV2 import NotificationTypeV2
from appstoreserverlibrary.models.Subtype import Subtype
from appstoreserverlibrary.signed_data_verifier import VerificationException

# The types in the library, and those that it does not have yet.
TYPES = [type.value for type in NotificationTypeV2] + ["UNCLAIM_SEATS"]
HTTP = requests.Session()
SUBTYPES = [None] + [subtype.value for subtype in Subtype] + [
    "SEATS", "INCREASE_QUANTITY", "DECREASE_QUANTITY", "CREATED", "ACTIVE_TOKEN_REMINDER"]


@pytest.fixture(scope="module")
def served(asctl):
    with asctl.serve() as store:
        yield store


def happen(served, type, subtype) -> str | None:
    """Returns the notification of an event in a new world; `None` for an undocumented pair, which changes nothing."""
    reply = HTTP.post(f"{served.url}/simulator/trigger", json={"type": type, "subtype": subtype})
    if reply.status_code == 400:
        return None
    reply.raise_for_status()
    return reply.json()["signedPayload"]


def reset(served):
    HTTP.post(f"{served.url}/simulator/reset").raise_for_status()


def opened(jws: str) -> dict:
    payload = payload_of(jws)
    payload.pop("signedDate")
    return payload


@pytest.mark.parametrize("type", TYPES)
def test_an_event(type, served, key, root):
    client, proof = ServedClient(served.url, key), Proof(verifier(root))
    happened = 0
    reset(served)
    for subtype in SUBTYPES:
        signed = happen(served, type, subtype)
        if signed is None:
            continue
        happened += 1
        proof.one("signedPayload", signed)
        told = opened(signed)
        assert (told["notificationType"], told.get("subtype")) == (type, subtype)
        data = told.get("data", {})
        if "signedTransactionInfo" in data:
            transaction = opened(data["signedTransactionInfo"])
            answered = opened(client.get_transaction_info(transaction["transactionId"]).signedTransactionInfo)
            assert transaction == answered, f"{type}/{subtype}"
        if "signedRenewalInfo" in data:
            renewal = opened(data["signedRenewalInfo"])
            statuses = client.get_all_subscription_statuses(renewal["originalTransactionId"])
            [item] = [item for group in statuses.data for item in group.lastTransactions
                      if item.originalTransactionId == renewal["originalTransactionId"]]
            assert renewal == opened(item.signedRenewalInfo), f"{type}/{subtype}"
            assert data.get("status", item.rawStatus) == item.rawStatus, f"{type}/{subtype}"
        reset(served)
    assert happened


def test_no_event_is_verified_without_the_root(served, asctl, tmp_path):
    elsewhere = tmp_path / "other.pem"
    elsewhere.write_text(asctl.run("simulator", "root", XDG_STATE_HOME=str(tmp_path)))
    reset(served)
    with pytest.raises(VerificationException):
        Proof(verifier(elsewhere)).one("signedPayload", happen(served, "REFUND", None))

"""What Apple announced for StoreKit 27: Apple's library, which does not know it yet, verifies and keeps it."""

import json

import requests
from apple import Proof, ServedClient, verifier
from appstoreserverlibrary.api_client import GetTransactionHistoryVersion
from appstoreserverlibrary.models.TransactionHistoryRequest import TransactionHistoryRequest

BUNDLE_ID = "com.acme.app"


def subscription(name, group, price, **more):
    return {"productId": name, "type": "Auto-Renewable Subscription", "price": price, "period": "P1M",
            "subscriptionGroupIdentifier": group} | more


STAY = {"offerType": 5, "offerIdentifier": "stay", "offerDiscountType": "FREE_TRIAL", "offerPeriod": "P3M", "price": 0}
WORLD = {
    "products": [
        subscription("pro", "1", 9990, offers=[STAY]), subscription("news", "2", 4990),
        subscription("all", "3", 12990, type="subscription bundle", bundledProductIds=["pro", "news"]),
    ],
    "customers": [{"purchases": [{"productId": "pro", "transactionId": "1001", "purchaseDate": "-1d"}]}],
}


def history(client, proof):
    return proof.all(client.get_transaction_history(
        "1001", None, TransactionHistoryRequest(), GetTransactionHistoryVersion.V2))


def test_bundles_and_retention_offers_pass_the_library(asctl, key, root, tmp_path):
    path = tmp_path / "world.json"
    path.write_text(json.dumps(WORLD))
    with asctl.serve("--world", str(path), "--bundle-id", BUNDLE_ID) as store:
        client, proof = ServedClient(store.url, key, BUNDLE_ID), Proof(verifier(root, bundle_id=BUNDLE_ID))

        def post(path, body):
            reply = requests.post(f"{store.url}/simulator/{path}", json=body, timeout=60)
            assert reply.status_code == 200, reply.text

        for product in ["all", "pro"]:
            post("buy", {"productId": product, "customer": "1001"})
            proof.all(client.get_all_subscription_statuses("1001"))
        assert sorted({payload.productId for payload in history(client, proof)}) == ["all", "news", "pro"]
        post("buy", {"productId": "pro", "customer": "1001", "offer": "stay"})
        post("clock", {"advance": "31d"})
        last = max(history(client, proof), key=lambda payload: payload.purchaseDate)
        assert (last.rawOfferType, last.offerType, last.price, last.offerPeriod) == (5, None, 0, "P3M")

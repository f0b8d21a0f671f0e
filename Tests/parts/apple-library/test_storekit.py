"""Worlds from StoreKit configurations: Apple's library reads every product, bought and renewed for a year."""

import json

import pytest
import requests
from apple import Proof, ServedClient, verifier
from appstoreserverlibrary.api_client import GetTransactionHistoryVersion
from appstoreserverlibrary.models.NotificationHistoryRequest import NotificationHistoryRequest
from appstoreserverlibrary.models.Status import Status
from appstoreserverlibrary.models.TransactionHistoryRequest import TransactionHistoryRequest
from appstoreserverlibrary.models.TransactionReason import TransactionReason
from conftest import sampled

BUNDLE_ID = "com.acme.app"
DAY = 86_400_000


def subscription(number, period="P1M", level=1, **more):
    return {
        "adHocOffers": [], "codeOffers": [], "displayPrice": "9.99", "familyShareable": True, "groupNumber": level,
        "internalID": f"S{number}", "introductoryOffer": None, "productID": f"com.acme.plan-{number}",
        "localizations": [{"description": "", "displayName": f"Plan {number}", "locale": "en_US"}],
        "recurringSubscriptionPeriod": period, "referenceName": f"Plan {number}",
        "subscriptionGroupID": "21500001", "type": "RecurringSubscription",
    } | more


def product(kind, price="1.99", **more):
    return {"displayPrice": price, "familyShareable": kind == "NonConsumable", "localizations": [],
            "productID": f"com.acme.{kind.lower()}", "referenceName": kind, "type": kind} | more


def configuration(*subscriptions, **more):
    return {
        "identifier": "8C5C53E1",
        "nonRenewingSubscriptions": [product("NonRenewingSubscription")],
        "products": [product("Consumable"), product("NonConsumable", "29")],
        "settings": {"_billingGracePeriodEnabled": True, "_storefront": "DEU", "_timeRate": 0},
        "subscriptionGroups": [
            {"id": "21500001", "localizations": [], "name": "Pro", "subscriptions": list(subscriptions)}],
        "version": {"major": 4, "minor": 0},
    } | more


def offer(mode, period, **more):
    return {"internalID": "O", "paymentMode": mode, "subscriptionPeriod": period, "numberOfPeriods": 1} | more


OFFERS = {
    "adHocOffers": [
        offer("payAsYouGo", "P1M", displayPrice="2.99", numberOfPeriods=2, offerID="loyal", referenceName="Loyal")],
    "codeOffers": [
        offer("payUpFront", "P3M", displayPrice="9.99", eligibility=["new"], isStackable=True, referenceName="spring")],
    "winbackOffers": [offer("free", "P1M", isEligible=True, offerID="back", referenceName="Back")],
}

CONFIGURATIONS = {
    "1.0": configuration(subscription(1, introductoryOffer=offer("free", "P1W")), version={"major": 1, "minor": 0}),
    "4.0": configuration(
        subscription(1, introductoryOffer=offer("payAsYouGo", "P1M", displayPrice="0.99", numberOfPeriods=3), **OFFERS),
        subscription(2, "P1W", 2), subscription(3, "P1Y", 1), subscription(4, "P3M", 3)),
    "5.0": configuration(
        subscription(
            1, "P1Y", introductoryOffers=[offer("free", "P1W", billingPlanType="MONTHLY")],
            billingPlans=[
                {"billingPlanType": "BILLED_UPFRONT", "displayPrice": "0.99", "isEnabled": True},
                {"billingPlanType": "MONTHLY", "commitmentDisplayPrice": "6.00", "displayPrice": "0.5",
                 "isEnabled": True}]),
        subscription(2, "P6M", 2), version={"major": 5, "minor": 0}),
    "6.3": configuration(
        subscription(1), subscription(2, "P2M", 2), subscriptionBundleGroups=[], subscriptionSuiteGroups=[],
        settings={"_storefront": "JPN"}, version={"major": 6, "minor": 3}),
}


def purchases(world):
    """Returns a customer for each product, each of its offers for new subscribers, and its commitment."""
    number = 2_000_000_900_000_000
    for product in world["products"]:
        for ways in ways_to_buy(product):
            number += 1
            yield {"purchases": [{"productId": product["productId"], "transactionId": str(number),
                                  "purchaseDate": "now", **ways}]}


def ways_to_buy(product):
    yield {}
    if product.get("billingPlans"):
        yield {"billingPlanType": "MONTHLY"}
    for offer in product.get("offers", []):
        yield {name: offer[name] for name in ("offerType", "offerIdentifier", "billingPlanType") if name in offer}


@pytest.mark.parametrize("version", CONFIGURATIONS)
def test_every_product_is_bought_renewed_for_a_year_and_read(asctl, key, root, tmp_path, version):
    file = tmp_path / "Products.storekit"
    file.write_text(json.dumps(CONFIGURATIONS[version], indent=2))
    world = json.loads(asctl.run("simulator", "world", "--storekit", str(file), "--customers", "typical"))
    bought = list(purchases(world))
    world["customers"] += bought
    path = tmp_path / "world.json"
    path.write_text(json.dumps(world))
    with asctl.serve("--world", str(path), "--bundle-id", BUNDLE_ID) as store:
        client = ServedClient(store.url, key, BUNDLE_ID)
        proof = Proof(verifier(root, bundle_id=BUNDLE_ID))
        # A month of 31 days may have no notification within the 30 days that sandbox keeps.
        found = 0
        for month in range(13):
            moved = requests.post(f"{store.url}/simulator/clock", json={"advance": "30d"}, timeout=60)
            assert moved.status_code == 200
            for customer in sampled(bought, 6, month):
                read(client, proof, customer["purchases"][0]["transactionId"])
            found += notifications(client, proof, moved.json()["now"], month)
        assert found > 13
        for customer in bought:
            require_renewed(client, proof, customer["purchases"][0]["transactionId"])
        for customer in sampled(world["customers"], 4):
            for purchase in customer["purchases"]:
                read(client, proof, purchase["transactionId"])


def require_renewed(client, proof, id):
    """Requires an active subscription after its first period."""
    for group in client.get_all_subscription_statuses(id).data:
        for latest in group.lastTransactions:
            assert latest.status == Status.ACTIVE
            payload = proof.one("signedTransactionInfo", latest.signedTransactionInfo)
            assert payload.transactionReason == TransactionReason.RENEWAL


def read(client, proof, id):
    """Calls every endpoint that reads a customer's purchases."""
    info = client.get_transaction_info(id)
    assert proof.all(info)[0].transactionId == id
    history = client.get_transaction_history(
        id, None, TransactionHistoryRequest(), GetTransactionHistoryVersion.V2)
    assert id in [payload.transactionId for payload in proof.all(history)] or history.hasMore
    proof.all(client.get_all_subscription_statuses(id))
    proof.all(client.get_refund_history(id, None))
    proof.all(client.get_app_transaction_info(id))


def notifications(client, proof, now, month):
    request = NotificationHistoryRequest(startDate=now - 30 * DAY + 60_000, endDate=now)
    count, token = 0, None
    while True:
        page = client.get_notification_history(token, request)
        proof.all(sampled(page.notificationHistory, 4, month))
        count += len(page.notificationHistory)
        if not page.hasMore:
            return count
        token = page.paginationToken


def test_typical_customers_are_served_from_the_configuration(asctl, key, root, tmp_path):
    file = tmp_path / "Products.storekit"
    file.write_text(json.dumps(CONFIGURATIONS["4.0"]))
    with asctl.serve("--storekit", str(file), "--customers", "typical", "--bundle-id", BUNDLE_ID) as store:
        client = ServedClient(store.url, key, BUNDLE_ID)
        read(client, Proof(verifier(root, bundle_id=BUNDLE_ID)), "2000000500001001")

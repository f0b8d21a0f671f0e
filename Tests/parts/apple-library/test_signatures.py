"""asctl accepts the signatures of Apple's library; PyJWT and cryptography verify those of asctl."""

import base64
import json
import time
import uuid

import jwt
import pytest
from appstoreserverlibrary.jws_signature_creator import (
    AdvancedCommerceAPIInAppSignatureCreator, IntroductoryOfferEligibilitySignatureCreator,
    PromotionalOfferV2SignatureCreator)
from appstoreserverlibrary.models.AdvancedCommerceDescriptors import AdvancedCommerceDescriptors
from appstoreserverlibrary.models.AdvancedCommerceOneTimeChargeCreateRequest import (
    AdvancedCommerceOneTimeChargeCreateRequest)
from appstoreserverlibrary.models.AdvancedCommerceOneTimeChargeItem import AdvancedCommerceOneTimeChargeItem
from appstoreserverlibrary.models.AdvancedCommercePeriod import AdvancedCommercePeriod
from appstoreserverlibrary.models.AdvancedCommerceRequestInfo import AdvancedCommerceRequestInfo
from appstoreserverlibrary.models.AdvancedCommerceSubscriptionCreateItem import AdvancedCommerceSubscriptionCreateItem
from appstoreserverlibrary.models.AdvancedCommerceSubscriptionCreateRequest import (
    AdvancedCommerceSubscriptionCreateRequest)
from appstoreserverlibrary.promotional_offer import PromotionalOfferSignatureCreator
from cryptography.hazmat.primitives.asymmetric.ec import ECDSA
from cryptography.hazmat.primitives.hashes import SHA256

PRODUCT, OFFER, TRANSACTION = "com.example.app.pro", "winter_sale", "2000000000000001"


def credentials(key):
    return key.pem, key.id, key.issuer_id, key.bundle_id


def claims(jws, key, audience):
    """Returns the claims after verification with the public key, which is all that Apple has."""
    assert jwt.get_unverified_header(jws) == {"alg": "ES256", "kid": key.id, "typ": "JWT"}
    found = jwt.decode(jws, key.private.public_key(), algorithms=["ES256"], audience=audience, issuer=key.issuer_id)
    assert found["bid"] == key.bundle_id
    return found


def test_apples_promotional_offer_is_accepted(asctl, key):
    jws = PromotionalOfferV2SignatureCreator(*credentials(key)).create_signature(PRODUCT, OFFER, TRANSACTION)
    asctl.run("sign", "promotional-offer", "--check", "-", "--product-id", PRODUCT, "--offer-identifier", OFFER,
              "--transaction-id", TRANSACTION, *key.flags, input=jws)
    asctl.run("sign", "promotional-offer", "--check", "-", "--product-id", "com.example.app.basic", *key.flags,
              input=jws, status=8)


def test_a_promotional_offer_is_signed_as_apple_does(asctl, key):
    signed = asctl.json("sign", "promotional-offer", "--product-id", PRODUCT, "--offer-identifier", OFFER,
                        "--transaction-id", TRANSACTION, *key.flags)
    found = claims(signed["jws"], key, "promotional-offer")
    apples = PromotionalOfferV2SignatureCreator(*credentials(key)).create_signature(PRODUCT, OFFER, TRANSACTION)
    assert found.keys() == claims(apples, key, "promotional-offer").keys()
    assert (found["productId"], found["offerIdentifier"], found["transactionId"]) == (PRODUCT, OFFER, TRANSACTION)


def test_apples_introductory_offer_is_accepted(asctl, key):
    creator = IntroductoryOfferEligibilitySignatureCreator(*credentials(key))
    asctl.run("sign", "introductory-offer", "--check", "-", "--product-id", PRODUCT, "--allow-introductory-offer",
              "true", *key.flags, input=creator.create_signature(PRODUCT, True, TRANSACTION))
    asctl.run("sign", "introductory-offer", "--check", "-", "--allow-introductory-offer", "true", *key.flags,
              input=creator.create_signature(PRODUCT, False, TRANSACTION), status=8)


def test_an_introductory_offer_is_signed_as_apple_does(asctl, key):
    signed = asctl.json("sign", "introductory-offer", "--product-id", PRODUCT, "--allow-introductory-offer", "false",
                        "--transaction-id", TRANSACTION, *key.flags)
    found = claims(signed["jws"], key, "introductory-offer-eligibility")
    apples = IntroductoryOfferEligibilitySignatureCreator(*credentials(key)).create_signature(
        PRODUCT, False, TRANSACTION)
    assert found.keys() == claims(apples, key, "introductory-offer-eligibility").keys()
    assert found["allowIntroductoryOffer"] is False


def requests():
    """Returns in-app requests created with Apple's models."""
    info = AdvancedCommerceRequestInfo(uuid.uuid4(), appAccountToken=uuid.uuid4())
    yield AdvancedCommerceOneTimeChargeCreateRequest(
        requestInfo=info, currency="USD", taxCode="C003-00-2", storefront="USA",
        item=AdvancedCommerceOneTimeChargeItem(
            SKU="gems.100", displayName="100 Gems", description="Pack of gems", price=1990))
    yield AdvancedCommerceSubscriptionCreateRequest(
        requestInfo=info, currency="USD", taxCode="C003-00-2", storefront="USA", period=AdvancedCommercePeriod.P1M,
        descriptors=AdvancedCommerceDescriptors(displayName="All channels", description="Every channel there is"),
        items=[AdvancedCommerceSubscriptionCreateItem(
            SKU="channel.news", displayName="News", description="News all day", price=4990)])


@pytest.mark.parametrize("request_", list(requests()), ids=lambda request: request.operation)
def test_apples_advanced_commerce_requests_are_accepted(asctl, key, request_):
    jws = AdvancedCommerceAPIInAppSignatureCreator(*credentials(key)).create_signature(request_)
    asctl.run("sign", "advanced-commerce", "--check", "-", *key.flags, input=jws)


@pytest.mark.parametrize("request_", list(requests()), ids=lambda request: request.operation)
def test_advanced_commerce_requests_are_signed_as_apple_does(asctl, key, request_):
    apples = AdvancedCommerceAPIInAppSignatureCreator(*credentials(key)).create_signature(request_)
    body = base64.b64decode(claims(apples, key, "advanced-commerce-api")["request"])
    signed = asctl.json("sign", "advanced-commerce", "--body", "-", *key.flags, input=body.decode())
    found = claims(signed["jws"], key, "advanced-commerce-api")
    assert json.loads(base64.b64decode(found["request"], validate=True)) == json.loads(body)


@pytest.mark.parametrize("account", ["", "7E3FB20B-4CDB-47CC-936D-99D65F608138"])
def test_apples_older_promotional_offer_is_accepted(asctl, key, account):
    nonce, timestamp = uuid.uuid4(), int(time.time() * 1000)
    signature = PromotionalOfferSignatureCreator(key.pem, key.id, key.bundle_id).create_signature(
        PRODUCT, OFFER, account, nonce, timestamp)
    parts = ["--product-id", PRODUCT, "--offer-identifier", OFFER, "--nonce", str(nonce),
             "--timestamp", str(timestamp)] + (["--app-account-token", account] if account else [])
    asctl.run("sign", "promotional-offer-v1", "--check", "-", *parts, *key.flags, input=signature)
    asctl.run("sign", "promotional-offer-v1", "--check", "-", *parts[2:], "--product-id", "com.example.app.basic",
              *key.flags, input=signature, status=8)


def test_the_older_promotional_offer_is_signed_over_apples_text(asctl, key):
    account = "7E3FB20B-4CDB-47CC-936D-99D65F608138"
    signed = asctl.json("sign", "promotional-offer-v1", "--product-id", PRODUCT, "--offer-identifier", OFFER,
                        "--app-account-token", account, *key.flags)
    text = "\u2063".join([key.bundle_id, key.id, PRODUCT, OFFER, account.lower(), signed["nonce"],
                          str(signed["timestamp"])])
    signature = base64.b64decode(signed["signature"], validate=True)
    key.private.public_key().verify(signature, text.encode(), ECDSA(SHA256()))
    assert signed["keyIdentifier"] == key.id


def test_tokens_match_those_of_apples_client(asctl, key):
    found = claims(asctl.run("token", "mint", *key.flags).strip(), key, "appstoreconnect-v1")
    assert {"iss", "aud", "exp", "bid"} <= found.keys()
    assert found["exp"] - found["iat"] <= 3600

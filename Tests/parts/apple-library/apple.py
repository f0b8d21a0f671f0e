"""Apple's App Store Server Library for Python with a served simulator."""

import asyncio
import base64
import json

import attr
from appstoreserverlibrary.api_client import AppStoreServerAPIClient, AsyncAppStoreServerAPIClient
from appstoreserverlibrary.models.Environment import Environment
from appstoreserverlibrary.models.LibraryUtility import _get_cattrs_converter
from appstoreserverlibrary.models.ResponseBodyV2DecodedPayload import ResponseBodyV2DecodedPayload
from appstoreserverlibrary.signed_data_verifier import SignedDataVerifier, VerificationException, VerificationStatus

# Members in Apple's documentation that this version of the library does not have yet: group purchases (App Store Server
# API 1.22 and 1.23), the notification of a token for a purchase outside the App Store, and retention offers and bundles
# (StoreKit 27).
NEWER = {
    "multiSeatInfo", "renewalQuantity", "additionalTransactionReason", "advancedCommerceInfo.items.seatPriceTiers",
    "inAppOwnershipType=ASSIGNED", "revocationType=ASSIGNMENT_REVOKE", "subtype=CREATED", "subtype=SEATS",
    "subtype=INCREASE_QUANTITY", "subtype=DECREASE_QUANTITY", "subtype=ACTIVE_TOKEN_REMINDER",
    "offerType=5", "type=subscription bundle", "previousOriginalTransactionId", "bundleProductId",
    "bundleSubscriptionGroupId", "bundleTransactionId", "bundleOriginalTransactionId",
}


def lost(original, kept, path="") -> set[str]:
    """Returns the paths of members that Apple's model drops, because it has no field for them, or misreads."""
    if isinstance(original, dict) and isinstance(kept, dict):
        return {p for name, value in original.items() for p in lost(value, kept.get(name), f"{path}.{name}".strip("."))}
    if isinstance(original, list) and isinstance(kept, list) and len(original) == len(kept):
        return {p for a, b in zip(original, kept) for p in lost(a, b, path)}
    return set() if original == kept else {path}


def unknown_values(model, path="") -> set[str]:
    """Returns enumeration values that Apple's model does not name."""
    if isinstance(model, list):
        return {value for item in model for value in unknown_values(item, path)}
    if not attr.has(type(model)):
        return set()
    found = set()
    for field in attr.fields(type(model)):
        value = getattr(model, field.name)
        if field.metadata.get("typeOfField") == "raw":
            plain = field.metadata["correspondingFieldName"]
            if value is not None and getattr(model, plain) is None:
                found.add(f"{path}.{plain}={value}".strip("."))
        else:
            found |= unknown_values(value, f"{path}.{field.name}".strip("."))
    return found


def require_known(original, model):
    """Requires that Apple's model has every member and value that was sent."""
    kept = _get_cattrs_converter(type(model)).unstructure(model)
    unknown = (lost(original, kept) | unknown_values(model)) - NEWER
    assert not unknown, f"Apple's {type(model).__name__} does not have {unknown}"


class Served:
    """The library has no parameter for the base URL, which is one of Apple's hosts; only the URL is replaced here."""

    def __init__(self, store_url, key, bundle_id=None):
        super().__init__(key.pem, key.id, key.issuer_id, bundle_id or key.bundle_id, Environment.SANDBOX)
        self._base_url = store_url

    def _parse_response(self, status_code, headers, json_supplier, destination_class):
        model = super()._parse_response(status_code, headers, json_supplier, destination_class)
        if model is not None:
            require_known(json_supplier(), model)
        return model


class ServedClient(Served, AppStoreServerAPIClient):
    """Uses `requests`."""


class ServedAsyncClient(Served, AsyncAppStoreServerAPIClient):
    """Uses `httpx`, which keeps its connection open."""


class Awaited:
    """Calls the asynchronous client like the synchronous one."""

    def __init__(self, client):
        self.client, self.runner = client, asyncio.Runner()

    def __getattr__(self, name):
        method = getattr(self.client, name)
        return lambda *given, **named: self.runner.run(method(*given, **named))

    def close(self):
        self.runner.run(self.client.async_close())
        self.runner.close()


def payload_of(jws: str) -> dict:
    """Returns the payload without verification, in a tenth of the time that PyJWT takes for it."""
    return json.loads(base64.urlsafe_b64decode(jws.split(".")[1] + "=="))


def der(pem_path) -> bytes:
    return base64.b64decode("".join(pem_path.read_text().splitlines()[1:-1]))


def verifier(root, online=False, bundle_id="com.example.app", environment=Environment.SANDBOX, app_apple_id=None):
    """Returns a verifier with the library's default strictness.

    Online checks are off: they ask a certificate's issuer by OCSP, and the simulator keeps no key that could sign an
    answer, so that nobody can issue anything more under a root that somebody trusts.
    """
    return SignedDataVerifier([der(root)], online, environment, bundle_id, app_apple_id)


class Proof:
    """Verifies the signed data of a response, including nested signed data."""

    KINDS = {
        "signedTransactionInfo": "verify_and_decode_signed_transaction",
        "signedTransactions": "verify_and_decode_signed_transaction",
        "signedRenewalInfo": "verify_and_decode_renewal_info",
        "signedAppTransactionInfo": "verify_and_decode_app_transaction",
        "signedPayload": "verify_and_decode_notification",
    }

    def __init__(self, verifier):
        self.verifier = verifier

    def one(self, kind: str, jws: str):
        payload = payload_of(jws)
        if payload.get("notificationType") == "UNCLAIM_SEATS":
            return self.unclaimed_seats(jws)
        model = getattr(self.verifier, self.KINDS[kind])(jws)
        require_known(payload, model)
        self.all(model)
        return model

    def unclaimed_seats(self, jws: str):
        """The library has no model for the data of this notification, so it does not find the bundle ID.

        It rejects the notification only for that reason, after verifying the certificates and the signature.
        """
        try:
            self.verifier.verify_and_decode_notification(jws)
        except VerificationException as refusal:
            assert refusal.status == VerificationStatus.INVALID_APP_IDENTIFIER
        payload = self.verifier._decode_signed_object(jws)
        return ResponseBodyV2DecodedPayload(
            rawNotificationType=payload["notificationType"], notificationUUID=payload["notificationUUID"])

    def all(self, model) -> list:
        """Returns the decoded payloads, outermost first."""
        if isinstance(model, list):
            return [payload for item in model for payload in self.all(item)]
        if not attr.has(type(model)):
            return []
        found = []
        for field in attr.fields(type(model)):
            value = getattr(model, field.name)
            if field.name in self.KINDS and value is not None:
                found += [self.one(field.name, jws) for jws in (value if isinstance(value, list) else [value])]
            else:
                found += self.all(value)
        return found

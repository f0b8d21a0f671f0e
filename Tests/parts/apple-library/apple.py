"""Apple's App Store Server Library for Python, pointed at a served simulator."""

import asyncio
import base64

import attr
import jwt
from appstoreserverlibrary.api_client import AppStoreServerAPIClient, AsyncAppStoreServerAPIClient
from appstoreserverlibrary.models.Environment import Environment
from appstoreserverlibrary.models.LibraryUtility import _get_cattrs_converter
from appstoreserverlibrary.models.ResponseBodyV2DecodedPayload import ResponseBodyV2DecodedPayload
from appstoreserverlibrary.signed_data_verifier import SignedDataVerifier, VerificationException, VerificationStatus

# Members in Apple's documentation that this version of the library does not have yet: group purchases (App Store Server
# API 1.22 and 1.23), and the notification of a token for a purchase outside the App Store.
NEWER = {
    "multiSeatInfo", "renewalQuantity", "additionalTransactionReason", "advancedCommerceInfo.items.seatPriceTiers",
    "inAppOwnershipType=ASSIGNED", "revocationType=ASSIGNMENT_REVOKE", "subtype=CREATED", "subtype=SEATS",
    "subtype=INCREASE_QUANTITY", "subtype=DECREASE_QUANTITY", "subtype=ACTIVE_TOKEN_REMINDER",
}


def lost(original, kept, path="") -> set[str]:
    """The paths of members that Apple's model dropped or changed: those it has no field for, or misread."""
    if isinstance(original, dict) and isinstance(kept, dict):
        return {p for name, value in original.items() for p in lost(value, kept.get(name), f"{path}.{name}".strip("."))}
    if isinstance(original, list) and isinstance(kept, list) and len(original) == len(kept):
        return {p for a, b in zip(original, kept) for p in lost(a, b, path)}
    return set() if original == kept else {path}


def unknown_values(model, path="") -> set[str]:
    """Values of enumerations that Apple's model has no name for."""
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
    """Every member and value that was sent is one that Apple's model has."""
    kept = _get_cattrs_converter(type(model)).unstructure(model)
    unknown = (lost(original, kept) | unknown_values(model)) - NEWER
    assert not unknown, f"Apple's {type(model).__name__} does not know {unknown}"


class Served:
    """The library's base URL is one of Apple's hosts and no parameter; it is set here, and nothing else is changed."""

    def __init__(self, store_url, key, bundle_id=None):
        super().__init__(key.pem, key.id, key.issuer_id, bundle_id or key.bundle_id, Environment.SANDBOX)
        self._base_url = store_url

    def _parse_response(self, status_code, headers, json_supplier, destination_class):
        model = super()._parse_response(status_code, headers, json_supplier, destination_class)
        if model is not None:
            require_known(json_supplier(), model)
        return model


class ServedClient(Served, AppStoreServerAPIClient):
    """Over `requests`."""


class ServedAsyncClient(Served, AsyncAppStoreServerAPIClient):
    """Over `httpx`, which keeps its connection open."""


class Awaited:
    """The asynchronous client, called like the other one."""

    def __init__(self, client):
        self.client, self.runner = client, asyncio.Runner()

    def __getattr__(self, name):
        method = getattr(self.client, name)
        return lambda *given, **named: self.runner.run(method(*given, **named))

    def close(self):
        self.runner.run(self.client.async_close())
        self.runner.close()


def der(pem_path) -> bytes:
    return base64.b64decode("".join(pem_path.read_text().splitlines()[1:-1]))


def verifier(root, online=False, bundle_id="com.example.app", environment=Environment.SANDBOX, app_apple_id=None):
    """With the strictness that the library has by default.

    Online checks are off: they ask a certificate's issuer by OCSP, and the simulator keeps no key that could sign an
    answer, so that nobody can issue anything more under a root that somebody trusts.
    """
    return SignedDataVerifier([der(root)], online, environment, bundle_id, app_apple_id)


class Proof:
    """Verifies what a reply holds, and what is signed inside of that."""

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
        payload = jwt.decode(jws, options={"verify_signature": False})
        if payload.get("notificationType") == "UNCLAIM_SEATS":
            return self.unclaimed_seats(jws)
        model = getattr(self.verifier, self.KINDS[kind])(jws)
        require_known(payload, model)
        self.all(model)
        return model

    def unclaimed_seats(self, jws: str):
        """The library has no model of what this notification holds, and so finds no bundle ID in it.

        It refuses for that reason alone, after certificates and signature.
        """
        try:
            self.verifier.verify_and_decode_notification(jws)
        except VerificationException as refusal:
            assert refusal.status == VerificationStatus.INVALID_APP_IDENTIFIER
        payload = self.verifier._decode_signed_object(jws)
        return ResponseBodyV2DecodedPayload(
            rawNotificationType=payload["notificationType"], notificationUUID=payload["notificationUUID"])

    def all(self, model) -> list:
        """The decoded payloads, outermost first."""
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

"""Apple's verifier, which also accepts the notification that its library does not support yet."""

from appstoreserverlibrary.models.Environment import Environment
from appstoreserverlibrary.models.ResponseBodyV2DecodedPayload import ResponseBodyV2DecodedPayload
from appstoreserverlibrary.signed_data_verifier import SignedDataVerifier, VerificationException, VerificationStatus


class Verifier(SignedDataVerifier):
    """UNCLAIM_SEATS names the app in `unclaimInfo`, which the library does not read: to the library, it is for no app.

    This class checks the app in the verified payload itself, by the same rules. Apple has not published the members of
    `unclaimInfo` except the seats. Without a bundle ID in it, the notification is rejected, as for another app.
    """

    def verify_and_decode_notification(self, signed_payload):
        try:
            return super().verify_and_decode_notification(signed_payload)
        except VerificationException as error:
            if error.status != VerificationStatus.INVALID_APP_IDENTIFIER:
                raise
            # The library has verified the signature before it looks for the app; it has no public call for that alone.
            payload = self._decode_signed_object(signed_payload)
            app = payload.get("unclaimInfo")
            if not isinstance(app, dict) or payload.keys() & {"data", "summary", "externalPurchaseToken", "appData"}:
                raise
            environment = app.get("environment")
            known = environment in {value.value for value in Environment}
            self._verify_notification(
                app.get("bundleId"), app.get("appAppleId"), Environment(environment) if known else None)
            return ResponseBodyV2DecodedPayload(
                rawNotificationType=payload.get("notificationType"), notificationUUID=payload.get("notificationUUID"),
                version=payload.get("version"), signedDate=payload.get("signedDate"))

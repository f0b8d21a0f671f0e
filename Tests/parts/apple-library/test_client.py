"""Every call of Apple's client, synchronous and not, against `asctl simulator serve`."""

import inspect
import time
import uuid

import pytest
from apple import Awaited, Proof, ServedAsyncClient, ServedClient, verifier
from appstoreserverlibrary.api_client import (
    APIError, APIException, AppStoreServerAPIClient, GetTransactionHistoryVersion)
from appstoreserverlibrary.models.AccountTenure import AccountTenure
from appstoreserverlibrary.models.BulletPoint import BulletPoint
from appstoreserverlibrary.models.ConsumptionRequest import ConsumptionRequest
from appstoreserverlibrary.models.ConsumptionRequestV1 import ConsumptionRequestV1
from appstoreserverlibrary.models.ConsumptionStatus import ConsumptionStatus
from appstoreserverlibrary.models.DefaultConfigurationRequest import DefaultConfigurationRequest
from appstoreserverlibrary.models.DeliveryStatus import DeliveryStatus
from appstoreserverlibrary.models.DeliveryStatusV1 import DeliveryStatusV1
from appstoreserverlibrary.models.ExtendReasonCode import ExtendReasonCode
from appstoreserverlibrary.models.ExtendRenewalDateRequest import ExtendRenewalDateRequest
from appstoreserverlibrary.models.ImageSize import ImageSize
from appstoreserverlibrary.models.ImageState import ImageState
from appstoreserverlibrary.models.InAppOwnershipType import InAppOwnershipType
from appstoreserverlibrary.models.LifetimeDollarsPurchased import LifetimeDollarsPurchased
from appstoreserverlibrary.models.LifetimeDollarsRefunded import LifetimeDollarsRefunded
from appstoreserverlibrary.models.MassExtendRenewalDateRequest import MassExtendRenewalDateRequest
from appstoreserverlibrary.models.MessageState import MessageState
from appstoreserverlibrary.models.NotificationHistoryRequest import NotificationHistoryRequest
from appstoreserverlibrary.models.NotificationTypeV2 import NotificationTypeV2
from appstoreserverlibrary.models.OrderLookupStatus import OrderLookupStatus
from appstoreserverlibrary.models.PerformanceTestRequest import PerformanceTestRequest
from appstoreserverlibrary.models.Platform import Platform
from appstoreserverlibrary.models.PlayTime import PlayTime
from appstoreserverlibrary.models.RealtimeUrlRequest import RealtimeUrlRequest
from appstoreserverlibrary.models.RefundPreference import RefundPreference
from appstoreserverlibrary.models.RefundPreferenceV1 import RefundPreferenceV1
from appstoreserverlibrary.models.Status import Status
from appstoreserverlibrary.models.TransactionHistoryRequest import Order, ProductType, TransactionHistoryRequest
from appstoreserverlibrary.models.UpdateAppAccountTokenRequest import UpdateAppAccountTokenRequest
from appstoreserverlibrary.models.UploadMessageImage import UploadMessageImage
from appstoreserverlibrary.models.UploadMessageRequestBody import UploadMessageRequestBody
from appstoreserverlibrary.models.UserStatus import UserStatus

# Transactions of the world that `asctl simulator ids` lists.
SUBSCRIPTION, RENEWAL = "2000000000000001", "2000000000000006"
CONSUMABLE, UNFINISHED = "2000000000000007", "2000000000000010"
MANY_PAGES, REFUND_QUESTION, REFUND_QUESTION_V1 = "2000000000008001", "2000000000017001", "2000000000021004"
IMAGE, MESSAGE = "6a1f0c3e-7b52-4d1c-8a5e-0f9b3c2d1e04", "9d4b8e72-3c60-4f2a-b1d7-5e6f7a8b9c02"
ICON = "6a1f0c3e-7b52-4d1c-8a5e-0f9b3c2d1e02"

CALLS = {}


def call(test):
    """Declares a test of the method of Apple's client with the same name."""
    CALLS[test.__name__] = test
    return test


def png(width, height) -> bytes:
    """Returns the header of an image without transparency; the rest is not read."""
    header = width.to_bytes(4, "big") + height.to_bytes(4, "big") + bytes([8, 2, 0, 0, 0])
    chunks = [(b"IHDR", header), (b"IDAT", b"\0"), (b"IEND", b"")]
    return b"\x89PNG\r\n\x1a\n" + b"".join(
        len(data).to_bytes(4, "big") + name + data + bytes(4) for name, data in chunks)


def days_ago(days) -> int:
    return int((time.time() - days * 86_400) * 1000)


def refused(error: APIError, ask):
    with pytest.raises(APIException) as caught:
        ask()
    assert caught.value.api_error == error


@call
def get_transaction_info(apple, proof):
    [transaction] = proof.all(apple.get_transaction_info(RENEWAL))
    assert transaction.transactionId == RENEWAL
    assert transaction.originalTransactionId == SUBSCRIPTION
    refused(APIError.TRANSACTION_ID_NOT_FOUND, lambda: apple.get_transaction_info("1999999999999999"))


@call
def get_transaction_history(apple, proof):
    newest = TransactionHistoryRequest(sort=Order.DESCENDING)
    reply, pages, seen = None, 0, []
    while reply is None or reply.hasMore:
        revision = reply.revision if reply else None
        reply = apple.get_transaction_history(MANY_PAGES, revision, newest, GetTransactionHistoryVersion.V2)
        seen += proof.all(reply)
        pages += 1
    assert pages == 5
    assert len({transaction.transactionId for transaction in seen}) == len(seen) > 60
    filtered = TransactionHistoryRequest(
        startDate=days_ago(3000), endDate=days_ago(0), productIds=["com.example.app.coins"],
        productTypes=[ProductType.CONSUMABLE], inAppOwnershipType=InAppOwnershipType.PURCHASED, revoked=False)
    reply = apple.get_transaction_history(SUBSCRIPTION, None, filtered, GetTransactionHistoryVersion.V2)
    assert {transaction.productId for transaction in proof.all(reply)} == {"com.example.app.coins"}
    group = TransactionHistoryRequest(subscriptionGroupIdentifiers=["21000001"])
    reply = apple.get_transaction_history(SUBSCRIPTION, None, group, GetTransactionHistoryVersion.V2)
    assert {transaction.subscriptionGroupIdentifier for transaction in proof.all(reply)} == {"21000001"}
    # The deprecated version, which is the library's default.
    assert proof.all(apple.get_transaction_history(SUBSCRIPTION, None, TransactionHistoryRequest()))


@call
def get_all_subscription_statuses(apple, proof):
    reply = apple.get_all_subscription_statuses(SUBSCRIPTION)
    [item] = reply.data[0].lastTransactions
    assert item.status == Status.ACTIVE
    transaction, renewal = proof.all(reply)
    assert transaction.originalTransactionId == renewal.originalTransactionId == SUBSCRIPTION
    assert not apple.get_all_subscription_statuses(SUBSCRIPTION, [Status.EXPIRED, Status.REVOKED]).data


@call
def get_refund_history(apple, proof):
    first = apple.get_refund_history(MANY_PAGES, None)
    assert first.hasMore
    second = apple.get_refund_history(MANY_PAGES, first.revision)
    assert all(transaction.revocationDate for transaction in proof.all(first) + proof.all(second))


@call
def get_app_transaction_info(apple, proof):
    [app] = proof.all(apple.get_app_transaction_info(RENEWAL))
    assert app.bundleId == "com.example.app"
    refused(APIError.APP_TRANSACTION_DOES_NOT_EXIST_ERROR, lambda: apple.get_app_transaction_info("2000000000016001"))


@call
def look_up_order_id(apple, proof):
    # In sandbox, orders are not found.
    assert apple.look_up_order_id("MVK7WQ3XYZ").status == OrderLookupStatus.INVALID


@call
def request_test_notification(apple, proof):
    assert apple.request_test_notification().testNotificationToken


@call
def get_test_notification_status(apple, proof):
    token = apple.request_test_notification().testNotificationToken
    # Apple's service has no result immediately.
    refused(APIError.TEST_NOTIFICATION_NOT_FOUND, lambda: apple.get_test_notification_status(token))
    # Nobody has to ask: a second later there is one.
    time.sleep(1.5)
    reply = apple.get_test_notification_status(token)
    [notification] = proof.all(reply)
    assert notification.notificationType == NotificationTypeV2.TEST
    assert reply.sendAttempts[0].sendAttemptResult is not None


@call
def get_notification_history(apple, proof):
    window = NotificationHistoryRequest(startDate=days_ago(29), endDate=days_ago(0))
    reply, seen = None, []
    while reply is None or reply.hasMore:
        reply = apple.get_notification_history(reply.paginationToken if reply else None, window)
        seen += proof.all(reply)
    parts = {part for part in ("data", "summary", "externalPurchaseToken")
             for notification in seen if getattr(notification, part)}
    assert parts == {"data", "summary", "externalPurchaseToken"}
    assert len({notification.notificationUUID for notification in seen}) == len(seen)
    window.notificationType = NotificationTypeV2.DID_RENEW
    window.onlyFailures = True
    failed = proof.all(apple.get_notification_history(None, window))
    assert {notification.notificationType for notification in failed} <= {NotificationTypeV2.DID_RENEW}


@call
def extend_subscription_renewal_date(apple, proof):
    request = ExtendRenewalDateRequest(10, ExtendReasonCode.SERVICE_ISSUE_OR_OUTAGE, str(uuid.uuid4()))
    reply = apple.extend_subscription_renewal_date(SUBSCRIPTION, request)
    assert reply.success and reply.originalTransactionId == SUBSCRIPTION
    refused(APIError.INVALID_EXTEND_BY_DAYS, lambda: apple.extend_subscription_renewal_date(
        SUBSCRIPTION, ExtendRenewalDateRequest(91, ExtendReasonCode.OTHER, str(uuid.uuid4()))))


@call
def extend_renewal_date_for_all_active_subscribers(apple, proof):
    identifier = str(uuid.uuid4())
    request = MassExtendRenewalDateRequest(5, ExtendReasonCode.OTHER, identifier, ["USA", "CAN"], "com.example.app.pro")
    assert apple.extend_renewal_date_for_all_active_subscribers(request).requestIdentifier == identifier


@call
def get_status_of_subscription_renewal_date_extensions(apple, proof):
    reply = apple.get_status_of_subscription_renewal_date_extensions(
        "2b7a3c0e-51f4-4a86-9b8e-6a1d2f3e4c5d", "com.example.app.pro")
    assert reply.complete and reply.succeededCount > 0


@call
def send_consumption_data(apple, proof):
    answer = ConsumptionRequestV1(
        customerConsented=True, consumptionStatus=ConsumptionStatus.NOT_CONSUMED, platform=Platform.NON_APPLE,
        sampleContentProvided=False, deliveryStatus=DeliveryStatusV1.DID_NOT_DELIVER_DUE_TO_SERVER_OUTAGE,
        appAccountToken=str(uuid.uuid4()), accountTenure=AccountTenure.THIRTY_DAYS_TO_NINETY_DAYS,
        playTime=PlayTime.ONE_DAY_TO_FOUR_DAYS, lifetimeDollarsRefunded=LifetimeDollarsRefunded.ZERO_DOLLARS,
        lifetimeDollarsPurchased=LifetimeDollarsPurchased.ZERO_DOLLARS, userStatus=UserStatus.ACTIVE,
        refundPreference=RefundPreferenceV1.PREFER_GRANT)
    with pytest.warns(DeprecationWarning):
        apple.send_consumption_data(REFUND_QUESTION_V1, answer)


@call
def send_consumption_information(apple, proof):
    answer = ConsumptionRequest(
        True, False, DeliveryStatus.DELIVERED, 40_000, refundPreference=RefundPreference.GRANT_PRORATED)
    apple.send_consumption_information(REFUND_QUESTION, answer)


@call
def set_app_account_token(apple, proof):
    token = str(uuid.uuid4())
    apple.set_app_account_token(CONSUMABLE, UpdateAppAccountTokenRequest(token))
    [transaction] = proof.all(apple.get_transaction_info(CONSUMABLE))
    assert transaction.appAccountToken == token
    refused(APIError.INVALID_APP_ACCOUNT_TOKEN_UUID_ERROR, lambda: apple.set_app_account_token(
        CONSUMABLE, UpdateAppAccountTokenRequest("somebody")))


@call
def finish_transaction(apple, proof):
    apple.finish_transaction(UNFINISHED)


@call
def upload_image(apple, proof):
    full, icon = uuid.uuid4(), uuid.uuid4()
    apple.upload_image(full, png(3840, 2160))
    apple.upload_image(icon, png(1024, 1024), ImageSize.BULLET_POINT)
    refused(APIError.INVALID_IMAGE, lambda: apple.upload_image(uuid.uuid4(), b"GIF89a"))


@call
def get_image_list(apple, proof):
    states = {item.imageIdentifier: item.imageState for item in apple.get_image_list().imageIdentifiers}
    assert states[uuid.UUID(IMAGE)] == ImageState.APPROVED


@call
def delete_image(apple, proof):
    apple.delete_image(uuid.UUID(IMAGE))
    refused(APIError.IMAGE_NOT_FOUND, lambda: apple.delete_image(uuid.UUID(IMAGE)))


@call
def upload_message(apple, proof):
    apple.upload_message(uuid.uuid4(), UploadMessageRequestBody(
        "Before you go", "There is more to read.", UploadMessageImage(uuid.UUID(IMAGE), "A cat that waits")))
    apple.upload_message(uuid.uuid4(), UploadMessageRequestBody(
        "Before you go", "There is more to read.", bulletPoints=[BulletPoint("New", uuid.UUID(ICON), "A star")]))


@call
def get_message_list(apple, proof):
    states = {item.messageIdentifier: item.messageState for item in apple.get_message_list().messageIdentifiers}
    assert states[uuid.UUID(MESSAGE)] == MessageState.APPROVED


@call
def delete_message(apple, proof):
    apple.delete_message(uuid.UUID(MESSAGE))
    refused(APIError.MESSAGE_NOT_FOUND, lambda: apple.delete_message(uuid.UUID(MESSAGE)))


@call
def configure_default_message(apple, proof):
    apple.configure_default_message(
        "com.example.app.basic", "de", DefaultConfigurationRequest(uuid.UUID(MESSAGE)))
    reply = apple.get_default_message("com.example.app.basic", "de")
    assert reply.messageIdentifier == uuid.UUID(MESSAGE)


@call
def get_default_message(apple, proof):
    assert apple.get_default_message("com.example.app.pro", "en-US").messageIdentifier


@call
def delete_default_message(apple, proof):
    apple.delete_default_message("com.example.app.pro", "en-US")


@call
def configure_realtime_url(apple, proof):
    apple.configure_realtime_url(RealtimeUrlRequest("https://example.com/retention"))
    assert apple.get_realtime_url().realtimeURL == "https://example.com/retention"


@call
def get_realtime_url(apple, proof):
    assert apple.get_realtime_url().realtimeURL.startswith("https://")


@call
def delete_realtime_url(apple, proof):
    apple.delete_realtime_url()
    refused(APIError.REALTIME_URL_NOT_FOUND, apple.get_realtime_url)


@call
def initiate_performance_test(apple, proof):
    reply = apple.initiate_performance_test(PerformanceTestRequest(SUBSCRIPTION))
    assert reply.requestId and reply.config.responseTimeThreshold == 700


@call
def get_performance_test_results(apple, proof):
    started = apple.initiate_performance_test(PerformanceTestRequest(SUBSCRIPTION))
    assert apple.get_performance_test_results(started.requestId).target


@pytest.fixture(params=["requests", "httpx"])
def apple(request, store, key):
    if request.param == "requests":
        yield ServedClient(store.url, key)
    else:
        client = Awaited(ServedAsyncClient(store.url, key))
        yield client
        client.close()


@pytest.mark.parametrize("name", CALLS)
def test_call(name, apple, root):
    CALLS[name](apple, Proof(verifier(root)))


def test_every_call_of_the_library_has_a_test():
    public = {name for name, _ in inspect.getmembers(AppStoreServerAPIClient, inspect.isfunction) if name[0] != "_"}
    assert public == set(CALLS)


def test_an_order_is_found_in_production(asctl, key):
    with asctl.serve("--environment", "production") as store:
        client = ServedClient(store.url, key)
        reply = client.look_up_order_id("MVK7WQ3XYZ")
        assert reply.status == OrderLookupStatus.VALID and len(reply.signedTransactions) > 1
        assert client.look_up_order_id("MVK7WQ3ABC").status == OrderLookupStatus.INVALID


@pytest.mark.parametrize("fault", ["429", "429=5000", "4290000"])
def test_the_library_reads_a_rate_limit(asctl, key, fault):
    with asctl.serve("--fault", fault) as store:
        refused(APIError.RATE_LIMIT_EXCEEDED, lambda: ServedClient(store.url, key).get_transaction_info(RENEWAL))


def test_a_token_for_another_app_is_refused(store, key):
    client = ServedClient(store.url, key, bundle_id="com.example.other")
    with pytest.raises(APIException) as caught:
        client.get_transaction_info(RENEWAL)
    assert caught.value.http_status_code == 401

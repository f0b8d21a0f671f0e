"""Fetches what the webhook missed, such as during an outage, from Apple's history of notifications."""

import time

from appstoreserverlibrary.api_client import APIException
from appstoreserverlibrary.models.NotificationHistoryRequest import NotificationHistoryRequest
from requests import RequestException
from webhook import receive


def catch_up(client, verifier, store, since, until, pause=time.sleep):
    """Stores the notifications between two moments, in milliseconds since 1970. Returns how many were new."""
    request = NotificationHistoryRequest(startDate=since, endDate=until)
    token, count = None, 0
    while True:
        page = retried(lambda: client.get_notification_history(token, request), pause)
        for item in page.notificationHistory or []:
            count += receive(store, verifier, item.signedPayload)
        if not page.hasMore:
            return count
        token = page.paginationToken


def retried(call, pause, attempts=5):
    """The result of a call that is repeated after a rate limit, a failure of Apple's servers or of the network."""
    for attempt in range(attempts):
        try:
            return call()
        except APIException as error:
            if attempt == attempts - 1 or error.http_status_code != 429 and error.http_status_code < 500:
                raise
        except RequestException:
            if attempt == attempts - 1:
                raise
        pause(2 ** attempt)

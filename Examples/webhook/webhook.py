"""A webhook for App Store Server Notifications: verifies each one, stores it once, and answers 200."""

import argparse
import base64
import json
import re
import sqlite3
import time
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

from appstoreserverlibrary.models.Environment import Environment
from appstoreserverlibrary.signed_data_verifier import VerificationException
from store import Store
from verifier import Verifier

LONGEST_BODY = 1 << 20


def receive(store, verifier, signed_payload):
    """Stores a notification that Apple signed for this app; False if it is here already."""
    notification = verifier.verify_and_decode_notification(signed_payload)
    data = notification.data
    transaction = renewal = None
    if data and data.signedTransactionInfo:
        transaction = verifier.verify_and_decode_signed_transaction(data.signedTransactionInfo)
    if data and data.signedRenewalInfo:
        renewal = verifier.verify_and_decode_renewal_info(data.signedRenewalInfo)
    return store.add(signed_payload, notification, transaction, renewal)


class Webhook(ThreadingHTTPServer):
    daemon_threads = True

    def __init__(self, address, store, verifier):
        super().__init__(address, Handler)
        self.store, self.verifier = store, verifier

    @property
    def url(self):
        return f"http://{self.server_address[0]}:{self.server_port}"


class Handler(BaseHTTPRequestHandler):
    # Apple waits a short time only; a client that stops in the middle of a body must not keep a thread.
    timeout = 30

    def do_POST(self):
        self.send_response(self.status())
        self.send_header("Content-Length", "0")
        self.end_headers()

    def do_GET(self):
        """`/access/CUSTOMER`: the customer's products, for your own servers. Do not publish it."""
        customer = re.fullmatch(r"/access/([\w-]+)", self.path)
        products = self.server.store.products(customer[1], time.time() * 1000) if customer else []
        body = json.dumps({"access": sorted(products)}).encode()
        self.send_response(200 if customer else 404)
        self.send_header("Content-Type", "application/json")
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def status(self):
        """Apple sends a notification again after any status but 200 to 206."""
        length = self.headers.get("Content-Length", "")
        if not length.isdecimal() or int(length) > LONGEST_BODY:
            self.close_connection = True
            return 413
        try:
            signed_payload = json.loads(self.rfile.read(int(length)))["signedPayload"]
            receive(self.server.store, self.server.verifier, signed_payload)
        except (KeyError, TypeError, ValueError, VerificationException) as error:
            self.log_error("rejected: %r", error)
            return 400
        except sqlite3.Error as error:
            self.log_error("not stored: %r", error)
            return 503
        return 200


def certificate(path):
    """A root certificate, in DER or PEM."""
    data = Path(path).read_bytes()
    pem = re.search(rb"-----BEGIN CERTIFICATE-----(.+?)-----END", data, re.DOTALL)
    return base64.b64decode(pem[1]) if pem else data


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--root", action="append", required=True, help="a root certificate to trust; repeatable")
    parser.add_argument("--bundle-id", required=True)
    parser.add_argument("--app-apple-id", type=int, help="required in production")
    parser.add_argument("--environment", choices=["Production", "Sandbox"], default="Sandbox")
    parser.add_argument("--database", default="store.sqlite")
    parser.add_argument("--port", type=int, default=8000)
    options = parser.parse_args()
    environment = Environment(options.environment)
    # Online checks ask Apple whether a certificate was revoked; only its own certificates can be checked.
    verifier = Verifier(
        [certificate(path) for path in options.root], environment == Environment.PRODUCTION, environment,
        options.bundle_id, options.app_apple_id)
    server = Webhook(("127.0.0.1", options.port), Store(options.database), verifier)
    print(server.url, flush=True)
    server.serve_forever()


if __name__ == "__main__":
    main()

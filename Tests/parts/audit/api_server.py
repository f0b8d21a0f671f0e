"""A server that takes only the IDs from notifications, and requests the state from the App Store Server API:
api_server.py PORT API_URL TOKEN"""

import base64
import json
import sys
import urllib.request
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

PORT, API, TOKEN = int(sys.argv[1]), sys.argv[2], sys.argv[3]
# By app transaction ID: the transactions whose state is requested.
KNOWN: dict[str, set[str]] = {}


def payload(jws: str) -> dict:
    return json.loads(base64.urlsafe_b64decode(jws.split(".")[1] + "=="))


def get(path: str) -> dict:
    request = urllib.request.Request(API + path, headers={"Authorization": f"Bearer {TOKEN}"})
    with urllib.request.urlopen(request) as response:
        return json.load(response)


def access(customer: str) -> list[str]:
    products = set()
    for original in KNOWN.get(customer, ()):
        for group in get(f"/inApps/v1/subscriptions/{original}")["data"]:
            products |= {payload(item["signedTransactionInfo"])["productId"] for item in group["lastTransactions"]
                         if item["status"] in (1, 4)}
        transaction = payload(get(f"/inApps/v1/transactions/{original}")["signedTransactionInfo"])
        if transaction["type"] == "Non-Consumable" and "revocationDate" not in transaction:
            products.add(transaction["productId"])
    return sorted(products)


class Handler(BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"

    def do_POST(self):
        body = json.loads(self.rfile.read(int(self.headers["Content-Length"])))
        signed = payload(body["signedPayload"]).get("data", {}).get("signedTransactionInfo")
        if signed:
            transaction = payload(signed)
            KNOWN.setdefault(transaction["appTransactionId"], set()).add(transaction["originalTransactionId"])
        self.answer(b"")

    def do_GET(self):
        self.answer(json.dumps({"access": access(self.path.rsplit("/", 1)[1])}).encode())

    def answer(self, body: bytes):
        self.send_response(200)
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, *_):
        pass


server = ThreadingHTTPServer(("127.0.0.1", PORT), Handler)
print(server.server_port, flush=True)
server.serve_forever()

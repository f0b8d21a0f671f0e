"""What the App Store reported, in SQLite, and what each customer may use because of it."""

import sqlite3
from contextlib import closing

SCHEMA = """
CREATE TABLE IF NOT EXISTS notifications (
  uuid TEXT PRIMARY KEY, type TEXT NOT NULL, subtype TEXT, signed_date INTEGER NOT NULL, signed_payload TEXT NOT NULL);
CREATE TABLE IF NOT EXISTS transactions (
  id TEXT PRIMARY KEY, original_id TEXT NOT NULL, account_token TEXT, app_transaction_id TEXT, product_id TEXT NOT NULL,
  type TEXT NOT NULL, quantity INTEGER NOT NULL, purchase_date INTEGER NOT NULL, expires_date INTEGER,
  revocation_date INTEGER, signed_date INTEGER NOT NULL);
CREATE INDEX IF NOT EXISTS transactions_of_original ON transactions (original_id, purchase_date);
CREATE TABLE IF NOT EXISTS subscriptions (
  original_id TEXT PRIMARY KEY, status INTEGER NOT NULL, grace_period_expires_date INTEGER,
  signed_date INTEGER NOT NULL);
"""

# A notification can be late: an older one never replaces what a newer one reported.
INSERT_TRANSACTION = """
INSERT INTO transactions VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
ON CONFLICT (id) DO UPDATE SET
  account_token = excluded.account_token, expires_date = excluded.expires_date,
  revocation_date = excluded.revocation_date, signed_date = excluded.signed_date
WHERE excluded.signed_date >= transactions.signed_date
"""
INSERT_SUBSCRIPTION = """
INSERT INTO subscriptions VALUES (?, ?, ?, ?)
ON CONFLICT (original_id) DO UPDATE SET
  status = excluded.status, grace_period_expires_date = excluded.grace_period_expires_date,
  signed_date = excluded.signed_date
WHERE excluded.signed_date >= subscriptions.signed_date
"""

# The newest transaction of a subscription has its product and its end; 1 is active, 4 is the billing grace period.
PRODUCTS = """
SELECT DISTINCT t.product_id FROM transactions t LEFT JOIN subscriptions s USING (original_id)
WHERE :customer IN (t.account_token, t.app_transaction_id) AND t.revocation_date IS NULL AND (
  t.type = 'Non-Consumable'
  OR s.status IN (1, 4) AND :now < COALESCE(s.grace_period_expires_date, t.expires_date)
    AND t.purchase_date = (SELECT MAX(purchase_date) FROM transactions WHERE original_id = t.original_id))
"""
BALANCE = """
SELECT COALESCE(SUM(quantity), 0) FROM transactions
WHERE :customer IN (account_token, app_transaction_id) AND product_id = :product AND revocation_date IS NULL
"""


class Store:
    """A customer is one of your account tokens, or the `appTransactionId` of a customer who bought without one."""

    def __init__(self, path):
        self.path = path
        with closing(self.connection()) as connection, connection:
            connection.executescript(SCHEMA)

    def connection(self):
        # A connection for each use, since each request has its own thread.
        return sqlite3.connect(self.path, timeout=10)

    def add(self, signed_payload, notification, transaction, renewal):
        """All of a notification or nothing; False if it is here already."""
        with closing(self.connection()) as connection, connection:
            added = connection.execute(
                "INSERT INTO notifications VALUES (?, ?, ?, ?, ?) ON CONFLICT (uuid) DO NOTHING",
                (notification.notificationUUID, notification.rawNotificationType, notification.rawSubtype,
                 notification.signedDate, signed_payload)).rowcount == 1
            if added and transaction:
                connection.execute(INSERT_TRANSACTION, (
                    transaction.transactionId, transaction.originalTransactionId, transaction.appAccountToken,
                    transaction.appTransactionId, transaction.productId, transaction.rawType, transaction.quantity,
                    transaction.purchaseDate, transaction.expiresDate, transaction.revocationDate,
                    transaction.signedDate))
            if added and renewal:
                connection.execute(INSERT_SUBSCRIPTION, (
                    renewal.originalTransactionId, notification.data.rawStatus, renewal.gracePeriodExpiresDate,
                    renewal.signedDate))
            return added

    def products(self, customer, now):
        """The products that a customer may use at that moment, in milliseconds since 1970."""
        with closing(self.connection()) as connection:
            return {row[0] for row in connection.execute(PRODUCTS, {"customer": customer, "now": now})}

    def balance(self, customer, product):
        """How many of a consumable a customer has bought, without refunded purchases."""
        with closing(self.connection()) as connection:
            return connection.execute(BALANCE, {"customer": customer, "product": product}).fetchone()[0]

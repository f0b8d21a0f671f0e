import Base
import Client

/// A notification (App Store Server Notifications, "responseBodyV2DecodedPayload") as a view of its item in the
/// notification history.
struct NotificationFacts: Sendable {
  let item: JSON
  /// `notificationType` and `subtype`.
  let type: String
  let subtype: String?
  /// When Apple signed it.
  let date: Timestamp
  /// The transaction at the time of the notification; nil for a notification that is not about a purchase.
  let transaction: TransactionFacts?

  /// Returns nil if the type or the date is missing.
  init?(_ item: JSON) {
    let payload = item["signedPayload"]
    guard let type = payload?["notificationType"]?.string, let date = payload?["signedDate"]?.timestamp else {
      return nil
    }
    (self.item, self.type, self.date) = (item, type, date)
    subtype = payload?["subtype"]?.string
    transaction = (payload?["data"]?["signedTransactionInfo"]).flatMap(TransactionFacts.init)
  }

  /// The type and subtype, such as `DID_RENEW/BILLING_RECOVERY`.
  var name: String { subtype.map { "\(type)/\($0)" } ?? type }

  var renewal: JSON? { item["signedPayload"]?["data"]?["signedRenewalInfo"] }

  /// The customer's reason for the refund request; only in a CONSUMPTION_REQUEST.
  var refundReason: String? { item["signedPayload"]?["data"]?["consumptionRequestReason"]?.string }

  func isNamed(_ type: String, _ subtype: String? = nil) -> Bool {
    sameBytes(self.type, type) && (subtype.map { sameBytes(self.subtype ?? "", $0) } ?? true)
  }
}

extension [NotificationFacts] {
  /// Returns the date of the newest notification of a type, and of a subtype if given; nil if Apple sent none within
  /// the time that it keeps notifications. The list is newest first.
  func dateOfNewest(_ type: String, _ subtype: String? = nil) -> Timestamp? {
    first { $0.isNamed(type, subtype) }?.date
  }
}

import Base
import Client

/// What a notification of Apple's says (App Store Server Notifications, "responseBodyV2DecodedPayload"): a view of the
/// item of the notification history that holds it.
struct NotificationFacts: Sendable {
  let item: JSON
  /// `notificationType` and `subtype`.
  let type: String
  let subtype: String?
  /// When Apple signed it.
  let date: Timestamp
  /// What it is about, as it was then; nil for one that is about no purchase.
  let transaction: TransactionFacts?

  /// nil for one without a type and a date.
  init?(_ item: JSON) {
    let payload = item["signedPayload"]
    guard let type = payload?["notificationType"]?.string, let date = payload?["signedDate"]?.timestamp else {
      return nil
    }
    (self.item, self.type, self.date) = (item, type, date)
    subtype = payload?["subtype"]?.string
    transaction = (payload?["data"]?["signedTransactionInfo"]).flatMap(TransactionFacts.init)
  }

  /// `DID_RENEW/BILLING_RECOVERY`, as people write it.
  var name: String { subtype.map { "\(type)/\($0)" } ?? type }

  var renewal: JSON? { item["signedPayload"]?["data"]?["signedRenewalInfo"] }

  /// Why the customer wants the money back; only of a CONSUMPTION_REQUEST.
  var refundReason: String? { item["signedPayload"]?["data"]?["consumptionRequestReason"]?.string }

  func isNamed(_ type: String, _ subtype: String? = nil) -> Bool {
    sameBytes(self.type, type) && (subtype.map { sameBytes(self.subtype ?? "", $0) } ?? true)
  }
}

extension [NotificationFacts] {
  /// When Apple sent the newest of that type, and of that subtype if one is given; nil where it sent none within the time
  /// that it keeps notifications. The list has the newest first.
  func dateOfNewest(_ type: String, _ subtype: String? = nil) -> Timestamp? {
    first { $0.isNamed(type, subtype) }?.date
  }
}

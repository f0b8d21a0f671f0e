import Base

/// A consumption request: Apple's request for information about a refund of one transaction, and the decision about it,
/// read from notifications.
///
/// Apple repeats a request in notifications with new UUIDs, so it is identified by its transaction.
package struct ConsumptionRequest: Sendable {
  package let transactionID: String
  /// The newest item of the history with this request.
  package let item: JSON
  package let asked: Timestamp
  package let isSimulated: Bool
  /// The decision that followed; `nil` while there is none.
  private(set) var decision: Decision?
  /// When a response was sent according to the log of writes, because Apple does not report it; `nil` if none is known.
  package var answered: Timestamp?

  struct Decision: Sendable {
    let type: String
    let date: Timestamp
  }

  /// The notification types that close a request.
  package static let decisions = ["REFUND", "REFUND_DECLINED"]
  package static let type = "CONSUMPTION_REQUEST"

  /// Returns how long Apple accepts consumption information (App Store Server API, "Send Consumption Information";
  /// "Testing refund requests" for the five minutes in sandbox).
  ///
  /// `environment` is the environment in the notification. The simulator reports Sandbox but allows 12 hours.
  package static func life(in environment: String?, isSimulated: Bool) -> TimeSpan {
    !isSimulated && sameBytes(environment ?? "", "Sandbox") ? .minutes(5) : longestLife
  }

  /// The maximum age of an open request.
  package static let longestLife = TimeSpan.hours(12)

  /// Reads an item of a notification history; `nil` if it has another type, or no transaction ID or date.
  private init?(_ item: JSON, isSimulated: Bool) {
    let payload = item["signedPayload"]
    guard sameBytes(payload?["notificationType"]?.string ?? "", Self.type),
      let date = payload?["signedDate"]?.timestamp,
      let id = payload?["data"]?["signedTransactionInfo"]?["transactionId"]?.string
    else { return nil }
    (transactionID, self.item, asked, self.isSimulated) = (id, item, date, isSimulated)
  }

  /// Returns the number of consumption requests without a transaction ID or date.
  package static func unreadable(in items: [JSON], isSimulated: Bool) -> Int {
    items.count { item in
      sameBytes(item["signedPayload"]?["notificationType"]?.string ?? "", type)
        && ConsumptionRequest(item, isSimulated: isSimulated) == nil
    }
  }

  /// Returns the requests in a notification history without duplicates, oldest first.
  package static func all(in items: [JSON], isSimulated: Bool) -> [ConsumptionRequest] {
    var newest: TextDictionary<ConsumptionRequest> = [:]
    for request in items.compactMap({ ConsumptionRequest($0, isSimulated: isSimulated) }) {
      if let other = newest[request.transactionID], other.asked >= request.asked { continue }
      newest[request.transactionID] = request
    }
    for item in items {
      let payload = item["signedPayload"]
      guard let type = payload?["notificationType"]?.string, decisions.contains(where: { sameBytes($0, type) }),
        let id = payload?["data"]?["signedTransactionInfo"]?["transactionId"]?.string, var request = newest[id],
        let date = payload?["signedDate"]?.timestamp, date >= request.asked,
        request.decision.map({ $0.date < date }) ?? true
      else { continue }
      request.decision = Decision(type: type, date: date)
      newest[id] = request
    }
    return newest.values.sorted { one, other in
      (one.asked.milliseconds, one.transactionID) < (other.asked.milliseconds, other.transactionID)
    }
  }

  var payload: JSON? { item["signedPayload"] }
  package var transaction: JSON? { payload?["data"]?["signedTransactionInfo"] }
  package var environment: String? { payload?["data"]?["environment"]?.string }

  /// The endpoint to respond with. Version 2 does not support purchases of the Advanced Commerce API (Advanced Commerce
  /// API, `refundRiskingPreference`).
  package var answer: Endpoint {
    transaction?["advancedCommerceInfo"] == nil ? .consumptionSend : .consumptionSendV1
  }

  var life: TimeSpan { Self.life(in: environment, isSimulated: isSimulated) }
  package var deadline: Timestamp { asked + life }
  package func isOpen(at now: Timestamp) -> Bool { decision == nil && deadline > now }
  /// The decision with its date, such as `REFUND, 2026-01-31T12:00:00Z`; `nil` while there is none.
  package var outcome: String? { decision.map { "\($0.type), \($0.date.text)" } }
  /// The deadline of an open request without a known response; `nil` for any other.
  package func openDeadline(at now: Timestamp) -> Timestamp? { isOpen(at: now) && answered == nil ? deadline : nil }

  /// `the customer's reason: unintended purchase`; `nil` if Apple gives none.
  package var reason: String? {
    payload?["data"]?["consumptionRequestReason"]?.string.map {
      "the customer's reason: \(Enumeration.consumptionRequestReason.value($0)?.word ?? $0)"
    }
  }

  /// A description: `com.example.app.coins, 1.99 USD, the customer's reason: unintended purchase`.
  package var subject: String {
    let price = transaction?["price"]?.int64.map {
      Money.text(milliunits: $0, currency: transaction?["currency"]?.string)
    }
    return [transaction?["productId"]?.string, price, reason].compactMap(\.self).joined(separator: ", ")
  }
}

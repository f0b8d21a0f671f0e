import Base

/// What Apple wants to know about the refund of one transaction, and what came of it, as its notifications tell.
///
/// Apple asks the same question again in notifications with new UUIDs, so that a question is identified by its transaction.
package struct RefundQuestion: Sendable {
  package let transactionID: String
  /// The item of the history that asks it last.
  package let item: JSON
  /// When that was signed.
  package let asked: Timestamp
  /// Whether the simulator asks.
  package let isSimulated: Bool
  /// The decision that came after it; nil while there is none.
  package private(set) var decision: Decision?

  /// What Apple decided, and when the notification of it was signed.
  package struct Decision: Sendable {
    package let type: String
    package let date: Timestamp
  }

  /// The types of notifications that close a question.
  package static let decisions = ["REFUND", "REFUND_DECLINED"]
  package static let type = "CONSUMPTION_REQUEST"

  /// How long Apple takes an answer (App Store Server API, "Send Consumption Information"; "Testing refund requests" for
  /// the five minutes of sandbox).
  ///
  /// `environment` is the one that the notification names. The simulator calls its own Sandbox and is not as hasty.
  package static func life(in environment: String?, isSimulated: Bool) -> TimeSpan {
    !isSimulated && sameBytes(environment ?? "", "Sandbox") ? .minutes(5) : .hours(12)
  }

  /// How far back a question can be asked that is still open.
  package static let longestLife = TimeSpan.hours(12)

  /// From an item of a notification history, or what is like one; nil for one that asks nothing, or does not say about
  /// which transaction and when.
  private init?(_ item: JSON, isSimulated: Bool) {
    let payload = item["signedPayload"]
    guard sameBytes(payload?["notificationType"]?.string ?? "", Self.type),
      let date = payload?["signedDate"]?.timestamp,
      let id = payload?["data"]?["signedTransactionInfo"]?["transactionId"]?.string
    else { return nil }
    (transactionID, self.item, asked, self.isSimulated) = (id, item, date, isSimulated)
  }

  /// From the payload of a notification that is verified; nil as above.
  package init?(payload: JSON, isSimulated: Bool) {
    self.init(["signedPayload": payload], isSimulated: isSimulated)
  }

  /// How many questions among the items do not say which transaction they are about, or since when.
  package static func unreadable(in items: [JSON], isSimulated: Bool) -> Int {
    items.count { item in
      sameBytes(item["signedPayload"]?["notificationType"]?.string ?? "", type)
        && RefundQuestion(item, isSimulated: isSimulated) == nil
    }
  }

  /// The questions that the items of a notification history ask, each once, the oldest first.
  package static func all(in items: [JSON], isSimulated: Bool) -> [RefundQuestion] {
    var newest = TextDictionary<RefundQuestion>()
    for question in items.compactMap({ RefundQuestion($0, isSimulated: isSimulated) }) {
      if let other = newest[question.transactionID], other.asked >= question.asked { continue }
      newest[question.transactionID] = question
    }
    for item in items {
      let payload = item["signedPayload"]
      guard let type = payload?["notificationType"]?.string, decisions.contains(where: { sameBytes($0, type) }),
        let id = payload?["data"]?["signedTransactionInfo"]?["transactionId"]?.string, var question = newest[id],
        let date = payload?["signedDate"]?.timestamp, date >= question.asked,
        question.decision.map({ $0.date < date }) ?? true
      else { continue }
      question.decision = Decision(type: type, date: date)
      newest[id] = question
    }
    return newest.values.sorted { one, other in
      (one.asked.milliseconds, one.transactionID) < (other.asked.milliseconds, other.transactionID)
    }
  }

  package var payload: JSON? { item["signedPayload"] }
  package var transaction: JSON? { payload?["data"]?["signedTransactionInfo"] }
  package var environment: String? { payload?["data"]?["environment"]?.string }

  /// The call that takes the answer: version 2 refuses what was bought through the Advanced Commerce API (Advanced Commerce
  /// API, `refundRiskingPreference`).
  package var answer: Endpoint {
    transaction?["advancedCommerceInfo"] == nil ? .consumptionSend : .consumptionSendV1
  }

  /// How long Apple takes an answer, and until when.
  package var life: TimeSpan { Self.life(in: environment, isSimulated: isSimulated) }
  package var deadline: Timestamp { asked + life }

  /// `com.example.app.coins, 1.99 USD, because unintended purchase`: what it is about.
  package var subject: String {
    let price = transaction?["price"]?.int64.map {
      Money.text(milliunits: $0, currency: transaction?["currency"]?.string)
    }
    let reason = payload?["data"]?["consumptionRequestReason"]?.string.map {
      "the customer's reason: \(Enumeration.consumptionRequestReason.value($0)?.word ?? $0)"
    }
    return [transaction?["productId"]?.string, price, reason].compactMap(\.self).joined(separator: ", ")
  }
}

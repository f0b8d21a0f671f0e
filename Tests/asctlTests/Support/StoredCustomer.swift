import Testing

@testable import AppStore
@testable import Base
@testable import FakeWorlds
@testable import Support
@testable import TestSupport

/// Customers that the simulator does not have, created from responses.
enum StoredCustomer {
  /// A notification about the newest transaction.
  struct Sent: Equatable {
    let type: String
    var subtype: String?
    let ago: TimeSpan
  }

  /// A subscription with its newest transaction and an earlier one; Apple sent a consumption request `askedAgo` ago.
  static func subscription(
    status: Int64, _ transaction: JSONObject = [:], before: JSONObject = [:], renewal: JSONObject? = nil,
    entry more: JSONObject = [:], askedAgo: TimeSpan? = nil, about id: String = "2000000000000001", sent: [Sent] = []
  ) -> CustomerFacts {
    // The signed dates agree with the status.
    let isPast = (2...5).contains(status)
    let newest = JSON.object(subscribed).with(isPast ? ["expiresDate": 1_769_850_000_000] : [:]).with(transaction)
    let earlier = JSON.object(subscribed).with(["transactionId": "2000000000000000", "purchaseDate": 1_768_000_000_000])
      .with(before)
    var replies = CustomerFacts.Replies()
    replies.verified = .apple
    var entry = JSON.object(["status": .number(JSONNumber(status)), "signedTransactionInfo": newest]).with(more)
    if let renewal { entry = entry.with(["signedRenewalInfo": .object(renewal)]) }
    replies.statuses = ["data": [["lastTransactions": [entry]]]]
    replies.history = ["signedTransactions": [earlier, newest]]
    replies.notifications = notifications(askedAgo, newest.with(["transactionId": .string(id)]), sent)
    return facts(replies)
  }

  /// A subscription whose renewal is off, with monthly payments left.
  static let committed = subscription(
    status: 1,
    [
      "commitmentInfo": [
        "billingPeriodNumber": 3, "totalBillingPeriods": 12, "commitmentExpiresDate": 1_790_000_000_000,
      ]
    ], renewal: ["autoRenewStatus": 0])

  private static let subscribed: JSONObject = [
    "transactionId": "2000000000000001", "originalTransactionId": "2000000000000000",
    "purchaseDate": 1_769_000_000_000, "expiresDate": 1_770_000_000_000, "productId": "com.example.app.pro",
    "bundleId": "com.example.app", "type": "Auto-Renewable Subscription",
  ]

  /// A customer with one consumable.
  static func purchase(
    _ transaction: JSONObject, askedAgo: TimeSpan? = nil, sent: [Sent] = []
  ) -> CustomerFacts {
    purchases([transaction], askedAgo: askedAgo, sent: sent)
  }

  /// Consumables, with the IDs 2000000000000001 and so on by default.
  static func purchases(
    _ transactions: [JSONObject], askedAgo: TimeSpan? = nil, sent: [Sent] = []
  ) -> CustomerFacts {
    let bought = transactions.enumerated().map { index, transaction in
      JSON.object([
        "transactionId": .string("200000000000000\(index + 1)"), "purchaseDate": 1_769_000_000_000,
        "productId": "com.example.app.coins", "bundleId": "com.example.app", "type": "Consumable",
      ]).with(transaction)
    }
    var replies = CustomerFacts.Replies()
    replies.verified = .apple
    replies.history = ["signedTransactions": .array(bought)]
    replies.notifications = notifications(askedAgo, bought.first ?? .null, sent)
    return facts(replies)
  }

  private static func notifications(_ askedAgo: TimeSpan?, _ transaction: JSON, _ sent: [Sent]) -> JSON {
    let asked = askedAgo.map { [Sent(type: "CONSUMPTION_REQUEST", ago: $0)] } ?? []
    let items = (asked + sent).map { one -> JSON in
      let payload: JSON = [
        "notificationType": .string(one.type), "subtype": one.subtype.map(JSON.string) ?? .null,
        "signedDate": .timestamp(FakeWorld.now - one.ago),
        "data": ["signedTransactionInfo": transaction, "environment": "Production"],
      ]
      return ["signedPayload": payload]
    }
    return ["notificationHistory": .array(items)]
  }

  static func facts(_ replies: CustomerFacts.Replies) -> CustomerFacts {
    CustomerFacts(PastedPurchase(.transactionId, "2000000000000001", from: .argument), replies, now: FakeWorld.now)
  }
}

import Testing

@testable import AppStore
@testable import Base
@testable import Client
@testable import FakeWorlds
@testable import Platform
@testable import Support
@testable import Terminal

/// The time per purchase must not grow with the number of purchases.
@Suite struct LargeCustomerTests {
  /// A customer with this number of consumables and subscriptions, each with a notification and a consumption request,
  /// and an order that contains every consumable.
  private static func facts(consumables: Int, subscriptions: Int = 0) -> CustomerFacts {
    let coins = (0..<consumables).map { number in
      JSON.object([
        "transactionId": .string("c\(number)"), "purchaseDate": .number(JSONNumber(1_769_000_000_000 + Int64(number))),
        "productId": .string("com.example.app.coins\(number % 7)"), "bundleId": "com.example.app", "type": "Consumable",
        "price": 990, "currency": .string("C\(number % 300)"), "inAppOwnershipType": "PURCHASED",
      ])
    }
    let periods = (0..<subscriptions * 3).map { number in
      JSON.object([
        "transactionId": .string("s\(number)"), "originalTransactionId": .string("s\(number % max(subscriptions, 1))"),
        "purchaseDate": .number(JSONNumber(1_768_000_000_000 + Int64(number))), "expiresDate": 1_770_000_000_000,
        "productId": .string("com.example.app.plan\(number % 5)"), "bundleId": "com.example.app",
        "type": "Auto-Renewable Subscription", "price": 990, "currency": "USD",
      ])
    }
    let types = ["CONSUMPTION_REQUEST", "REFUND_DECLINED", "ONE_TIME_CHARGE", "DID_RENEW"]
    let notifications = (coins + periods).enumerated().map { number, transaction in
      let payload: JSON = [
        "notificationType": .string(types[number % 4]),
        "signedDate": .timestamp(FakeWorld.now - .minutes(Int64(number))),
        "data": ["signedTransactionInfo": transaction, "environment": "Production"],
      ]
      return JSON.object(["signedPayload": payload])
    }
    var replies = CustomerFacts.Replies()
    replies.verified = .apple
    replies.order = ["signedTransactions": .array(coins)]
    replies.history = ["signedTransactions": .array(coins + periods)]
    replies.statuses = [
      "data": [
        [
          "lastTransactions": .array(
            periods.prefix(subscriptions).map { ["status": 1, "signedTransactionInfo": $0] })
        ]
      ]
    ]
    replies.notifications = ["notificationHistory": .array(notifications)]
    return CustomerFacts(PastedPurchase(.orderId, "MVK7WQ3XYZ", from: .argument), replies, now: FakeWorld.now)
  }

  /// The lookup by ID must give the same result as a complete search.
  @Test(arguments: [(0, 0), (1, 0), (0, 1), (9, 4), (40, 13)])
  func `each purchase has its own notifications, history and request`(consumables: Int, subscriptions: Int) {
    let facts = Self.facts(consumables: consumables, subscriptions: subscriptions)
    #expect(facts.purchases.count == consumables && facts.subscriptions.count == subscriptions)
    for purchase in facts.purchases {
      let id = purchase.transaction.id
      let sent = (facts.notifications ?? []).filter { $0.transaction?.id == id }
      #expect(purchase.notifications.map(\.name) == sent.map(\.name))
      #expect(
        purchase.request?.transactionID == facts.consumptionRequests.first { $0.transactionID == id }?.transactionID)
    }
    for subscription in facts.subscriptions {
      let original = subscription.originalID
      let history = facts.transactions.reversed().filter { $0.originalID == original }
      #expect(subscription.history.map(\.id) == history.map(\.id))
      let sent = (facts.notifications ?? []).filter { $0.transaction?.originalID == original }
      #expect(subscription.notifications.map(\.name) == sent.map(\.name))
      let own = facts.consumptionRequests.filter { request in history.contains { $0.id == request.transactionID } }
      let undecided = own.first { $0.decision == nil } ?? own.first { $0.transactionID == subscription.transaction.id }
      #expect(subscription.request?.transactionID == undecided?.transactionID)
    }
  }

  /// Quadratic work would take many seconds here.
  @Test func `every view of thousands of purchases finishes`() throws {
    let facts = Self.facts(consumables: 3_000, subscriptions: 150)
    let wording = Wording.machineReadable(about: facts)
    let tell = facts.messages(CustomerTexts { _ in nil })
    #expect(tell.count > 150)
    let document = facts.document(wording, tell: tell, next: [])
    #expect(document["purchases"]?.arrayElements?.count == 3_000)
    let report = CustomerReport(facts, wording, tell: tell, next: [], showsAll: true)
    #expect(report.findings.count == 3_151)
    let products = Set(facts.purchases.map(\.transaction.productID)).count
    #expect(Timeline(facts, wording)?.lanes.count == 150 + products)
    let answer = TicketAnswer(facts, wording, CustomerTexts { _ in nil })
    #expect(answer.cell("transaction_id").utf8.count > 3_000)
    #expect(facts.charges.nearest(to: facts.order ?? []) != nil)
  }
}

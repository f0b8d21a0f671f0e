import AppStore
import Base
import Client
import Terminal

/// The facts about a customer as JSON in a fixed shape: a member without a value is null or an empty list. Dates are
/// milliseconds since 1970, amounts milliunits of their currency.
///
/// Except for `read`, `order` and the sequence of `tell`, nothing in it depends on which ID was looked up.
struct CustomerDocument {
  let facts: CustomerFacts
  /// For scripts.
  let wording: Wording
  let tell: [CustomerMessage]
  let next: [NextStep]

  /// The whole document, as `customer -o json` prints it.
  var json: JSON {
    [
      "read": facts.read.json,
      "bundleId": .text(facts.bundleID), "environment": .text(facts.environment),
      "simulated": .bool(facts.isSimulated), "verified": .string(facts.verified.rawValue),
      "storefront": .text(facts.storefront),
      "appTransactionId": .text(facts.appTransactionID), "appAccountToken": .text(facts.accountToken),
      "order": order, "subscriptions": .array(facts.subscriptions.map(json(ofSubscription:))),
      "purchases": .array(facts.purchases.map(json(ofPurchase:))), "charges": charges,
      "events": .array(facts.events.map(json)),
      "tell": .array(tell.map { .string($0.text) }), "next": .array(next.map(json)),
      "failed": .array(facts.failures.map(json)),
    ]
  }

  private var order: JSON {
    guard let order = facts.order else { return .null }
    return [
      "orderId": .string(facts.read.id), "transactionIds": .array(order.map { .string($0.id) }),
      "totals": totals(order),
    ]
  }

  private func totals(_ transactions: [TransactionFacts]) -> JSON {
    .array(
      Charges.totals(transactions).map { total in
        ["currency": .string(total.currency), "displayPrice": .whole(total.amount)]
      })
  }

  private func json(ofSubscription subscription: Holding) -> JSON {
    let verdict = subscription.verdict(wording)
    return [
      "originalTransactionId": .string(subscription.originalID), "transactionId": .string(subscription.transaction.id),
      "productId": .string(subscription.productID), "subscriptionGroupIdentifier": .text(subscription.group),
      "status": .whole(subscription.status), "verdict": .string(verdict.name), "reason": .string(verdict.reason),
      "access": .bool(subscription.access.isGiven), "accessUntil": .moment(subscription.access.end),
      "details": .array(verdict.details.map(JSON.string)),
    ]
  }

  private func json(ofPurchase purchase: Holding) -> JSON {
    let (verdict, transaction) = (purchase.verdict(wording), purchase.transaction)
    return [
      "transactionId": .string(transaction.id), "productId": .string(transaction.productID),
      "type": .text(transaction.text("type")), "quantity": .whole(transaction.quantity),
      "purchaseDate": .moment(transaction.purchaseDate), "displayPrice": .whole(transaction.displayPrice),
      "currency": .text(transaction.currency), "verdict": .string(verdict.name), "reason": .string(verdict.reason),
      "access": .bool(purchase.access.isGiven), "refundedAmount": .whole(transaction.refundedAmount),
    ]
  }

  private var charges: JSON {
    let verdict = facts.charges.verdict(wording)
    return [
      "verdict": .string(verdict.name), "reason": .string(verdict.reason), "totals": totals(facts.transactions),
    ]
  }

  private func json(_ event: CustomerEvent) -> JSON {
    [
      "date": .moment(event.date), "event": .string(event.name), "source": .string(event.source.rawValue),
      "words": .string(event.text), "productId": .text(event.productID), "transactionId": .text(event.transactionID),
      "amount": .whole(event.amount), "currency": .text(event.currency),
    ]
  }

  private func json(_ step: NextStep) -> JSON {
    ["command": .string(step.command), "possible": .bool(step.isPossible), "reason": .string(step.reason)]
  }

  private func json(_ failed: CustomerFacts.FailedCall) -> JSON {
    ["call": .string(failed.call), "error": .object(failed.failure.members)]
  }
}

extension JSON {
  static func text(_ text: String?) -> JSON { text.map(JSON.string) ?? .null }
  static func whole(_ number: Int64?) -> JSON { number.map { .number(JSONNumber($0)) } ?? .null }
  fileprivate static func bool(_ value: Bool?) -> JSON { value.map(JSON.bool) ?? .null }
  static func moment(_ moment: Timestamp?) -> JSON { moment.map(JSON.timestamp) ?? .null }
}

extension PastedPurchase {
  /// The ID that was read, with its kind and source.
  var json: JSON {
    ["kind": .string(kind.rawValue), "value": .string(id), "from": .string(source.rawValue)]
  }
}

import AppStore
import Base
import Client
import CommandLine
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
      "read": facts.readJSON,
      "bundleId": .text(facts.bundleID), "environment": .text(facts.environment),
      "simulated": .bool(facts.isSimulated), "verified": .string(facts.verified.rawValue),
      "storefront": .text(facts.storefront),
      "appTransactionId": .text(facts.appTransactionID), "appAccountToken": .text(facts.accountToken),
      "order": order, "subscriptions": .array(facts.subscriptions.map(json(ofSubscription:))),
      "purchases": .array(facts.purchases.map(json(ofPurchase:))), "charges": charges,
      "events": .array(facts.events(wording).map(json)),
      "tell": .array(tell.map { .string($0.text) }), "next": .array(next.map(json)),
      "failed": .array(facts.failures.map(json)),
    ]
  }

  private var order: JSON {
    guard let order = facts.order else { return .null }
    return [
      "orderId": .string(facts.read.id), "transactionIds": .array(order.map { .string($0.id) }),
      // The order's own copies lack later refunds.
      "totals": totals(facts.askedTransactions),
    ]
  }

  private func totals(_ transactions: [TransactionFacts]) -> JSON {
    .array(
      Charges.totals(transactions).map { total in
        [
          "currency": .string(total.currency), "displayPrice": .whole(total.amount),
          "refundedAmount": total.hasUnknownRefund ? .null : .whole(total.refunded),
        ]
      })
  }

  private func json(ofSubscription subscription: Holding) -> JSON {
    let verdict = subscription.verdict(wording)
    return [
      "originalTransactionId": .string(subscription.originalID), "transactionId": .string(subscription.transaction.id),
      "productId": .string(subscription.productID), "subscriptionGroupIdentifier": .text(subscription.group),
      "status": .whole(subscription.status), "verdict": .string(verdict.name), "reason": .string(verdict.reason),
      "access": .bool(subscription.access.isGiven), "accessUntil": .moment(subscription.access.end),
      "details": .array(verdict.details.map(JSON.string)), "totals": totals(subscription.history),
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
  var json: JSON { json(kind.rawValue) }

  fileprivate func json(_ kind: String) -> JSON {
    ["kind": .string(kind), "value": .string(id), "from": .string(source.rawValue)]
  }
}

extension CustomerFacts {
  /// The ID that was looked up. Only Apple's response shows whether it is the ID of a download.
  fileprivate var readJSON: JSON {
    sameBytes(read.id, appTransactionID ?? "") ? read.json("appTransactionId") : read.json
  }
}

/// `customer --has-access`: whether the customer now has access to one of the products, as exit status and one object.
///
/// Scripts that unlock content rely on the status alone, so 0 and 11 are returned only if everything that determines
/// access was read. A failed call is therefore a failure here, although cards show the rest.
enum AccessCheck {
  static let flag = Flag(
    "has-access", .text("PRODUCT_ID"), "Exit with 0 if the customer has access, else with 11", repeats: true,
    conflicts: [
      CustomerTickets.ids, CustomerCommand.timeline, CustomerCommand.html, CustomerCommand.saveWorld,
      CustomerCommand.all,
    ])

  /// Throws unless transactions and statuses were read completely. Notifications do not affect access.
  static func result(
    for productIDs: [String], _ facts: CustomerFacts
  ) throws(Failure) -> (status: ExitStatus, json: JSON) {
    if let failed = facts.failures.first(where: { $0.endpoint != .notificationHistory }) {
      let status: ExitStatus = failed.failure.status == .notVerified ? .notVerified : .unavailable
      throw Failure(
        status, "access is unknown: \(failed.call) failed: \(failed.failure.message)", hint: failed.failure.hint)
    }
    let holdings = facts.holdings.filter { one in productIDs.contains { sameBytes($0, one.productID) } }
    if let unknown = holdings.first(where: { $0.access == .unknown }) {
      throw Failure(
        .unavailable, "access is unknown: \(unknown.productID) has an unknown status",
        hint: "run `asctl subscription status \(unknown.transaction.id)` to show it")
    }
    guard facts.unreadable == 0 else {
      throw Failure(
        .unavailable, "access is unknown: \(facts.unreadable) items of the response have no ID or no date",
        hint: "run `asctl transaction history \(facts.read.id)` to show the response")
    }
    // The longest access decides; without any, the first purchase of one of the products.
    let given = holdings.filter { $0.access.isGiven == true }
    let decisive =
      given.first { $0.access.end == nil }
      ?? given.max { $0.access.end ?? .earliest < $1.access.end ?? .earliest } ?? holdings.first
    let verdict = decisive?.verdict(.machineReadable(about: facts))
    let json: JSON = [
      "read": facts.readJSON, "bundleId": .text(facts.bundleID), "environment": .text(facts.environment),
      "simulated": .bool(facts.isSimulated), "verified": .string(facts.verified.rawValue),
      "productIds": .array(productIDs.map(JSON.string)), "access": .bool(!given.isEmpty),
      "accessUntil": .moment(decisive?.access.end), "productId": .text(decisive?.productID),
      "transactionId": .text(decisive?.transaction.id), "verdict": .text(verdict?.name),
      "reason": .text(verdict?.reason),
    ]
    return (given.isEmpty ? .noAccess : .success, json)
  }
}

extension CustomerOutput {
  /// `--has-access`: returns whether the customer has access to one of the products.
  func access(to products: [String], _ answers: [CustomerSearch.Answer]) throws(Failure) -> CommandOutput {
    guard let answer = answers.first else { throw Failure(.failure, "no customer was looked up") }
    let facts = try answer.result.get()
    let (status, found) = try AccessCheck.result(for: products, facts)
    let json = redaction(facts).json(found)
    var output = CommandOutput(
      .items { sink throws(StreamEnd) in
        try sink.emit(json)
        return status
      }, remarks: try answering(facts, answer.settings))
    output.envelope = Envelope(object: .accessCheck, marks: ["verified"])
    return output
  }
}

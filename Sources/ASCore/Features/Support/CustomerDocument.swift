import AppStore
import Base
import Client
import Terminal

/// The facts about a customer as JSON in a fixed shape: a member without a value is null or an empty list. Dates are
/// milliseconds since 1970, amounts milliunits of their currency.
extension CustomerFacts {
  /// Except for `read`, `order` and the sequence of `tell`, nothing in it depends on which ID was looked up.
  func document(_ wording: Wording, tell: [CustomerMessage], next: [NextStep]) -> JSON {
    let order: JSON? = order.map { order in
      [
        "orderId": .string(read.id), "transactionIds": .array(order.map { .string($0.id) }),
        // The order's own copies lack later refunds.
        "totals": .totals(askedTransactions),
      ]
    }
    let charges = charges.verdict(wording)
    return [
      "read": readJSON, "bundleId": .text(bundleID), "environment": .text(environment), "simulated": .bool(isSimulated),
      "verified": .string(verified.rawValue), "storefront": .text(storefront),
      "appTransactionId": .text(appTransactionID), "appAccountToken": .text(accountToken), "order": order ?? .null,
      "subscriptions": .array(subscriptions.map { $0.subscriptionJSON(wording) }),
      "purchases": .array(purchases.map { $0.purchaseJSON(wording) }),
      "charges": [
        "verdict": .string(charges.name), "reason": .string(charges.reason), "totals": .totals(transactions),
      ],
      "events": .array(events(wording).map(\.json)), "tell": .array(tell.map { .string($0.text) }),
      "next": .array(
        next.map { ["command": .string($0.command), "possible": .bool($0.isPossible), "reason": .string($0.reason)] }),
      "failed": .array(failures.map { ["call": .string($0.endpoint.name), "error": .object($0.failure.members)] }),
    ]
  }

  /// The ID that was looked up. Only Apple's response shows whether it is the ID of a download.
  fileprivate var readJSON: JSON {
    read.json(as: sameBytes(read.id, appTransactionID ?? "") ? "appTransactionId" : nil)
  }
}

extension Holding {
  fileprivate func subscriptionJSON(_ wording: Wording) -> JSON {
    let verdict = verdict(wording)
    return [
      "originalTransactionId": .string(originalID), "transactionId": .string(transaction.id),
      "productId": .string(productID), "subscriptionGroupIdentifier": .text(group),
      "status": .whole(status), "verdict": .string(verdict.name), "reason": .string(verdict.reason),
      "access": .bool(access.isGiven), "accessUntil": .moment(access.end),
      "details": .array(verdict.details.map(JSON.string)), "totals": .totals(history),
    ]
  }

  fileprivate func purchaseJSON(_ wording: Wording) -> JSON {
    let verdict = verdict(wording)
    return [
      "transactionId": .string(transaction.id), "productId": .string(productID),
      "type": .text(transaction.text("type")), "quantity": .whole(transaction.quantity),
      "purchaseDate": .moment(transaction.purchaseDate), "displayPrice": .whole(transaction.displayPrice),
      "currency": .text(transaction.currency), "verdict": .string(verdict.name), "reason": .string(verdict.reason),
      "access": .bool(access.isGiven), "refundedAmount": .whole(transaction.refundedAmount),
    ]
  }
}

extension CustomerEvent {
  fileprivate var json: JSON {
    [
      "date": .moment(date), "event": .string(name), "source": isOnlyNotified ? "notification" : "api",
      "words": .string(text), "productId": .text(transaction?.productID), "transactionId": .text(transaction?.id),
      "amount": .whole(amount), "currency": amount == nil ? .null : .text(transaction?.currency),
    ]
  }
}

extension JSON {
  static func text(_ text: String?) -> JSON { text.map(JSON.string) ?? .null }
  static func whole(_ number: Int64?) -> JSON { number.map { .number(JSONNumber($0)) } ?? .null }
  fileprivate static func bool(_ value: Bool?) -> JSON { value.map(JSON.bool) ?? .null }
  fileprivate static func moment(_ moment: Timestamp?) -> JSON { moment.map(JSON.timestamp) ?? .null }
  fileprivate static func totals(_ transactions: [TransactionFacts]) -> JSON {
    .array(
      Charges.totals(transactions).map { total in
        [
          "currency": .string(total.currency), "displayPrice": .whole(total.amount),
          "refundedAmount": total.hasUnknownRefund ? .null : .whole(total.refunded),
        ]
      })
  }
}

extension PastedPurchase {
  func json(as kind: String? = nil) -> JSON {
    ["kind": .string(kind ?? self.kind.rawValue), "value": .string(id), "from": .string(source.rawValue)]
  }
}

/// `customer --has-access`: whether the customer now has access to one of the products, as exit status and one object.
/// Scripts that unlock content rely on the status alone, so 0 and 11 are returned only if everything that determines
/// access was read. A failed call is therefore a failure here, although cards show the rest.
extension CustomerFacts {
  /// Throws unless transactions and statuses were read completely. Notifications do not affect access.
  fileprivate func access(to productIDs: [String]) throws(Failure) -> (status: ExitStatus, json: JSON) {
    if let failed = failures.first(where: { $0.endpoint != .notificationHistory }) {
      let status: ExitStatus = failed.failure.status == .notVerified ? .notVerified : .unavailable
      throw Failure(
        status, "access is unknown: \(failed.endpoint.name) failed: \(failed.failure.message)",
        hint: failed.failure.hint)
    }
    let holdings = holdings.filter { one in productIDs.contains { sameBytes($0, one.productID) } }
    if let unknown = holdings.first(where: { $0.access.isGiven == nil }) {
      throw Failure(
        .unavailable, "access is unknown: \(unknown.productID) has an unknown status",
        hint: "run `asctl subscription status \(unknown.transaction.id)` to show it")
    }
    guard unreadable == 0 else {
      throw Failure(
        .unavailable, "access is unknown: \(unreadable) items of the response have no ID or no date",
        hint: "run `asctl transaction history \(read.id)` to show the response")
    }
    // The longest access decides; without any, the first purchase of one of the products.
    let given = holdings.filter { $0.access.isGiven == true }
    let decisive =
      given.first { $0.access.end == nil }
      ?? given.max { $0.access.end ?? .earliest < $1.access.end ?? .earliest } ?? holdings.first
    let verdict = decisive?.verdict(.machineReadable(about: self))
    let json: JSON = [
      "read": readJSON, "bundleId": .text(bundleID), "environment": .text(environment),
      "simulated": .bool(isSimulated), "verified": .string(verified.rawValue),
      "productIds": .array(productIDs.map(JSON.string)), "access": .bool(!given.isEmpty),
      "accessUntil": .moment(decisive?.access.end), "productId": .text(decisive?.productID),
      "transactionId": .text(decisive?.transaction.id), "verdict": .text(verdict?.name),
      "reason": .text(verdict?.reason),
    ]
    return (given.isEmpty ? .noAccess : .success, json)
  }
}

extension CustomerOutput {
  func access(to products: [String], _ answers: [CustomerSearch.Answer]) throws(Failure) -> CommandOutput {
    guard let answer = answers.first else { throw Failure(.failure, "no customer was looked up") }
    let facts = try answer.result.get()
    let (status, found) = try facts.access(to: products)
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

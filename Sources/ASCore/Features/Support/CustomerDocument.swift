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
    // Totals without all transactions would be too low.
    let (charges, isComplete) = (charges.verdict(wording), charges.isComplete)
    return [
      "read": readJSON, "bundleId": .text(bundleID), "environment": .text(environment), "simulated": .bool(isSimulated),
      "verified": .word(verified), "storefront": .text(storefront),
      "appTransactionId": .text(appTransactionID), "appAccountToken": .text(accountToken), "order": order ?? .null,
      "subscriptions": .array(subscriptions.map { $0.subscriptionJSON(wording, isComplete: isComplete) }),
      "purchases": .array(purchases.map { $0.purchaseJSON(wording) }),
      "charges": [
        "verdict": .string(charges.name), "reason": .string(charges.reason),
        "totals": .totals(isComplete ? transactions : []),
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
  fileprivate func subscriptionJSON(_ wording: Wording, isComplete: Bool) -> JSON {
    let verdict = verdict(wording)
    return [
      "originalTransactionId": .string(originalID), "transactionId": .string(transaction.id),
      "productId": .string(productID), "subscriptionGroupIdentifier": .text(group),
      "appAccountToken": .text(accountToken), "storefront": .text(storefront),
      "status": .whole(status), "verdict": .string(verdict.name), "reason": .string(verdict.reason),
      "access": .bool(access.isGiven), "accessUntil": .moment(access.end),
      "details": .array(verdict.details.map(JSON.string)), "totals": .totals(isComplete ? history : []),
    ]
  }

  fileprivate func purchaseJSON(_ wording: Wording) -> JSON {
    let verdict = verdict(wording)
    return [
      "transactionId": .string(transaction.id), "productId": .string(productID),
      "appAccountToken": .text(accountToken), "storefront": .text(storefront),
      "type": .text(transaction.text("type")), "quantity": .whole(transaction.quantity),
      "purchaseDate": .moment(transaction.purchaseDate), "displayPrice": .whole(transaction.displayPrice),
      "currency": .text(transaction.currency), "verdict": .string(verdict.name), "reason": .string(verdict.reason),
      "access": .bool(access.isGiven), "refundedAmount": .whole(transaction.refundedAmount),
    ]
  }
}

extension CustomerEvent {
  enum Source: String, PrintedWord {
    case api, notification

    static let origin = (kind: "source of an event", place: "asctl customer")

    var meaning: String {
      switch self {
      case .api: "The event is in a response of the App Store Server API."
      case .notification: "No source other than a notification has the event."
      }
    }
  }

  fileprivate var json: JSON {
    [
      "date": .moment(date), "event": .string(name), "source": .word(isOnlyNotified ? Source.notification : .api),
      "words": .string(text), "productId": .text(transaction?.productID), "transactionId": .text(transaction?.id),
      "amount": .whole(amount), "currency": amount == nil ? .null : .text(transaction?.currency),
    ]
  }
}

extension JSON {
  static func text(_ text: String?) -> JSON { text.map(JSON.string) ?? .null }
  static func whole(_ number: Int64?) -> JSON { number.map { .number(JSONNumber($0)) } ?? .null }
  static func bool(_ value: Bool?) -> JSON { value.map(JSON.bool) ?? .null }
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
    ["kind": .string(kind ?? self.kind.rawValue), "value": .string(id), "from": .word(source)]
  }
}

/// `customer --has-access`: whether the customer now has access to one of the products, as exit status and one object.
/// Scripts that unlock content rely on the status alone, so 0 and 11 are returned only if everything that determines
/// access was read. A failed call is therefore a failure here, although cards show the rest.
extension CustomerFacts {
  /// Throws unless transactions and statuses were read completely. Notifications do not affect access.
  func access(to productIDs: [String]) throws(Failure) -> (status: ExitStatus, json: JSON) {
    if let failed = failedCalls.first(where: { $0.endpoint !== Endpoint.notificationHistory }) {
      let status: ExitStatus = failed.failure.status == .notVerified ? .notVerified : .unavailable
      throw Failure(
        status, "access is unknown: \(failed.endpoint.name) failed: \(failed.failure.message)",
        hint: failed.failure.hint)
    }
    let holdings = holdings.filter { one in productIDs.contains { sameBytes($0, one.productID) } }
    if let unknown = holdings.first(where: { $0.access.isGiven == nil }) {
      let reason = unknown.verdict(.machineReadable(about: self)).reason
      let bare = reason.hasPrefix(Holding.unknownAccess) ? reason.dropFirst(Holding.unknownAccess.count) : reason[...]
      throw Failure(
        .unavailable, "access is unknown: \(unknown.productID): \(bare)",
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
      "simulated": .bool(isSimulated), "verified": .word(verified),
      "productIds": .array(productIDs.map(JSON.string)), "access": .bool(!given.isEmpty),
      "accessUntil": .moment(decisive?.access.end), "productId": .text(decisive?.productID),
      "transactionId": .text(decisive?.transaction.id), "verdict": .text(verdict?.name),
      "reason": .text(verdict?.reason),
    ]
    return (given.isEmpty ? .noAccess : .success, json)
  }
}

extension CustomerFacts {
  /// Names the products whose access only the developer's server can limit.
  fileprivate func remarks(onTimed productIDs: [String]) -> [String] {
    productIDs.filter { id in holdings.contains { sameBytes($0.productID, id) && $0.isTimedByServer } }.map {
      "Apple does not know how long access to \($0) lasts; your server decides"
    }
  }

  /// Names the products that the customer never bought, because such a product ID may be wrong.
  fileprivate func remarks(onUnknown productIDs: [String]) -> [String] {
    let known = (transactions + holdings.map(\.transaction)).map(\.productID).uniqued()
    return productIDs.filter { id in !known.contains { sameBytes($0, id) } }.map { id in
      let meant = known.first { $0.hasSuffix(".\(id)") } ?? Nearest.to(id, among: known, onlyTypos: true)
      return "the customer has no purchase of \(quoted(id))\(meant.map { "; did you mean \($0)?" } ?? "")"
    }
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
      },
      remarks: try answering(facts, answer.settings)
        + (status == .noAccess ? facts.remarks(onUnknown: products) : facts.remarks(onTimed: products)))
    output.envelope = Envelope(object: .accessCheck, marks: ["verified"])
    return output
  }
}

/// The JSON of `asctl customer`: Apple's data and the verdicts of asctl. These are not objects of Apple's.
extension PayloadObject {
  static let customer = PayloadObject(
    "customer", "All available information about a customer.",
    [
      Field("read", .object(readIdentifier), "Read", "The identifier that was looked up.")
    ] + ["bundleId", "environment"].compactMap(transaction.field) + [
      Field("simulated", .boolean, "Simulated", "Whether the data comes from a simulator."),
      Field("verified", .text, "Verified", "How the signed data was verified: `apple`, `added-root` or `no`."),
    ] + ["storefront", "appTransactionId", "appAccountToken"].compactMap(transaction.field) + [
      Field("order", .object(customerOrder), "Order", "The order, if an order ID was looked up."),
      Field(
        "subscriptions", .list(of: .object(customerSubscription)), "Subscriptions",
        "The subscriptions with their verdicts."),
      Field(
        "purchases", .list(of: .object(customerPurchase)), "Purchases", "The one-time purchases with their verdicts."),
      Field("charges", .object(customerCharges), "Charges", "Whether the customer was charged twice."),
      Field("events", .list(of: .object(customerEvent)), "Events", "The history, newest first."),
      Field(
        "tell", .list(of: .text), "Tell", "Messages to the customer, starting with the purchase that was looked up."),
      Field("next", .list(of: .object(nextStep)), "Next", "The possible next steps, and those that are not possible."),
      Field("failed", .list(of: .object(failedCall)), "Failed", "The requests that failed."),
    ])

  /// The record of `asctl customer --has-access`.
  static let accessCheck = PayloadObject(
    "access check", "Whether a customer has access to a product.",
    [
      Field("read", .text, "Read", "The ID that was looked up, and where it was found."),
      Field("bundleId", .text, "App", "The app's bundle ID."),
      Field("environment", .text, "Environment", "The environment that returned the purchases."),
      Field("simulated", .boolean, "Simulated", "Whether the simulator returned them."),
      Field("verified", .text, "Verified", "How the signed data was verified: `apple`, `added-root` or `no`."),
      Field("productIds", .list(of: .text), "Products", "The product IDs of `--has-access`."),
      Field("access", .boolean, "Access", "Whether the customer has access to one of them now."),
      Field("accessUntil", .date, "Access until", "When access ends; null without an end."),
      Field(
        "productId", .text, "Product", "The product that determines the result; null if the customer has none of them."),
      Field("transactionId", .text, "Transaction", "The transaction of that product."),
      verdict, reason,
    ])

  private static let readIdentifier = PayloadObject(
    "read identifier", "The identifier that was looked up.",
    [
      Field("kind", .text, "Kind", "orderId, transactionId or appTransactionId."),
      Field("value", .text, "Value", "The identifier."),
      Field("from", .text, "From", "The kind of text that it was read from."),
    ])

  private static let customerOrder = PayloadObject(
    "customer's order", "An order.",
    [
      Field("orderId", .identifier(.orderId), "Order", "The order ID."),
      Field("transactionIds", .list(of: .identifier(.transactionId)), "Transactions", "The purchases in the order."),
      totals,
    ])

  private static let customerSubscription = PayloadObject(
    "customer's subscription", "A subscription with its verdict.",
    [
      "originalTransactionId", "transactionId", "productId", "subscriptionGroupIdentifier", "appAccountToken",
      "storefront",
    ].compactMap(transaction.field)
      + [
        .subscriptionStatus, verdict, reason, access,
        Field("accessUntil", .date, "Access until", "When access ends or ended."),
        Field("details", .list(of: .text), "Details", "Further remarks."), totals,
      ])

  private static let customerPurchase = PayloadObject(
    "customer's purchase", "A one-time purchase with its verdict.",
    ["transactionId", "productId", "appAccountToken", "storefront", "type", "quantity", "purchaseDate"].compactMap(
      transaction.field) + [
        displayPrice, .currency, verdict, reason, access, refundedAmount,
      ])

  private static let customerCharges = PayloadObject(
    "customer's charges", "Whether the customer was charged twice.", [verdict, reason, totals])

  private static let customerEvent = PayloadObject(
    "customer's event", "An event in the customer's history.",
    [
      Field("date", .date, "Date", "The date of the event."), Field("event", .text, "Event", "The kind of event."),
      Field("source", .text, "Source", "`api`, or `notification` if no other source has the event."),
      Field("words", .text, "Words", "A description for people."),
    ] + ["productId", "transactionId"].compactMap(transaction.field) + [
      Field("amount", .milliunits(in: .currency), "Amount", "The charged or refunded amount."), .currency,
    ])

  private static let nextStep = PayloadObject(
    "next step", "A next step, possible or not.",
    [
      Field("command", .text, "Command", "The command to run."),
      Field("possible", .boolean, "Possible", "Whether Apple would accept it."),
      Field("reason", .text, "Reason", "The effect, or why it is not possible."),
    ])

  private static let failedCall = PayloadObject(
    "failed call", "A request that failed.",
    [Field("call", .text, "Call", "The endpoint."), Field("error", .object(callError), "Error", "The error.")])

  private static let callError = PayloadObject(
    "call's error", "The error of a request, in the common format of errors.",
    [
      Field("message", .text, "Message", "The error message."), Field("hint", .text, "Hint", "How to fix it."),
      Field("httpStatus", .integer, "HTTP status", "The HTTP status of the response."),
      Field("errorCode", .integer, "Error code", "Apple's error code."),
      Field("name", .text, "Name", "Apple's name of the error."),
      Field("retryable", .boolean, "Retryable", "Whether a retry may succeed."),
    ])

  private static let customerTotal = PayloadObject(
    "customer's total", "The total charges and refunds in one currency.",
    [.currency, displayPrice, refundedAmount])

  private static let totals = Field(
    "totals", .list(of: .object(customerTotal)), "Totals", "The total charges per currency.")
  private static let displayPrice = Field(
    "displayPrice", .milliunits(in: .currency), "Price", "The price shown to the customer, including discounts.")
  private static let refundedAmount = Field(
    "refundedAmount", .milliunits(in: .currency), "Refunded", "The approximate refund; null if its amount is unknown.")
  private static let verdict = Field("verdict", .text, "Verdict", "The state of the purchase.")
  private static let reason = Field("reason", .text, "Reason", "The reason for the verdict.")
  private static let access = Field("access", .boolean, "Access", "Whether the customer has access.")
}

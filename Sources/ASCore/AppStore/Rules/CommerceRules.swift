import Base

/// Rules about several members of an Advanced Commerce request. Rules about one member are in the object's literal.
struct CommerceRules {
  /// The errors in the order of the document.
  private(set) var errors: [ValidationError] = []
  /// Unusual values that may be intended: Apple's examples repeat a SKU, and Apple issues further tax codes on request.
  private(set) var remarks: [String] = []
  /// The first item that occurs twice, in words. Apple's examples for StoreKit contain some, so only requests to Apple
  /// are refused.
  private(set) var repetition: String?
  private let currency: String?

  /// `purchaseCurrency` is the currency of amounts in a request without `currency`; `nil` if it is unknown.
  init(_ request: JSONObject, purchaseCurrency: String? = nil) {
    currency = request["currency"]?.string ?? purchaseCurrency
    for lists in [["items"], ["addItems", "removeItems"]] { checkEachOnce("SKU", in: lists, of: request) }
    checkEachOnce("currentSKU", in: ["changeItems"], of: request)
    if let descriptors = request["descriptors"], descriptors["displayName"] == nil, descriptors["description"] == nil {
      fail("descriptors.displayName", .missing, "or description is missing; one of them is required")
    }
    JSON.object(request).forEachValue { value, place in
      check(value, at: place)
      return true
    }
    if let code = request["taxCode"]?.string { checkTaxCode(code, in: request) }
  }

  private mutating func checkTaxCode(_ code: String, in request: JSONObject) {
    let isOneTime = request["operation"] == "CREATE_ONE_TIME_CHARGE"
    if Enumeration.taxCode.value(code) == nil {
      let near = Nearest.to(code, among: Enumeration.taxCode.values.map(\.text)).map { "; did you mean \($0)?" } ?? ""
      remarks.append("the taxCode \(quoted(code)) is not in Apple's table; it is sent as is\(near)")
    } else if code.hasSuffix("-2") != isOneTime {
      let kinds = isOneTime ? "subscriptions, not for a one-time charge" : "one-time charges, not for a subscription"
      remarks.append("the taxCode \(quoted(code)) is for \(kinds)")
    }
  }

  /// Returns remarks about the body of a write before it is sent.
  static func remarks(on pending: PendingWrite) -> [String] {
    pending.body.objectValue.map { CommerceRules($0).remarks } ?? []
  }

  private mutating func fail(
    _ path: String, _ kind: ValidationError.Kind, _ description: String, _ remedy: String? = nil
  ) {
    errors.append(ValidationError(path: path, description: description, kind: kind, remedy: remedy))
  }

  private mutating func check(_ value: JSON, at place: ValuePlace) {
    if case .member(let name)? = place.step {
      if ["price", "proratedPrice", "refundAmount"].contains(name) { checkDecimals(value, at: place.path) }
      if let text = value.string, let (kind, message) = Field.Constraint.line(.max).error(in: text) {
        fail(place.path?.text ?? "", kind, message)
      }
    }
    if let object = value.objectValue { checkAmounts(object, at: place.path) }
  }

  private mutating func checkAmounts(_ item: JSONObject, at path: ValuePath?) {
    if item["offer"] != nil, item["proratedPrice"] != nil {
      fail(path.text(to: "offer"), .value, "and proratedPrice are mutually exclusive", "keep one of them")
    }
    let price = item["price"]?.int64
    for (name, amount) in [("offer.price", item["offer"]?["price"]), ("proratedPrice", item["proratedPrice"])] {
      guard let amount = amount?.int64, let price, amount > price else { continue }
      fail(path.text(to: name), .range, "is more than the price of the item")
    }
    guard price == 0, let count = item["periodCount"]?.int64, count != 1 else { return }
    fail(path.text(to: "periodCount"), .value, "must be 1 for a free trial", "use a longer period for a longer trial")
  }

  private mutating func checkDecimals(_ value: JSON, at path: ValuePath?) {
    guard let price = value.int64, let currency, let decimals = Currency.decimals(of: currency) else { return }
    let step: Int64 = decimals == 0 ? 1000 : 10
    guard !price.isMultiple(of: step) else { return }
    // The suggestion reads 300 as 300 yen, and rounds 300500 milliunits down to 300 yen.
    let whole = decimals == 0 && price < step ? price.multipliedClamped(by: step) : price / step * step
    fail(
      path?.text ?? "", .value,
      "is \(Money.text(milliunits: price, currency: currency)), and Apple prices \(currency) "
        + (decimals == 0 ? "without decimals" : "with \(decimals) decimals"),
      "\(Money.text(milliunits: whole, currency: currency)) is \(whole) milliunits")
  }

  private mutating func checkEachOnce(_ name: String, in lists: [String], of request: JSONObject) {
    let names = lists.flatMap { request[$0]?.arrayElements ?? [] }.compactMap { $0[name]?.string }
    var seen = TextSet()
    for text in names where !seen.insert(text) {
      let others = lists.dropFirst().map { "and \($0) " }.joined()
      let error: AdvancedCommerceError =
        lists.count > 1 ? .multipleOperationsOnSingleSKU : .itemCannotBeSpecifiedMultipleTimes
      let code = ErrorCode.commerce(error).code.map { " (\($0))" } ?? ""
      let found = "\(lists[0]) \(others)contains the \(name) \(quoted(text)) twice"
      remarks.append("\(found), which Apple may refuse\(code)")
      repetition = repetition ?? found + code
      return
    }
  }
}

extension Rule {
  /// Rules of Change Subscription Metadata (Advanced Commerce API).
  static let ofMetadata: [Rule] = [
    Rule("at least one change is required: descriptors, items or taxCode") { pending in
      ["descriptors", "items", "taxCode"].contains { pending.body[$0] != nil }
    },
    Rule("descriptors and every item must change displayName, description or, for items, SKU") {
      pending in
      let parts = (pending.body["descriptors"].map { [$0] } ?? []) + pending.items
      return parts.allSatisfy { part in ["displayName", "description", "SKU"].contains { part[$0] != nil } }
    },
  ]

  /// The rule of every request of the Advanced Commerce API.
  static let ofCommerce = Rule(
    "amounts have no more decimals than Apple uses for the currency, texts are single lines, and each SKU occurs once"
  ) { pending in
    let rules = pending.body.objectValue.map { CommerceRules($0, purchaseCurrency: pending.purchaseCurrency) }
    if let error = rules?.errors.first { return Failure(.usage, error.sentence, hint: error.remedy) }
    return rules?.repetition.map { Failure(.usage, $0, hint: "list each SKU once") }
  }

  /// Rules of Revoke Subscription and Request Transaction Refund (Advanced Commerce API).
  static let ofRefunds: [Rule] = [
    Rule("refundAmount is required with refundType CUSTOM and not allowed otherwise (4000153, 4000155)") { pending in
      pending.items.allSatisfy { sameBytes($0["refundType"]?.string ?? "", "CUSTOM") == ($0["refundAmount"] != nil) }
    },
    Rule(
      "SIMULATE_REFUND_DECLINE must be set for all items or none (4000184), and is not allowed in production (4000158)"
    ) { pending in
      let reasons = ([pending.body] + pending.items).compactMap { $0["refundReason"]?.string }
      let simulated = reasons.filter { sameBytes($0, "SIMULATE_REFUND_DECLINE") }
      return simulated.isEmpty || simulated.count == reasons.count && pending.environment != .production
    },
  ]
}

extension PendingWrite {
  fileprivate var items: [JSON] { body["items"]?.arrayElements ?? [] }
}

extension JSONObject {
  /// The errors of an Advanced Commerce request that concern several members, in the order of the document.
  package var commerceErrors: [ValidationError] { CommerceRules(self).errors }
  /// Unusual values of an Advanced Commerce request that may be intended.
  package var commerceRemarks: [String] { CommerceRules(self).remarks }
}

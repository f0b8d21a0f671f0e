/// Looks for every fault of one line item.
struct LineItemCheck {
  let item: JSONObject
  let id: String?
  /// What was reported before.
  let ledger: ExternalPurchaseLedger
  /// The same, and what stands in this report.
  let known: [String: JSONObject]
  let now: Int64
  private(set) var faults: [ReportFault] = []

  init(_ item: JSONObject, ledger: ExternalPurchaseLedger, known: [String: JSONObject], now: Int64) {
    self.item = item
    id = item["lineItemId"]?.string
    self.ledger = ledger
    self.known = known
    self.now = now
  }

  mutating func checkAll() {
    checkFields()
    checkRepetition()
    checkDates()
    checkAmounts()
    checkCurrencies()
    checkSubscription()
    checkReference()
    checkDependents()
  }

  mutating func note(_ error: ExternalPurchaseError, _ field: String) {
    faults.append(ReportFault(error: error, field: field, lineItem: id))
  }

  func number(_ name: String) -> Int64? { item[name]?.int64 }

  func text(_ name: String) -> String? { item[name]?.string }

  var isRefund: Bool { item.isEvent("REFUND") }

  var isSubscription: Bool { text("productType") == "SUBSCRIPTION" }

  private static let ofPurchases = ["productType", "productIdentifier", "quantity"]
  private static let ofSubscriptions = [
    "subscriptionEvent", "subscriptionStartDate", "subscriptionEndDate", "subscriptionDaysOfPaidService",
  ]

  private mutating func checkFields() {
    var required: [String] = []
    var forbidden: [String] = []
    if isRefund {
      required.append("referenceLineItemId")
      forbidden = Self.ofPurchases + Self.ofSubscriptions
    } else {
      required += Self.ofPurchases
      if isSubscription {
        required += Self.ofSubscriptions
      } else {
        forbidden = Self.ofSubscriptions + ["referenceLineItemId"]
      }
    }
    for name in required where item[name].map({ $0 == .null }) ?? true { note(.omittedField, name) }
    for name in forbidden where item[name].map({ $0 != .null }) ?? false { note(.fieldNotAllowed, name) }
  }

  /// A known line item can be restated, and taken back once.
  private mutating func checkRepetition() {
    let isRestatement = item["restatement"]?.boolValue ?? false
    let earlier = id.flatMap { ledger.lineItems[$0] }
    if item.isErroneous, !isRestatement { note(.erroneouslySubmittedNotRestatement, "erroneouslySubmitted") }
    if let earlier {
      if !isRestatement { note(.duplicateValue, "lineItemId") }
      if item.isErroneous, earlier.isErroneous { note(.repeatErroneousSubmission, "erroneouslySubmitted") }
    } else if isRestatement {
      note(.notFound, "lineItemId")
    }
  }

  private mutating func checkDates() {
    guard let date = number("creationDate") else { return }
    if date > now { note(.futureDate, "creationDate") }
    if date < Self.earliest { note(.dateTooFarInPast, "creationDate") }
  }

  /// 2024-01-01, before which there were no external purchases; seconds since 1970 are less than that.
  private static let earliest: Int64 = 1_704_067_200_000
}

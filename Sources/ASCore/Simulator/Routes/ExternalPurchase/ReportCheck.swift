/// Looks for every fault of a report, so that all can be mended at once (External Purchase Server API,
/// "ExternalPurchaseReport").
struct ReportCheck {
  let ledger: ExternalPurchaseLedger
  /// Milliseconds since 1970.
  let now: Int64
  private(set) var faults: [ReportFault] = []

  init(_ ledger: ExternalPurchaseLedger, now: Int64) {
    self.ledger = ledger
    self.now = now
  }

  mutating func check(_ report: JSONObject) {
    checkIdentifiers(report)
    let items = report["lineItems"]?.arrayElements ?? []
    let token = report["externalPurchaseId"]?.string ?? ""
    switch report["status"]?.string {
    case nil: note(.omittedField, "status")
    case "LINE_ITEM"?:
      if items.isEmpty { note(.missingLineItemsForStatus, "lineItems") }
    case "NO_LINE_ITEM"?, "UNRECOGNIZED_TOKEN"?:
      if !items.isEmpty { note(.lineItemsNotAllowedForStatus, "lineItems") }
      if ledger.reportedTokens.contains(token) { note(.lineItemStatusRegression, "status") }
    // Only tokens of custom links can be duplicates, and there are none here.
    case "DUPLICATE_TOKEN"?: note(.fieldNotAllowed, "status")
    case _?: note(.unknownEnum, "status")
    }
    // Items may refer to others of the same report.
    var known = ledger.lineItems
    for item in items {
      guard let object = item.objectValue, let id = object["lineItemId"]?.string else { continue }
      known[id] = object
    }
    for item in items {
      var check = LineItemCheck(item.objectValue ?? JSONObject(), ledger: ledger, known: known, now: now)
      check.checkAll()
      faults += check.faults
    }
  }

  private mutating func checkIdentifiers(_ report: JSONObject) {
    if let id = report["requestIdentifier"]?.string, id.isUUID {
      if ledger.reports[id.lowercased()] != nil { note(.duplicateValue, "requestIdentifier") }
    } else {
      note(.omittedField, "requestIdentifier")
    }
    if let token = report["externalPurchaseId"]?.string {
      if !ExternalPurchaseTokens.all.contains(where: { sameBytes($0, token) }) {
        note(.notFound, "externalPurchaseId")
      }
    } else {
      note(.omittedField, "externalPurchaseId")
    }
  }

  private mutating func note(_ error: ExternalPurchaseError, _ field: String) {
    faults.append(ReportFault(error: error, field: field, lineItem: nil))
  }
}

import AppStore
import Base

/// Looks for every error of a report, so that all can be mended at once (External Purchase Server API,
/// "ExternalPurchaseReport").
struct ReportCheck {
  let ledger: ExternalPurchaseLedger
  let now: Timestamp
  var errors: [ReportError] = []

  init(_ ledger: ExternalPurchaseLedger, now: Timestamp) {
    self.ledger = ledger
    self.now = now
  }

  mutating func check(_ report: JSONObject) {
    checkIdentifiers(report)
    let items = (report["lineItems"]?.arrayElements ?? []).map(Self.withoutNulls)
    let token = report["externalPurchaseId"]?.string ?? ""
    switch report["status"]?.string {
    case "LINE_ITEM"?:
      if items.isEmpty { note(.missingLineItemsForStatus, "lineItems") }
    case "NO_LINE_ITEM"?, "UNRECOGNIZED_TOKEN"?:
      if !items.isEmpty { note(.lineItemsNotAllowedForStatus, "lineItems") }
      if ledger.reportedTokens.contains(token) { note(.lineItemStatusRegression, "status") }
    // Only tokens of custom links can be duplicates, and there are none here.
    case "DUPLICATE_TOKEN"?: note(.fieldNotAllowed, "status")
    case nil, _?: break
    }
    // Items may refer to others of the same report.
    var known = ledger.lineItems
    for item in items {
      if let id = item["lineItemId"]?.string { known[id] = item }
    }
    var ids: TextSet = []
    for item in items {
      if let id = item["lineItemId"]?.string, !ids.insert(id) {
        errors.append(ReportError(error: .report(.duplicateValue), field: "lineItemId", lineItem: id))
      }
      var check = LineItemCheck(item, ledger: ledger, known: known, now: now)
      check.checkAll()
      errors += check.errors.filter { !errors.contains($0) }
    }
  }

  private mutating func checkIdentifiers(_ report: JSONObject) {
    if let id = report["requestIdentifier"]?.string {
      if ledger.reports[id.lowercased()] != nil { note(.duplicateValue, "requestIdentifier") }
    }
    if let token = report["externalPurchaseId"]?.string {
      if !ExternalPurchaseTokens.all.contains(where: { sameBytes($0, token) }) {
        note(.notFound, "externalPurchaseId")
      }
    }
  }

  /// What is null is not there.
  private static func withoutNulls(_ item: JSON) -> JSONObject {
    JSONObject((item.objectValue?.members ?? []).filter { $0.value != .null })
  }

  private mutating func note(_ error: ExternalPurchaseError, _ field: String) {
    errors.append(ReportError(error: .report(error), field: field, lineItem: nil))
  }
}

extension StoreRoute {
  /// Reports of purchases outside the App Store.
  static let externalPurchases = [
    StoreRoute("PUT", "/externalPurchase/v1/reports") { call, store throws(APIErrorReply) in
      let body = try call.object()
      var check = ReportCheck(store.ledger, now: call.now)
      check.errors = try ReportError.found(in: body)
      check.check(body)
      guard check.errors.isEmpty, let id = body["requestIdentifier"]?.string else { throw .report(check.errors) }
      store.ledger.keep(body, as: id)
      return .json(["requestIdentifier": .string(id)])
    },
    StoreRoute("GET", "/externalPurchase/v1/reports/{requestIdentifier}") { call, store throws(APIErrorReply) in
      guard let report = store.ledger.reports[call.value("requestIdentifier").lowercased()] else {
        // 400, not 404 (External Purchase Server API, "Retrieve External Purchase Report").
        throw .report([ReportError(error: .report(.notFound), field: "requestIdentifier", lineItem: nil)])
      }
      return .json(["report": report])
    },
  ]
}

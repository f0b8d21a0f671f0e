extension StoreRoute {
  /// Reports of purchases outside the App Store.
  static let externalPurchases = [
    StoreRoute("PUT", "/externalPurchase/v1/reports") { call, store throws(Refusal) in
      let body = try call.object()
      var check = ReportCheck(store.ledger, now: call.now)
      check.check(body)
      guard check.faults.isEmpty, let id = body["requestIdentifier"]?.string else { throw .report(check.faults) }
      store.ledger.keep(body, as: id)
      return .json(["requestIdentifier": .string(id)])
    },
    StoreRoute("GET", "/externalPurchase/v1/reports/{requestIdentifier}") { call, store throws(Refusal) in
      guard let report = store.ledger.reports[call.value("requestIdentifier").lowercased()] else {
        // 400, not 404 (External Purchase Server API, "Retrieve External Purchase Report").
        throw .report([ReportFault(error: .notFound, field: "requestIdentifier", lineItem: nil)])
      }
      return .json(["report": report])
    },
  ]
}

extension ExternalPurchaseLedger {
  fileprivate mutating func keep(_ report: JSONObject, as id: String) {
    reports[id.lowercased()] = .object(report)
    for item in report["lineItems"]?.arrayElements ?? [] {
      guard let object = item.objectValue, let id = object["lineItemId"]?.string else { continue }
      lineItems[id] = object
    }
    if report["status"]?.string == "LINE_ITEM", let token = report["externalPurchaseId"]?.string {
      reportedTokens.insert(token)
    }
  }
}

extension StoreRoute {
  /// Reports of purchases outside the App Store.
  static let externalPurchases = [
    StoreRoute("PUT", "/externalPurchase/v1/reports") { call, store throws(APIErrorReply) in
      let body = try call.object()
      var check = ReportCheck(store.ledger, now: call.now)
      check.faults = try ReportFault.found(in: body)
      check.check(body)
      guard check.faults.isEmpty, let id = body["requestIdentifier"]?.string else { throw .report(check.faults) }
      store.ledger.keep(body, as: id)
      return .json(["requestIdentifier": .string(id)])
    },
    StoreRoute("GET", "/externalPurchase/v1/reports/{requestIdentifier}") { call, store throws(APIErrorReply) in
      guard let report = store.ledger.reports[call.value("requestIdentifier").lowercased()] else {
        // 400, not 404 (External Purchase Server API, "Retrieve External Purchase Report").
        throw .report([ReportFault(error: .notFound, field: "requestIdentifier", lineItem: nil)])
      }
      return .json(["report": report])
    },
  ]
}

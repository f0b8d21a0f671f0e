import Base

extension Endpoint {
  package static let externalPurchaseReportSend = Endpoint(
    "external-purchase report send", "Report purchases made outside the App Store",
    detail: """
      A report with line items is read from the file given as the argument; `--skeleton` prints a template. Flags are \
      enough for the other reports, and there is no `--body`. If Apple refuses a report, fix every error that it lists and \
      send the whole report again with the same `requestIdentifier`. New reports and corrections require a new one.
      """,
    .put, "/externalPurchase/v1/reports",
    body: .documentArgument(.externalPurchaseReport), reply: .object(.externalReportReply),
    requestsPerSecond: nil, rules: Rule.ofReports,
    consequence: .reversible(by: "a restatement, which is a separate report"), family: .externalPurchase,
    page: "Send External Purchase Report",
    examples: [
      Example("asctl external-purchase report send report.json -e sandbox", "Send a report"),
      Example(
        "asctl external-purchase report send --external-purchase-id SANDBOX_2f9d0f6c-6b1e-4f6a-9c53-8f4d2b1a0c02 --status NO_LINE_ITEM -e sandbox",
        "Report that a token led to no purchase"),
    ])

  package static let externalPurchaseReportGet = Endpoint(
    "external-purchase report get", "Show a report that was sent",
    .get, "/externalPurchase/v1/reports/{requestIdentifier}",
    parameters: [.path("requestIdentifier", .uuid, "The request identifier of the report, a UUID")],
    reply: .object(.externalPurchaseReport), requestsPerSecond: nil, family: .externalPurchase,
    page: "Retrieve External Purchase Report",
    examples: [
      Example(
        "asctl external-purchase report get c0ffee00-1d2e-4f3a-8b4c-5d6e7f8a9b0c", "Show the report as Apple stored it")
    ])

  /// External Purchase Server API: reports of purchases made outside the App Store.
  static let externalPurchases: [Endpoint] = [.externalPurchaseReportSend, .externalPurchaseReportGet]
}

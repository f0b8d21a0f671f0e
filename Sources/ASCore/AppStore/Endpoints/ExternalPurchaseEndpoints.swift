import Base

extension Endpoint {
  package static let externalPurchaseReportSend = Endpoint(
    "external-purchase report send", "Report purchases made outside the App Store",
    detail: """
      A report of line items comes from a file, named as the argument, which `--skeleton` begins; flags do for the others, and \
      there is no `--body`. After a refusal mend every error it lists and \
      send the whole report again with the same `requestIdentifier`; new reports and corrections need a new one.
      """,
    .put, "/externalPurchase/v1/reports",
    body: .documentArgument(.externalPurchaseReport), reply: .object(.externalReportReply),
    requestsPerSecond: nil, rules: Rule.ofReports,
    consequence: .undone(by: "send a restatement, which is a report of its own"), family: .externalPurchase,
    page: "Send External Purchase Report",
    examples: [
      Example("asctl external-purchase report send report.json -e sandbox", "Send a report"),
      Example(
        "asctl external-purchase report send --external-purchase-id SANDBOX_2f9d0f6c-6b1e-4f6a-9c53-8f4d2b1a0c02 --status NO_LINE_ITEM -e sandbox",
        "Say that nothing was bought with a token"),
    ])

  package static let externalPurchaseReportGet = Endpoint(
    "external-purchase report get", "Show a report that was sent",
    .get, "/externalPurchase/v1/reports/{requestIdentifier}",
    parameters: [.path("requestIdentifier", .uuid, "The UUID that the report was sent with")],
    reply: .object(.externalPurchaseReport), requestsPerSecond: nil, family: .externalPurchase,
    page: "Retrieve External Purchase Report",
    examples: [
      Example("asctl external-purchase report get c0ffee00-1d2e-4f3a-8b4c-5d6e7f8a9b0c", "What Apple has of it")
    ])

  /// External Purchase Server API: reports of purchases made outside the App Store.
  static let externalPurchases: [Endpoint] = [.externalPurchaseReportSend, .externalPurchaseReportGet]
}

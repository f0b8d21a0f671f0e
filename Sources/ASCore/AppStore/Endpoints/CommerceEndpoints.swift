import Base

/// Advanced Commerce API: the developer defines the items and prices of purchases. Apple requires a signed addendum.
extension Endpoint {
  static let commerceCancel = commerce(
    "cancel", "Turn off the renewal of a subscription", "subscription/cancel", sends: .cancelRequest,
    consequence: .irreversible { _ in
      ["access continues until the subscription ends; only the customer can turn renewal on again"]
    },
    requestsPerSecond: 5, page: "Cancel a Subscription")

  static let commerceChangeMetadata = commerce(
    "change-metadata", "Change names, descriptions or the tax code", "subscription/changeMetadata",
    sends: .metadataRequest, rules: Rule.ofMetadata,
    consequence: .reversible(by: "asctl commerce change-metadata with the earlier values"), requestsPerSecond: 50,
    page: "Change Subscription Metadata", flags: "--effective NEXT_BILL_CYCLE --display-name Gold")

  static let commerceChangePrice = commerce(
    "change-price", "Change the price from the next renewal", "subscription/changePrice",
    detail: """
      Send the change at least 24 hours before the renewal. Inform customers of a price increase beforehand.

      \(amounts)
      """,
    sends: .priceChangeRequest,
    consequence: .reversible(by: "asctl commerce change-price with the earlier price, before the renewal"),
    requestsPerSecond: 50, page: "Change Subscription Price", flags: "--sku shelf.comics --price 3.99 --currency USD")

  static let commerceMigrate = commerce(
    "migrate", "Move a subscription to Advanced Commerce", "subscription/migrate", sends: .migrateRequest,
    consequence: .irreversible(), requestsPerSecond: 50, page: "Migrate a Subscription to Advanced Commerce API",
    of: "2000000000000001",
    flags:
      "--target-product-id com.example.app.catalog.monthly --tax-code C003-00-1 --display-name Pro --description Monthly --sku pro.monthly --item-display-name Pro --item-description Monthly"
  )

  static let commerceRevoke = commerce(
    "revoke", "End a subscription now and request a refund", "subscription/revoke",
    detail: """
      End the customer's access at the `revocationDate` of the REFUND notification, not before it arrives. With \
      `--revoke-seat-quantity`, the subscription continues with fewer seats, and REFUND has the subtype SEATS.
      """,
    sends: .revokeRequest, rules: Rule.ofRefunds, consequence: .irreversible(), requestsPerSecond: 5,
    page: "Revoke Subscription",
    flags: "--refund-type PRORATED --refund-reason UNSATISFIED_WITH_PURCHASE --refund-risking-preference false")

  static let commerceRequestRefund = commerce(
    "request-refund", "Request a refund for items of a transaction", "transaction/requestRefund", detail: amounts,
    sends: .refundRequest, reply: .transactionReply, rules: Rule.ofRefunds, consequence: .irreversible(),
    requestsPerSecond: 5, page: "Request Transaction Refund",
    flags:
      "--sku shelf.comics --refund-type FULL --refund-reason UNINTENDED_PURCHASE --revoke true --refund-risking-preference false"
  )

  private static let amounts = """
    An amount is a decimal in the currency, such as `10` or `4.99`, or a number of milliunits, such as `4990m`. Amounts in \
    `--body` are in milliunits. Without `--currency`, an amount is in the currency of the purchase and has at most two \
    decimals. For one release, a whole amount of 100 or more is refused unless `--currency` names a currency without \
    decimals, because it used to mean milliunits. `--dry-run` and the confirmation show each amount.
    """

  /// Apple rejects a repeated `requestReferenceId` with 4000097, so these requests are not retried automatically.
  private static func commerce(
    _ name: String, _ summary: String, _ path: String, detail: String = "", sends document: PayloadObject,
    reply: PayloadObject = .advancedCommerceReply, rules: [Rule] = [], consequence: Consequence, requestsPerSecond: Int,
    page: String, of transaction: String = "2000000000021003", flags: String = ""
  ) -> Endpoint {
    let command = "commerce \(name)"
    let line = "asctl \(command) \(transaction) \(flags)\(flags.isEmpty ? "" : " ")-e sandbox"
    return Endpoint(
      command, summary, detail: Prose(detail), .post, "/advancedCommerce/v1/\(path)/{transactionId}",
      parameters: [.path("transactionId", "The ID of the original or a later transaction of the purchase")],
      body: .document(document), reply: .object(reply), subject: .purchase, requestsPerSecond: requestsPerSecond,
      rules: rules + [Rule.ofCommerce], remarks: CommerceRules.remarks, consequence: consequence,
      family: .advancedCommerce, page: page,
      examples: [
        Example(line, summary),
        Example("asctl \(command) --skeleton > request.json", "Write a template to edit and pass to --body"),
      ])
  }
}

/// External Purchase Server API: reports of purchases made outside the App Store.
extension Endpoint {
  static let externalPurchaseReportSend = Endpoint(
    "external-purchase report send", "Report purchases made outside the App Store",
    detail: """
      A report with line items is read from the file given as the argument; `--skeleton` prints a template. Flags are \
      enough for the other reports, and there is no `--body`. If Apple refuses a report, fix every error that it lists and \
      send the whole report again with the same `requestIdentifier`. New reports and corrections require a new one.
      """,
    .put, "/externalPurchase/v1/reports", body: .documentArgument(.externalPurchaseReport),
    reply: .object(.externalReportReply), subject: .echo(FieldPath(dotted: "requestIdentifier")),
    requestsPerSecond: nil, rules: Rule.ofReports,
    consequence: .reversible(by: "a restatement, which is a separate report"), family: .externalPurchase,
    page: "Send External Purchase Report",
    examples: [
      Example("asctl external-purchase report send report.json -e sandbox", "Send a report"),
      Example(
        "asctl external-purchase report send --external-purchase-id SANDBOX_2f9d0f6c-6b1e-4f6a-9c53-8f4d2b1a0c02 --status NO_LINE_ITEM -e sandbox",
        "Report that a token led to no purchase"),
    ])

  static let externalPurchaseReportGet = Endpoint(
    "external-purchase report get", "Show a report that was sent",
    .get, "/externalPurchase/v1/reports/{requestIdentifier}",
    parameters: [.path("requestIdentifier", is: .uuid, "The request identifier of the report, a UUID")],
    reply: .object(.externalReportReply), row: "report", subject: .echo(FieldPath(dotted: "report.requestIdentifier")),
    requestsPerSecond: nil, family: .externalPurchase,
    page: "Retrieve External Purchase Report",
    examples: [
      Example(
        "asctl external-purchase report get c0ffee00-1d2e-4f3a-8b4c-5d6e7f8a9b0c", "Show the report as Apple stored it")
    ])
}

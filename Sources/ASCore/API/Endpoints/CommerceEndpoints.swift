extension Endpoint {
  /// Advanced Commerce API: purchases whose items and prices the developer names. The addendum has to be signed.
  static let commerce: [Endpoint] = [
    commerce(
      "cancel", "Turn off the renewal of a subscription; access stays until its end", "subscription/cancel",
      sends: "cancel request", limit: 5, page: "Cancel a Subscription"),
    commerce(
      "change-metadata", "Change names, descriptions or the tax code of a subscription", "subscription/changeMetadata",
      sends: "metadata request",
      parameters: [
        .body("descriptors.effective", .enumeration("effective"), "When the new names of the subscription apply"),
        .body("descriptors.displayName", .text("TEXT"), "Its new display name, at most 30 characters"),
        .body("descriptors.description", .text("TEXT"), "Its new description, at most 45 characters"),
        .body("items[].currentSKU", .text("SKU"), repeats: true, flag: "current-sku", "An item to change"),
        .body("items[].effective", .enumeration("effective"), flag: "item-effective", "When the items change"),
        .body("items[].SKU", .text("SKU"), repeats: true, flag: "new-sku", "The item's new SKU"),
        .body("items[].displayName", .text("TEXT"), repeats: true, flag: "item-display-name", "Its new display name"),
        .body("items[].description", .text("TEXT"), repeats: true, flag: "item-description", "Its new description"),
        .body("taxCode", .text("CODE"), "The new tax code, such as C003-00-1"),
      ], rules: Rule.ofMetadata, limit: 50, page: "Change Subscription Metadata",
      flags: "--effective NEXT_BILL_CYCLE --display-name Gold"),
    commerce(
      "change-price", "Change the price of a subscription from its next renewal", "subscription/changePrice",
      detail: "Call it at least 24 hours before the renewal. Customers have to be told of an increase beforehand.",
      sends: "price change request",
      parameters: [
        .body("currency", .text("CURRENCY"), "The currency of the prices, ISO 4217"),
        .body("items[].SKU", .text("SKU"), repeats: true, flag: "sku", "An item to give a new price"),
        .body(
          "items[].price", .milliunits, repeats: true, flag: "price", "Its price: 4.99, or in Apple's thousandths 4990"),
      ], limit: 50, page: "Change Subscription Price",
      flags: "--sku shelf.comics --price 3.99 --currency USD"),
    commerce(
      "migrate", "Move a subscription to the Advanced Commerce API", "subscription/migrate", sends: "migrate request",
      parameters: [
        .body("targetProductId", .text("PRODUCT"), "The generic product that takes over"),
        .body("taxCode", .text("CODE"), "The tax code, such as C003-00-1"),
        .body("descriptors.displayName", .text("TEXT"), "The subscription's name, at most 30 characters"),
        .body("descriptors.description", .text("TEXT"), "Its description, at most 45 characters"),
        .body("items[].SKU", .text("SKU"), repeats: true, flag: "sku", "An item of the subscription"),
        .body("items[].displayName", .text("TEXT"), repeats: true, flag: "item-display-name", "Its name"),
        .body("items[].description", .text("TEXT"), repeats: true, flag: "item-description", "Its description"),
      ], limit: 50, page: "Migrate a Subscription to Advanced Commerce API",
      of: "2000000000000001",
      flags:
        "--target-product-id com.example.app.catalog.monthly --tax-code C003-00-1 --display-name Pro --description Monthly --sku pro.monthly --item-display-name Pro --item-description Monthly"
    ),
    commerce(
      "revoke", "End a subscription at once and ask for a refund", "subscription/revoke",
      detail: "Switch the service off only when the REFUND notification arrives, at its revocationDate.",
      sends: "revoke request",
      parameters: [
        .body("refundType", .enumeration("refundType"), "How much is refunded, all or in part"),
        .body("refundReason", .enumeration("refundReason"), "Why"), risking,
      ], rules: Rule.ofRefunds, limit: 5, page: "Revoke Subscription",
      flags: "--refund-type PRORATED --refund-reason UNSATISFIED_WITH_PURCHASE --refund-risking-preference false"),
    commerce(
      "request-refund", "Ask Apple to refund items of a transaction", "transaction/requestRefund",
      sends: "refund request",
      parameters: [
        .body("currency", .text("CURRENCY"), "The currency of the amounts, ISO 4217"),
        .body("items[].SKU", .text("SKU"), repeats: true, flag: "sku", "An item to refund"),
        .body("items[].refundType", .enumeration("refundType"), repeats: true, flag: "refund-type", "How much of it"),
        .body("items[].refundReason", .enumeration("refundReason"), repeats: true, flag: "refund-reason", "Why"),
        .body("items[].revoke", .boolean, repeats: true, flag: "revoke", "Whether it is also taken away"),
        .body(
          "items[].refundAmount", .milliunits, repeats: true, flag: "refund-amount",
          "The amount of a CUSTOM refund: 0.99, or in Apple's thousandths 990"), risking,
      ], rules: Rule.ofRefunds, limit: 5, page: "Request Transaction Refund",
      flags:
        "--sku shelf.comics --refund-type FULL --refund-reason UNINTENDED_PURCHASE --revoke true --refund-risking-preference false"
    ),
  ]

  private static let frame = "What the request is based on"

  private static let risking = Parameter.body(
    "refundRiskingPreference", .boolean, "Whether Apple may ask for consumption information first")

  /// A repetition with the same `requestReferenceId` is answered with 4000097, so none of them is repeated by itself.
  private static func commerce(
    _ name: String, _ summary: String, _ path: String, detail: String = "", sends document: String,
    parameters: [Parameter] = [], rules: [Rule] = [], limit: Int, page: String,
    of transaction: String = "2000000000021003", flags: String = ""
  ) -> Endpoint {
    let command = "commerce \(name)"
    let line = "asctl \(command) \(transaction) \(flags)\(flags.isEmpty ? "" : " ")-e sandbox"
    return Endpoint(
      command, summary, detail: Prose(detail), .post, "/advancedCommerce/v1/\(path)/{transactionId}",
      parameters: [
        .path("transactionId", .identifier(.transactionId), "The original or any later transaction of the purchase"),
        .fresh("requestInfo.requestReferenceId", "A UUID of yours; the same one only to repeat the same request"),
        .body("requestInfo.appAccountToken", .uuid, heading: frame, "The account of the purchase"),
        .body(
          "requestInfo.consistencyToken", .text("TOKEN"), heading: frame,
          "The state it is based on, from the renewal info"),
        .body("storefront", .storefront, heading: frame, "The storefront of the purchase, ISO 3166-1 alpha-3"),
      ] + parameters,
      body: .document(document),
      reply: .object(name == "request-refund" ? "transaction reply" : "advanced commerce reply"),
      limit: limit, rules: rules + [Rule.ofCommerce], family: .advancedCommerce, page: page,
      examples: [
        Example(line, summary), Example("asctl \(command) --skeleton > request.json", "A body to fill in, for --body"),
      ])
  }

  /// External Purchase Server API: reports of purchases made outside the App Store.
  static let externalPurchases: [Endpoint] = [
    Endpoint(
      "external-purchase report send", "Report purchases made outside the App Store",
      detail: """
        A report of line items comes from a file; flags do for the others. After a refusal mend every error it lists and \
        send the whole report again with the same `requestIdentifier`; new reports and corrections need a new one.
        """,
      .put, "/externalPurchase/v1/reports",
      parameters: [
        .fresh("requestIdentifier", "A UUID of yours for the report"),
        .body("externalPurchaseId", .text("ID"), "The ID in the token that StoreKit gave"),
        .body("status", .enumeration("externalPurchaseStatus"), "What the report says about the token"),
      ], body: .documentArgument("external purchase report"), reply: .object("external report reply"),
      limit: nil, rules: Rule.ofReports, family: .externalPurchase, page: "Send External Purchase Report",
      examples: [
        Example("asctl external-purchase report send report.json -e sandbox", "Send a report"),
        Example(
          "asctl external-purchase report send --external-purchase-id SANDBOX_2f9d0f6c-6b1e-4f6a-9c53-8f4d2b1a0c02 --status NO_LINE_ITEM -e sandbox",
          "Say that nothing was bought with a token"),
      ]),
    Endpoint(
      "external-purchase report get", "Show a report that was sent",
      .get, "/externalPurchase/v1/reports/{requestIdentifier}",
      parameters: [.path("requestIdentifier", .uuid, "The UUID that the report was sent with")],
      reply: .object("external purchase report"), limit: nil, family: .externalPurchase,
      page: "Retrieve External Purchase Report",
      examples: [
        Example("asctl external-purchase report get 5f2f9f0e-5c0a-4d3b-9a53-0d7a8c1c7a31", "What Apple has of it")
      ]),
  ]

  /// All of them.
  static let all = transactions + subscriptions + refunds + notifications + retention + commerce + externalPurchases
}

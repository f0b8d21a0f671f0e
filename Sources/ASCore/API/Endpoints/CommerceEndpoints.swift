extension Endpoint {
  /// Advanced Commerce API: purchases whose items and prices the developer names. The addendum has to be signed.
  static let commerce: [Endpoint] = [
    commerce(
      "cancel", "Turn off the renewal of a subscription; access stays until its end", "subscription/cancel", 5,
      "Cancel a Subscription"),
    commerce(
      "change-metadata", "Change names, descriptions or the tax code of a subscription", "subscription/changeMetadata",
      50, "Change Subscription Metadata"),
    commerce(
      "change-price", "Change the price of a subscription from its next renewal", "subscription/changePrice", 50,
      "Change Subscription Price"),
    commerce(
      "migrate", "Move a subscription to the Advanced Commerce API", "subscription/migrate", 50,
      "Migrate a Subscription to Advanced Commerce API"),
    commerce(
      "revoke", "End a subscription at once and ask for a refund", "subscription/revoke", 5, "Revoke Subscription"),
    commerce(
      "request-refund", "Ask Apple to refund items of a transaction", "transaction/requestRefund", 5,
      "Request Transaction Refund"),
  ]

  /// A repetition with the same `requestReferenceId` is answered with 4000097, so none of them is repeated by itself.
  private static func commerce(
    _ name: String, _ summary: String, _ path: String, _ limit: Int, _ page: String
  ) -> Endpoint {
    let command = "commerce \(name)"
    return Endpoint(
      command, summary, .post, "/advancedCommerce/v1/\(path)/{transactionId}",
      parameters: [
        .path("transactionId", .identifier(.transactionId), "The original or any later transaction of the purchase")
      ],
      body: .document, reply: .object(name == "request-refund" ? "transaction reply" : "advanced commerce reply"),
      limit: limit, family: .advancedCommerce, page: page,
      examples: [Example("asctl \(command) 2000000000000001 --body request.json -e sandbox", summary)])
  }

  /// External Purchase Server API: reports of purchases made outside the App Store.
  static let externalPurchases: [Endpoint] = [
    Endpoint(
      "external-purchase report send", "Report purchases made outside the App Store",
      detail: "A report with the same `requestIdentifier` can be sent again only if the earlier one failed.",
      .put, "/externalPurchase/v1/reports", body: .documentArgument, reply: .object("external report reply"),
      limit: nil,
      family: .externalPurchase, page: "Send External Purchase Report",
      examples: [Example("asctl external-purchase report send report.json -e sandbox", "Send a report")]),
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

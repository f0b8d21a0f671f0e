import Base

extension Endpoint {
  package static let commerceCancel = commerce(
    "cancel", "Turn off the renewal of a subscription; access stays until its end", "subscription/cancel",
    sends: .cancelRequest,
    consequence: .forGood { _ in ["only the customer can turn the renewal on again"] }, requestsPerSecond: 5,
    page: "Cancel a Subscription")

  package static let commerceChangeMetadata = commerce(
    "change-metadata", "Change names, descriptions or the tax code of a subscription", "subscription/changeMetadata",
    sends: .metadataRequest,
    rules: Rule.ofMetadata, consequence: .undone(by: "change them back with asctl commerce change-metadata"),
    requestsPerSecond: 50,
    page: "Change Subscription Metadata",
    flags: "--effective NEXT_BILL_CYCLE --display-name Gold")

  package static let commerceChangePrice = commerce(
    "change-price", "Change the price of a subscription from its next renewal", "subscription/changePrice",
    detail: """
      Call it at least 24 hours before the renewal. Customers have to be told of an increase beforehand.

      \(amounts)
      """,
    sends: .priceChangeRequest,
    consequence: .undone(by: "change it back with asctl commerce change-price before the renewal"),
    requestsPerSecond: 50,
    page: "Change Subscription Price",
    flags: "--sku shelf.comics --price 3.99 --currency USD")

  package static let commerceMigrate = commerce(
    "migrate", "Move a subscription to the Advanced Commerce API", "subscription/migrate", sends: .migrateRequest,
    consequence: .forGood(), requestsPerSecond: 50, page: "Migrate a Subscription to Advanced Commerce API",
    of: "2000000000000001",
    flags:
      "--target-product-id com.example.app.catalog.monthly --tax-code C003-00-1 --display-name Pro --description Monthly --sku pro.monthly --item-display-name Pro --item-description Monthly"
  )

  package static let commerceRevoke = commerce(
    "revoke", "End a subscription at once and ask for a refund", "subscription/revoke",
    detail: """
      Switch the service off only when the REFUND notification arrives, at its revocationDate. With \
      `--revoke-seat-quantity` the subscription goes on with fewer seats, and REFUND comes with the subtype SEATS.
      """,
    sends: .revokeRequest,
    rules: Rule.ofRefunds, consequence: .forGood(), requestsPerSecond: 5, page: "Revoke Subscription",
    flags: "--refund-type PRORATED --refund-reason UNSATISFIED_WITH_PURCHASE --refund-risking-preference false")

  package static let commerceRequestRefund = commerce(
    "request-refund", "Ask Apple to refund items of a transaction", "transaction/requestRefund",
    detail: amounts, sends: .refundRequest, reply: .transactionReply,
    rules: Rule.ofRefunds, consequence: .forGood(), requestsPerSecond: 5, page: "Request Transaction Refund",
    flags:
      "--sku shelf.comics --refund-type FULL --refund-reason UNINTENDED_PURCHASE --revoke true --refund-risking-preference false"
  )

  /// Advanced Commerce API: purchases whose items and prices the developer names. The addendum has to be signed.
  static let commerce: [Endpoint] = [
    .commerceCancel, .commerceChangeMetadata, .commerceChangePrice, .commerceMigrate, .commerceRevoke,
    .commerceRequestRefund,
  ]

  private static let amounts = """
    An amount is a decimal in the currency, such as `10` or `4.99`, or in milliunits, such as `4990m`; `--body` takes \
    Apple's milliunits. Without `--currency` it is in the currency of the purchase, with at most two decimals. For one \
    release, a whole amount from 100 up is refused unless `--currency` names a currency without decimals: it used to mean \
    milliunits. `--dry-run` and the confirmation show each amount.
    """

  /// A repetition with the same `requestReferenceId` is answered with 4000097, so none of them is repeated by itself.
  private static func commerce(
    _ name: String, _ summary: String, _ path: String, detail: String = "", sends document: PayloadObject,
    reply: PayloadObject = .advancedCommerceReply, rules: [Rule] = [], consequence: Consequence, requestsPerSecond: Int,
    page: String,
    of transaction: String = "2000000000021003", flags: String = ""
  ) -> Endpoint {
    let command = "commerce \(name)"
    let line = "asctl \(command) \(transaction) \(flags)\(flags.isEmpty ? "" : " ")-e sandbox"
    return Endpoint(
      command, summary, detail: Prose(detail), .post, "/advancedCommerce/v1/\(path)/{transactionId}",
      parameters: [
        .path("transactionId", .identifier(.transactionId), "The original or any later transaction of the purchase")
      ],
      body: .document(document),
      reply: .object(reply),
      requestsPerSecond: requestsPerSecond, rules: rules + [Rule.ofCommerce], remarks: CommerceRules.remarks,
      consequence: consequence,
      family: .advancedCommerce,
      page: page,
      examples: [
        Example(line, summary), Example("asctl \(command) --skeleton > request.json", "A body to fill in, for --body"),
      ])
  }
}

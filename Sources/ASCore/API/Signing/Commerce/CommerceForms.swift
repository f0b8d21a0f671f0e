// The in-app requests of the Advanced Commerce API, as Apple's pages of their objects describe them.

extension CommerceForm {
  /// By `operation`.
  static let byOperation: [(operation: String, form: CommerceForm)] = [
    ("CREATE_ONE_TIME_CHARGE", oneTimeCharge), ("CREATE_SUBSCRIPTION", newSubscription),
    ("MODIFY_SUBSCRIPTION", modification), ("REACTIVATE_SUBSCRIPTION", reactivation),
  ]

  private static let oneTimeCharge = request([
    Member("currency", .threeLetters), Member("item", .object(CommerceForm(itemMembers))),
    Member("taxCode", .text(atMost: nil)),
  ])

  private static let newSubscription = request(
    [
      Member("currency", .threeLetters),
      Member("descriptors", .object(CommerceForm([displayName, description]))),
      Member(
        "items",
        .list(CommerceForm(itemMembers + [.optional("offer", .object(offer))], rules: [offerIsNoDearer]))),
      Member("period", .word("advancedCommercePeriod")), Member("taxCode", .text(atMost: nil)),
      .optional("previousTransactionId", .text(atMost: nil)),
    ], rules: [.eachOnce(SKU: "SKU", lists: ["items"])])

  private static let modification = request(
    [
      Member("transactionId", .text(atMost: nil)), Member("retainBillingCycle", .boolean),
      .optional("addItems", .list(CommerceForm(itemMembers + priceNow, rules: rulesOfPriceNow))),
      .optional(
        "changeItems",
        .list(
          CommerceForm(
            [Member("currentSKU", sku)] + itemMembers + [
              Member("reason", .word("advancedCommerceChangeReason")), Member("effective", .word("effective")),
            ] + priceNow, rules: rulesOfPriceNow))),
      .optional("removeItems", .list(CommerceForm([Member("SKU", sku)]))),
      .optional(
        "periodChange",
        .object(
          CommerceForm([
            Member("period", .word("advancedCommercePeriod")), Member("effective", .word("effective")),
          ]))),
      .optional(
        "descriptors",
        .object(
          CommerceForm(
            [
              Member("effective", .word("effective")), .optional("displayName", .text(atMost: 30)),
              .optional("description", .text(atMost: 45)),
            ], rules: [.atLeastOne(of: ["displayName", "description"])]))),
      .optional("currency", .threeLetters), .optional("taxCode", .text(atMost: nil)),
    ],
    rules: [
      .eachOnce(SKU: "SKU", lists: ["addItems", "removeItems"]), .eachOnce(SKU: "currentSKU", lists: ["changeItems"]),
    ])

  private static let reactivation = request(
    [
      Member("transactionId", .text(atMost: nil)),
      .optional("items", .list(CommerceForm([Member("SKU", sku)]))),
    ], rules: [.eachOnce(SKU: "SKU", lists: ["items"])])

  private static func request(_ members: [Member], rules: [Rule] = []) -> CommerceForm {
    let common = [
      Member("operation", .word("operation")), Member("version", .text(atMost: nil)),
      Member("requestInfo", .object(requestInfo)), .optional("storefront", .threeLetters),
    ]
    return CommerceForm(common + members, rules: rules)
  }

  private static let requestInfo = CommerceForm([
    Member("requestReferenceId", .uuid), .optional("appAccountToken", .uuid),
    .optional("consistencyToken", .text(atMost: nil)),
  ])

  private static let sku = Value.text(atMost: 128)
  private static let displayName = Member("displayName", .text(atMost: 30))
  private static let description = Member("description", .text(atMost: 45))
  private static let itemMembers = [
    Member("SKU", sku), displayName, description, Member("price", .price(mayBeZero: false)),
  ]

  private static let offer = CommerceForm(
    [
      Member("period", .word("advancedCommerceOfferPeriod")), Member("periodCount", .count(1...12)),
      Member("price", .price(mayBeZero: true)), Member("reason", .word("advancedCommerceOfferReason")),
    ], rules: [.freeTrialIsOnePeriod])

  /// What is paid for the rest of the present period.
  private static let priceNow: [Member] = [
    .optional("offer", .object(offer)), .optional("proratedPrice", .price(mayBeZero: false)),
  ]
  private static let offerIsNoDearer = Rule.atMost(amount: ["offer", "price"], limit: "price")
  private static let rulesOfPriceNow: [Rule] = [
    .notBoth("offer", "proratedPrice"), offerIsNoDearer, .atMost(amount: ["proratedPrice"], limit: "price"),
  ]
}

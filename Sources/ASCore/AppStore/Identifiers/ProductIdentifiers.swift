extension Identifier {
  /// What names a thing for sale.
  static let ofProducts: [Identifier] = [
    Identifier(
      .productId, "One in-app purchase, as you named it in App Store Connect.",
      form: "Letters, digits, dots and underscores, often reverse-DNS like com.example.pro.monthly; case counts.",
      found: "In App Store Connect, in transactions and in renewal info.",
      takenBy: [
        "transaction history", "subscription extend-all", "subscription extend-all-status", "retention default set",
        "sign promotional-offer",
      ]),
    Identifier(
      .subscriptionGroupIdentifier, "The subscription group: a customer has at most one of its subscriptions.",
      form: "Digits, about eight.", found: "In App Store Connect, in transactions and in subscription statuses.",
      takenBy: ["transaction history"]),
    Identifier(
      .offerIdentifier, "One offer, as you named it in App Store Connect.",
      form: "Free text. An introductory offer has none.",
      found: "In App Store Connect, and in transactions and renewal info.",
      takenBy: ["sign promotional-offer", "sign promotional-offer-v1"]),
    Identifier(
      .sku, "One item of the Advanced Commerce API, from your own catalogue. The field is written in capitals.",
      form: "Free text of at most 128 characters.", found: "In `advancedCommerceInfo`, in your own catalogue.",
      takenBy: ["commerce change-metadata", "commerce change-price", "commerce request-refund"]),
  ]
}

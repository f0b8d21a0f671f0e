extension Field {
  /// The Advanced Commerce blocks inside transactions and renewal info.
  static let ofAdvancedCommerce: [Field] = [
    Field(
      "advancedCommerceInfo", .object("transaction advanced commerce"), "Advanced Commerce", in: ["transaction"],
      since: "1.14", "The items, prices and taxes of a purchase made through the Advanced Commerce API."),
    Field(
      "advancedCommerceInfo", .object("renewal advanced commerce"), "Advanced Commerce", in: ["renewal"],
      since: "1.14", "What will renew of a subscription made through the Advanced Commerce API."),
    Field(
      "descriptors", .object("advanced commerce descriptors"), "Descriptors",
      in: ["transaction advanced commerce", "renewal advanced commerce", "create request", "migrate request"],
      "How the subscription as a whole is named."),
    Field(
      "displayName", .text, "Display name",
      in: [
        "advanced commerce descriptors", "transaction item", "renewal item", "metadata descriptors", "metadata item",
        "migrate item", "item to sell", "item to add", "item to change",
      ],
      "The name that customers see, at most 30 characters."),
    Field(
      "description", .text, "Description",
      in: [
        "advanced commerce descriptors", "transaction item", "renewal item", "metadata descriptors", "metadata item",
        "migrate item", "item to sell", "item to add", "item to change",
      ],
      "A note of at most 45 characters that customers do not see; it must hold no personal data."),
    Field(
      "estimatedTax", .milliunits(currencyField: nil), "Estimated tax", in: ["transaction advanced commerce"],
      "The tax in the price, as Apple estimates it, in thousandths of the transaction's currency."),
    Field(
      "taxExclusivePrice", .milliunits(currencyField: nil), "Price before tax", in: ["transaction advanced commerce"],
      "The price less the estimated tax, in thousandths of the transaction's currency."),
    Field(
      "taxRate", .decimal, "Tax rate", in: ["transaction advanced commerce"],
      "The rate as a decimal fraction in text: 0.15 is 15 percent."),
    Field(
      "taxCode", .text, "Tax code",
      in: [
        "transaction advanced commerce", "renewal advanced commerce", "metadata request", "migrate request",
        "one-time charge request", "create request", "modify request",
      ],
      "How the purchase is taxed, such as C003-00-1; subscriptions and one-time charges have different codes."),
    Field(
      "items", .list(of: .object("transaction item")), "Items", in: ["transaction advanced commerce"],
      "What was bought in this transaction."),
    Field(
      "items", .list(of: .object("renewal item")), "Items", in: ["renewal advanced commerce"], "What will renew."),
    Field(
      "SKU", .identifier(.sku), "SKU",
      in: [
        "transaction item", "renewal item", "metadata item", "price change item", "migrate item", "refund request item",
        "item to sell", "item to add", "item to change", "item to remove",
      ],
      "The item, by the name in your own catalogue; the field is in capitals. Of a change, the new name."),
    Field(
      "price", .milliunits(currencyField: nil), "Price",
      in: [
        "transaction item", "renewal item", "advanced commerce offer", "price increase info", "price change item",
        "item to sell", "item to add", "item to change",
      ],
      "The price of the item or offer in thousandths, in the currency of what it is part of."),
    Field(
      "offer", .object("advanced commerce offer"), "Offer",
      in: ["transaction item", "renewal item", "item to sell", "item to add", "item to change"],
      "The offer on the item. In a request it excludes `proratedPrice`."),
    Field(
      "period", .enumeration("advancedCommercePeriod"), "Period",
      in: ["transaction advanced commerce", "renewal advanced commerce", "create request", "period change"],
      "How often the subscription renews, as an ISO 8601 duration such as P1M."),
    Field(
      "period", .enumeration("advancedCommerceOfferPeriod"), "Offer period", in: ["advanced commerce offer"],
      "How long one period of the offer is, as an ISO 8601 duration such as P1W."),
    Field(
      "periodCount", .integer, "Offer periods", in: ["advanced commerce offer"],
      "How many periods the offer lasts, 1 to 12; exactly 1 for a free trial."),
    Field(
      "reason", .enumeration("advancedCommerceOfferReason"), "Offer reason", in: ["advanced commerce offer"],
      "Why the item is on offer."),
    Field(
      "refunds", .list(of: .object("advanced commerce refund")), "Refunds", in: ["transaction item"],
      "The refunds of this item so far."),
    Field(
      "refundAmount", .milliunits(currencyField: nil), "Refunded",
      in: ["advanced commerce refund", "refund request item"],
      "How much goes back, in thousandths; in a request only, and always, with CUSTOM."),
    Field("refundDate", .date, "Refunded on", in: ["advanced commerce refund"], "When the refund was made."),
    Field(
      "refundReason", .enumeration("refundReason"), "Refund reason",
      in: ["advanced commerce refund", "revoke request", "refund request item"], "Why it is refunded."),
    Field(
      "refundType", .enumeration("refundType"), "Refund type",
      in: ["advanced commerce refund", "revoke request", "refund request item"],
      "How much is refunded; CUSTOM is not for revoking."),
    Field(
      "priceIncreaseInfo", .object("price increase info"), "Price increase", in: ["renewal item"], since: "1.19",
      "A price increase that is under way for the item."),
    Field(
      "status", .enumeration("priceIncreaseInfoStatus"), "Price increase status", in: ["price increase info"],
      since: "1.19", "How far the price increase is."),
    Field(
      "dependentSKUs", .list(of: .identifier(.sku)), "Dependent SKUs",
      in: ["price increase info", "price change item"],
      since: "1.19", "Items whose prices rise along with this one; each under one parent only."),
    Field(
      "consistencyToken", .identifier(.consistencyToken), "Consistency token",
      in: ["renewal advanced commerce", "request info"],
      "The state that a request is based on. Copy it from the newest renewal info; never make one up."),
    Field(
      "requestReferenceId", .identifier(.requestReferenceId), "Request reference",
      in: ["transaction advanced commerce", "renewal advanced commerce", "request info"],
      "The UUID of the request that led to this. Use a new one for each request."),
  ]
}

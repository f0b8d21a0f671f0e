extension PayloadObject {
  static let transactionAdvancedCommerce = PayloadObject(
    "transaction advanced commerce", "AdvancedCommerceTransactionInfo", "Advanced Commerce details of a transaction.",
    [
      .descriptors,
      Field(
        "estimatedTax", .milliunits(in: nil), "Estimated tax",
        "Apple's estimate of the tax included in the price, in milliunits of the transaction's currency."),
      Field(
        "taxExclusivePrice", .milliunits(in: nil), "Price before tax",
        "The price minus the estimated tax, in milliunits of the transaction's currency."),
      Field("taxRate", .decimal, "Tax rate", "The tax rate as a decimal fraction in a string: 0.15 is 15 percent."),
      .taxCode, Field("items", .list(of: .object(.transactionItem)), "Items", "The items bought in this transaction."),
      .renewalPeriod, .requestReferenceId,
    ])

  static let renewalAdvancedCommerce = PayloadObject(
    "renewal advanced commerce", "AdvancedCommerceRenewalInfo", "Advanced Commerce details of a renewal.",
    [
      .descriptors, .taxCode, Field("items", .list(of: .object(.renewalItem)), "Items", "The items that will renew."),
      .renewalPeriod, .consistencyToken, .requestReferenceId,
    ])

  static let advancedCommerceDescriptors = PayloadObject(
    "advanced commerce descriptors", "AdvancedCommerceDescriptors",
    "The display name and description of a subscription.",
    [
      .displayName.required.flag("The display name, at most 30 characters"),
      .description.required.flag("The description, at most 45 characters"),
    ])

  static let transactionItem = PayloadObject(
    "transaction item", "AdvancedCommerceTransactionItem", "One item of an Advanced Commerce purchase.",
    [
      .revocationDate, .displayName, .description, .sku, .itemPrice, .offer, .seatPriceTiers,
      Field("refunds", .list(of: .object(.advancedCommerceRefund)), "Refunds", "The refunds of this item."), .partners,
    ])

  static let renewalItem = PayloadObject(
    "renewal item", "AdvancedCommerceRenewalItem", "One item that will renew.",
    [
      .displayName, .description, .sku, .itemPrice, .offer, .seatPriceTiers,
      Field(
        "priceIncreaseInfo", .object(.priceIncreaseInfo), "Price increase", since: "1.19",
        "The pending price increase of the item."), .partners,
    ])

  static let advancedCommercePartner = PayloadObject(
    "advanced commerce partner", nil, "A partner of an item.",
    [
      Field("identifier", .text, "Partner ID", since: "Xcode 27", "Identifies the partner."),
      Field("name", .text, "Partner", since: "Xcode 27", "The name of the partner."),
    ])

  static let advancedCommerceOffer = PayloadObject(
    "advanced commerce offer", "AdvancedCommerceOffer", "The offer on an item.",
    [
      Field("reason", .enumeration(.advancedCommerceOfferReason), "Offer reason", "The reason for the offer.").required,
      Field(
        "period", .enumeration(.advancedCommerceOfferPeriod), "Offer period",
        "The length of one period of the offer as an ISO 8601 duration, such as P1W."
      ).required,
      Field(
        "periodCount", .integer, "Offer periods", "The number of periods of the offer, 1 to 12; 1 for a free trial."
      ).required.limited(to: .range(1...12)).like(1), .itemPrice.required.limited(to: .range(0...)).like(990),
    ])

  static let advancedCommerceRefund = PayloadObject(
    "advanced commerce refund", "AdvancedCommerceRefund", "One refund of an item.",
    [
      .refundAmount, Field("refundDate", .date, "Refunded on", "When the refund was made."), .refundReason, .refundType,
      .revokedSeatQuantity,
    ])

  static let priceIncreaseInfo = PayloadObject(
    "price increase info", "AdvancedCommercePriceIncreaseInfo", "A price increase of an item.",
    [
      .itemPrice,
      Field(
        "status", .enumeration(.priceIncreaseInfoStatus), "Price increase status", since: "1.19",
        "The state of the price increase."),
      .dependentSKUs,
    ])
}

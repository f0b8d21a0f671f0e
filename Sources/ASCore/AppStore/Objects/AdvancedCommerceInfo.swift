extension PayloadObject {
  static let transactionAdvancedCommerce = PayloadObject(
    "transaction advanced commerce", "AdvancedCommerceTransactionInfo", "Advanced Commerce details of a transaction.",
    [
      .descriptors,
      Field(
        "estimatedTax", .milliunits(in: nil), "Estimated tax",
        "The tax in the price, as Apple estimates it, in thousandths of the transaction's currency."),
      Field(
        "taxExclusivePrice", .milliunits(in: nil), "Price before tax",
        "The price less the estimated tax, in thousandths of the transaction's currency."),
      Field("taxRate", .decimal, "Tax rate", "The rate as a decimal fraction in text: 0.15 is 15 percent."),
      .taxCode,
      Field("items", .list(of: .object(.transactionItem)), "Items", "What was bought in this transaction."),
      .renewalPeriod,
      .requestReferenceId,
    ])

  static let renewalAdvancedCommerce = PayloadObject(
    "renewal advanced commerce", "AdvancedCommerceRenewalInfo", "Advanced Commerce details of a renewal.",
    [
      .descriptors,
      .taxCode,
      Field("items", .list(of: .object(.renewalItem)), "Items", "What will renew."),
      .renewalPeriod,
      .consistencyToken,
      .requestReferenceId,
    ])

  static let advancedCommerceDescriptors = PayloadObject(
    "advanced commerce descriptors", "AdvancedCommerceDescriptors", "How a subscription is named.",
    [
      .displayName.required.flag("The subscription's name, at most 30 characters"),
      .description.required.flag("Its description, at most 45 characters"),
    ])

  static let transactionItem = PayloadObject(
    "transaction item", "AdvancedCommerceTransactionItem", "One item of an Advanced Commerce purchase.",
    [
      .revocationDate,
      .displayName,
      .description,
      .sku,
      .itemPrice,
      .offer,
      .seatPriceTiers,
      Field("refunds", .list(of: .object(.advancedCommerceRefund)), "Refunds", "The refunds of this item so far."),
    ])

  static let renewalItem = PayloadObject(
    "renewal item", "AdvancedCommerceRenewalItem", "One item that will renew.",
    [
      .displayName,
      .description,
      .sku,
      .itemPrice,
      .offer,
      .seatPriceTiers,
      Field(
        "priceIncreaseInfo", .object(.priceIncreaseInfo), "Price increase", since: "1.19",
        "A price increase that is under way for the item."),
    ])

  static let advancedCommerceOffer = PayloadObject(
    "advanced commerce offer", "AdvancedCommerceOffer", "The offer on an item.",
    [
      Field("reason", .enumeration(.advancedCommerceOfferReason), "Offer reason", "Why the item is on offer.").required,
      Field(
        "period", .enumeration(.advancedCommerceOfferPeriod), "Offer period",
        "How long one period of the offer is, as an ISO 8601 duration such as P1W."
      ).required,
      Field(
        "periodCount", .integer, "Offer periods",
        "How many periods the offer lasts, 1 to 12; exactly 1 for a free trial."
      ).required.limited(to: .range(1...12)).like(1),
      .itemPrice.required.limited(to: .range(0...)).like(990),
    ])

  static let advancedCommerceRefund = PayloadObject(
    "advanced commerce refund", "AdvancedCommerceRefund", "One refund of an item.",
    [
      .refundAmount,
      Field("refundDate", .date, "Refunded on", "When the refund was made."),
      .refundReason,
      .refundType,
      .revokedSeatQuantity,
    ])

  static let priceIncreaseInfo = PayloadObject(
    "price increase info", "AdvancedCommercePriceIncreaseInfo", "A price increase of an item.",
    [
      .itemPrice,
      Field(
        "status", .enumeration(.priceIncreaseInfoStatus), "Price increase status", since: "1.19",
        "How far the price increase is."),
      .dependentSKUs,
    ])
}

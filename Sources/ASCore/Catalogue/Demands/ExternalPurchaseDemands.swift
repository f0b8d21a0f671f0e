extension Demand {
  /// A report of purchases made outside the App Store ("ExternalPurchaseReport"). What only some line items need is a
  /// matter of rules.
  static let ofExternalPurchases: [Demand] = [
    .required("requestIdentifier", .uuid, like: .fresh, in: "external purchase report"),
    .required("externalPurchaseId", like: .text("from the token"), in: "external purchase report"),
    .required("status", in: "external purchase report"),
    .optional("lineItems", .elements(1...Int.max), in: "external purchase report"),
    .required("lineItemId", .characters(128), like: .text("order-1-line-1"), in: "external line item"),
    .required("creationDate", like: .number(1_767_225_600_000), in: "external line item"),
    .required("eventType", in: "external line item"),
    .required("amountTaxInclusive", .range(0...Int64.max), like: .number(11_900), in: "external line item"),
    .required("amountTaxExclusive", .range(0...Int64.max), like: .number(10_000), in: "external line item"),
    .required("taxAmount", .range(0...Int64.max), like: .number(1900), in: "external line item"),
    .required("netAmountTaxExclusive", .range(0...Int64.max), like: .number(10_000), in: "external line item"),
    .required("pricingCurrency", like: .text("EUR"), in: "external line item"),
    .required("reportingCurrency", like: .text("EUR"), in: "external line item"),
    .optional("exchangeRate", in: "external line item"),
    .required("taxCountry", like: .text("DEU"), in: "external line item"),
    .optional("productType", in: "external line item"),
    .optional("productIdentifier", .characters(256), like: .text("sword"), in: "external line item"),
    .optional("quantity", .range(1...Int64.max), like: .number(1), in: "external line item"),
    .optional("referenceLineItemId", .characters(128), like: .text("order-0-line-1"), in: "external line item"),
    .optional("subscriptionEvent", in: "external line item"),
    .optional("subscriptionStartDate", like: .number(1_767_225_600_000), in: "external line item"),
    .optional("subscriptionEndDate", like: .number(1_769_904_000_000), in: "external line item"),
    .optional("subscriptionDaysOfPaidService", .range(0...Int64.max), like: .number(0), in: "external line item"),
    .optional("restatement", in: "external line item"),
    .optional("erroneouslySubmitted", in: "external line item"),
  ]
}

extension PayloadObject {
  package static let externalPurchaseReport = PayloadObject(
    "external purchase report", "ExternalPurchaseReport", "The purchases of one token.", framework: .externalPurchases,
    [
      .requestIdentifier.required.limited(to: .uuid).like(.fresh).fresh("A new UUID for the report"),
      .externalPurchaseId.required.like("from the token").flag("The ID in the token from StoreKit", value: "ID"),
      Field(
        "status", .enumeration(.externalPurchaseStatus), "Report status",
        "The status of the token; only LINE_ITEM has line items."
      ).required.like("NO_LINE_ITEM").flag("The status of the token"),
      Field(
        "lineItems", .list(of: .object(.externalLineItem)), "Line items",
        "The purchases and refunds made with the token."
      ).notEmpty.refused(length: .report(.missingLineItemsForStatus)).withoutFlag,
    ])

  static let externalLineItem = PayloadObject(
    "external line item", nil, "One purchase or refund of a report.", framework: .externalPurchases,
    [
      .lineItemId.required,
      Field("creationDate", .date, "Created", "When the payment was authorized, in milliseconds.").required.like(
        1_767_225_600_000),
      Field("eventType", .enumeration(.eventType), "Event", "A purchase or a refund.").required,
      Field(
        "amountTaxInclusive", .milliunits(in: .reportingCurrency), "Amount",
        "The amount that the customer paid or was refunded, with tax, in milliunits: the amount before tax plus the tax."
      ).required.notNegative(like: 11900),
      Field(
        "amountTaxExclusive", .milliunits(in: .reportingCurrency), "Before tax",
        "The amount without tax, in milliunits."
      ).required.notNegative(like: 10000),
      Field("taxAmount", .milliunits(in: .reportingCurrency), "Tax", "The tax, in milliunits.").required.notNegative(
        like: 1900),
      Field(
        "netAmountTaxExclusive", .milliunits(in: .reportingCurrency), "Net",
        "The amount of the purchase minus its refunds, without tax, in milliunits."
      ).required.notNegative(like: 10000),
      Field("pricingCurrency", .currency, "Priced in", "The currency shown to the customer.").required.like("EUR"),
      .reportingCurrency.required.like("EUR"),
      Field(
        "exchangeRate", .decimal, "Exchange rate",
        "The rate from the pricing to the reporting currency; only if the two differ."),
      Field("taxCountry", .storefront, "Tax country", "The country of the tax, as three letters.").required.like("DEU"),
      Field(
        "productType", .enumeration(.externalProductType), "Product type", "The kind of product; absent in a refund."),
      Field("productIdentifier", .text, "Product", "Your ID of the product, at most 256 characters.").limited(
        to: .characters(256)
      ).like("sword"),
      Field("quantity", .integer, "Quantity", "The number of units sold; amounts are totals.").limited(to: .range(1...))
        .like(1).refused(range: .report(.positiveValueRequired)),
      Field(
        "referenceLineItemId", .identifier(.lineItemId), "Refers to",
        "The purchase of a refund, or the start of the subscription."
      ).limited(to: .characters(128)).like("order-0-line-1"),
      Field(
        "subscriptionEvent", .enumeration(.subscriptionEvent), "Subscription event", "The event of the subscription."),
      Field("subscriptionStartDate", .date, "Starts", "When the paid period begins.").like(1_767_225_600_000),
      Field("subscriptionEndDate", .date, "Ends", "When the paid period ends.").like(1_769_904_000_000),
      Field(
        "subscriptionDaysOfPaidService", .integer, "Days paid before",
        "The days of paid service before this line item; 0 at the start."
      ).notNegative(like: 0),
      Field("restatement", .boolean, "Restatement", "True to correct a line item; send the same ID and all fields."),
      Field("erroneouslySubmitted", .boolean, "Withdrawn", "True to withdraw a line item; requires `restatement`."),
    ])

  static let externalReportReply = PayloadObject(
    "external report response", nil, "A stored report, or the confirmation of a new one.",
    framework: .externalPurchases,
    [.requestIdentifier, Field("report", .object(.externalPurchaseReport), "Report", "The report as Apple stored it.")])

  static let externalErrorsReply = PayloadObject(
    "external errors response", nil, "All errors of a report.", framework: .externalPurchases,
    [Field("errors", .list(of: .object(.externalError)), "Errors", "All errors of the report. Apple stored nothing.")])

  static let externalError = PayloadObject(
    "external error", nil, "One error of a report.", framework: .externalPurchases,
    [
      .errorCode, .errorMessage,
      Field("fieldName", .text, "Field", "The field with the error; absent if the error is about the whole report."),
      .lineItemId,
    ])
}

extension Field {
  fileprivate func notNegative(like example: Example) -> Field {
    limited(to: .range(0...)).like(example).refused(range: .report(.negativeValueNotAllowed))
  }
}

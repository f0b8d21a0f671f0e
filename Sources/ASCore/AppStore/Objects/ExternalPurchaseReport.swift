extension PayloadObject {
  package static let externalPurchaseReport = PayloadObject(
    "external purchase report", "ExternalPurchaseReport", "What was bought with one token.",
    framework: .externalPurchases,
    [
      .requestIdentifier.required.limited(to: .uuid).like(.fresh).fresh("A UUID of yours for the report"),
      .externalPurchaseId.required.like("from the token").flag("The ID in the token that StoreKit gave", value: "ID"),
      Field(
        "status", .enumeration(.externalPurchaseStatus), "Report status",
        "What the report says about its token; only LINE_ITEM comes with line items."
      ).required.like("NO_LINE_ITEM").flag("What the report says about the token"),
      Field(
        "lineItems", .list(of: .object(.externalLineItem)), "Line items",
        "The purchases and refunds made with the token."
      ).limited(to: .elements(1...)).refused(length: .report(.missingLineItemsForStatus)).withoutFlag,
    ])

  static let externalLineItem = PayloadObject(
    "external line item", nil, "One purchase or refund of a report.", framework: .externalPurchases,
    [
      .lineItemId.required,
      Field("creationDate", .date, "Created", "When the payment was authorised; never in seconds.").required.like(
        1_767_225_600_000),
      Field("eventType", .enumeration(.eventType), "Event", "A purchase or a refund.").required,
      Field(
        "amountTaxInclusive", .milliunits(in: .reportingCurrency), "Amount",
        "What the customer paid or got back, with tax, in thousandths: exactly the amount before tax plus the tax."
      ).required.limited(to: .range(0...)).like(11900).refused(range: .report(.negativeValueNotAllowed)),
      Field(
        "amountTaxExclusive", .milliunits(in: .reportingCurrency), "Before tax",
        "The amount without tax, in thousandths."
      ).required.limited(to: .range(0...)).like(10000).refused(range: .report(.negativeValueNotAllowed)),
      Field("taxAmount", .milliunits(in: .reportingCurrency), "Tax", "The tax, in thousandths.").required.limited(
        to: .range(0...)
      ).like(1900).refused(range: .report(.negativeValueNotAllowed)),
      Field(
        "netAmountTaxExclusive", .milliunits(in: .reportingCurrency), "Net",
        "What is left of the purchase after its refunds, without tax, in thousandths."
      ).required.limited(to: .range(0...)).like(10000).refused(range: .report(.negativeValueNotAllowed)),
      Field("pricingCurrency", .currency, "Priced in", "The currency the customer saw.").required.like("EUR"),
      .reportingCurrency.required.like("EUR"),
      Field(
        "exchangeRate", .decimal, "Exchange rate",
        "From the pricing to the reporting currency; only when the two differ."),
      Field("taxCountry", .storefront, "Tax country", "Where the tax was due, as three letters.").required.like("DEU"),
      Field("productType", .enumeration(.externalProductType), "Product type", "What was sold; absent in a refund."),
      Field("productIdentifier", .text, "Product", "The product, by your own name of at most 256 characters.").limited(
        to: .characters(256)
      ).like("sword"),
      Field("quantity", .integer, "Quantity", "How many were sold; the amounts are for all of them.").limited(
        to: .range(1...)
      ).like(1).refused(range: .report(.positiveValueRequired)),
      Field(
        "referenceLineItemId", .identifier(.lineItemId), "Refers to",
        "The purchase that a refund is for, or the start of the subscription."
      ).limited(to: .characters(128)).like("order-0-line-1"),
      Field(
        "subscriptionEvent", .enumeration(.subscriptionEvent), "Subscription event",
        "Which moment of the subscription it is."),
      Field("subscriptionStartDate", .date, "Starts", "When the paid period begins.").like(1_767_225_600_000),
      Field("subscriptionEndDate", .date, "Ends", "When the paid period ends.").like(1_769_904_000_000),
      Field(
        "subscriptionDaysOfPaidService", .integer, "Days paid before",
        "The days of paid service so far: 0 at the start, growing from there."
      ).limited(to: .range(0...)).like(0).refused(range: .report(.negativeValueNotAllowed)),
      Field("restatement", .boolean, "Restatement", "True to correct a line item: same ID, all fields again."),
      Field("erroneouslySubmitted", .boolean, "Withdrawn", "True to withdraw a line item; needs `restatement` too."),
    ])

  static let externalReportReply = PayloadObject(
    "external report reply", nil, "A report that Apple has, or the receipt for one.", framework: .externalPurchases,
    [
      .requestIdentifier,
      Field("report", .object(.externalPurchaseReport), "Report", "The report as Apple has it."),
    ])

  static let externalErrorsReply = PayloadObject(
    "external errors reply", nil, "Everything that is wrong with a report.", framework: .externalPurchases,
    [
      Field(
        "errors", .list(of: .object(.externalError)), "Errors",
        "Everything that is wrong with the report. Nothing of it was stored.")
    ])

  static let externalError = PayloadObject(
    "external error", nil, "One thing that is wrong with a report.", framework: .externalPurchases,
    [
      .errorCode,
      .errorMessage,
      Field("fieldName", .text, "Field", "The field that is wrong; absent if the whole report is."),
      .lineItemId,
    ])
}

extension Field {
  /// The frame of an external purchase report. Source: ExternalPurchaseReport.
  static let ofExternalPurchaseReports: [Field] = [
    Field(
      "status", .enumeration("externalPurchaseStatus"), "Report status", in: ["external purchase report"],
      "What the report says about its token; only LINE_ITEM comes with line items."),
    Field(
      "lineItems", .list(of: .object("external line item")), "Line items", in: ["external purchase report"],
      "The purchases and refunds made with the token."),
    Field(
      "report", .object("external purchase report"), "Report", in: ["external report reply"],
      "The report as Apple has it."),
    Field(
      "errors", .list(of: .object("external error")), "Errors", in: ["external errors reply"],
      "Everything that is wrong with the report. Nothing of it was stored."),
    Field(
      "fieldName", .text, "Field", in: ["external error"], "The field that is wrong; absent if the whole report is."),
  ]

  /// Amounts are totals in milliunits of the reporting currency; a refund's are positive.
  static let ofExternalPurchaseLineItems: [Field] = [
    Field(
      "lineItemId", .identifier(.lineItemId), "Line item", in: ["external line item", "external error"],
      "The line item, by your own ID; the same again only as a restatement."),
    Field(
      "creationDate", .date, "Created", in: ["external line item"], "When the payment was authorised; never in seconds."
    ),
    Field("eventType", .enumeration("eventType"), "Event", in: ["external line item"], "A purchase or a refund."),
    Field(
      "productType", .enumeration("externalProductType"), "Product type", in: ["external line item"],
      "What was sold; absent in a refund."),
    Field(
      "productIdentifier", .text, "Product", in: ["external line item"],
      "The product, by your own name of at most 256 characters."),
    Field(
      "quantity", .integer, "Quantity", in: ["external line item"],
      "How many were sold; the amounts are for all of them."),
    Field(
      "amountTaxInclusive", .milliunits(currencyField: "reportingCurrency"), "Amount", in: ["external line item"],
      "What the customer paid or got back, with tax, in thousandths: exactly the amount before tax plus the tax."),
    Field(
      "amountTaxExclusive", .milliunits(currencyField: "reportingCurrency"), "Before tax", in: ["external line item"],
      "The amount without tax, in thousandths."),
    Field(
      "taxAmount", .milliunits(currencyField: "reportingCurrency"), "Tax", in: ["external line item"],
      "The tax, in thousandths."),
    Field(
      "netAmountTaxExclusive", .milliunits(currencyField: "reportingCurrency"), "Net", in: ["external line item"],
      "What is left of the purchase after its refunds, without tax, in thousandths."),
    Field(
      "pricingCurrency", .currency, "Priced in", in: ["external line item"], "The currency the customer saw."),
    Field(
      "reportingCurrency", .currency, "Reported in", in: ["external line item"],
      "The currency of the amounts: the pricing currency if Apple takes it, else EUR or USD."),
    Field(
      "exchangeRate", .decimal, "Exchange rate", in: ["external line item"],
      "From the pricing to the reporting currency; only when the two differ."),
    Field(
      "taxCountry", .storefront, "Tax country", in: ["external line item"], "Where the tax was due, as three letters."),
    Field(
      "referenceLineItemId", .identifier(.lineItemId), "Refers to", in: ["external line item"],
      "The purchase that a refund is for, or the start of the subscription."),
    Field(
      "subscriptionEvent", .enumeration("subscriptionEvent"), "Subscription event", in: ["external line item"],
      "Which moment of the subscription it is."),
    Field("subscriptionStartDate", .date, "Starts", in: ["external line item"], "When the paid period begins."),
    Field("subscriptionEndDate", .date, "Ends", in: ["external line item"], "When the paid period ends."),
    Field(
      "subscriptionDaysOfPaidService", .integer, "Days paid before", in: ["external line item"],
      "The days of paid service so far: 0 at the start, growing from there."),
    Field(
      "restatement", .boolean, "Restatement", in: ["external line item"],
      "True to correct a line item: same ID, all fields again."),
    Field(
      "erroneouslySubmitted", .boolean, "Withdrawn", in: ["external line item"],
      "True to withdraw a line item; needs `restatement` too."),
  ]
}

extension Field {
  /// Consumption information, both versions. Source: ConsumptionRequest, ConsumptionRequestV1.
  static let ofConsumption: [Field] = [
    Field(
      "customerConsented", .boolean, "Customer consented", in: ["consumption request", "consumption request v1"],
      "That the customer agreed to your sending this. Apple refuses false: without consent do not answer at all."),
    Field(
      "sampleContentProvided", .boolean, "Sample provided", in: ["consumption request", "consumption request v1"],
      "Whether the customer had a free sample, a trial or full information before buying."),
    Field(
      "deliveryStatus", .enumeration("deliveryStatus"), "Delivery", in: ["consumption request"], since: "1.19",
      "Whether the purchase reached the customer, as a word; version 1 has numbers."),
    Field(
      "deliveryStatus", .enumeration("deliveryStatusV1"), "Delivery", in: ["consumption request v1"],
      "Whether the purchase reached the customer, as a number: here 0 is delivered and not undeclared."),
    Field(
      "consumptionPercentage", .millipercent, "Consumed", in: ["consumption request"], since: "1.19",
      """
      The share that was used, in thousandths of a percent: 25000 is 25 percent. Never for subscriptions, 0 if nothing \
      was delivered, and needed with GRANT_PRORATED.
      """),
    Field(
      "refundPreference", .enumeration("refundPreference"), "Preference", in: ["consumption request"], since: "1.19",
      "What you would like Apple to decide, as a word. Apple weighs it with much else."),
    Field(
      "refundPreference", .enumeration("refundPreferenceV1"), "Preference", in: ["consumption request v1"],
      since: "1.11", "What you would like Apple to decide, as a number: here 1 is to grant and 2 to decline."),
    Field(
      "accountTenure", .enumeration("accountTenure"), "Account age", in: ["consumption request v1"],
      "The age of the customer's account as a bracket, not in days."),
    Field(
      "consumptionStatus", .enumeration("consumptionStatus"), "Consumption", in: ["consumption request v1"],
      "How much the customer has used, in three steps."),
    Field(
      "lifetimeDollarsPurchased", .enumeration("lifetimeDollars"), "Spent", in: ["consumption request v1"],
      "What the customer has paid in all, as a bracket in US dollars, not an amount."),
    Field(
      "lifetimeDollarsRefunded", .enumeration("lifetimeDollars"), "Refunded", in: ["consumption request v1"],
      "What the customer got back in all, as a bracket in US dollars, not an amount."),
    Field(
      "platform", .enumeration("platform"), "Platform", in: ["consumption request v1"],
      "Where the customer used the purchase."),
    Field(
      "playTime", .enumeration("playTime"), "Use", in: ["consumption request v1"],
      "How long the customer used the app, as a bracket, not in minutes."),
    Field(
      "userStatus", .enumeration("userStatus"), "Account", in: ["consumption request v1"],
      "The state of the customer's account with you."),
  ]
}

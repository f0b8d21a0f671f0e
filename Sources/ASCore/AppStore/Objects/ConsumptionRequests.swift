extension PayloadObject {
  package static let consumptionRequest = PayloadObject(
    "consumption request", "ConsumptionRequest", "How a purchase was used, version 2.",
    [
      .customerConsented.required,
      .sampleContentProvided.required.flag(
        "Whether there was a free sample or trial, or information before the purchase"),
      Field(
        "deliveryStatus", .enumeration(.deliveryStatus), "Delivery", since: "1.19",
        "Whether the purchase reached the customer, as a word; version 1 has numbers."
      ).required.refused(.server(.invalidDeliveryStatus))
        .flag("Whether it was delivered"),
      Field(
        "consumptionPercentage", .millipercent, "Consumed", since: "1.19",
        "The share that was used, in thousandths of a percent: 25000 is 25 percent. Never for subscriptions, 0 if nothing was delivered, and needed with GRANT_PRORATED."
      ).limited(to: .range(0...Millipercent.whole)).refused(.server(.consumptionPercentageOutOfRange))
        .flag("The share that was used: percent from 0 to 100, such as 25 or 12.5%"),
      Field(
        "refundPreference", .enumeration(.refundPreference), "Preference", since: "1.19",
        "What you would like Apple to decide, as a word. Apple weighs it with much else."
      ).refused(.server(.invalidRefundPreference))
        .flag("What you would like Apple to decide"),
    ])

  package static let consumptionRequestV1 = PayloadObject(
    "consumption request v1", "ConsumptionRequestV1", "How a purchase was used, version 1.",
    [
      Field(
        "accountTenure", .enumeration(.accountTenure), "Account age",
        "The age of the customer's account as a bracket, not in days."
      ).required.refused(.server(.invalidAccountTenure))
        .flag("How old the customer's account is"),
      .appAccountToken.required.limited(to: .uuidOrEmpty).refused(.server(.invalidAppAccountToken))
        .flag("The account's UUID, or an empty text", value: "UUID"),
      Field(
        "consumptionStatus", .enumeration(.consumptionStatus), "Consumption",
        "How much the customer has used, in three steps."
      ).required.refused(.server(.invalidConsumptionStatus))
        .flag("How much was consumed"),
      .customerConsented.required,
      Field(
        "deliveryStatus", .enumeration(.deliveryStatusV1), "Delivery",
        "Whether the purchase reached the customer, as a number: here 0 is delivered and not undeclared."
      ).required.refused(.server(.invalidDeliveryStatus))
        .flag("Whether it was delivered"),
      Field(
        "lifetimeDollarsPurchased", .enumeration(.lifetimeDollars), "Spent",
        "What the customer has paid in all, as a bracket in US dollars, not an amount."
      ).required.refused(.server(.invalidLifetimeDollarsPurchased))
        .flag("What the customer ever paid in your apps"),
      Field(
        "lifetimeDollarsRefunded", .enumeration(.lifetimeDollars), "Refunded",
        "What the customer got back in all, as a bracket in US dollars, not an amount."
      ).required.refused(.server(.invalidLifetimeDollarsRefunded))
        .flag("What the customer ever got back"),
      Field("platform", .enumeration(.platform), "Platform", "Where the customer used the purchase.").required.refused(
        .server(.invalidPlatform)
      )
      .flag("Where it was consumed"),
      Field(
        "playTime", .enumeration(.playTime), "Use", "How long the customer used the app, as a bracket, not in minutes."
      ).required.refused(.server(.invalidPlayTime))
        .flag("How long the customer used the app"),
      .sampleContentProvided.required.flag("Whether there was a free sample or trial"),
      Field("userStatus", .enumeration(.userStatus), "Account", "The state of the customer's account with you.")
        .required.refused(.server(.invalidUserStatus))
        .flag("The state of the customer's account"),
      Field(
        "refundPreference", .enumeration(.refundPreferenceV1), "Preference", since: "1.11",
        "What you would like Apple to decide, as a number: here 1 is to grant and 2 to decline."
      ).refused(.server(.invalidRefundPreference))
        .flag("What you would like Apple to decide"),
    ])
}

extension PayloadObject {
  package static let consumptionRequest = PayloadObject(
    "consumption request", "ConsumptionRequest", "Consumption information, version 2.",
    [
      .customerConsented.required,
      .sampleContentProvided.required.flag(
        "Whether the customer could try it"),
      Field(
        "deliveryStatus", .enumeration(.deliveryStatus), "Delivery", since: "1.19",
        "Whether the purchase was delivered; a word, unlike the number of version 1."
      ).required.refused(.server(.invalidDeliveryStatus))
        .flag("Whether it was delivered"),
      Field(
        "consumptionPercentage", .millipercent, "Consumed", since: "1.19",
        "The consumed share in thousandths of a percent: 25000 is 25 percent. Required with GRANT_PRORATED, 0 if nothing was delivered, and not allowed for subscriptions."
      ).limited(to: .range(0...Millipercent.whole)).refused(.server(.consumptionPercentageOutOfRange))
        .flag("The share used, 0 to 100 percent"),
      Field(
        "refundPreference", .enumeration(.refundPreference), "Preference", since: "1.19",
        "Your preference for Apple's decision; a word. Apple considers it among other factors."
      ).refused(.server(.invalidRefundPreference))
        .flag("Your preference for Apple's decision"),
    ])

  package static let consumptionRequestV1 = PayloadObject(
    "consumption request v1", "ConsumptionRequestV1", "Consumption information, version 1.",
    [
      Field(
        "accountTenure", .enumeration(.accountTenure), "Account age",
        "The age of the customer's account as a bracket, not in days."
      ).required.refused(.server(.invalidAccountTenure))
        .flag("The age of the customer's account"),
      .appAccountToken.required.limited(to: .uuidOrEmpty).refused(.server(.invalidAppAccountToken))
        .flag("The account token, or an empty string", value: "UUID"),
      Field(
        "consumptionStatus", .enumeration(.consumptionStatus), "Consumption",
        "How much the customer has consumed: nothing, a part or everything."
      ).required.refused(.server(.invalidConsumptionStatus))
        .flag("How much was consumed"),
      .customerConsented.required,
      Field(
        "deliveryStatus", .enumeration(.deliveryStatusV1), "Delivery",
        "Whether the purchase was delivered; a number. 0 means delivered, not undeclared."
      ).required.refused(.server(.invalidDeliveryStatus))
        .flag("Whether it was delivered"),
      Field(
        "lifetimeDollarsPurchased", .enumeration(.lifetimeDollars), "Spent",
        "The total that the customer paid, as a bracket in US dollars, not an amount."
      ).required.refused(.server(.invalidLifetimeDollarsPurchased))
        .flag("The total paid in your apps"),
      Field(
        "lifetimeDollarsRefunded", .enumeration(.lifetimeDollars), "Refunded",
        "The total that the customer was refunded, as a bracket in US dollars, not an amount."
      ).required.refused(.server(.invalidLifetimeDollarsRefunded))
        .flag("The total refunded"),
      Field("platform", .enumeration(.platform), "Platform", "The platform on which the customer used the purchase.")
        .required.refused(
          .server(.invalidPlatform)
        )
        .flag("The platform on which it was consumed"),
      Field(
        "playTime", .enumeration(.playTime), "Use", "How long the customer used the app, as a bracket, not in minutes."
      ).required.refused(.server(.invalidPlayTime))
        .flag("How long the customer used the app"),
      .sampleContentProvided.required.flag("Whether the customer could try it"),
      Field("userStatus", .enumeration(.userStatus), "Account", "The status of the customer's account on your server.")
        .required.refused(.server(.invalidUserStatus))
        .flag("The status of the customer's account"),
      Field(
        "refundPreference", .enumeration(.refundPreferenceV1), "Preference", since: "1.11",
        "Your preference for Apple's decision; a number. 1 means grant, 2 decline."
      ).refused(.server(.invalidRefundPreference))
        .flag("Your preference for Apple's decision"),
    ])
}

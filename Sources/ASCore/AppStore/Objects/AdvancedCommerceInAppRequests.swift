extension PayloadObject {
  /// The in-app requests, each with the only valid value of its `operation`.
  package static let inAppRequests = [oneTimeChargeRequest, createRequest, modifyRequest, reactivateRequest]

  static let oneTimeChargeRequest = PayloadObject(
    "one-time charge request", "OneTimeChargeCreateRequest", "In-app request: sell one item once.",
    framework: .advancedCommerce,
    inAppRequest("CREATE_ONE_TIME_CHARGE") + [
      .currency.required, .taxCode.required.like("C003-00-2"),
      Field("item", .object(.itemToSell), "Item", "The item to sell.").required,
    ])

  static let createRequest = PayloadObject(
    "create request", "SubscriptionCreateRequest", "In-app request: start a subscription.",
    framework: .advancedCommerce,
    inAppRequest("CREATE_SUBSCRIPTION") + [
      .currency.required, .taxCode.required, .descriptors.required,
      Field("items", .list(of: .object(.itemToSell)), "Items", "The items of the subscription.").required.notEmpty,
      .renewalPeriod.required,
      Field(
        "previousTransactionId", .identifier(.transactionId), "Previous transaction",
        "A transaction ID of the subscription that this one continues."
      ).like("2000000000000001"),
    ])

  static let modifyRequest = PayloadObject(
    "modify request", "SubscriptionModifyInAppRequest", "In-app request: change a subscription.",
    framework: .advancedCommerce,
    inAppRequest("MODIFY_SUBSCRIPTION") + [
      .transactionId.required.like("2000000000000001"), .currency, .taxCode,
      Field(
        "retainBillingCycle", .boolean, "Keep billing cycle",
        "True to keep the renewal date, false to start a new billing cycle."
      ).required, Field("addItems", .list(of: .object(.itemToAdd)), "Add", "The items to add.").notEmpty,
      Field("changeItems", .list(of: .object(.itemToChange)), "Change", "The items to replace.").notEmpty,
      Field("removeItems", .list(of: .object(.itemToRemove)), "Remove", "The items to remove.").notEmpty,
      Field("periodChange", .object(.periodChange), "Period change", "The new period, if any."), .newDescriptors,
    ])

  static let reactivateRequest = PayloadObject(
    "reactivate request", "SubscriptionReactivateInAppRequest", "In-app request: reactivate a subscription.",
    framework: .advancedCommerce,
    inAppRequest("REACTIVATE_SUBSCRIPTION") + [
      .transactionId.required.like("2000000000000001"),
      Field("items", .list(of: .object(.itemToRemove)), "Items", "The items to reactivate; omit it for all of them.")
        .notEmpty,
    ])

  static let itemToSell = PayloadObject(
    "item to sell", nil, "One item of a new purchase.", framework: .advancedCommerce,
    [.sku.required, .displayName.required, .description.required, .salePrice, .offer])

  static let itemToAdd = PayloadObject(
    "item to add", nil, "One item added to a subscription.", framework: .advancedCommerce,
    itemToSell.fields + [.proratedPrice])

  static let itemToChange = PayloadObject(
    "item to change", nil, "One item that replaces another.", framework: .advancedCommerce,
    [
      .currentSKU.required, .sku.required, .displayName.required, .description.required, .salePrice,
      Field("reason", .enumeration(.advancedCommerceChangeReason), "Reason", "The reason for the change.").required,
      .effective.required, .offer, .proratedPrice,
    ])

  static let itemToRemove = PayloadObject(
    "item to remove", nil, "One item to remove or reactivate.", framework: .advancedCommerce, [.sku.required])

  static let periodChange = PayloadObject(
    "period change", nil, "The new period of a subscription.", framework: .advancedCommerce,
    [.renewalPeriod.required, .effective.required])

  /// The members that every in-app request begins with.
  private static func inAppRequest(_ operation: String) -> [Field] {
    [
      .operation.required.limited(to: .exactly(operation)), .version.required.limited(to: .exactly("1")),
      .requestInfo.required, .storefrontOfPurchase,
    ]
  }
}

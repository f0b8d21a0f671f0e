extension PayloadObject {
  static let requestInfo = PayloadObject(
    "request info", "AdvancedCommerceRequestInfo", "The identifiers of every Advanced Commerce request.",
    framework: .advancedCommerce,
    [
      .requestReferenceId.required.fresh("A UUID for the request; reuse it only to retry"),
      .appAccountToken.limited(to: .uuid).like(.fresh).refused(.commerce(.invalidAppAccountToken)).flag(
        "The account token of the purchase", under: Field.basisOfRequest),
      .consistencyToken.flag(
        "The consistency token from the renewal info", value: "TOKEN", under: Field.basisOfRequest),
    ])

  package static let cancelRequest = PayloadObject(
    "cancel request", "SubscriptionCancelRequest", "Turn renewal off.", framework: .advancedCommerce,
    [.requestInfo.required, .storefrontOfPurchase])

  static let metadataRequest = PayloadObject(
    "metadata request", "SubscriptionChangeMetadataRequest", "Change the names of a subscription or its items.",
    framework: .advancedCommerce,
    [
      .requestInfo.required, .storefrontOfPurchase, .newDescriptors,
      Field("items", .list(of: .object(.metadataItem)), "Items", "The items to rename.").notEmpty.refused(
        length: .commerce(.atLeastOneItem)),
      .taxCode.flag("The new tax code, such as C003-00-1", value: "CODE"),
    ])

  static let metadataDescriptors = PayloadObject(
    "metadata descriptors", nil, "The new names of a subscription and when they take effect.",
    framework: .advancedCommerce,
    [
      .effective.required.flag("When the subscription's new names take effect"),
      .displayName.flag("The new display name, at most 30 characters"),
      .description.flag("The new description, at most 45 characters"),
    ])

  static let metadataItem = PayloadObject(
    "metadata item", nil, "The new names of one item and when they take effect.", framework: .advancedCommerce,
    [
      .effective.required.flag("When the item changes take effect", named: "item-effective", repeats: false),
      .currentSKU.required.flag("An item to change", named: "current-sku", value: "SKU", .first),
      .sku.like("com.example.sku.new").flag("The item's new SKU", named: "new-sku", value: "SKU"),
      .displayName.flag("The item's new display name", named: "item-display-name"),
      .description.flag("The item's new description", named: "item-description"),
    ])

  static let priceChangeRequest = PayloadObject(
    "price change request", "SubscriptionPriceChangeRequest", "Change prices from the next renewal.",
    framework: .advancedCommerce,
    [
      .requestInfo.required, .storefrontOfPurchase,
      .currency.refused(.commerce(.invalidCurrency)).flag("The currency of the prices, ISO 4217"),
      Field("items", .list(of: .object(.priceChangeItem)), "Items", "The items with a new price from the next renewal.")
        .required.notEmpty.refused(missing: .commerce(.nullItems), length: .commerce(.nullItems)),
    ])

  static let priceChangeItem = PayloadObject(
    "price change item", nil, "The new price of one item.", framework: .advancedCommerce,
    [
      .sku.required.flag("An item with a new price", named: "sku", value: "SKU"),
      .salePrice.flag("The item's price, such as 4.99, or 4990m in milliunits"), .dependentSKUs.withoutFlag,
    ])

  static let migrateRequest = PayloadObject(
    "migrate request", "SubscriptionMigrateRequest", "Migrate a subscription to the Advanced Commerce API.",
    framework: .advancedCommerce,
    [
      .requestInfo.required, .storefrontOfPurchase,
      Field(
        "targetProductId", .identifier(.productId), "Target product",
        "The generic product that takes over the subscription."
      ).required.like("com.example.generic.monthly").refused(
        .commerce(.invalidTargetProductID), missing: .commerce(.nullTargetProductID)
      ).flag("The generic product to move it to", value: "PRODUCT_ID"),
      .taxCode.required.flag("The tax code, such as C003-00-1", value: "CODE"), .descriptors.required,
      Field("items", .list(of: .object(.migrateItem)), "Items", "The items of the migrated subscription.").required
        .notEmpty.refused(missing: .commerce(.nullItems), length: .commerce(.atLeastOneItem)),
      Field(
        "renewalItems", .list(of: .object(.migrateItem)), "Renewal items",
        "The items of the next period; required if a change is pending and not allowed otherwise."
      ).notEmpty.refused(length: .commerce(.atLeastOneItem)).withoutFlag,
    ])

  static let migrateItem = PayloadObject(
    "migrate item", nil, "One item of the migrated subscription.", framework: .advancedCommerce,
    [
      .sku.required.flag("An item of the subscription", named: "sku", value: "SKU"),
      .displayName.required.flag("The item's display name", named: "item-display-name"),
      .description.required.flag("The item's description", named: "item-description"),
    ])

  static let revokeRequest = PayloadObject(
    "revoke request", "SubscriptionRevokeRequest", "End a subscription immediately and request a refund.",
    framework: .advancedCommerce,
    [
      .requestInfo.required, .storefrontOfPurchase,
      .refundType.required.limited(to: .not(["CUSTOM"])).flag("The kind of refund"), .refundReason.required,
      Field(
        "revokeSeatQuantity", .integer, "Seats to revoke", since: "Advanced Commerce, with 1.23",
        "The number of seats to revoke and refund. Without it, the whole subscription ends."
      ).limited(to: .range(1...2_147_483_647)).like(1).flag("Revoke only this number of seats"),
      .refundRiskingPreference.required,
    ])

  static let refundRequest = PayloadObject(
    "refund request", "RequestRefundRequest", "Request a refund of items.", framework: .advancedCommerce,
    [
      .requestInfo.required, .storefrontOfPurchase,
      .currency.refused(.commerce(.invalidCurrency)).flag("The currency of the amounts, ISO 4217"),
      .refundRiskingPreference.required,
      Field("items", .list(of: .object(.refundRequestItem)), "Items", "The items to refund.").required.notEmpty,
    ])

  static let refundRequestItem = PayloadObject(
    "refund request item", nil, "The refund of one item.", framework: .advancedCommerce,
    [
      .sku.required.flag("An item to refund", named: "sku", value: "SKU"),
      .refundType.required.flag("The kind of refund"), .refundReason.required,
      Field("revoke", .boolean, "Revoke", "Whether the item is also revoked.").required,
      .refundAmount.flag("The amount of a CUSTOM refund: 0.99 or 990m"),
    ])
}

extension PayloadObject {
  /// The in-app requests, each with the only valid value of its `operation`.
  package static let inAppRequests: [(operation: String, object: PayloadObject)] = [
    oneTimeChargeRequest, createRequest, modifyRequest, reactivateRequest,
  ].compactMap { object in
    guard case .exactly(let operation)? = object.field(Field.operation.name)?.limit else { return nil }
    return (operation, object)
  }

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

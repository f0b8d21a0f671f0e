extension PayloadObject {
  static let requestInfo = PayloadObject(
    "request info", "AdvancedCommerceRequestInfo", "The frame of every Advanced Commerce request.",
    framework: .advancedCommerce,
    [
      .requestReferenceId.required.fresh("A UUID of yours; the same one only to repeat the same request"),
      .appAccountToken.limited(to: .uuid).like(.fresh).refused(.commerce(.invalidAppAccountToken))
        .flag("The account of the purchase", under: Field.basisOfRequest),
      .consistencyToken
        .flag("The state it is based on, from the renewal info", value: "TOKEN", under: Field.basisOfRequest),
    ])

  package static let cancelRequest = PayloadObject(
    "cancel request", "SubscriptionCancelRequest", "Turn renewal off.", framework: .advancedCommerce,
    [
      .requestInfo.required,
      .storefrontOfPurchase,
    ])

  package static let metadataRequest = PayloadObject(
    "metadata request", "SubscriptionChangeMetadataRequest", "Rename a subscription or its items.",
    framework: .advancedCommerce,
    [
      .requestInfo.required,
      .storefrontOfPurchase,
      .newDescriptors,
      Field("items", .list(of: .object(.metadataItem)), "Items", "The items to rename.").limited(to: .elements(1...))
        .refused(length: .commerce(.atLeastOneItem)),
      .taxCode.flag("The new tax code, such as C003-00-1", value: "CODE"),
    ])

  static let metadataDescriptors = PayloadObject(
    "metadata descriptors", nil, "The new names of a subscription, and when they apply.", framework: .advancedCommerce,
    [
      .effective.required.flag("When the new names of the subscription apply"),
      .displayName.flag("Its new display name, at most 30 characters"),
      .description.flag("Its new description, at most 45 characters"),
    ])

  static let metadataItem = PayloadObject(
    "metadata item", nil, "The new names of one item, and when they apply.", framework: .advancedCommerce,
    [
      .effective.required.flag("When the items change", named: "item-effective", repeats: false),
      .currentSKU.required.flag("An item to change", named: "current-sku", value: "SKU", .first),
      .sku.like("com.example.sku.new").flag("The item's new SKU", named: "new-sku", value: "SKU"),
      .displayName.flag("Its new display name", named: "item-display-name"),
      .description.flag("Its new description", named: "item-description"),
    ])

  package static let priceChangeRequest = PayloadObject(
    "price change request", "SubscriptionPriceChangeRequest", "Change prices from the next renewal on.",
    framework: .advancedCommerce,
    [
      .requestInfo.required,
      .storefrontOfPurchase,
      .currency.refused(.commerce(.invalidCurrency)).flag("The currency of the prices, ISO 4217"),
      Field(
        "items", .list(of: .object(.priceChangeItem)), "Items",
        "The items to give a new price from the next renewal on."
      ).required.limited(to: .elements(1...)).refused(missing: .commerce(.nullItems), length: .commerce(.nullItems)),
    ])

  static let priceChangeItem = PayloadObject(
    "price change item", nil, "The new price of one item.", framework: .advancedCommerce,
    [
      .sku.required.flag("An item to give a new price", named: "sku", value: "SKU"),
      .itemPrice.required.limited(to: .range(1...)).like(4990)
        .flag("Its price in the currency, such as 4.99, or in milliunits, such as 4990m"),
      .dependentSKUs.withoutFlag,
    ])

  package static let migrateRequest = PayloadObject(
    "migrate request", "SubscriptionMigrateRequest", "Move a subscription to the Advanced Commerce API.",
    framework: .advancedCommerce,
    [
      .requestInfo.required,
      .storefrontOfPurchase,
      Field(
        "targetProductId", .identifier(.productId), "Target product",
        "The generic product that takes over the subscription."
      ).required.like("com.example.generic.monthly").refused(
        .commerce(.invalidTargetProductID), missing: .commerce(.nullTargetProductID)
      )
      .flag("The generic product that takes over", value: "PRODUCT"),
      .taxCode.required.flag("The tax code, such as C003-00-1", value: "CODE"),
      .descriptors.required,
      Field("items", .list(of: .object(.migrateItem)), "Items", "What the migrated subscription consists of.").required
        .limited(to: .elements(1...)).refused(missing: .commerce(.nullItems), length: .commerce(.atLeastOneItem)),
      Field(
        "renewalItems", .list(of: .object(.migrateItem)), "Renewal items",
        "What the next period consists of; needed exactly when a change is pending for it."
      ).limited(to: .elements(1...)).refused(length: .commerce(.atLeastOneItem)).withoutFlag,
    ])

  static let migrateItem = PayloadObject(
    "migrate item", nil, "One item of the migrated subscription.", framework: .advancedCommerce,
    [
      .sku.required.flag("An item of the subscription", named: "sku", value: "SKU"),
      .displayName.required.flag("Its name", named: "item-display-name"),
      .description.required.flag("Its description", named: "item-description"),
    ])

  package static let revokeRequest = PayloadObject(
    "revoke request", "SubscriptionRevokeRequest", "End a subscription at once and ask for a refund.",
    framework: .advancedCommerce,
    [
      .requestInfo.required,
      .storefrontOfPurchase,
      .refundType.required.limited(to: .not(["CUSTOM"])).flag("How much is refunded, all or in part"),
      .refundReason.required.flag("Why"),
      .revokeSeatQuantity,
      .refundRiskingPreference.required,
    ])

  package static let refundRequest = PayloadObject(
    "refund request", "RequestRefundRequest", "Ask for a refund of items.", framework: .advancedCommerce,
    [
      .requestInfo.required,
      .storefrontOfPurchase,
      .currency.refused(.commerce(.invalidCurrency)).flag("The currency of the amounts, ISO 4217"),
      .refundRiskingPreference.required,
      Field("items", .list(of: .object(.refundRequestItem)), "Items", "The items to refund.").required.limited(
        to: .elements(1...)),
    ])

  static let refundRequestItem = PayloadObject(
    "refund request item", nil, "The refund of one item.", framework: .advancedCommerce,
    [
      .sku.required.flag("An item to refund", named: "sku", value: "SKU"),
      .refundType.required.flag("How much of it"),
      .refundReason.required.flag("Why"),
      Field("revoke", .boolean, "Revoke", "Whether the item is also taken away.").required.flag(
        "Whether it is also taken away"),
      .refundAmount.flag("The amount of a CUSTOM refund, such as 0.99, or in milliunits, such as 990m"),
    ])
}

extension AdvancedCommerceError {
  /// Returns the error for a request without that member.
  static func missing(_ code: Int64, _ name: String, _ member: String, _ remedy: String) -> Self {
    Self(code, name, "`\(member)` is missing.", remedy)
  }

  package static let invalidProductChanges = Self(
    4_000_115, "InvalidProductChanges", "The requested changes are not allowed.",
    "Compare them with the current items in `asctl subscription status`.")
  package static let operationNotAllowed = Self(
    4_000_135, "OperationNotAllowed",
    "The operation is not allowed in this state, or the team has not signed the agreement.",
    "Check the status with `asctl subscription status`, and the Advanced Commerce addendum in App Store Connect.")
  static let multipleOperationsOnSingleSKU = Self(
    4_000_143, "MultipleOperationsOnSingleSKU", "One SKU is added, changed or removed more than once.",
    "Use each SKU in one operation only.")
  package static let removalAllNotAllowed = Self(
    4_000_168, "RemovalAllNotAllowed", or: ["RemoveAllItemsNotAllowed"],
    "The request removes all items of the subscription.",
    "Keep an item, cancel the subscription with `asctl commerce cancel`, or revoke it with `asctl commerce revoke`.")
  package static let subscriptionAlreadyMigrated = Self(
    4_000_176, "SubscriptionAlreadyMigrated",
    "The subscription has already been migrated to the Advanced Commerce API.", "Nothing to do.")
  package static let pendingChangesMismatch = Self(
    4_000_180, "PendingChangesMismatch",
    "`renewalItems` is missing although changes are pending, or present although none are.",
    "Send it only if the next period differs from the current one; `asctl subscription status` shows pending changes.")
  package static let dependentSKUsCannotBeShared = Self(
    4_000_192, "DependentSKUsCannotBeShared", since: "1.2", "A dependent SKU has two parents.",
    "List each dependent SKU under one parent only.")
  package static let dependentSKUsCannotBeChained = Self(
    4_000_193, "DependentSKUsCannotBeChained", since: "1.2", "A dependent SKU has dependents of its own.",
    "Keep dependents one level deep.")
  package static let priceChangeCannotBeIssuedWhenAlreadyCommunicated = Self(
    4_000_205, "PriceChangeCannotBeIssuedWhenAlreadyCommunicated", since: "1.2",
    "The customer has already been informed of an earlier price change.",
    "Wait until that change has taken effect at the renewal.")
  package static let invalidSKUProvidedMustBeCurrentSKUSetToRenew = Self(
    4_000_220, "InvalidSKUProvidedMustBeCurrentSKUSetToRenew", since: "1.2", "The SKU is not the one that will renew.",
    "Use the SKU of the next period from the renewal info.")

  /// Errors about changes that contradict each other or the state of the subscription.
  static let changes: [Self] = [
    Self(
      4_000_063, "OneItemNeededInModify", "The request to modify a subscription changes nothing.",
      "Specify at least one item to add, change or remove, or a period change."),
    Self(
      4_000_113, "InvalidPreviousSubscription", "The previous subscription in the request is not valid.",
      "Check `previousTransactionId` against `asctl transaction history`."),
    invalidProductChanges, operationNotAllowed,
    Self(
      4_000_139, "EmptyAddChangeItems", "The lists of items to add and to change are empty.", "Fill them, or omit them."
    ),
    Self(
      4_000_140, "MissingUpdatedItemsWithPeriodChange", "A period change omits some items.",
      "List every item of the subscription with the change."),
    Self(
      4_000_141, "PeriodResetWithRetainBillingCycle", "The request resets the period but keeps the billing cycle.",
      "Choose one: set `retainBillingCycle` to false, or keep the period."),
    Self(
      4_000_142, "PeriodChangeEffectiveConflict",
      "The period changes at the next cycle, but an item is added immediately.", "Use the same `effective` for both."),
    multipleOperationsOnSingleSKU,
    Self(
      4_000_144, "RemoveItemsWithoutAddOrChangeItems", "The request removes items without adding or changing one.",
      "Add or change an item in the same request."),
    Self(
      4_000_145, "RemoveItemNotFound", "The item to remove is not in the subscription.",
      "Check the SKU against `asctl subscription status`."),
    Self(
      4_000_146, "ChangeItemNotFound", "The item to change is not in the subscription.",
      "Check `currentSKU` against `asctl subscription status`."),
    Self(
      4_000_147, "MisalignedBillingCycle", "The period does not match the billing cycle of the subscription.",
      "Use a matching period, or start a new cycle."),
    Self(
      4_000_148, "BillingCycleResetWithEffectiveLater",
      "The billing cycle is reset, but the change takes effect later.", "Use IMMEDIATELY with a reset."),
    Self(
      4_000_149, "PeriodChangeImmediateWithEffectiveAtNextBillingCycle",
      "The period changes immediately, but an item changes at the next cycle.", "Use the same `effective` for both."),
    removalAllNotAllowed, subscriptionAlreadyMigrated,
    Self(
      4_000_177, "OfferPreventsItemMidCycleChange",
      "The item cannot change within the billing cycle while an offer is active.",
      "Make the change at the next cycle (NEXT_BILL_CYCLE)."),
    Self(
      4_000_178, "PriceChangeNotSupportedThroughModifyItems", "A modify request cannot change a price.",
      "Use `asctl commerce change-price`."),
    pendingChangesMismatch, dependentSKUsCannotBeShared,
    dependentSKUsCannotBeChained, priceChangeCannotBeIssuedWhenAlreadyCommunicated,
    Self(
      4_000_214, "InvalidPriceForChangeItemInPriceIncrease", since: "1.2",
      "The price of a changed item does not match the pending price increase.",
      "Use the price of the pending increase, or wait for the renewal."),
    invalidSKUProvidedMustBeCurrentSKUSetToRenew,
    Self(
      4_000_221, "ACAPriceIncreaseIsNotCurrentlySupportedInIndia", since: "1.2",
      "Price increases through the Advanced Commerce API are not available in India.",
      "There is no workaround for that storefront."),
    Self(
      4_000_222, "InvalidProratedPriceForChangeItemWithEffectiveLater",
      "The request has a prorated price for a change that takes effect later.",
      "Omit `proratedPrice`, or use IMMEDIATELY."),
  ]
}

extension AdvancedCommerceError {
  static let negativePrice = Self(
    4_000_086, "NegativePrice", "A price is not above zero.", "Use a positive amount in milliunits: 1.99 is 1990.")
  static let skuLengthExceeded = Self(
    4_000_087, "SKULengthExceeded", "A SKU has more than 128 characters.", "Shorten the SKU to 128 characters.")
  static let descriptionLengthExceeded = Self(
    4_000_088, "DescriptionLengthExceeded", "A description has more than 45 characters.",
    "Shorten the description to 45 characters.")
  static let displayNameLengthExceeded = Self(
    4_000_089, "DisplayNameLengthExceeded", "A display name has more than 30 characters.",
    "Shorten the display name to 30 characters.")
  static let nullItems = missing(4_000_101, "NullItems", "items", "Add the list of items.")
  static let nullDescriptors = missing(
    4_000_103, "NullDescriptors", "descriptors", "Add the display name and the description of the subscription.")
  static let nullSKU = Self(
    4_000_105, "NullSKU", "An item has no `SKU`.", "Add it; the name of the field is uppercase.")
  static let nullDisplayName = missing(
    4_000_106, "NullDisplayName", "displayName", "Add a name of at most 30 characters.")
  static let nullDescription = missing(
    4_000_107, "NullDescription", "description", "Add a description of at most 45 characters.")
  static let nullEffective = missing(4_000_111, "NullEffective", "effective", "Add IMMEDIATELY or NEXT_BILL_CYCLE.")
  static let atLeastOneItem = Self(4_000_160, "AtLeastOneItem", "The list of items is empty.", "Add at least one item.")
  package static let atLeastOneOfDisplayNameOrDescription = Self(
    4_000_165, "AtLeastOneOfDisplayNameOrDescription",
    "A metadata change has neither a display name nor a description.", "Add at least one of the two.")
  static let nullTargetProductID = missing(
    4_000_166, "NullTargetProductID", "targetProductId",
    "Add the product ID of the generic product that takes over the subscription.")

  /// Errors about parts of an item that are missing, empty or too long: SKU, names, prices, periods.
  static let items: [Self] = [
    negativePrice, skuLengthExceeded, descriptionLengthExceeded, displayNameLengthExceeded,
    Self(
      4_000_091, "NegativeProratedPrice", "The prorated price is not a positive amount.",
      "Use a positive amount in milliunits, or omit it."),
    Self(4_000_092, "NullOfferPeriod", "The period of the offer is missing.", "Add one, from P3D to P1Y."),
    Self(4_000_093, "NullPeriodCount", "`periodCount` of the offer is missing.", "Add a count from 1 to 12."),
    Self(
      4_000_094, "PeriodCountNotPositive", "`periodCount` of the offer is not above zero.", "Use a count from 1 to 12."),
    Self(
      4_000_095, "NullReason", "The reason of the offer or of the change is missing.",
      "Add a value that `asctl explain reason` lists."),
    nullItems,
    missing(4_000_102, "NullItem", "item", "Add the item to sell."), nullDescriptors,
    Self(4_000_104, "NullPeriod", "The renewal period is missing.", "Add P1W, P1M, P2M, P3M, P6M or P1Y."), nullSKU,
    nullDisplayName, nullDescription,
    Self(4_000_109, "NullPrice", "An item has no `price`.", "Add the price in milliunits: 1.99 is 1990."),
    missing(
      4_000_110, "NullRetainBillingCycle", "retainBillingCycle",
      "Add true to keep the renewal date, or false to start a new cycle."),
    nullEffective,
    Self(4_000_112, "NullNewSKU", "A change has no new `SKU`.", "Add the SKU that replaces `currentSKU`."),
    atLeastOneItem, atLeastOneOfDisplayNameOrDescription, nullTargetProductID,
    missing(4_000_169, "NullCurrentSKU", "currentSKU", "Add the SKU to change."),
    Self(
      4_000_170, "CurrentSKULengthExceeded", "`currentSKU` has more than 128 characters.",
      "Use the SKU of the subscription's item, at most 128 characters."),
  ]
}

extension AdvancedCommerceError {
  package static let invalidRefundType = Self(
    4_000_123, "InvalidRefundType", "The refund type is not valid for this endpoint.",
    "Use FULL, PRORATED or, for a refund without a revocation, CUSTOM.")
  static let invalidRefundReason = Self(
    4_000_124, "InvalidRefundReason", "The refund reason is unknown.",
    "Use a value that `asctl explain refundReason` lists.")
  package static let nullRefundAmount = Self(
    4_000_153, "NullRefundAmount", "A CUSTOM refund has no valid amount.", "Add `refundAmount` in milliunits.")
  static let negativeRefundAmount = Self(
    4_000_154, "NegativeRefundAmount", "The refund amount is not above zero.", "Use a positive amount in milliunits.")
  package static let refundAmountWithoutCustom = Self(
    4_000_155, "RefundAmountWithoutCustom", "The request has an amount for a refund that is not CUSTOM.",
    "Omit `refundAmount`, or use CUSTOM.")
  static let nullRefundReason = Self(
    4_000_156, "NullRefundReason", "The refund reason is missing.",
    "Add a value that `asctl explain refundReason` lists.")
  static let nullRefundType = Self(
    4_000_157, "NullRefundType", "The refund type is missing.",
    "Add FULL, PRORATED or, for a refund without a revocation, CUSTOM.")
  static let nullRefundRisking = missing(
    4_000_159, "NullRefundRisking", "refundRiskingPreference",
    "Add true to let Apple request consumption information, or false.")
  package static let pendingRefund = Self(
    4_000_181, "PendingRefund", "A refund of this purchase is already pending.",
    "Wait for the REFUND or REFUND_DECLINED notification.")
  package static let proratedOnlyLatestTransaction = Self(
    4_000_182, "ProratedOnlyLatestTransaction",
    "PRORATED is supported for the newest transaction of a subscription only.",
    "Use the newest ID from `asctl subscription status`.")
  package static let partialSimulateRefundDecline = Self(
    4_000_184, "PartialSimulateRefundDecline", "SIMULATE_REFUND_DECLINE is set for some items only.",
    "Use it for all items or for none.")
  package static let revokeOnInactiveSubscription = Self(
    4_000_186, "RevokeOnInactiveSubscription", "Only an active subscription can be revoked.",
    "Check it with `asctl subscription status`; use `asctl commerce request-refund` for past purchases.")

  /// Errors about invalid refunds and revocations (HTTP 400).
  static let refunds: [Self] = [
    invalidRefundType, invalidRefundReason, nullRefundAmount, negativeRefundAmount, refundAmountWithoutCustom,
    nullRefundReason, nullRefundType,
    Self(
      4_000_158, "SimulateRefundDeclineOnlyInSandbox", "SIMULATE_REFUND_DECLINE was used in production.",
      "Use it in sandbox only."),
    nullRefundRisking, pendingRefund, proratedOnlyLatestTransaction,
    partialSimulateRefundDecline, revokeOnInactiveSubscription,
  ]
}

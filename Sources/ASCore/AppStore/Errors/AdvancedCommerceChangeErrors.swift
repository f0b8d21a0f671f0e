extension ErrorCode {
  /// Changes to a subscription that contradict themselves or its state.
  static let advancedCommerceChanges: [ErrorCode] = [
    ErrorCode(
      4_000_063, "OneItemNeededInModify", .advancedCommerce, .no,
      "The request to modify a subscription changes nothing.",
      "Add at least one item to add, change or remove, or a period change."),
    ErrorCode(
      4_000_113, "InvalidPreviousSubscription", .advancedCommerce, .no,
      "The previous subscription that the request names is not valid.",
      "Check `previousTransactionId` against `asctl transaction history`."),
    ErrorCode(
      4_000_115, "InvalidProductChanges", .advancedCommerce, .no,
      "The changes that were asked for are not allowed.",
      "Compare them with the present items in `asctl subscription status`."),
    ErrorCode(
      4_000_135, "OperationNotAllowed", .advancedCommerce, .no,
      "The operation is not allowed in this state, or the team has not signed the agreement.",
      "Check the state with `asctl subscription status`, and the Advanced Commerce addendum in App Store Connect."),
    ErrorCode(
      4_000_139, "EmptyAddChangeItems", .advancedCommerce, .no,
      "The lists of items to add and to change are empty.",
      "Fill them, or leave them out."),
    ErrorCode(
      4_000_140, "MissingUpdatedItemsWithPeriodChange", .advancedCommerce, .no,
      "A change of period leaves out some items.",
      "List every item of the subscription with the change."),
    ErrorCode(
      4_000_141, "PeriodResetWithRetainBillingCycle", .advancedCommerce, .no,
      "The request resets the period and keeps the billing cycle.",
      "Choose one: set `retainBillingCycle` to false, or keep the period."),
    ErrorCode(
      4_000_142, "PeriodChangeEffectiveConflict", .advancedCommerce, .no,
      "The period changes at the next cycle, but an item is added at once.",
      "Give both the same `effective`."),
    ErrorCode(
      4_000_143, "MultipleOperationsOnSingleSKU", .advancedCommerce, .no,
      "One SKU is added, changed or removed more than once.",
      "Name each SKU in one operation only."),
    ErrorCode(
      4_000_144, "RemoveItemsWithoutAddOrChangeItems", .advancedCommerce, .no,
      "Items are removed, and none is added or changed.",
      "Add or change an item in the same request."),
    ErrorCode(
      4_000_145, "RemoveItemNotFound", .advancedCommerce, .no,
      "The item to remove is not in the subscription.",
      "Check the SKU against `asctl subscription status`."),
    ErrorCode(
      4_000_146, "ChangeItemNotFound", .advancedCommerce, .no,
      "The item to change is not in the subscription.",
      "Check `currentSKU` against `asctl subscription status`."),
    ErrorCode(
      4_000_147, "MisalignedBillingCycle", .advancedCommerce, .no,
      "The period does not fit the billing cycle of the subscription.",
      "Use a period that fits, or start a new cycle."),
    ErrorCode(
      4_000_148, "BillingCycleResetWithEffectiveLater", .advancedCommerce, .no,
      "The billing cycle is reset, but the change takes effect later.",
      "Use IMMEDIATELY with a reset."),
    ErrorCode(
      4_000_149, "PeriodChangeImmediateWithEffectiveAtNextBillingCycle", .advancedCommerce, .no,
      "The period changes at once, but an item changes at the next cycle.",
      "Give both the same `effective`."),
    ErrorCode(
      4_000_168, "RemovalAllNotAllowed", or: "RemoveAllItemsNotAllowed", .advancedCommerce, .no,
      "A subscription cannot lose all its items.",
      "Cancel it with `asctl commerce cancel`, or revoke it with `asctl commerce revoke`."),
    ErrorCode(
      4_000_176, "SubscriptionAlreadyMigrated", .advancedCommerce, .no,
      "The subscription was migrated to the Advanced Commerce API before.",
      "Nothing to do: it is where it should be."),
    ErrorCode(
      4_000_177, "OfferPreventsItemMidCycleChange", .advancedCommerce, .no,
      "A running offer does not let the item change within the cycle.",
      "Make the change at the next cycle (NEXT_BILL_CYCLE)."),
    ErrorCode(
      4_000_178, "PriceChangeNotSupportedThroughModifyItems", .advancedCommerce, .no,
      "A modify request cannot change a price.",
      "Use `asctl commerce change-price`."),
    ErrorCode(
      4_000_180, "PendingChangesMismatch", .advancedCommerce, .no,
      "`renewalItems` is missing although changes are pending, or given although none are.",
      "Add it exactly when the next period differs from this one; `asctl subscription status` shows it."),
    ErrorCode(
      4_000_192, "DependentSKUsCannotBeShared", .advancedCommerce, .no, since: "1.2",
      "A dependent SKU has two parents.",
      "List each dependent SKU under one parent only."),
    ErrorCode(
      4_000_193, "DependentSKUsCannotBeChained", .advancedCommerce, .no, since: "1.2",
      "A dependent SKU has dependents of its own.",
      "Keep dependents one level deep."),
    ErrorCode(
      4_000_205, "PriceChangeCannotBeIssuedWhenAlreadyCommunicated", .advancedCommerce, .no, since: "1.2",
      "The customer was already told about an earlier price change.",
      "Wait until that change has taken effect at the renewal."),
    ErrorCode(
      4_000_214, "InvalidPriceForChangeItemInPriceIncrease", .advancedCommerce, .no, since: "1.2",
      "The price of a changed item does not fit the price increase under way.",
      "Use the price of the running increase, or wait for the renewal."),
    ErrorCode(
      4_000_220, "InvalidSKUProvidedMustBeCurrentSKUSetToRenew", .advancedCommerce, .no, since: "1.2",
      "The SKU is not the one that will renew.",
      "Use the SKU that the renewal info names for the next period."),
    ErrorCode(
      4_000_221, "ACAPriceIncreaseIsNotCurrentlySupportedInIndia", .advancedCommerce, .no, since: "1.2",
      "Price increases through the Advanced Commerce API are not available in India.",
      "There is no way around it for that storefront."),
    ErrorCode(
      4_000_222, "InvalidProratedPriceForChangeItemWithEffectiveLater", .advancedCommerce, .no,
      "A prorated price was given for a change that takes effect later.",
      "Leave `proratedPrice` out, or use IMMEDIATELY."),
  ]
}

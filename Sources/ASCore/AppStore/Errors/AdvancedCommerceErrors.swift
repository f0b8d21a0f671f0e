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
      4_000_168, "RemovalAllNotAllowed", or: ["RemoveAllItemsNotAllowed"], .advancedCommerce, .no,
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

extension ErrorCode {
  /// What is missing, empty or too long in an item: SKU, names, prices, periods.
  static let advancedCommerceItems: [ErrorCode] = [
    ErrorCode(
      4_000_086, "NegativePrice", .advancedCommerce, .no,
      "A price is not above zero.",
      "Give a positive amount in milliunits: 1.99 is 1990."),
    ErrorCode(
      4_000_087, "SKULengthExceeded", .advancedCommerce, .no,
      "A SKU has more than 128 characters.",
      "Shorten the SKU to 128 characters."),
    ErrorCode(
      4_000_088, "DescriptionLengthExceeded", .advancedCommerce, .no,
      "A description has more than 45 characters.",
      "Shorten the description to 45 characters."),
    ErrorCode(
      4_000_089, "DisplayNameLengthExceeded", .advancedCommerce, .no,
      "A display name has more than 30 characters.",
      "Shorten the display name to 30 characters."),
    ErrorCode(
      4_000_091, "NegativeProratedPrice", .advancedCommerce, .no,
      "The prorated price is not a positive amount.",
      "Give a positive amount in milliunits, or leave it out."),
    ErrorCode(
      4_000_092, "NullOfferPeriod", .advancedCommerce, .no,
      "The period of the offer is missing.",
      "Add one, from P3D to P1Y."),
    ErrorCode(
      4_000_093, "NullPeriodCount", .advancedCommerce, .no,
      "`periodCount` of the offer is missing.",
      "Add a count from 1 to 12."),
    ErrorCode(
      4_000_094, "PeriodCountNotPositive", .advancedCommerce, .no,
      "`periodCount` of the offer is not above zero.",
      "Use a count from 1 to 12."),
    ErrorCode(
      4_000_095, "NullReason", .advancedCommerce, .no,
      "The reason of the offer or of the change is missing.",
      "Add it: `asctl explain reason` lists what is allowed."),
    ErrorCode(
      4_000_101, "NullItems", .advancedCommerce, .no,
      "`items` is missing.",
      "Add the list of items."),
    ErrorCode(
      4_000_102, "NullItem", .advancedCommerce, .no,
      "`item` is missing.",
      "Add the item that is sold."),
    ErrorCode(
      4_000_103, "NullDescriptors", .advancedCommerce, .no,
      "`descriptors` is missing.",
      "Add the display name and the description of the subscription."),
    ErrorCode(
      4_000_104, "NullPeriod", .advancedCommerce, .no,
      "The renewal period is missing.",
      "Add one of P1W, P1M, P2M, P3M, P6M and P1Y."),
    ErrorCode(
      4_000_105, "NullSKU", .advancedCommerce, .no,
      "An item has no `SKU`.",
      "Add it; the name of the field is in capitals."),
    ErrorCode(
      4_000_106, "NullDisplayName", .advancedCommerce, .no,
      "`displayName` is missing.",
      "Add a name of at most 30 characters."),
    ErrorCode(
      4_000_107, "NullDescription", .advancedCommerce, .no,
      "`description` is missing.",
      "Add a description of at most 45 characters."),
    ErrorCode(
      4_000_109, "NullPrice", .advancedCommerce, .no,
      "An item has no `price`.",
      "Add the price in milliunits: 1.99 is 1990."),
    ErrorCode(
      4_000_110, "NullRetainBillingCycle", .advancedCommerce, .no,
      "`retainBillingCycle` is missing.",
      "Say true to keep the renewal date, false to start a new cycle."),
    ErrorCode(
      4_000_111, "NullEffective", .advancedCommerce, .no,
      "`effective` is missing.",
      "Add IMMEDIATELY or NEXT_BILL_CYCLE."),
    ErrorCode(
      4_000_112, "NullNewSKU", .advancedCommerce, .no,
      "A change names no new `SKU`.",
      "Add the SKU that takes the place of `currentSKU`."),
    ErrorCode(
      4_000_160, "AtLeastOneItem", .advancedCommerce, .no,
      "The list of items is empty.",
      "Add at least one item."),
    ErrorCode(
      4_000_165, "AtLeastOneOfDisplayNameOrDescription", .advancedCommerce, .no,
      "A metadata change names neither a display name nor a description.",
      "Add at least one of the two."),
    ErrorCode(
      4_000_166, "NullTargetProductID", .advancedCommerce, .no,
      "`targetProductId` is missing.",
      "Add the product ID of the generic product that takes over the subscription."),
    ErrorCode(
      4_000_169, "NullCurrentSKU", .advancedCommerce, .no,
      "`currentSKU` is missing.",
      "Add the SKU that is to change."),
    ErrorCode(
      4_000_170, "CurrentSKULengthExceeded", .advancedCommerce, .no,
      "`currentSKU` has more than 128 characters.",
      "Use the SKU as the subscription has it, at most 128 characters."),
  ]
}

extension ErrorCode {
  /// Refunds and revocations that Apple does not accept as they are written (HTTP 400).
  static let advancedCommerceRefunds: [ErrorCode] = [
    ErrorCode(
      4_000_123, "InvalidRefundType", .advancedCommerce, .no,
      "The refund type is not one for this call.",
      "Use FULL, PRORATED or, for a refund without a revocation, CUSTOM."),
    ErrorCode(
      4_000_124, "InvalidRefundReason", .advancedCommerce, .no,
      "The refund reason is unknown.",
      "Use one that `asctl explain refundReason` lists."),
    ErrorCode(
      4_000_153, "NullRefundAmount", .advancedCommerce, .no,
      "A CUSTOM refund has no valid amount.",
      "Add `refundAmount` in milliunits."),
    ErrorCode(
      4_000_154, "NegativeRefundAmount", .advancedCommerce, .no,
      "The refund amount is not above zero.",
      "Give a positive amount in milliunits."),
    ErrorCode(
      4_000_155, "RefundAmountWithoutCustom", .advancedCommerce, .no,
      "An amount was given for a refund that is not CUSTOM.",
      "Leave `refundAmount` out, or use CUSTOM."),
    ErrorCode(
      4_000_156, "NullRefundReason", .advancedCommerce, .no,
      "The refund reason is missing.",
      "Add one that `asctl explain refundReason` lists."),
    ErrorCode(
      4_000_157, "NullRefundType", .advancedCommerce, .no,
      "The refund type is missing.",
      "Add FULL, PRORATED or, for a refund without a revocation, CUSTOM."),
    ErrorCode(
      4_000_158, "SimulateRefundDeclineOnlyInSandbox", .advancedCommerce, .no,
      "SIMULATE_REFUND_DECLINE was used in production.",
      "Use it in sandbox only."),
    ErrorCode(
      4_000_159, "NullRefundRisking", .advancedCommerce, .no,
      "`refundRiskingPreference` is missing.",
      "Say true to let Apple ask for consumption information, else false."),
    ErrorCode(
      4_000_181, "PendingRefund", .advancedCommerce, .no,
      "A refund of this purchase is already under way.",
      "Wait for the REFUND or REFUND_DECLINED notification."),
    ErrorCode(
      4_000_182, "ProratedOnlyLatestTransaction", .advancedCommerce, .no,
      "PRORATED works on the newest transaction of a subscription only.",
      "Use the newest ID from `asctl subscription status`."),
    ErrorCode(
      4_000_184, "PartialSimulateRefundDecline", .advancedCommerce, .no,
      "SIMULATE_REFUND_DECLINE stands on some items and not on others.",
      "Use it for all items or for none."),
    ErrorCode(
      4_000_186, "RevokeOnInactiveSubscription", .advancedCommerce, .no,
      "Only an active subscription can be revoked.",
      "Check it with `asctl subscription status`; past purchases go to `asctl commerce request-refund`."),
  ]
}

package enum AdvancedCommerceError: String, CataloguedError {
  case oneItemNeededInModify, invalidPreviousSubscription, invalidProductChanges, operationNotAllowed
  case emptyAddChangeItems, missingUpdatedItemsWithPeriodChange, periodResetWithRetainBillingCycle
  case periodChangeEffectiveConflict, multipleOperationsOnSingleSKU, removeItemsWithoutAddOrChangeItems
  case removeItemNotFound, changeItemNotFound, misalignedBillingCycle, billingCycleResetWithEffectiveLater
  case periodChangeImmediateWithEffectiveAtNextBillingCycle, removalAllNotAllowed, subscriptionAlreadyMigrated
  case offerPreventsItemMidCycleChange, priceChangeNotSupportedThroughModifyItems, pendingChangesMismatch
  case dependentSKUsCannotBeShared, dependentSKUsCannotBeChained, priceChangeCannotBeIssuedWhenAlreadyCommunicated
  case invalidPriceForChangeItemInPriceIncrease, invalidSKUProvidedMustBeCurrentSKUSetToRenew
  case acaPriceIncreaseIsNotCurrentlySupportedInIndia = "ACAPriceIncreaseIsNotCurrentlySupportedInIndia"
  case invalidProratedPriceForChangeItemWithEffectiveLater, negativePrice, skuLengthExceeded = "SKULengthExceeded"
  case descriptionLengthExceeded, displayNameLengthExceeded, negativeProratedPrice, nullOfferPeriod, nullPeriodCount
  case periodCountNotPositive, nullReason, nullItems, nullItem, nullDescriptors, nullPeriod, nullSKU, nullDisplayName
  case nullDescription, nullPrice, nullRetainBillingCycle, nullEffective, nullNewSKU, atLeastOneItem
  case atLeastOneOfDisplayNameOrDescription, nullTargetProductID, nullCurrentSKU, currentSKULengthExceeded
  case invalidRefundType, invalidRefundReason, nullRefundAmount, negativeRefundAmount, refundAmountWithoutCustom
  case nullRefundReason, nullRefundType, simulateRefundDeclineOnlyInSandbox, nullRefundRisking, pendingRefund
  case proratedOnlyLatestTransaction, partialSimulateRefundDecline, revokeOnInactiveSubscription, invalidTransactionId
  case invalidStorefront, invalidAppAccountToken, invalidCurrency, nullRequestInfo, nullRequestReferenceID
  case invalidRequestReferenceID, invalidConsistencyToken, nullVersion, unexpectedVersion, nullTransactionId
  case invalidPreviousTransactionID, repeatedRequestReferenceId, nullCurrency, nullTaxCode, nullStorefront
  case invalidTaxProductCode, mismatchedStorefront, missingPricingConfigForStorefront, nullAdvancedCommerceData
  case invalidOperation, malformedPayload, invalidSignature, productAlreadyExists, invalidSalable
  case invalidSalableDuration, invalidDisplayName, invalidDescription, invalidProduct, invalidSKU, invalidChangeReason
  case invalidOfferReason, invalidOfferPeriod, invalidOfferPeriodCount, invalidRenewalPeriod, invalidRenewalPrice
  case invalidAmount, moreItemsThanAllowed, moreOffersThanAllowed, multiplePrices, invalidProratedPrice
  case invalidOfferPrice, invalidTargetProductID, itemLimitExceeded, itemCannotBeSpecifiedMultipleTimes
  case freeTrialOfferMustUsePeriodCountOfOne, unauthorized, subscriptionDoesNotExist, subscriptionAlreadyExists
  case subscriptionNotEligible, subscriptionAlreadyActive, productNotOwned, inactiveACASub, insufficientFunds
  case alreadyRefunded, storefrontChange, productNotEligible, transactionNotRefundable
  case transactionCannotBeRefundedContactSupport, migrationNotAllowedWhenPriceIncreaseCommunicated
  case transactionIdNotFound, productNotFound, rateLimitExceeded, generalInternal, generalInternalRetryable

  static let family = ErrorCode.Family.advancedCommerce
  static let all = named(requests, items, values, changes, refunds, failures)
}

extension AdvancedCommerceError {
  static func missing(_ member: String) -> String { "`\(member)` is missing." }

  /// Errors about changes that contradict each other or the state of the subscription.
  static let changes: KeyValuePairs<Self, ErrorCode> = [
    .oneItemNeededInModify: ErrorCode(
      4_000_063, "The request to modify a subscription changes nothing.",
      "Specify at least one item to add, change or remove, or a period change."),
    .invalidPreviousSubscription: ErrorCode(
      4_000_113, "The previous subscription in the request is not valid.",
      "Check `previousTransactionId` against `asctl transaction history`."),
    .invalidProductChanges: ErrorCode(
      4_000_115, "The requested changes are not allowed.",
      "Compare them with the current items in `asctl subscription status`."),
    .operationNotAllowed: ErrorCode(
      4_000_135, "The operation is not allowed in this state, or the team has not signed the agreement.",
      "Check the status with `asctl subscription status`, and the Advanced Commerce addendum in App Store Connect."),
    .emptyAddChangeItems: ErrorCode(
      4_000_139, "The lists of items to add and to change are empty.", "Fill them, or omit them."),
    .missingUpdatedItemsWithPeriodChange: ErrorCode(
      4_000_140, "A period change omits some items.", "List every item of the subscription with the change."),
    .periodResetWithRetainBillingCycle: ErrorCode(
      4_000_141, "The request resets the period but keeps the billing cycle.",
      "Choose one: set `retainBillingCycle` to false, or keep the period."),
    .periodChangeEffectiveConflict: ErrorCode(
      4_000_142, "The period changes at the next cycle, but an item is added immediately.",
      "Use the same `effective` for both."),
    .multipleOperationsOnSingleSKU: ErrorCode(
      4_000_143, "One SKU is added, changed or removed more than once.", "Use each SKU in one operation only."),
    .removeItemsWithoutAddOrChangeItems: ErrorCode(
      4_000_144, "The request removes items without adding or changing one.",
      "Add or change an item in the same request."),
    .removeItemNotFound: ErrorCode(
      4_000_145, "The item to remove is not in the subscription.", "Check the SKU against `asctl subscription status`."),
    .changeItemNotFound: ErrorCode(
      4_000_146, "The item to change is not in the subscription.",
      "Check `currentSKU` against `asctl subscription status`."),
    .misalignedBillingCycle: ErrorCode(
      4_000_147, "The period does not match the billing cycle of the subscription.",
      "Use a matching period, or start a new cycle."),
    .billingCycleResetWithEffectiveLater: ErrorCode(
      4_000_148, "The billing cycle is reset, but the change takes effect later.", "Use IMMEDIATELY with a reset."),
    .periodChangeImmediateWithEffectiveAtNextBillingCycle: ErrorCode(
      4_000_149, "The period changes immediately, but an item changes at the next cycle.",
      "Use the same `effective` for both."),
    .removalAllNotAllowed: ErrorCode(
      4_000_168, or: ["RemoveAllItemsNotAllowed"], "The request removes all items of the subscription.",
      "Keep an item, cancel the subscription with `asctl commerce cancel`, or revoke it with `asctl commerce revoke`."),
    .subscriptionAlreadyMigrated: ErrorCode(
      4_000_176, "The subscription has already been migrated to the Advanced Commerce API.", "Nothing to do."),
    .offerPreventsItemMidCycleChange: ErrorCode(
      4_000_177, "The item cannot change within the billing cycle while an offer is active.",
      "Make the change at the next cycle (NEXT_BILL_CYCLE)."),
    .priceChangeNotSupportedThroughModifyItems: ErrorCode(
      4_000_178, "A modify request cannot change a price.", "Use `asctl commerce change-price`."),
    .pendingChangesMismatch: ErrorCode(
      4_000_180, "`renewalItems` is missing although changes are pending, or present although none are.",
      "Send it only if the next period differs from the current one; `asctl subscription status` shows pending changes."
    ),
    .dependentSKUsCannotBeShared: ErrorCode(
      4_000_192, since: "1.2", "A dependent SKU has two parents.", "List each dependent SKU under one parent only."),
    .dependentSKUsCannotBeChained: ErrorCode(
      4_000_193, since: "1.2", "A dependent SKU has dependents of its own.", "Keep dependents one level deep."),
    .priceChangeCannotBeIssuedWhenAlreadyCommunicated: ErrorCode(
      4_000_205, since: "1.2", "The customer has already been informed of an earlier price change.",
      "Wait until that change has taken effect at the renewal."),
    .invalidPriceForChangeItemInPriceIncrease: ErrorCode(
      4_000_214, since: "1.2", "The price of a changed item does not match the pending price increase.",
      "Use the price of the pending increase, or wait for the renewal."),
    .invalidSKUProvidedMustBeCurrentSKUSetToRenew: ErrorCode(
      4_000_220, since: "1.2", "The SKU is not the one that will renew.",
      "Use the SKU of the next period from the renewal info."),
    .acaPriceIncreaseIsNotCurrentlySupportedInIndia: ErrorCode(
      4_000_221, since: "1.2", "Price increases through the Advanced Commerce API are not available in India.",
      "There is no workaround for that storefront."),
    .invalidProratedPriceForChangeItemWithEffectiveLater: ErrorCode(
      4_000_222, "The request has a prorated price for a change that takes effect later.",
      "Omit `proratedPrice`, or use IMMEDIATELY."),
  ]

  /// Errors about parts of an item that are missing, empty or too long: SKU, names, prices, periods.
  static let items: KeyValuePairs<Self, ErrorCode> = [
    .negativePrice: ErrorCode(
      4_000_086, "A price is not above zero.", "Use a positive amount in milliunits: 1.99 is 1990."),
    .skuLengthExceeded: ErrorCode(
      4_000_087, "A SKU has more than 128 characters.", "Shorten the SKU to 128 characters."),
    .descriptionLengthExceeded: ErrorCode(
      4_000_088, "A description has more than 45 characters.", "Shorten the description to 45 characters."),
    .displayNameLengthExceeded: ErrorCode(
      4_000_089, "A display name has more than 30 characters.", "Shorten the display name to 30 characters."),
    .negativeProratedPrice: ErrorCode(
      4_000_091, "The prorated price is not a positive amount.", "Use a positive amount in milliunits, or omit it."),
    .nullOfferPeriod: ErrorCode(4_000_092, "The period of the offer is missing.", "Add one, from P3D to P1Y."),
    .nullPeriodCount: ErrorCode(4_000_093, "`periodCount` of the offer is missing.", "Add a count from 1 to 12."),
    .periodCountNotPositive: ErrorCode(
      4_000_094, "`periodCount` of the offer is not above zero.", "Use a count from 1 to 12."),
    .nullReason: ErrorCode(
      4_000_095, "The reason of the offer or of the change is missing.",
      "Add a value that `asctl explain reason` lists."),
    .nullItems: ErrorCode(4_000_101, missing("items"), "Add the list of items."),
    .nullItem: ErrorCode(4_000_102, missing("item"), "Add the item to sell."),
    .nullDescriptors: ErrorCode(
      4_000_103, missing("descriptors"), "Add the display name and the description of the subscription."),
    .nullPeriod: ErrorCode(4_000_104, "The renewal period is missing.", "Add P1W, P1M, P2M, P3M, P6M or P1Y."),
    .nullSKU: ErrorCode(4_000_105, "An item has no `SKU`.", "Add it; the name of the field is uppercase."),
    .nullDisplayName: ErrorCode(4_000_106, missing("displayName"), "Add a name of at most 30 characters."),
    .nullDescription: ErrorCode(4_000_107, missing("description"), "Add a description of at most 45 characters."),
    .nullPrice: ErrorCode(4_000_109, "An item has no `price`.", "Add the price in milliunits: 1.99 is 1990."),
    .nullRetainBillingCycle: ErrorCode(
      4_000_110, missing("retainBillingCycle"), "Add true to keep the renewal date, or false to start a new cycle."),
    .nullEffective: ErrorCode(4_000_111, missing("effective"), "Add IMMEDIATELY or NEXT_BILL_CYCLE."),
    .nullNewSKU: ErrorCode(4_000_112, "A change has no new `SKU`.", "Add the SKU that replaces `currentSKU`."),
    .atLeastOneItem: ErrorCode(4_000_160, "The list of items is empty.", "Add at least one item."),
    .atLeastOneOfDisplayNameOrDescription: ErrorCode(
      4_000_165, "A metadata change has neither a display name nor a description.", "Add at least one of the two."),
    .nullTargetProductID: ErrorCode(
      4_000_166, missing("targetProductId"),
      "Add the product ID of the generic product that takes over the subscription."),
    .nullCurrentSKU: ErrorCode(4_000_169, missing("currentSKU"), "Add the SKU to change."),
    .currentSKULengthExceeded: ErrorCode(
      4_000_170, "`currentSKU` has more than 128 characters.",
      "Use the SKU of the subscription's item, at most 128 characters."),
  ]

  /// Errors about invalid refunds and revocations (HTTP 400).
  static let refunds: KeyValuePairs<Self, ErrorCode> = [
    .invalidRefundType: ErrorCode(
      4_000_123, "The refund type is not valid for this endpoint.",
      "Use FULL, PRORATED or, for a refund without a revocation, CUSTOM."),
    .invalidRefundReason: ErrorCode(
      4_000_124, "The refund reason is unknown.", "Use a value that `asctl explain refundReason` lists."),
    .nullRefundAmount: ErrorCode(
      4_000_153, "A CUSTOM refund has no valid amount.", "Add `refundAmount` in milliunits."),
    .negativeRefundAmount: ErrorCode(
      4_000_154, "The refund amount is not above zero.", "Use a positive amount in milliunits."),
    .refundAmountWithoutCustom: ErrorCode(
      4_000_155, "The request has an amount for a refund that is not CUSTOM.", "Omit `refundAmount`, or use CUSTOM."),
    .nullRefundReason: ErrorCode(
      4_000_156, "The refund reason is missing.", "Add a value that `asctl explain refundReason` lists."),
    .nullRefundType: ErrorCode(
      4_000_157, "The refund type is missing.", "Add FULL, PRORATED or, for a refund without a revocation, CUSTOM."),
    .simulateRefundDeclineOnlyInSandbox: ErrorCode(
      4_000_158, "SIMULATE_REFUND_DECLINE was used in production.", "Use it in sandbox only."),
    .nullRefundRisking: ErrorCode(
      4_000_159, missing("refundRiskingPreference"), "Add true to let Apple request consumption information, or false."),
    .pendingRefund: ErrorCode(
      4_000_181, "A refund of this purchase is already pending.", "Wait for the REFUND or REFUND_DECLINED notification."
    ),
    .proratedOnlyLatestTransaction: ErrorCode(
      4_000_182, "PRORATED is supported for the newest transaction of a subscription only.",
      "Use the newest ID from `asctl subscription status`."),
    .partialSimulateRefundDecline: ErrorCode(
      4_000_184, "SIMULATE_REFUND_DECLINE is set for some items only.", "Use it for all items or for none."),
    .revokeOnInactiveSubscription: ErrorCode(
      4_000_186, "Only an active subscription can be revoked.",
      "Check it with `asctl subscription status`; use `asctl commerce request-refund` for past purchases."),
  ]
}

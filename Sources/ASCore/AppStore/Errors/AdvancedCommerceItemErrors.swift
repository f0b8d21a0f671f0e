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

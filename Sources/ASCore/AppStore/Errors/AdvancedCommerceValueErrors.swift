extension ErrorCode {
  /// Values that are present and not acceptable.
  static let advancedCommerceValues: [ErrorCode] = [
    ErrorCode(
      4_000_114, "ProductAlreadyExists", .advancedCommerce, .no,
      "The customer's subscription already has this SKU.",
      "Leave the item out, or change the existing one."),
    ErrorCode(
      4_000_116, "InvalidSalable", .advancedCommerce, .no,
      "The product ID is not set up as a generic product.",
      "Correct it in App Store Connect: the Advanced Commerce API sells through generic products only."),
    ErrorCode(
      4_000_117, "InvalidSalableDuration", .advancedCommerce, .no,
      "The duration of the generic product does not fit the period.",
      "Use the generic product of the right duration, or another period."),
    ErrorCode(
      4_000_118, "InvalidDisplayName", .advancedCommerce, .no,
      "The display name holds what Apple does not allow.",
      "Use plain text on one line."),
    ErrorCode(
      4_000_119, "InvalidDescription", .advancedCommerce, .no,
      "The description holds what Apple does not allow.",
      "Use plain text, without personal data."),
    ErrorCode(
      4_000_121, "InvalidProduct", .advancedCommerce, .no,
      "The product that is to change does not exist.",
      "Check the SKU against the items in `asctl subscription status`."),
    ErrorCode(
      4_000_122, "InvalidSKU", .advancedCommerce, .no,
      "A SKU is not valid.",
      "Check its characters and its spelling; upper and lower case count."),
    ErrorCode(
      4_000_125, "InvalidChangeReason", .advancedCommerce, .no,
      "The reason of the change is unknown.",
      "Use UPGRADE, DOWNGRADE or APPLY_OFFER."),
    ErrorCode(
      4_000_126, "InvalidOfferReason", .advancedCommerce, .no,
      "The reason of the offer is unknown.",
      "Use ACQUISITION, WIN_BACK or RETENTION."),
    ErrorCode(
      4_000_128, "InvalidOfferPeriod", .advancedCommerce, .no,
      "The period of the offer is unknown.",
      "Use P3D, P1W, P2W, P1M, P2M, P3M, P6M, P9M or P1Y."),
    ErrorCode(
      4_000_129, "InvalidOfferPeriodCount", .advancedCommerce, .no,
      "`periodCount` of the offer is not valid.",
      "Use a count from 1 to 12."),
    ErrorCode(
      4_000_130, "InvalidRenewalPeriod", .advancedCommerce, .no,
      "The renewal period is unknown.",
      "Use P1W, P1M, P2M, P3M, P6M or P1Y."),
    ErrorCode(
      4_000_131, "InvalidRenewalPrice", .advancedCommerce, .no,
      "The renewal price is not valid.",
      "Give a positive amount in milliunits with no more decimals than the currency has."),
    ErrorCode(
      4_000_132, "InvalidAmount", .advancedCommerce, .no,
      "An amount is not valid in its currency.",
      "Use no more decimals than the currency has: JPY 300 is 300000, and 300500 is refused."),
    ErrorCode(
      4_000_136, "MoreItemsThanAllowed", .advancedCommerce, .no,
      "The request has too many items.",
      "Send fewer items."),
    ErrorCode(
      4_000_137, "MoreOffersThanAllowed", .advancedCommerce, .no,
      "The request has too many offers.",
      "Send fewer offers."),
    ErrorCode(
      4_000_150, "MultiplePrices", .advancedCommerce, .no,
      "An item has both a prorated price and an offer.",
      "Keep one of `proratedPrice` and `offer`."),
    ErrorCode(
      4_000_151, "InvalidProratedPrice", .advancedCommerce, .no,
      "The prorated price is not valid.",
      "Give a positive amount in milliunits, not above the price of the item."),
    ErrorCode(
      4_000_152, "InvalidOfferPrice", .advancedCommerce, .no,
      "The offer costs more than the item does.",
      "Lower the offer's price."),
    ErrorCode(
      4_000_167, "InvalidTargetProductID", .advancedCommerce, .no,
      "`targetProductId` is not valid.",
      "Use the product ID of a generic product in App Store Connect."),
    ErrorCode(
      4_000_179, "ItemLimitExceeded", .advancedCommerce, .no,
      "The subscription would have too many items.",
      "Remove items, or sell some in another subscription."),
    ErrorCode(
      4_000_194, "ItemCannotBeSpecifiedMultipleTimes", .advancedCommerce, .no, since: "1.2",
      "An item stands in the list twice.",
      "Name each SKU once."),
    ErrorCode(
      4_000_223, "FreeTrialOfferMustUsePeriodCountOfOne", .advancedCommerce, .no,
      "A free trial has a `periodCount` other than 1.",
      "Set `periodCount` to 1, and use a longer period instead."),
  ]
}

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

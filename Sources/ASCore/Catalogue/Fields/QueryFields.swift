extension Field {
  /// The filters of histories and lists, beyond those that share a payload field's name and meaning.
  static let ofHistoryQueries: [Field] = [
    Field(
      "startDate", .date, "From", in: ["history query", "notification history request"],
      "The first moment to include: of the purchase in a transaction history, of sending in a notification history."),
    Field(
      "endDate", .date, "To", in: ["history query", "notification history request"],
      "The first moment to leave out; it must be after the start and may lie in the future."),
    Field(
      "productType", .enumeration("productTypeFilter"), "Product type", in: ["history query"],
      "The kinds of product to include. The words differ from those in a transaction's `type`."),
    Field(
      "sort", .enumeration("sort"), "Order", in: ["history query"],
      "The order, by date of last change and not of purchase."),
    Field(
      "revoked", .boolean, "Revoked", in: ["history query"], since: "1.8",
      "True for revoked purchases only, false for the others only, absent for both."),
    Field(
      "excludeRevoked", .boolean, "Exclude revoked", in: ["history query"],
      "True for purchases that were not revoked; deprecated since 1.8, where `revoked=false` says it."),
    Field(
      "limit", .integer, "Page size", in: ["group members query"], since: "1.22",
      "How many members a page has, at most 100."),
  ]

  static let ofNotificationQueries: [Field] = [
    Field(
      "notificationSubtype", .enumeration("subtype"), "Subtype", in: ["notification history request"],
      "The subtype to list; it needs a type, and the two must go together."),
    Field(
      "onlyFailures", .boolean, "Only failures", in: ["notification history request"], since: "1.8",
      "True for notifications that never arrived or are still being tried."),
  ]

  /// Extending renewal dates.
  static let ofExtensions: [Field] = [
    Field(
      "extendByDays", .integer, "Days", in: ["extension request", "mass extension request"],
      "How many days to add, 1 to 90."),
    Field(
      "extendReasonCode", .enumeration("extendReasonCode"), "Reason",
      in: ["extension request", "mass extension request"],
      "Why, as told to Apple."),
  ]
}

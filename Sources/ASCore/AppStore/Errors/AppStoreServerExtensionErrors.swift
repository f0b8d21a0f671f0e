extension ErrorCode {
  /// What extending renewal dates can be refused for (HTTP 400).
  static let appStoreServerExtensions: [ErrorCode] = [
    ErrorCode(
      4_000_009, "InvalidExtendByDays", .appStoreServer, .no,
      "The number of days is outside 1 to 90.",
      "Extend by 1 to 90 days at a time, at most twice in a year."),
    ErrorCode(
      4_000_010, "InvalidExtendReasonCode", .appStoreServer, .no,
      "The reason for the extension is outside 0 to 3.",
      "Use 0 undeclared, 1 customer satisfaction, 2 other or 3 service issue."),
    ErrorCode(
      4_000_011, "InvalidRequestIdentifier", .appStoreServer, .no,
      "The request identifier is missing, longer than 128 characters, or not a UUID where one is needed.",
      "Use a fresh UUID, and the same one again only to repeat the same request after a time-out."),
    ErrorCode(
      4_000_027, "InvalidEmptyStorefrontCountryCodeList", .appStoreServer, .no,
      "The list of storefronts was sent empty.",
      "Leave it out to reach all storefronts, or name at least one."),
    ErrorCode(
      4_000_028, "InvalidStorefrontCountryCode", .appStoreServer, .no,
      "One of the storefront codes is not valid.",
      "Use ISO 3166-1 codes of three letters, such as USA or DEU."),
  ]
}

/// Members that several requests share.
extension Field {
  package static let notificationType = Field(
    "notificationType", .enumeration(.notificationType), "Type",
    "The type of the event. As a filter without a subtype, it finds only notifications that have no subtype.")

  static let requestIdentifier = Field(
    "requestIdentifier", .identifier(.requestIdentifier), "Request identifier",
    "The UUID of a request. Send the same one again only to retry the same request after a timeout.")

  static let storefrontCountryCodes = Field(
    "storefrontCountryCodes", .list(of: .storefront), "Storefronts",
    "The storefronts of the extension. Omit it for all storefronts; Apple rejects an empty list.")

  static let externalPurchaseId = Field(
    "externalPurchaseId", .identifier(.externalPurchaseId), "External purchase ID",
    "The ID of the external purchase token. If it begins with SANDBOX, it belongs to sandbox.")

  package static let startDate = Field(
    "startDate", .date, "From",
    "The start of the period, inclusive: purchase dates in a transaction history, sending dates in a notification history."
  ).called("since", "start-date")

  package static let endDate = Field(
    "endDate", .date, "To", "The end of the period, exclusive; it must be after the start and may be in the future."
  ).called("until", "end-date")

  static let extendByDays = Field("extendByDays", .integer, "Days", "The number of days to add, 1 to 90.").limited(
    to: .range(1...90)
  ).refused(.server(.invalidExtendByDays)).flag("Days to add")

  static let extendReasonCode = Field(
    "extendReasonCode", .enumeration(.extendReasonCode), "Reason", "The reason, reported to Apple."
  ).refused(.server(.invalidExtendReasonCode))

  static let customerConsented = Field(
    "customerConsented", .boolean, "Customer consented",
    "Whether the customer agreed to this data being sent to Apple. Apple rejects false: without consent, do not respond."
  ).limited(to: .onlyTrue).refused(.server(.invalidCustomerConsented))
    // There is no default: without consent, Apple rejects the data (4000035).
    .switchFlag(
      "The customer consented to share this",
      because: "Apple accepts this data only if the customer agreed to it; without consent, do not respond")

  static let sampleContentProvided = Field(
    "sampleContentProvided", .boolean, "Sample provided",
    "Whether the customer had a free sample, a trial or full information before buying."
  ).refused(.server(.invalidSampleContentProvided))

  static let imageIdentifier = Field(
    "imageIdentifier", .identifier(.imageIdentifier), "Image", "The UUID of the image.")

  static let messageIdentifier = Field(
    "messageIdentifier", .identifier(.messageIdentifier), "Message", "The UUID of the message.")

  static let imageSize = Field(
    "imageSize", .enumeration(.imageSize), "Size", since: "Retention Messaging 1.4",
    "The size class of the image; default FULL_SIZE."
  ).flag("The size class of the image")

  static let altText = Field(
    "altText", .text, "Alt text", "The text that is read aloud for the image, at most 150 characters."
  ).limited(to: .characters(150)).like("A cat on a sofa").refused(length: .retention(.altTextTooLong))

  static let lineItemId = Field(
    "lineItemId", .identifier(.lineItemId), "Line item", "Your ID of the line item. Repeat it only in a restatement."
  ).limited(to: .characters(128)).like("order-1-line-1")

  static let reportingCurrency = Field(
    "reportingCurrency", .currency, "Reported in",
    "The currency of the amounts: the pricing currency if Apple supports it, else EUR or USD.")

  static let excludeRevoked = Field(
    "excludeRevoked", .boolean, "Exclude revoked",
    "True to omit revoked purchases; deprecated since 1.8 in favor of `revoked=false`.")
}

/// Claims that several kinds of JWS share.
extension Field {
  static let iss = Field("iss", .identifier(.issuerId), "Issuer ID", "Your team's issuer ID.")

  static let iat = Field(
    "iat", .seconds, "Issued", "When it was signed, in seconds since 1970. A time in the future leads to a 401.")

  static let aud = Field("aud", .enumeration(.audience), "Audience", "The purpose of the token or request.")

  static let bid = Field(
    "bid", .identifier(.bundleId), "Bundle ID",
    "The app that the token is for. In notifications of version 1, the app of the notification.")

  static let allowIntroductoryOffer = Field(
    "allowIntroductoryOffer", .boolean, "Introductory offer",
    "Whether this customer is eligible for the introductory offer; overrides the App Store's own check.")

  static let nonce = Field(
    "nonce", .uuid, "Nonce", "A new UUID for each signature. The older signature contains it in lowercase.")

  static let timestamp = Field(
    "timestamp", .date, "Signed",
    "When the older signature was made, in milliseconds since 1970; it is valid for 24 hours.")

  package static let onlyFailures = Field(
    "onlyFailures", .boolean, "Only failures", since: "1.8",
    "True for notifications that were not delivered, including those that Apple still retries.")
}

/// Members that several requests share.
extension Field {
  package static let notificationType = Field(
    "notificationType", .enumeration(.notificationType), "Type",
    "What happened. As a filter without a subtype it finds only notifications that have no subtype.")

  static let requestIdentifier = Field(
    "requestIdentifier", .identifier(.requestIdentifier), "Request identifier",
    "The UUID of a request. Send the same one again only to repeat the same request after a time-out.")

  static let storefrontCountryCodes = Field(
    "storefrontCountryCodes", .list(of: .storefront), "Storefronts",
    "The storefronts a mass extension reaches. Leave it out for all of them; an empty list is refused.")

  static let externalPurchaseId = Field(
    "externalPurchaseId", .identifier(.externalPurchaseId), "External purchase ID",
    "The token, as reports name it. With SANDBOX in front it belongs to sandbox.")

  package static let startDate = Field(
    "startDate", .date, "From",
    "The first moment to include: of the purchase in a transaction history, of sending in a notification history."
  ).called("since", "start-date")

  package static let endDate = Field(
    "endDate", .date, "To", "The first moment to leave out; it must be after the start and may lie in the future."
  ).called("until", "end-date")

  static let notificationSubtype = Field(
    "notificationSubtype", .enumeration(.subtype), "Subtype",
    "The subtype to list; it needs a type, and the two must go together.")

  static let extendByDays = Field("extendByDays", .integer, "Days", "How many days to add, 1 to 90.").limited(
    to: .range(1...90)
  ).refused(.server(.invalidExtendByDays)).flag("Days to add, 1 to 90")

  static let extendReasonCode = Field(
    "extendReasonCode", .enumeration(.extendReasonCode), "Reason", "Why, as told to Apple."
  ).refused(.server(.invalidExtendReasonCode)).flag("Why")

  static let customerConsented = Field(
    "customerConsented", .boolean, "Customer consented",
    "That the customer agreed to your sending this. Apple refuses false: without consent do not answer at all."
  ).limited(to: .onlyTrue).refused(.server(.invalidCustomerConsented))
    // Never assumed: without it nothing may be sent at all (4000035).
    .switchFlag(
      "The customer agreed to this data being sent to Apple",
      because: "Apple takes this data only if the customer agreed to it; without that agreement do not answer at all")

  static let sampleContentProvided = Field(
    "sampleContentProvided", .boolean, "Sample provided",
    "Whether the customer had a free sample, a trial or full information before buying."
  ).refused(.server(.invalidSampleContentProvided))

  static let imageIdentifier = Field(
    "imageIdentifier", .identifier(.imageIdentifier), "Image", "The image, by the UUID you gave it.")

  static let messageIdentifier = Field(
    "messageIdentifier", .identifier(.messageIdentifier), "Message", "The message, by the UUID you gave it.")

  static let imageSize = Field(
    "imageSize", .enumeration(.imageSize), "Size", since: "Retention Messaging 1.4",
    "The size class of the image; full size if not given."
  ).flag("The size class of the image")

  static let altText = Field(
    "altText", .text, "Alt text", "What is read out in place of the image, at most 150 characters."
  ).limited(to: .characters(150)).like("A cat on a sofa").refused(length: .retention(.altTextTooLong))

  static let lineItemId = Field(
    "lineItemId", .identifier(.lineItemId), "Line item",
    "The line item, by your own ID; the same again only as a restatement."
  ).limited(to: .characters(128)).like("order-1-line-1")

  static let reportingCurrency = Field(
    "reportingCurrency", .currency, "Reported in",
    "The currency of the amounts: the pricing currency if Apple takes it, else EUR or USD.")

  static let excludeRevoked = Field(
    "excludeRevoked", .boolean, "Exclude revoked",
    "True for purchases that were not revoked; deprecated since 1.8, where `revoked=false` says it.")
}

/// Claims that several signed texts share.
extension Field {
  static let iss = Field("iss", .identifier(.issuerId), "Issuer ID", "Your team's issuer ID.")

  static let iat = Field(
    "iat", .seconds, "Issued", "When it was signed, in seconds: a clock that is ahead earns a 401.")

  static let aud = Field("aud", .enumeration(.audience), "Audience", "What it is for; each use has its own.")

  static let bid = Field(
    "bid", .identifier(.bundleId), "Bundle ID",
    "The app it is for: everything asked with the token is about that app. Notifications of version 1 named theirs so."
  )

  static let allowIntroductoryOffer = Field(
    "allowIntroductoryOffer", .boolean, "Introductory offer",
    "Whether this customer may have the introductory offer, whatever the App Store thinks.")

  static let nonce = Field(
    "nonce", .uuid, "Nonce", "A UUID made fresh for each signature; in the older signature it is signed in lower case.")

  static let timestamp = Field(
    "timestamp", .date, "Signed", "When the older signature was made, in milliseconds; it holds for 24 hours.")

  package static let onlyFailures = Field(
    "onlyFailures", .boolean, "Only failures", since: "1.8",
    "True for notifications that never arrived or are still being tried.")
}

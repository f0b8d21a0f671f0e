extension PayloadObject {
  static let realtimeRequest = PayloadObject(
    "realtime request", "DecodedRealtimeRequestBody", "Apple's question which retention message to show.",
    recognizedBy: [["userLocale", "requestIdentifier"]], signedAt: "signedDate", framework: .retentionMessaging,
    [
      .originalTransactionId,
      .productId,
      .environment,
      .signedDate,
      .appAppleId,
      .requestIdentifier,
      Field("userLocale", .text, "Locale", "The customer's language and region, such as en-US."),
    ])

  package static let realtimeReply = PayloadObject(
    "realtime reply", "RealtimeResponseBody", "Your answer which retention message to show.",
    framework: .retentionMessaging,
    [
      Field("message", .object(.retentionMessage), "Message", "Show this message without an offer."),
      Field(
        "alternateProduct", .object(.alternateProduct), "Alternate product",
        "Suggest another product of the same subscription group."),
      Field(
        "promotionalOffer", .object(.retentionOffer), "Promotional offer",
        "Offer a promotional offer, signed in one of the two ways."),
      Field(
        "advancedCommerceInfo", .object(.retentionAdvancedCommerce), "Advanced Commerce",
        since: "Retention Messaging 1.2", "Offer a change through the Advanced Commerce API."),
    ])

  static let retentionMessage = PayloadObject(
    "retention message", "Message", "A message without an offer.", framework: .retentionMessaging,
    [
      .messageIdentifier
    ])

  static let alternateProduct = PayloadObject(
    "alternate product", "AlternateProduct", "A message that suggests another product.", framework: .retentionMessaging,
    [
      .productId,
      .billingPlanType,
      .messageIdentifier,
    ])

  static let retentionOffer = PayloadObject(
    "retention offer", "PromotionalOffer", "A message with a promotional offer.", framework: .retentionMessaging,
    [
      .messageIdentifier,
      Field(
        "promotionalOfferSignatureV2", .jws(.signedRequest), "Signature",
        "The offer signed by `asctl sign promotional-offer`; its `transactionId` must be the question's original ID."),
      Field(
        "promotionalOfferSignatureV1", .object(.promotionalOfferSignatureV1), "Signature V1",
        "The offer signed in the older way, by `asctl sign promotional-offer-v1`; never beside version 2."),
    ])

  static let promotionalOfferSignatureV1 = PayloadObject(
    "promotional offer signature v1", "PromotionalOfferSignatureV1", "The older signature of the offer.",
    framework: .retentionMessaging,
    [
      .productId,
      .appAccountToken,
      .offerIdentifier,
      Field(
        "encodedSignature", .base64, "Signature", "The older signature: DER in standard Base64, not the form a JWS has."
      ),
      .nonce,
      .timestamp,
      Field("keyId", .identifier(.keyId), "Key ID", "The key that signed the offer."),
    ])

  static let retentionAdvancedCommerce = PayloadObject(
    "retention advanced commerce", "AdvancedCommerceInfo", "A message with an Advanced Commerce request.",
    framework: .retentionMessaging,
    [
      .messageIdentifier,
      Field(
        "advancedCommerceData", .base64, "Advanced Commerce data", since: "Retention Messaging 1.2",
        "JSON in Base64 that holds the signed in-app request."),
    ])
}

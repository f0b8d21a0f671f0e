extension PayloadObject {
  static let jwsHeader = PayloadObject(
    "JWS header", "JWSDecodedHeader", "The first part of a signed text: how it was signed.",
    [
      Field(
        "alg", .text, "Algorithm",
        "How it was signed. Only ES256 is right; a text that asks for another is forged or foreign."),
      Field(
        "x5c", .list(of: .base64), "Certificates",
        "The certificates, leaf first: three in App Store data, one in Xcode's. Your own tokens have none."),
      Field(
        "kid", .identifier(.keyId), "Key ID",
        "The key that signed your token. App Store data has none; Xcode's says Apple_Xcode_Key."),
      Field("typ", .text, "Type", "JWT in your tokens and in Xcode's data; absent in App Store data."),
    ])

  static let bearerToken = PayloadObject(
    "bearer token", nil, "The token that every call carries, signed with your key.",
    [
      .iss,
      .iat,
      Field(
        "exp", .seconds, "Expires",
        "Until when it holds, in seconds, at most 60 minutes after `iat`. A signed request has none."),
      .aud,
      .bid,
    ])

  package static let signedRequest = PayloadObject(
    "signed request", nil, "What your server signs for StoreKit: offers and in-app requests.",
    [
      .transactionId,
      .productId,
      .offerIdentifier,
      .iss,
      .iat,
      .aud,
      .bid,
      .nonce,
      .allowIntroductoryOffer,
      Field(
        "request", .base64, "Request", "The Advanced Commerce in-app request: JSON in standard Base64 with padding."),
    ])

  package static let promotionalOfferClaims = PayloadObject(
    "promotional offer claims", nil, "What a promotional offer is signed for, as a file says it.",
    [
      .productId.required.like("com.example.app.pro").flag("The subscription that the offer is for"),
      .offerIdentifier.required.like("winter_sale").flag("The offer's ID in App Store Connect"),
      .transactionId.like("2000000000000001")
        .flag("Any transaction ID of the one customer who may use it, or `appTransactionId`"),
    ] + whenSigned)

  package static let introductoryOfferClaims = PayloadObject(
    "introductory offer claims", nil, "What an introductory offer is signed for, as a file says it.",
    [
      .productId.required.like("com.example.app.pro").flag("The subscription that has the introductory offer"),
      .allowIntroductoryOffer.required.flag("Whether this customer may have the introductory offer"),
      .transactionId.required.like("2000000000000001")
        .flag("Any transaction ID of the customer, or `appTransactionId`"),
    ] + whenSigned)

  package static let promotionalOfferParts = PayloadObject(
    "promotional offer parts", nil, "What the older signature of a promotional offer is made over, as a file says it.",
    [
      .productId.required.like("com.example.app.pro").flag("The subscription that the offer is for"),
      .offerIdentifier.required.like("winter_sale").flag("The offer's ID in App Store Connect"),
      .appAccountToken.limited(to: .uuid).like(.fresh).flag("The `appAccountToken` that the app will buy with"),
      Field(
        "applicationUsername", .text, "User name",
        "What a StoreKit 1 app will buy with; it excludes `appAccountToken`."
      ).like("user").flag("The `applicationUsername` that a StoreKit 1 app will buy with"),
    ] + whenSigned)

  /// What is made fresh where it is not given.
  private static let whenSigned: [Field] = [
    .nonce.limited(to: .uuid).like(.fresh).flag("The nonce; a fresh one without it, as every purchase needs"),
    .timestamp.like(1_769_860_800_000).flag("When it was signed, in milliseconds since 1970; now without it"),
  ]

  package static let promotionalOfferSignature = PayloadObject(
    "promotional offer signature", nil, "The older signature of a promotional offer, which is no JWS.",
    [
      .productId,
      .appAccountToken,
      .offerIdentifier,
      .nonce,
      .timestamp,
      Field("keyIdentifier", .identifier(.keyId), "Key ID", "The key that signed the offer, for the app to pass on."),
      Field(
        "signature", .base64, "Signature",
        "The older signature: DER in standard Base64, not the form a JWS has. `asctl sign promotional-offer-v1` makes it."
      ),
    ])
}

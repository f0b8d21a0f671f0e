extension PayloadObject {
  static let jwsHeader = PayloadObject(
    "JWS header", "JWSDecodedHeader", "The first part of a JWS, which describes the signature.",
    [
      Field(
        "alg", .text, "Algorithm",
        "The signature algorithm. Only ES256 is valid; a JWS with another one is forged or not from Apple."
      ).limited(to: .exactly("ES256")),
      Field(
        "x5c", .list(of: .base64), "Certificates",
        "The certificates, leaf first, although an Apple talk describes the order as root first: three in App Store data, one in Xcode's data, none in your own tokens."
      ),
      Field(
        "kid", .identifier(.keyId), "Key ID",
        "The key that signed your token. Absent in App Store data; Apple_Xcode_Key in Xcode's data."),
      Field("typ", .text, "Type", "JWT in your tokens and in Xcode's data; absent in App Store data."),
    ])

  static let bearerToken = PayloadObject(
    "bearer token", nil, "The token of every request, signed with your key.",
    [
      .iss, .iat,
      Field(
        "exp", .seconds, "Expires",
        "When it expires, in seconds since 1970, at most 60 minutes after `iat`. Absent in a signed request."),
      .aud,
      .bid,
    ])

  package static let signedRequest = PayloadObject(
    "signed request", nil, "A JWS that your server signs for StoreKit: an offer or an in-app request.",
    [
      .transactionId, .productId, .offerIdentifier, .iss, .iat, .aud, .bid, .nonce, .allowIntroductoryOffer,
      Field(
        "request", .base64, "Request", "The Advanced Commerce in-app request: JSON in standard Base64 with padding."),
    ])

  package static let promotionalOfferClaims = PayloadObject(
    "promotional offer claims", nil, "The claims of a promotional offer, as a file.",
    [
      .productId.required.like("com.example.app.pro").flag("The subscription with the offer"),
      .offerIdentifier.required.like("winter_sale").flag("The offer's ID in App Store Connect"),
      .transactionId.like("2000000000000001").flag(
        "Any transaction or app transaction ID of the only customer who can use it"),
    ] + whenSigned)

  package static let introductoryOfferClaims = PayloadObject(
    "introductory offer claims", nil, "The claims of an introductory offer, as a file.",
    [
      .productId.required.like("com.example.app.pro").flag("The subscription with the introductory offer"),
      .allowIntroductoryOffer.required.flag("Whether this customer is eligible for the introductory offer"),
      .transactionId.required.like("2000000000000001").flag("Any transaction ID or app transaction ID of the customer"),
    ] + whenSigned)

  package static let promotionalOfferParts = PayloadObject(
    "promotional offer parts", nil, "The signed values of a promotional offer's older signature, as a file.",
    [
      .productId.required.like("com.example.app.pro").flag("The subscription with the offer"),
      .offerIdentifier.required.like("winter_sale").flag("The offer's ID in App Store Connect"),
      .appAccountToken.limited(to: .uuid).like(.fresh).flag("The account token that the app passes with the purchase"),
      Field(
        "applicationUsername", .text, "User name",
        "The user name that a StoreKit 1 app passes with the purchase. It cannot be combined with `appAccountToken`."
      ).like("user").flag("The `applicationUsername` that a StoreKit 1 app passes with the purchase"),
    ] + whenSigned)

  /// Values that are generated if they are omitted.
  private static let whenSigned: [Field] = [
    .nonce.limited(to: .uuid).like(.fresh).flag("The nonce, a UUID; default: a new one, which every purchase requires"),
    .timestamp.like(1_769_860_800_000).flag("The signing time in milliseconds since 1970; default: now"),
  ]

  package static let promotionalOfferSignature = PayloadObject(
    "promotional offer signature", nil, "The older signature of a promotional offer, which is not a JWS.",
    [
      .productId, .appAccountToken, .offerIdentifier, .nonce, .timestamp,
      Field(
        "keyIdentifier", .identifier(.keyId), "Key ID", "The key that signed the offer; the app passes it to StoreKit."),
      Field(
        "signature", .base64, "Signature",
        "The older signature, made by `asctl sign promotional-offer-v1`: DER in standard Base64, unlike in a JWS."),
    ])
}

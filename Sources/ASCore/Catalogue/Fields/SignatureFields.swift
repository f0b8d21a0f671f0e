extension Field {
  /// Headers and claims of what Apple signs, and of what you sign.
  static let ofSignatures: [Field] = [
    Field(
      "alg", .text, "Algorithm", in: ["JWS header"],
      "How it was signed. Only ES256 is right; a text that asks for another is forged or foreign."),
    Field(
      "x5c", .list(of: .base64), "Certificates", in: ["JWS header"],
      "The certificates, leaf first: three in App Store data, one in Xcode's. Your own tokens have none."),
    Field(
      "kid", .identifier(.keyId), "Key ID", in: ["JWS header"],
      "The key that signed your token. App Store data has none; Xcode's says Apple_Xcode_Key."),
    Field(
      "typ", .text, "Type", in: ["JWS header"], "JWT in your tokens and in Xcode's data; absent in App Store data."),
    Field(
      "iss", .identifier(.issuerId), "Issuer ID", in: ["bearer token", "signed request"], "Your team's issuer ID."),
    Field(
      "iat", .seconds, "Issued", in: ["bearer token", "signed request"],
      "When it was signed, in seconds: a clock that is ahead earns a 401."),
    Field(
      "exp", .seconds, "Expires", in: ["bearer token"],
      "Until when it holds, in seconds, at most 60 minutes after `iat`. A signed request has none."),
    Field(
      "aud", .enumeration("audience"), "Audience", in: ["bearer token", "signed request"],
      "What it is for; each use has its own."),
    Field(
      "bid", .identifier(.bundleId), "Bundle ID", in: ["bearer token", "signed request"],
      "The app it is for. Everything asked with the token is about that app."),
    Field(
      "nonce", .uuid, "Nonce", in: ["signed request", "promotional offer signature", "promotional offer signature v1"],
      "A UUID made fresh for each signature; in the older signature it is signed in lower case."),
    Field(
      "allowIntroductoryOffer", .boolean, "Introductory offer", in: ["signed request"],
      "Whether this customer may have the introductory offer, whatever the App Store thinks."),
    Field(
      "request", .base64, "Request", in: ["signed request"],
      "The Advanced Commerce in-app request: JSON in standard Base64 with padding."),
    Field(
      "timestamp", .date, "Signed", in: ["promotional offer signature", "promotional offer signature v1"],
      "When the older signature was made, in milliseconds; it holds for 24 hours."),
    Field(
      "keyId", .identifier(.keyId), "Key ID", in: ["promotional offer signature v1"], "The key that signed the offer."),
    Field(
      "keyIdentifier", .identifier(.keyId), "Key ID", in: ["promotional offer signature"],
      "The key that signed the offer, for the app to pass on."),
    Field(
      "signature", .base64, "Signature", in: ["promotional offer signature"],
      "The older signature: DER in standard Base64, not the form a JWS has. `asctl sign promotional-offer-v1` makes it."
    ),
  ]
}

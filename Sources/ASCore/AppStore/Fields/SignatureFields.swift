/// Claims that several signed texts share.
extension Field {
  static let iss = Field("iss", .identifier(.issuerId), "Issuer ID", "Your team's issuer ID.")

  static let iat = Field(
    "iat", .seconds, "Issued", "When it was signed, in seconds: a clock that is ahead earns a 401.")

  static let aud = Field("aud", .enumeration(.audience), "Audience", "What it is for; each use has its own.")

  static let bid = Field(
    "bid", .identifier(.bundleId), "Bundle ID", "The app it is for. Everything asked with the token is about that app.")

  static let nonce = Field(
    "nonce", .uuid, "Nonce", "A UUID made fresh for each signature; in the older signature it is signed in lower case.")

  static let timestamp = Field(
    "timestamp", .date, "Signed", "When the older signature was made, in milliseconds; it holds for 24 hours.")
}

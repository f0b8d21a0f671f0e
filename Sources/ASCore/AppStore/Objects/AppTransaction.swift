extension PayloadObject {
  /// Source: JWSAppTransactionDecodedPayload, and StoreKit's AppTransaction for members that only devices send.
  static let appTransaction = PayloadObject(
    "app transaction", "JWSAppTransactionDecodedPayload", "The customer's app download.",
    recognizedBy: [["receiptType"]], signedAt: "receiptCreationDate",
    [
      .appTransactionId,
      .bundleId,
      .deviceVerification,
      .deviceVerificationNonce,
      Field(
        "originalPurchaseDate", .date, "First downloaded",
        "When the customer first downloaded the app; in Xcode's data, a date before 1970."),
      .appAppleId,
      Field(
        "receiptType", .enumeration(.environment), "Environment", "The environment; an older name for `environment`."),
      Field(
        "applicationVersion", .text, "App version",
        "The app version on the device; on iOS, the build number. It may be absent in data from Apple's servers."),
      Field(
        "versionExternalIdentifier", .identifier(.versionExternalIdentifier), "Version ID",
        "The App Store's number of the app version; from devices only."),
      Field("receiptCreationDate", .date, "Signed", "When Apple signed it; app transactions have no `signedDate`."),
      Field(
        "originalApplicationVersion", .text, "First version",
        "The version that the customer first downloaded, for example to recognize customers who paid for the app. Always 1.0 in sandbox."
      ),
      Field(
        "originalPlatform", .enumeration(.originalPlatform), "First platform",
        "The platform on which the customer first downloaded the app."),
      Field("preorderDate", .date, "Pre-ordered", "When the customer preordered the app; absent without a preorder."),
      Field("requestDate", .date, "Requested", "When the device requested it; in Xcode's data only."),
      Field("storeType", .enumeration(.storeType), "Store", since: "1.22", "The store that the app came from."),
    ])
}

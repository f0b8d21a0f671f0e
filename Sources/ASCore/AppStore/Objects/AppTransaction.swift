extension PayloadObject {
  /// Source: JWSAppTransactionDecodedPayload, and AppTransaction of StoreKit for what only devices send.
  static let appTransaction = PayloadObject(
    "app transaction", "JWSAppTransactionDecodedPayload", "The customer's download of the app.",
    recognizedBy: [["receiptType"]], signedAt: "receiptCreationDate",
    [
      .appTransactionId,
      .bundleId,
      .deviceVerification,
      .deviceVerificationNonce,
      Field(
        "originalPurchaseDate", .date, "First downloaded",
        "When the customer first got the app; in Xcode's data a date before 1970."),
      .appAppleId,
      Field("receiptType", .enumeration(.environment), "Environment", "The environment, under an older name."),
      Field(
        "applicationVersion", .text, "App version",
        "The version of the app on the device: the build number on iOS. Apple's servers do not promise it."),
      Field(
        "versionExternalIdentifier", .identifier(.versionExternalIdentifier), "Version ID",
        "The version of the app as the App Store numbers it; from devices only."),
      Field("receiptCreationDate", .date, "Signed", "When Apple signed it: app transactions have no `signedDate`."),
      Field(
        "originalApplicationVersion", .text, "First version",
        "The version the customer first got, for example to honour those who paid for the app; in sandbox always 1.0."),
      Field(
        "originalPlatform", .enumeration(.originalPlatform), "First platform",
        "The platform the customer first got the app on."),
      Field("preorderDate", .date, "Pre-ordered", "When the customer ordered the app in advance, if so."),
      Field("requestDate", .date, "Requested", "When the device asked for it; in Xcode's data only."),
      Field("storeType", .enumeration(.storeType), "Store", since: "1.22", "The store that the app came from."),
    ])
}

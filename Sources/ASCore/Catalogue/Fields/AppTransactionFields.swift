extension Field {
  /// Source: JWSAppTransactionDecodedPayload, and AppTransaction of StoreKit for what only devices send.
  static let ofAppTransactions: [Field] = [
    Field(
      "receiptType", .enumeration("environment"), "Environment", in: ["app transaction"],
      "The environment, under an older name."),
    Field(
      "applicationVersion", .text, "App version", in: ["app transaction"],
      "The version of the app on the device: the build number on iOS. Apple's servers do not promise it."),
    Field(
      "versionExternalIdentifier", .identifier(.versionExternalIdentifier), "Version ID", in: ["app transaction"],
      "The version of the app as the App Store numbers it; from devices only."),
    Field(
      "receiptCreationDate", .date, "Signed", in: ["app transaction"],
      "When Apple signed it: app transactions have no `signedDate`."),
    Field(
      "originalApplicationVersion", .text, "First version", in: ["app transaction"],
      "The version the customer first got, for example to honour those who paid for the app; in sandbox always 1.0."),
    Field(
      "originalPlatform", .enumeration("originalPlatform"), "First platform", in: ["app transaction"],
      "The platform the customer first got the app on."),
    Field(
      "preorderDate", .date, "Pre-ordered", in: ["app transaction"],
      "When the customer ordered the app in advance, if so."),
    Field(
      "requestDate", .date, "Requested", in: ["app transaction"], "When the device asked for it; in Xcode's data only."),
    Field(
      "storeType", .enumeration("storeType"), "Store", in: ["app transaction"], since: "1.22",
      "The store that the app came from."),
  ]
}

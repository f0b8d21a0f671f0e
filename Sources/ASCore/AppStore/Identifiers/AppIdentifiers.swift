extension Identifier {
  /// What names an app, a team, a key or a store.
  static let ofApps: [Identifier] = [
    Identifier(
      .bundleId, "One app. A bearer token is for one app only.",
      form: "Reverse-DNS, such as com.example.app; case counts.",
      found: "In Xcode, in App Store Connect and in most payloads. Renewal info has none.",
      takenBy: ["profile add", "verify"]),
    Identifier(
      .appAppleId, "The app's number in the App Store. Apple leaves it out in sandbox.",
      form: "A number of 9 or 10 digits, such as 1234567890; in JSON a number, not a text.",
      found: "In App Store Connect (App Information, Apple ID) and in the address of the app's store page.",
      takenBy: ["profile add", "verify"]),
    Identifier(
      .issuerId, "The team that the keys belong to.",
      form: "A UUID, such as 57246542-96fe-1a63-e053-0824d011072a.",
      found: "In App Store Connect, Users and Access, Integrations, In-App Purchase, above the list of keys.",
      takenBy: ["profile add", "token mint"]),
    Identifier(
      .keyId, "One private key. It must be an In-App Purchase key: the other kinds are refused with 401.",
      form: "Ten capital letters and digits, such as 2X9R4HXF34.",
      found: "In App Store Connect beside the key, and mostly in the name of the .p8 file.",
      takenBy: ["profile add", "token mint"]),
    Identifier(
      .storefrontId, "A storefront, as Apple numbers it.", form: "Six digits beginning with 143, such as 143441.",
      found: "In transactions, beside `storefront`."),
    Identifier(
      .versionExternalIdentifier, "One version of the app, as the App Store numbers it.", form: "A number.",
      found: "In app transactions from a device."),
  ]
}

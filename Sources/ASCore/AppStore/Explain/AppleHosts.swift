// Hosts of Apple's that appear in logs, settings and documentation about purchases.
extension KnownName {
  /// - Parameter note: What replaced it; nil for a current host of the API.
  private static func host(
    _ name: String, _ meaning: String, _ environment: String?, _ note: String? = nil
  ) -> KnownName {
    KnownName([name]) {
      [
        Explanation(
          name, .host, meaning, source: "App Store Server API", [("Environment", environment), ("Note", note)])
      ]
    }
  }

  private static let api = "A host of the App Store Server API."
  private static let former = "A former host of the App Store Server API, which Apple has renamed."
  private static let receipts = "A host of verifyReceipt, which is deprecated."
  private static let noReceipts =
    "Read the IDs in receipts with `asctl receipt ids`, and use `asctl subscription status` instead."

  static let hosts: [KnownName] = [
    host("api.storekit.apple.com", api, "production"),
    host("api.storekit-sandbox.apple.com", api, "sandbox, for TestFlight and App Review too"),
    host("api.storekit.itunes.apple.com", former, "production", "The current host is api.storekit.apple.com."),
    host(
      "api.storekit-sandbox.itunes.apple.com", former, "sandbox", "The current host is api.storekit-sandbox.apple.com."),
    host("buy.itunes.apple.com", receipts, "production", noReceipts),
    host("sandbox.itunes.apple.com", receipts, "sandbox", noReceipts),
    host(
      "api.appstoreconnect.apple.com",
      "The host of the App Store Connect API, another API with other keys. It knows no customers.", nil,
      "Its keys are rejected by the App Store Server API with 401; `asctl doctor` finds that."),
    host(
      "ocsp.apple.com", "Apple's OCSP responder, which reports whether a certificate is revoked.", nil,
      "`asctl verify --online` sends requests to it."),
  ]
}

extension Explanation {
  /// Explains a host of Apple's without a row.
  static func unknownHost(_ name: String) -> Explanation {
    Explanation(
      name, .host, "A host of Apple's, but none of the App Store Server API.", source: "App Store Server API",
      [("Hosts of the API", list(KnownName.hosts.prefix(2).map(\.spelling)))])
  }
}

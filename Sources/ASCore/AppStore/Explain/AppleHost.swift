/// A host of Apple's that appears in logs, settings and documentation about purchases.
struct AppleHost: Sendable {
  let name: String
  let meaning: String
  let environment: String?
  /// What replaced it; `nil` for a current host of the API.
  let note: String?

  private init(_ name: String, _ meaning: String, _ environment: String?, _ note: String? = nil) {
    (self.name, self.meaning, self.environment, self.note) = (name, meaning, environment, note)
  }

  private static let api = "A host of the App Store Server API."
  private static let former = "A former host of the App Store Server API, which Apple has renamed."
  private static let receipts = "A host of verifyReceipt, which is deprecated."
  private static let noReceipts =
    "Read the IDs in receipts with `asctl receipt ids`, and use `asctl subscription status` instead."

  static let all: [AppleHost] = [
    AppleHost("api.storekit.apple.com", api, "production"),
    AppleHost("api.storekit-sandbox.apple.com", api, "sandbox, for TestFlight and App Review too"),
    AppleHost("api.storekit.itunes.apple.com", former, "production", "The current host is api.storekit.apple.com."),
    AppleHost(
      "api.storekit-sandbox.itunes.apple.com", former, "sandbox", "The current host is api.storekit-sandbox.apple.com."),
    AppleHost("buy.itunes.apple.com", receipts, "production", noReceipts),
    AppleHost("sandbox.itunes.apple.com", receipts, "sandbox", noReceipts),
    AppleHost(
      "api.appstoreconnect.apple.com",
      "The host of the App Store Connect API, another API with other keys. It knows no customers.", nil,
      "Its keys are rejected by the App Store Server API with 401; `asctl doctor` finds that."),
    AppleHost(
      "ocsp.apple.com", "Apple's OCSP responder, which reports whether a certificate is revoked.", nil,
      "`asctl verify --online` sends requests to it."),
  ]
}

extension Explanation {
  static func host(_ host: AppleHost) -> Explanation {
    Explanation(
      host.name, .host, host.meaning, source: "App Store Server API",
      [("Environment", host.environment), ("Note", host.note)])
  }

  /// Explains a host of Apple's without a row.
  static func unknownHost(_ name: String) -> Explanation {
    Explanation(
      name, .host, "A host of Apple's, but none of the App Store Server API.", source: "App Store Server API",
      [("Hosts of the API", list(AppleHost.all.prefix(2).map(\.name)))])
  }
}

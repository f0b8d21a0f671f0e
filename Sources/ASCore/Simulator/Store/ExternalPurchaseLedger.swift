/// What was reported of purchases outside the App Store.
struct ExternalPurchaseLedger: Sendable {
  /// By request identifier, in lower case.
  var reports: [String: JSON] = [:]
  /// The newest version of each line item.
  var lineItems: [String: JSONObject] = [:]
  /// Tokens that were reported with line items.
  var reportedTokens: Set<String> = []
}

extension JSONObject {
  /// Whether a line item was taken back.
  var isErroneous: Bool { self["erroneouslySubmitted"]?.boolValue ?? false }

  func isEvent(_ word: String) -> Bool { self["eventType"]?.string == word }
}

import Base

/// The reports of purchases outside the App Store.
struct ExternalPurchaseLedger: Sendable, Equatable {
  /// By request identifier, in lowercase.
  var reports: TextDictionary<JSON> = [:]
  /// The newest version of each line item.
  var lineItems: TextDictionary<JSONObject> = [:]
  /// Tokens that were reported with line items.
  var reportedTokens: TextSet = []

  /// Stores a report. A line item that is reported again replaces the earlier version.
  mutating func keep(_ report: JSONObject, as id: String) {
    reports[id.lowercased()] = .object(report)
    for item in report["lineItems"]?.arrayElements ?? [] {
      guard let object = item.objectValue, let id = object["lineItemId"]?.string else { continue }
      lineItems[id] = object
    }
    if report["status"]?.string == "LINE_ITEM", let token = report["externalPurchaseId"]?.string {
      reportedTokens.insert(token)
    }
  }
}

extension JSONObject {
  /// Whether a line item is marked as submitted by mistake.
  var isErroneous: Bool { self["erroneouslySubmitted"]?.boolValue ?? false }

  func isEvent(_ word: String) -> Bool { self["eventType"]?.string == word }
}

/// The external purchase tokens of the built-in world. Sandbox tokens begin with SANDBOX.
enum ExternalPurchaseTokens {
  static let unreported = "SANDBOX_2f9d0f6c-6b1e-4f6a-9c53-8f4d2b1a0c01"
  static let second = "SANDBOX_2f9d0f6c-6b1e-4f6a-9c53-8f4d2b1a0c02"

  /// A token that was reported with a line item.
  static let reported = "SANDBOX_2f9d0f6c-6b1e-4f6a-9c53-8f4d2b1a0c03"

  static let all = [unreported, second, reported]
}

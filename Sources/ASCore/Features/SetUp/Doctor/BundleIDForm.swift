import Base
import Client

/// What a bundle ID looks like (Information Property List, CFBundleIdentifier): letters, digits, hyphens and full stops.
enum BundleIDForm {
  static let example = "com.example.app"
  /// Where the right one is shown.
  static let place = "App Store Connect, Apps, App Information"

  /// To follow the bundle ID; nil where it looks like one.
  static func mistake(in text: String) -> String? {
    let parts = text.split(separator: ".", omittingEmptySubsequences: false).map { String($0) }
    if text.utf8.contains(UInt8(ascii: "*")) {
      return "is a wildcard of a provisioning profile, and the API wants one app"
    }
    guard text.utf8.allSatisfy({ $0.isLetter || $0.isDigit || $0 == UInt8(ascii: "-") || $0 == UInt8(ascii: ".") })
    else {
      return "has characters that no bundle ID has"
    }
    if parts.count > 2, let first = parts.first, KeyID.isUsual(first) {
      return "begins with a team ID, which belongs to no bundle ID"
    }
    return parts.count > 1 && parts.allSatisfy { !$0.isEmpty } ? nil : "does not look like a bundle ID"
  }
}

import Base
import Client

/// The form of a bundle ID (Information Property List, CFBundleIdentifier): letters, digits, hyphens and periods.
enum BundleIDForm {
  static let example = "com.example.app"
  /// Where App Store Connect shows the correct bundle ID.
  static let place = "App Store Connect, Apps, App Information"

  /// What is wrong with the text, as a phrase that follows the bundle ID; `nil` if the text looks like a bundle ID.
  static func mistake(in text: String) -> String? {
    let parts = text.split(separator: ".", omittingEmptySubsequences: false).map { String($0) }
    if text.utf8.contains(UInt8(ascii: "*")) {
      return "is a wildcard from a provisioning profile; the API requires the bundle ID of one app"
    }
    guard text.utf8.allSatisfy({ $0.isLetter || $0.isDigit || $0 == UInt8(ascii: "-") || $0 == UInt8(ascii: ".") })
    else {
      return "contains characters that are not allowed in a bundle ID"
    }
    if parts.count > 2, let first = parts.first, KeyID.isUsual(first) {
      return "begins with a team ID, which is not part of a bundle ID"
    }
    return parts.count > 1 && parts.allSatisfy { !$0.isEmpty } ? nil : "does not look like a bundle ID"
  }
}

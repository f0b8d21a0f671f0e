import Base
import Client

// The cases of a token that everybody refuses: nobody says why, so the settings have to tell.

extension Diagnosis {
  static let ofRefusedToken: [@Sendable (Facts) -> Cause?] = [
    otherKeysFile, bundleIDOfOtherTeam, issuerID, bundleIDForm, appStoreConnectKey, keyIDForm, key,
  ]

  @Sendable private static func otherKeysFile(_ facts: Facts) -> Cause? {
    guard facts.isRefused, let named = facts.keyIDOfFile, !sameBytes(named, facts.keyID) else { return nil }
    return Cause(
      .otherKeysFile, .credentials,
      "the key ID is \(facts.keyID), and the name of the key's file speaks of the key \(named): Apple refuses a mix",
      remedy: "set the key ID \(named), or the file of \(facts.keyID)")
  }

  @Sendable private static func bundleIDOfOtherTeam(_ facts: Facts) -> Cause? {
    guard facts.isRefused,
      let other = facts.accepted.first(where: {
        sameBytes($0.keyID, facts.keyID) && sameBytes($0.issuerID, facts.issuerID)
          && !sameBytes($0.bundleID, facts.bundleID)
      })
    else { return nil }
    return Cause(
      .bundleIDOfOtherTeam, .credentials,
      "Apple takes this key for \(other.bundleID) (profile \(other.profile)) and not for \(facts.bundleID): the bundle ID is wrong, or the app is another team's",
      remedy: "compare the bundle ID \(facts.bundleID) with \(BundleIDForm.place)")
  }

  @Sendable private static func issuerID(_ facts: Facts) -> Cause? {
    guard facts.isRefused,
      let other = facts.accepted.first(where: {
        sameBytes($0.keyID, facts.keyID) && !sameBytesIgnoringCase($0.issuerID, facts.issuerID)
      })
    else { return nil }
    return Cause(
      .issuerID, .credentials,
      "Apple takes this key with the issuer ID of profile \(other.profile), so the issuer ID here is another team's",
      remedy: "set the issuer ID \(other.issuerID)")
  }

  @Sendable private static func bundleIDForm(_ facts: Facts) -> Cause? {
    guard facts.isRefused, let mistake = BundleIDForm.mistake(in: facts.bundleID) else { return nil }
    return Cause(
      .bundleIDForm, .credentials, "the bundle ID \(facts.bundleID) \(mistake)",
      remedy:
        "replace the bundle ID \(facts.bundleID) with the one in \(BundleIDForm.place), such as \(BundleIDForm.example)"
    )
  }

  /// `SubscriptionKey_` is what App Store Connect calls the file of an In-App Purchase key, and `AuthKey_` that of a key
  /// of its own API, of push notifications or of Sign in with Apple. Both are a habit and no promise.
  @Sendable private static func appStoreConnectKey(_ facts: Facts) -> Cause? {
    guard facts.isRefused, facts.isNamedAuthKey else { return nil }
    return Cause(
      .appStoreConnectKey, .credentials,
      "Apple refuses the key \(facts.keyID), and its file is named AuthKey_…, as keys of the App Store Connect API are, which do not work here",
      remedy:
        "create an In-App Purchase key: \(Self.place); if it is one, check \(suspects(facts).listed("and"))")
  }

  @Sendable private static func keyIDForm(_ facts: Facts) -> Cause? {
    guard facts.isRefused, !facts.keyID.isEmpty, !KeyID.isUsual(facts.keyID) else { return nil }
    return Cause(
      .keyIDForm, .credentials,
      "Apple refuses the token, and \(quoted(facts.keyID)) does not look like a key ID, which has 10 letters and digits",
      remedy: "set the key ID as it stands beside the key: \(Self.place)")
  }

  /// Apple gives no reason, so what is left cannot be told apart.
  @Sendable private static func key(_ facts: Facts) -> Cause? {
    guard facts.isRefused else { return nil }
    let places = facts.refusing.map(\.place.description).listed("and")
    let key =
      "the key \(facts.keyID) (listed as active and created for In-App Purchase in \(Self.place); otherwise create a new key)"
    // A file that is named after the key ID speaks against a mix of keys, and the bundle ID is what is typed.
    let isKeyLikely = facts.keyIDOfFile == nil
    let suspects = isKeyLikely ? [key] + suspects(facts) : suspects(facts) + [key]
    return Cause(
      .key, .credentials,
      "\(places) \(facts.refusing.count == 1 ? "refuses" : "refuse") the token without a reason; it cannot be told apart whether the bundle ID is wrong or another team's, the issuer ID is another team's, or the key was revoked or is not an In-App Purchase key",
      remedy: "check, likeliest first: \(suspects.joined(separator: "; "))")
  }

  /// What may be wrong beside the key, each with the place that shows the right value.
  private static func suspects(_ facts: Facts) -> [String] {
    [
      "the bundle ID \(facts.bundleID) (\(BundleIDForm.place))",
      "the issuer ID \(facts.issuerID) (above the list of keys)",
    ]
  }

  private static let place = "App Store Connect, Users and Access, Integrations, In-App Purchase"
}

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

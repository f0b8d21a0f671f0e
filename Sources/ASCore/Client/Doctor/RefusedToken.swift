import Base

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
      remedy: "compare the bundle ID with App Store Connect, Apps, App Information")
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
      remedy: "set it as App Store Connect shows it, Apps, App Information: \(BundleIDForm.example)")
  }

  /// `SubscriptionKey_` is what App Store Connect calls the file of an In-App Purchase key, and `AuthKey_` that of a key
  /// of its own API, of push notifications or of Sign in with Apple. Both are a habit and no promise.
  @Sendable private static func appStoreConnectKey(_ facts: Facts) -> Cause? {
    guard facts.isRefused, facts.isNamedAuthKey else { return nil }
    return Cause(
      .appStoreConnectKey, .credentials,
      "Apple refuses the key \(facts.keyID), and its file is named AuthKey_… as keys of the App Store Connect API are, which do not work here",
      remedy: "make an In-App Purchase key: \(Self.place), whose file is named SubscriptionKey_….p8")
  }

  @Sendable private static func keyIDForm(_ facts: Facts) -> Cause? {
    guard facts.isRefused, !facts.keyID.isEmpty, !KeyID.isUsual(facts.keyID) else { return nil }
    return Cause(
      .keyIDForm, .credentials,
      "Apple refuses the token, and \(quoted(facts.keyID)) does not look like a key ID, which has 10 letters and digits",
      remedy: "set the key ID as it stands beside the key: \(Self.place)")
  }

  @Sendable private static func key(_ facts: Facts) -> Cause? {
    guard facts.isRefused else { return nil }
    let places = facts.refusing.map(\.place.description).listed("and")
    return Cause(
      .key, .credentials,
      "\(places) \(facts.refusing.count == 1 ? "refuses" : "refuse") the token: the key \(facts.keyID) was revoked or is no In-App Purchase key, or it does not belong to this issuer ID or to the team of \(facts.bundleID)",
      remedy:
        "compare with \(Self.place): the key ID \(facts.keyID) has to be listed as active, with the issuer ID \(facts.issuerID) above it; otherwise make a new key there"
    )
  }

  private static let place = "App Store Connect, Users and Access, Integrations, In-App Purchase"
}

/// What a bundle ID looks like (Information Property List, CFBundleIdentifier): letters, digits, hyphens and full stops.
enum BundleIDForm {
  static let example = "com.example.app"

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

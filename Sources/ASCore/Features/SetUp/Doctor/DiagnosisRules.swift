import AppStore
import Base
import Client
import HTTP

extension Diagnosis {
  static func certain(_ facts: Facts) -> Cause? {
    if let failure = facts.setting { return Cause(.setting, .credentials, failure.message, failure.hint) }
    if let ahead = facts.clockAhead, !isHarmless(ahead) {
      return Cause(
        .clock, .credentials, "this machine's clock is \(clockDifference(ahead)), and tokens contain the time",
        "set the clock automatically: `timedatectl set-ntp true` on Linux; Date & Time, Set time automatically on macOS"
      )
    }
    for case .refused(let reason?) in facts.refusing.map(\.response) {
      // The simulator's reason begins with the name of the claim.
      let app =
        reason.hasPrefix("bid ")
        ? "replace the bundle ID \(facts.bundleID) with the one that the simulator serves; " : ""
      return Cause(
        .simulatorReason, .credentials, "the served simulator rejected the token: \(reason)",
        app + "run `asctl profile show` to see where each value comes from")
    }
    switch (facts.response(.production), facts.response(.sandbox)) {
    // Production rejects tokens of an app until its first release.
    case (.refused?, .accepted?):
      return Cause(
        .neverReleased, .credentials,
        "sandbox accepts the token and production rejects it: the app \(facts.bundleID) has not been released yet",
        "use -e sandbox until the first version is on the App Store; the credentials are correct")
    case (.accepted?, .refused?):
      return Cause(
        .sandboxRefuses, .credentials,
        "production accepts the token and sandbox rejects it: the credentials are correct, and the problem is in sandbox",
        "use -e production, and try sandbox again later: https://developer.apple.com/system-status/")
    case (.refused?, let sandbox?) where !sandbox.isRefused:
      return Cause(
        .sandboxUnknown, .credentials,
        "production rejected the token, and sandbox is unreachable, so it is unknown whether the app has been released",
        sandbox.transportError.flatMap { Failure($0).hint } ?? "run `asctl doctor` again in a moment")
    default: return nil
    }
  }

  static func ofHosts(_ facts: Facts) -> Cause? {
    if let error = facts.transportError(where: { if case .tls = $0 { true } else { false } }) {
      return Cause(
        .tls, .unavailable, error.message, Failure(error).hint ?? "check the proxy and the network path to Apple")
    }
    if let error = facts.transportError(where: { if case .proxy = $0 { true } else { false } }) {
      return Cause(.proxy, .unavailable, error.message, Failure(error).hint)
    }
    if let error = facts.transportError() { return ofNetwork(error, facts) }
    for host in facts.hosts {
      guard case .foreign(let status) = host.response else { continue }
      return Cause(
        .notTheAppStore, .unavailable,
        "the response from \(host.name) is not from the App Store (status \(status))",
        host.place == .server
          ? "check --base-url: it must end where Apple's paths begin"
          : "if this network has a proxy or a login portal, log in to it first")
    }
    for host in facts.hosts {
      guard case .failing(let status) = host.response else { continue }
      return Cause(
        .failing, .unavailable,
        "\(host.place.description) is failing with status \(status), which is a problem on the server",
        "try again later; see https://developer.apple.com/system-status/ for outages")
    }
    return facts.hosts.first { $0.response == .limited }.map { host in
      Cause(
        .limited, .success,
        "\(host.place.description) received too many requests (429) and did not check the token",
        "run `asctl doctor` again in a minute")
    }
  }

  private static func ofNetwork(_ error: TransportError, _ facts: Facts) -> Cause {
    if let blocked = facts.hosts.first(where: { $0.response.transportError != nil }),
      let other = facts.hosts.first(where: { $0.response.transportError == nil })
    {
      return Cause(
        .hostBlocked, .unavailable,
        "\(blocked.name) is blocked on the network (\(error.message)); \(other.name) is reachable",
        "allow \(blocked.name), port 443, in the firewall or the list of allowed hosts")
    }
    if let served = facts.hosts.first(where: { $0.place == .simulator }) {
      let port = served.name.split(separator: ":").last.flatMap { UInt16($0) }.map { " --port \($0)" } ?? ""
      return Cause(
        .noNetwork, .unavailable, "the simulator is not running: \(error.message)",
        "run `asctl simulator serve\(port)` to start one, or remove the base URL to use the built-in simulator")
    }
    let hosts = facts.hosts.map(\.name).listed("and")
    return Cause(
      .noNetwork, .unavailable, "no host is reachable: \(error.message)",
      facts.response(.server) != nil
        ? Failure(error).hint : "check the network, and allow \(hosts), port 443, in the firewall")
  }

  /// Cases in which hosts reject the token and none accepts it. Apple gives no reason, so the settings have to show what
  /// is wrong.
  static func ofRefusedToken(_ facts: Facts) -> Cause? {
    guard facts.isRefused else { return nil }
    let (keyID, bundleID) = (facts.keyID, facts.bundleID)
    if let named = facts.keyIDOfFile, !sameBytes(named, keyID) {
      return Cause(
        .otherKeysFile, .credentials,
        "the key ID is \(keyID), but the key file is named for the key \(named)",
        "set the key ID to \(named), or use the file of the key \(keyID)")
    }
    if let other = facts.accepted(where: {
      sameBytes($0.issuerID, facts.issuerID) && !sameBytes($0.bundleID, bundleID)
    }) {
      return Cause(
        .bundleIDOfOtherTeam, .credentials,
        "Apple accepts this key for \(other.facts.bundleID) (profile \(other.profile)) but not for \(bundleID): the bundle ID is wrong, or the app belongs to another team",
        "compare the bundle ID \(bundleID) with \(BundleIDForm.place)")
    }
    if let other = facts.accepted(where: { !sameBytesIgnoringCase($0.issuerID, facts.issuerID) }) {
      return Cause(
        .issuerID, .credentials,
        "Apple accepts this key with the issuer ID of profile \(other.profile), so the issuer ID here belongs to another team",
        "set the issuer ID to \(other.facts.issuerID)")
    }
    if let mistake = BundleIDForm.mistake(in: bundleID) {
      return Cause(
        .bundleIDForm, .credentials, "the bundle ID \(bundleID) \(mistake)",
        "replace the bundle ID \(bundleID) with the one in \(BundleIDForm.place), such as com.example.app")
    }
    return ofRefusedKey(facts)
  }

  private static func ofRefusedKey(_ facts: Facts) -> Cause {
    let placeOfKeys = "App Store Connect, Users and Access, Integrations, In-App Purchase"
    // The values that may be wrong, apart from the key, each with the place that shows the correct value.
    let suspects = [
      "the bundle ID \(facts.bundleID) (\(BundleIDForm.place))",
      "the issuer ID \(facts.issuerID) (above the list of keys)",
    ]
    // App Store Connect names the file of an In-App Purchase key `SubscriptionKey_…`, and the file of a key for its
    // own API, push notifications or Sign in with Apple `AuthKey_…`. Apple does not guarantee these names.
    if facts.isNamedAuthKey {
      return Cause(
        .appStoreConnectKey, .credentials,
        "Apple rejected the key \(facts.keyID), and its file is named AuthKey_… like a key for the App Store Connect API, which does not work here",
        "create an In-App Purchase key: \(placeOfKeys); if it is one already, check \(suspects.listed("and"))")
    }
    if !facts.keyID.isEmpty, !KeyID.isUsual(facts.keyID) {
      return Cause(
        .keyIDForm, .credentials,
        "Apple rejected the token, and \(quoted(facts.keyID)) does not look like a key ID (10 letters and digits)",
        "copy the key ID shown beside the key: \(placeOfKeys)")
    }
    // The remaining causes cannot be told apart. If the file is named for the key ID, a wrong key is unlikely, and a
    // mistyped bundle ID comes first.
    let places = facts.refusing.map(\.place.description).listed("and")
    let key =
      "the key \(facts.keyID) (listed as active and created for In-App Purchase in \(placeOfKeys); otherwise create a new key)"
    let ordered = facts.keyIDOfFile == nil ? [key] + suspects : suspects + [key]
    return Cause(
      .key, .credentials,
      "\(places) \(facts.refusing.count == 1 ? "rejects" : "reject") the token without giving a reason: the bundle ID is wrong or belongs to another team, the issuer ID belongs to another team, or the key was revoked or is not an In-App Purchase key",
      "check, most likely first: \(ordered.joined(separator: "; "))")
  }
}

/// The form of a bundle ID (Information Property List, CFBundleIdentifier): letters, digits, hyphens and periods.
enum BundleIDForm {
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
    if WordShape.withoutTeamPrefix(text) != nil {
      return "begins with a team ID, which is not part of a bundle ID"
    }
    return parts.count > 1 && parts.allSatisfy { !$0.isEmpty } ? nil : "does not look like a bundle ID"
  }
}

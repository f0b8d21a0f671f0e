import AppStore
import Base
import Client

extension Diagnosis {
  /// The rules in order: certain causes before likely ones, and causes that mask others first.
  static let rules: [Rule] = certain + ofRefusedToken + ofHosts

  private static let certain: [Rule] = [
    Rule(.setting, .credentials) { $0.setting.map { ($0.message, $0.hint) } },
    Rule(.clock, .credentials) { facts in
      guard let ahead = facts.clockAhead, !isHarmless(ahead) else { return nil }
      return (
        "this machine's clock is \(clockDifference(ahead)), and tokens contain the time",
        "set the clock automatically: `timedatectl set-ntp true` on Linux; Date & Time, Set time automatically on macOS"
      )
    },
    Rule(.simulatorReason, .credentials) { facts in
      for refusal in facts.refusing {
        guard case .refused(let reason?) = refusal.answer else { continue }
        // The simulator's reason begins with the name of the claim.
        let app =
          reason.hasPrefix("bid ")
          ? "replace the bundle ID \(facts.bundleID) with the one that the simulator serves; " : ""
        return (
          "the served simulator rejected the token: \(reason)",
          app + "run `asctl profile show` to see where each value comes from"
        )
      }
      return nil
    },
    // Production rejects tokens of an app until its first release.
    Rule(.neverReleased, .credentials) { facts in
      guard facts.answer(.production)?.isRefused ?? false, facts.answer(.sandbox)?.isAccepted ?? false else {
        return nil
      }
      return (
        "sandbox accepts the token and production rejects it: the app \(facts.bundleID) has not been released yet",
        "use -e sandbox until the first version is on the App Store; the credentials are correct"
      )
    },
    Rule(.sandboxRefuses, .credentials) { facts in
      guard facts.answer(.sandbox)?.isRefused ?? false, facts.answer(.production)?.isAccepted ?? false else {
        return nil
      }
      return (
        "production accepts the token and sandbox rejects it: the credentials are correct, and the problem is in sandbox",
        "use -e production, and try sandbox again later: https://developer.apple.com/system-status/"
      )
    },
    Rule(.sandboxUnknown, .credentials) { facts in
      guard facts.answer(.production)?.isRefused ?? false, let sandbox = facts.answer(.sandbox), !sandbox.isRefused
      else { return nil }
      return (
        "production rejected the token, and sandbox is unreachable, so it is unknown whether the app has been released",
        sandbox.transportError.flatMap { Failure($0).hint } ?? "run `asctl doctor` again in a moment"
      )
    },
  ]

  private static let ofHosts: [Rule] = [
    Rule(.tls, .unavailable) { facts in
      facts.transportError { if case .tls = $0 { true } else { false } }
        .map { ($0.message, Failure($0).hint ?? "check the proxy and the network path to Apple") }
    },
    Rule(.proxy, .unavailable) { facts in
      facts.transportError { if case .proxy = $0 { true } else { false } }.map { ($0.message, Failure($0).hint) }
    },
    Rule(.hostBlocked, .unavailable) { facts in
      guard let error = facts.transportError(),
        let blocked = facts.answers.first(where: { $0.answer.transportError != nil }),
        let other = facts.answers.first(where: { $0.answer.transportError == nil })
      else { return nil }
      return (
        "\(blocked.host) is blocked on the network (\(error.message)); \(other.host) is reachable",
        "allow \(blocked.host), port 443, in the firewall or the list of allowed hosts"
      )
    },
    Rule(.noNetwork, .unavailable) { facts in
      guard let error = facts.transportError() else { return nil }
      if let served = facts.answers.first(where: { $0.place == .simulator }) {
        let port = served.host.split(separator: ":").last.flatMap { UInt16($0) }.map { " --port \($0)" } ?? ""
        return (
          "the simulator is not running: \(error.message)",
          "run `asctl simulator serve\(port)` to start one, or remove the base URL to use the built-in simulator"
        )
      }
      let hosts = facts.answers.map(\.host).listed("and")
      return (
        "no host is reachable: \(error.message)",
        facts.answer(.server) != nil
          ? Failure(error).hint : "check the network, and allow \(hosts), port 443, in the firewall"
      )
    },
    Rule(.notTheAppStore, .unavailable) { facts in
      for answer in facts.answers {
        guard case .foreign(let status) = answer.answer else { continue }
        return (
          "the response from \(answer.host) is not from the App Store (status \(status))",
          answer.place == .server
            ? "check --base-url: it must end where Apple's paths begin"
            : "if this network has a proxy or a login portal, log in to it first"
        )
      }
      return nil
    },
    Rule(.failing, .unavailable) { facts in
      for answer in facts.answers {
        guard case .failing(let status) = answer.answer else { continue }
        return (
          "\(answer.place.description) is failing with status \(status), which is a problem on the server",
          "try again later; see https://developer.apple.com/system-status/ for outages"
        )
      }
      return nil
    },
    Rule(.limited, .success) { facts in
      facts.answers.first { $0.answer == .limited }.map { answer in
        (
          "\(answer.place.description) received too many requests (429) and did not check the token",
          "run `asctl doctor` again in a minute"
        )
      }
    },
  ]

  /// Cases in which every host rejects the token. Apple gives no reason, so the settings have to show what is
  /// wrong.
  private static let ofRefusedToken: [Rule] = [
    Rule(.otherKeysFile, .credentials) { facts in
      guard facts.isRefused, let named = facts.keyIDOfFile, !sameBytes(named, facts.keyID) else { return nil }
      return (
        "the key ID is \(facts.keyID), but the key file is named for the key \(named)",
        "set the key ID to \(named), or use the file of the key \(facts.keyID)"
      )
    },
    Rule(.bundleIDOfOtherTeam, .credentials) { facts in
      let other = facts.accepted {
        sameBytes($0.issuerID, facts.issuerID) && !sameBytes($0.bundleID, facts.bundleID)
      }
      guard facts.isRefused, let other else { return nil }
      return (
        "Apple accepts this key for \(other.bundleID) (profile \(other.profile)) but not for \(facts.bundleID): the bundle ID is wrong, or the app belongs to another team",
        "compare the bundle ID \(facts.bundleID) with \(BundleIDForm.place)"
      )
    },
    Rule(.issuerID, .credentials) { facts in
      guard facts.isRefused,
        let other = facts.accepted(where: { !sameBytesIgnoringCase($0.issuerID, facts.issuerID) })
      else { return nil }
      return (
        "Apple accepts this key with the issuer ID of profile \(other.profile), so the issuer ID here belongs to another team",
        "set the issuer ID to \(other.issuerID)"
      )
    },
    Rule(.bundleIDForm, .credentials) { facts in
      guard facts.isRefused, let mistake = BundleIDForm.mistake(in: facts.bundleID) else { return nil }
      return (
        "the bundle ID \(facts.bundleID) \(mistake)",
        "replace the bundle ID \(facts.bundleID) with the one in \(BundleIDForm.place), such as \(BundleIDForm.example)"
      )
    },
    // App Store Connect names the file of an In-App Purchase key `SubscriptionKey_…`, and the file of a key for its
    // own API, push notifications or Sign in with Apple `AuthKey_…`. Apple does not guarantee these names.
    Rule(.appStoreConnectKey, .credentials) { facts in
      guard facts.isRefused, facts.isNamedAuthKey else { return nil }
      return (
        "Apple rejected the key \(facts.keyID), and its file is named AuthKey_… like a key for the App Store Connect API, which does not work here",
        "create an In-App Purchase key: \(placeOfKeys); if it is one already, check \(suspects(facts).listed("and"))"
      )
    },
    Rule(.keyIDForm, .credentials) { facts in
      guard facts.isRefused, !facts.keyID.isEmpty, !KeyID.isUsual(facts.keyID) else { return nil }
      return (
        "Apple rejected the token, and \(quoted(facts.keyID)) does not look like a key ID (10 letters and digits)",
        "copy the key ID shown beside the key: \(placeOfKeys)"
      )
    },
    // Apple gives no reason, so the remaining causes cannot be told apart.
    Rule(.key, .credentials) { facts in
      guard facts.isRefused else { return nil }
      let places = facts.refusing.map(\.place.description).listed("and")
      let key = [
        "the key \(facts.keyID) (listed as active and created for In-App Purchase in \(placeOfKeys); otherwise create a new key)"
      ]
      // If the file is named for the key ID, a wrong key is unlikely, and a mistyped bundle ID comes first.
      let suspects = facts.keyIDOfFile == nil ? key + suspects(facts) : suspects(facts) + key
      return (
        "\(places) \(facts.refusing.count == 1 ? "rejects" : "reject") the token without giving a reason: the bundle ID is wrong or belongs to another team, the issuer ID belongs to another team, or the key was revoked or is not an In-App Purchase key",
        "check, most likely first: \(suspects.joined(separator: "; "))"
      )
    },
  ]

  /// The values that may be wrong, apart from the key, each with the place that shows the correct value.
  private static func suspects(_ facts: Facts) -> [String] {
    [
      "the bundle ID \(facts.bundleID) (\(BundleIDForm.place))",
      "the issuer ID \(facts.issuerID) (above the list of keys)",
    ]
  }

  private static let placeOfKeys = "App Store Connect, Users and Access, Integrations, In-App Purchase"
}

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

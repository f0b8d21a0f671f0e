import AppStore
import Base
import Client
import HTTP

extension Diagnosis {
  /// What is certain comes before what is likely, and what hides everything else before all.
  static let rules: [Rule] = certain + ofRefusedToken + ofHosts

  private static let certain: [Rule] = [
    Rule(.setting, .credentials) { $0.setting.map { ($0.message, $0.hint) } },
    Rule(.clock, .credentials) { facts in
      guard let ahead = facts.clockAhead, !isHarmless(ahead) else { return nil }
      return (
        "this machine's clock is \(clockDifference(ahead)), and tokens carry the time",
        "set the clock by the network: `timedatectl set-ntp true`, on macOS Date & Time, Set time automatically"
      )
    },
    Rule(.simulatorReason, .credentials) { facts in
      for refusal in facts.refusing {
        guard case .refused(let reason?) = refusal.answer else { continue }
        // Its words begin with the claim.
        let app =
          reason.hasPrefix("bid ") ? "replace the bundle ID \(facts.bundleID) with the one that it serves; " : ""
        return (
          "the served simulator refuses the token: \(reason)",
          app + "`asctl profile show` tells where each value comes from"
        )
      }
      return nil
    },
    // Production knows an app only from its first release on.
    Rule(.neverReleased, .credentials) { facts in
      guard facts.answer(.production)?.isRefused ?? false, facts.answer(.sandbox)?.isAccepted ?? false else {
        return nil
      }
      return (
        "production refuses the token that sandbox takes: the app \(facts.bundleID) was never released, and production knows it only from then on",
        "use -e sandbox until the first version is on the App Store; the credentials are right"
      )
    },
    Rule(.sandboxRefuses, .credentials) { facts in
      guard facts.answer(.sandbox)?.isRefused ?? false, facts.answer(.production)?.isAccepted ?? false else {
        return nil
      }
      return (
        "sandbox refuses the token that production takes, so the credentials are right and sandbox is not",
        "use -e production, and try sandbox again later: https://developer.apple.com/system-status/"
      )
    },
    Rule(.halfAsked, .credentials) { facts in
      guard facts.answer(.production)?.isRefused ?? false, let sandbox = facts.answer(.sandbox), !sandbox.isRefused
      else { return nil }
      return (
        "production refuses the token, and sandbox did not answer, which would tell whether the app only was never released",
        sandbox.transportError.flatMap { Failure($0).hint } ?? "run `asctl doctor` again in a moment"
      )
    },
  ]

  private static let ofHosts: [Rule] = [
    Rule(.tls, .unavailable) { facts in
      facts.transportError { if case .tls = $0 { true } else { false } }
        .map { ($0.message, Failure($0).hint ?? "check what stands between here and Apple") }
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
        "\(blocked.host) cannot be reached, and \(other.host) can: something on the way blocks it (\(error.message))",
        "let this machine reach \(blocked.host), port 443, in the firewall or the list of allowed hosts"
      )
    },
    Rule(.noNetwork, .unavailable) { facts in
      guard let error = facts.transportError() else { return nil }
      if let served = facts.answers.first(where: { $0.place == .simulator }) {
        let port = served.host.split(separator: ":").last.flatMap { UInt16($0) }.map { " --port \($0)" } ?? ""
        return (
          "no simulator answers: \(error.message)",
          "asctl simulator serve\(port) starts one; without a base URL the one built in is asked"
        )
      }
      let hosts = facts.answers.map(\.host).listed("and")
      return (
        "nothing answers: \(error.message)",
        facts.answer(.server) != nil
          ? Failure(error).hint : "check the network; a firewall has to let this machine reach \(hosts), port 443"
      )
    },
    Rule(.notTheAppStore, .unavailable) { facts in
      for answer in facts.answers {
        guard case .foreign(let status) = answer.answer else { continue }
        return (
          "what answers at \(answer.host) is not the App Store (status \(status))",
          answer.place == .server
            ? "check --base-url, which ends where Apple's paths begin"
            : "a proxy or a portal answers: log in to it first"
        )
      }
      return nil
    },
    Rule(.failing, .unavailable) { facts in
      for answer in facts.answers {
        guard case .failing(let status) = answer.answer else { continue }
        return (
          "\(answer.place.description) fails with \(status), which is not yours to mend",
          "try again later; https://developer.apple.com/system-status/ tells of outages"
        )
      }
      return nil
    },
    Rule(.limited, .success) { facts in
      facts.answers.first { $0.answer == .limited }.map { answer in
        (
          "\(answer.place.description) has had too many requests (429), and did not look at the token",
          "run `asctl doctor` again in a minute"
        )
      }
    },
  ]

  /// A token that everybody refuses: nobody says why, so the settings have to tell.
  private static let ofRefusedToken: [Rule] = [
    Rule(.otherKeysFile, .credentials) { facts in
      guard facts.isRefused, let named = facts.keyIDOfFile, !sameBytes(named, facts.keyID) else { return nil }
      return (
        "the key ID is \(facts.keyID), and the name of the key's file speaks of the key \(named): Apple refuses a mix",
        "set the key ID \(named), or the file of \(facts.keyID)"
      )
    },
    Rule(.bundleIDOfOtherTeam, .credentials) { facts in
      let other = facts.accepted {
        sameBytes($0.issuerID, facts.issuerID) && !sameBytes($0.bundleID, facts.bundleID)
      }
      guard facts.isRefused, let other else { return nil }
      return (
        "Apple takes this key for \(other.bundleID) (profile \(other.profile)) and not for \(facts.bundleID): the bundle ID is wrong, or the app is another team's",
        "compare the bundle ID \(facts.bundleID) with \(BundleIDForm.place)"
      )
    },
    Rule(.issuerID, .credentials) { facts in
      guard facts.isRefused,
        let other = facts.accepted(where: { !sameBytesIgnoringCase($0.issuerID, facts.issuerID) })
      else { return nil }
      return (
        "Apple takes this key with the issuer ID of profile \(other.profile), so the issuer ID here is another team's",
        "set the issuer ID \(other.issuerID)"
      )
    },
    Rule(.bundleIDForm, .credentials) { facts in
      guard facts.isRefused, let mistake = BundleIDForm.mistake(in: facts.bundleID) else { return nil }
      return (
        "the bundle ID \(facts.bundleID) \(mistake)",
        "replace the bundle ID \(facts.bundleID) with the one in \(BundleIDForm.place), such as \(BundleIDForm.example)"
      )
    },
    // `SubscriptionKey_` is what App Store Connect calls the file of an In-App Purchase key, and `AuthKey_` that of a key
    // of its own API, of push notifications or of Sign in with Apple. Both are a habit and no promise.
    Rule(.appStoreConnectKey, .credentials) { facts in
      guard facts.isRefused, facts.isNamedAuthKey else { return nil }
      return (
        "Apple refuses the key \(facts.keyID), and its file is named AuthKey_…, as keys of the App Store Connect API are, which do not work here",
        "create an In-App Purchase key: \(placeOfKeys); if it is one, check \(suspects(facts).listed("and"))"
      )
    },
    Rule(.keyIDForm, .credentials) { facts in
      guard facts.isRefused, !facts.keyID.isEmpty, !KeyID.isUsual(facts.keyID) else { return nil }
      return (
        "Apple refuses the token, and \(quoted(facts.keyID)) does not look like a key ID, which has 10 letters and digits",
        "set the key ID as it stands beside the key: \(placeOfKeys)"
      )
    },
    // Apple gives no reason, so what is left cannot be told apart.
    Rule(.key, .credentials) { facts in
      guard facts.isRefused else { return nil }
      let places = facts.refusing.map(\.place.description).listed("and")
      let key = [
        "the key \(facts.keyID) (listed as active and created for In-App Purchase in \(placeOfKeys); otherwise create a new key)"
      ]
      // A file that is named after the key ID speaks against a mix of keys, and the bundle ID is what is typed.
      let suspects = facts.keyIDOfFile == nil ? key + suspects(facts) : suspects(facts) + key
      return (
        "\(places) \(facts.refusing.count == 1 ? "refuses" : "refuse") the token without a reason; it cannot be told apart whether the bundle ID is wrong or another team's, the issuer ID is another team's, or the key was revoked or is not an In-App Purchase key",
        "check, likeliest first: \(suspects.joined(separator: "; "))"
      )
    },
  ]

  /// What may be wrong beside the key, each with the place that shows the right value.
  private static func suspects(_ facts: Facts) -> [String] {
    [
      "the bundle ID \(facts.bundleID) (\(BundleIDForm.place))",
      "the issuer ID \(facts.issuerID) (above the list of keys)",
    ]
  }

  private static let placeOfKeys = "App Store Connect, Users and Access, Integrations, In-App Purchase"
}

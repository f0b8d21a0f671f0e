import AppStore
import Base
import Client
import HTTP

/// Finds one cause from the collected facts: that of the first matching rule. No requests are sent here.
///
/// Apple rejects an invalid token with 401 and gives no reason (App Store Server API, "Generating JSON Web Tokens for
/// API requests"), so the rules compare which hosts rejected the token and what the settings look like.
enum Diagnosis {
  /// The facts for which the rules are evaluated.
  struct Facts: Sendable {
    /// The first unusable value, or all values that are missing.
    var setting: Failure?
    var answers: [Answer] = []
    /// How far this machine's clock is ahead; `nil` if no server sent a `Date`.
    var clockAhead: TimeSpan?
    var issuerID = ""
    var keyID = ""
    var bundleID = ""
    /// The key ID in the name of the key file, if the name contains one.
    var keyIDOfFile: String?
    /// Whether the file is named `AuthKey_…`, as App Store Connect names keys of all kinds.
    var isNamedAuthKey = false
    /// The places that must work: excludes sandbox if production is selected, and production if sandbox is
    /// selected.
    var needed: Set<DoctorCheck.Place> = [.production, .sandbox, .server, .simulator]
    /// The other profiles with credentials that an App Store accepted.
    var accepted: [(profile: String, facts: Facts)] = []

    var isAccepted: Bool { answers.contains { $0.answer.isAccepted } }
    var refusing: [Answer] { answers.filter { $0.answer.isRefused } }
    /// Whether the token was rejected and no host accepted it.
    var isRefused: Bool { !refusing.isEmpty && !isAccepted }
    func answer(_ place: DoctorCheck.Place) -> HostAnswer? { answers.first { $0.place == place }?.answer }

    /// Values that a shared report abbreviates.
    var identifiers: [String] { [issuerID, keyID, keyIDOfFile ?? ""].filter { !$0.isEmpty } }

    func transportError(where isMeant: (TransportError) -> Bool = { _ in true }) -> TransportError? {
      answers.lazy.compactMap(\.answer.transportError).first(where: isMeant)
    }

    /// The first other profile with the same key that works.
    func accepted(where isMeant: (Facts) -> Bool) -> (profile: String, facts: Facts)? {
      accepted.first { sameBytes($0.facts.keyID, keyID) && isMeant($0.facts) }
    }
  }

  /// The response of one App Store.
  struct Answer: Sendable {
    let place: DoctorCheck.Place
    /// The host's name, for firewall rules.
    let host: String
    let answer: HostAnswer
  }

  /// Tokens are issued one minute in the past (`BearerToken`). With a clock that is further ahead, they start in
  /// the future, and Apple rejects them.
  static func isHarmless(_ clockAhead: TimeSpan) -> Bool { max(clockAhead, -clockAhead) <= .minutes(1) }

  /// For example `10 min ahead of the App Store's`.
  static func clockDifference(_ ahead: TimeSpan) -> String {
    "\(max(ahead, -ahead).approximate) \(ahead > .zero ? "ahead of" : "behind") the App Store's"
  }

  static func cause(_ facts: Facts) -> Cause {
    // The order matters: certain causes come before likely ones, and causes that mask others first.
    guard var cause = certain(facts) ?? ofRefusedToken(facts) ?? ofHosts(facts) else {
      let places = facts.answers.map(\.place.description).listed("and")
      return Cause(
        .allGood, .success,
        facts.answer(.simulator) == nil
          ? "no problem found: \(places) \(facts.answers.count == 1 ? "accepts" : "accept") the token"
          : "no problem found: the simulated App Store responds", nil)
    }
    // A failing place that the settings do not use is not a failure.
    if cause.kind != .setting, cause.kind != .clock, !facts.answers.isEmpty,
      facts.answers.allSatisfy({ $0.answer.isAccepted || !facts.needed.contains($0.place) })
    {
      cause.status = .success
    }
    return cause
  }
}

/// The reason for the failure, and the one step that fixes it.
struct Cause: Sendable {
  let kind: Kind
  var status: ExitStatus
  /// One sentence without a full stop.
  let message: String
  /// `nil` if there is nothing to fix.
  let remedy: String?

  init(_ kind: Kind, _ status: ExitStatus, _ message: String, _ remedy: String?) {
    (self.kind, self.status, self.message, self.remedy) = (kind, status, message, remedy)
  }

  enum Kind: Sendable, CaseIterable {
    case allGood
    /// A value or the key is unusable, which is known without sending a request.
    case setting
    case clock
    /// The served simulator reported the reason.
    case simulatorReason
    case neverReleased
    case sandboxRefuses
    /// Production rejected the token, and sandbox, which would narrow it down, was unreachable.
    case sandboxUnknown
    case otherKeysFile
    case bundleIDOfOtherTeam
    case issuerID
    case bundleIDForm
    case appStoreConnectKey
    case keyIDForm
    case key
    case tls
    case proxy
    case hostBlocked
    case noNetwork
    case notTheAppStore
    case failing
    case limited
  }
}

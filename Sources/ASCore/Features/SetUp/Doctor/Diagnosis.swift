import AppStore
import Base
import Client
import HTTP

/// From the facts to one cause, by a list of rules, of which the first that fits is reported. Nothing is asked here.
///
/// Apple answers a token that it refuses with 401 and no word why (App Store Server API, "Generating JSON Web Tokens for
/// API requests"). So what tells the cases apart is who refuses it, and what the settings look like.
enum Diagnosis {
  /// All that is known when the cause is looked for.
  struct Facts: Sendable {
    /// The first value that cannot be used, or all that are missing.
    var setting: Failure?
    var answers: [Answer] = []
    /// How far this machine's clock is ahead; nil where no server sent a `Date`.
    var clockAhead: TimeSpan?
    var issuerID = ""
    var keyID = ""
    var bundleID = ""
    /// The key ID in the name of the key's file, where the name has one.
    var keyIDOfFile: String?
    /// Whether the file is named as App Store Connect names keys of all kinds, `AuthKey_…`.
    var isNamedAuthKey = false
    /// The places that have to work: not sandbox where production is chosen, nor the other way round.
    var needed: Set<DoctorCheck.Place> = [.production, .sandbox, .server, .simulator]
    /// Credentials of other profiles that an App Store took.
    var accepted: [Accepted] = []

    var isAccepted: Bool { answers.contains { $0.answer.isAccepted } }
    var refusing: [Answer] { answers.filter { $0.answer.isRefused } }
    /// Whether the token was refused, and by nobody taken.
    var isRefused: Bool { !refusing.isEmpty && !isAccepted }
    func answer(_ place: DoctorCheck.Place) -> HostAnswer? { answers.first { $0.place == place }?.answer }

    func transportError(where isMeant: (TransportError) -> Bool = { _ in true }) -> TransportError? {
      answers.lazy.compactMap(\.answer.transportError).first(where: isMeant)
    }

    /// The first that works in another profile with the same key.
    func accepted(where isMeant: (Accepted) -> Bool) -> Accepted? {
      accepted.first { sameBytes($0.keyID, keyID) && isMeant($0) }
    }
  }

  /// What one App Store answered.
  struct Answer: Sendable, Equatable {
    let place: DoctorCheck.Place
    /// The host's name, for firewalls.
    let host: String
    let answer: HostAnswer

    init(_ place: DoctorCheck.Place, host: String, _ answer: HostAnswer) {
      (self.place, self.host, self.answer) = (place, host, answer)
    }
  }

  /// The credentials of a profile that works.
  struct Accepted: Sendable, Equatable {
    let profile: String
    let issuerID: String
    let keyID: String
    let bundleID: String
  }

  /// Tokens are issued a minute in the past (`BearerToken`); a clock that is farther ahead makes them begin in the future,
  /// which Apple refuses.
  static func isHarmless(_ clockAhead: TimeSpan) -> Bool { max(clockAhead, -clockAhead) <= .minutes(1) }

  /// `10 min ahead of the App Store's`.
  static func clockDifference(_ ahead: TimeSpan) -> String {
    "\(max(ahead, -ahead).approximate) \(ahead > .zero ? "ahead of" : "behind") the App Store's"
  }

  static func cause(_ facts: Facts) -> Cause {
    for rule in rules {
      guard let (message, remedy) = rule.fits(facts) else { continue }
      // A place that fails and that the settings do not use is no failure.
      let isExcused =
        rule.kind != .setting && rule.kind != .clock && !facts.answers.isEmpty
        && facts.answers.allSatisfy { $0.answer.isAccepted || !facts.needed.contains($0.place) }
      return Cause(kind: rule.kind, message: message, remedy: remedy, status: isExcused ? .success : rule.status)
    }
    let places = facts.answers.map(\.place.description).listed("and")
    return Cause(
      kind: .allGood,
      message: facts.answer(.simulator) == nil
        ? "all good: \(places) \(facts.answers.count == 1 ? "takes" : "take") the token"
        : "all good: the simulated App Store answers", remedy: nil, status: .success)
  }

  /// One case: what is said of it and what mends it; nil where it does not fit.
  struct Rule: Sendable {
    let kind: Cause.Kind
    let status: ExitStatus
    let fits: @Sendable (Facts) -> (message: String, remedy: String?)?

    init(
      _ kind: Cause.Kind, _ status: ExitStatus,
      _ fits: @escaping @Sendable (Facts) -> (message: String, remedy: String?)?
    ) {
      (self.kind, self.status, self.fits) = (kind, status, fits)
    }
  }
}

/// Why nothing works, and the one thing that mends it.
struct Cause: Sendable, Equatable {
  let kind: Kind
  /// One sentence without a full stop.
  let message: String
  /// Nil where nothing is to be mended.
  let remedy: String?
  let status: ExitStatus

  /// The causes, by the names that reports give them.
  enum Kind: String, Sendable, CaseIterable {
    case allGood
    /// A value or the key cannot be used, which needs nobody to be asked.
    case setting
    case clock
    /// The served simulator says what it is.
    case simulatorReason
    case neverReleased
    case sandboxRefuses
    /// Production refuses, and sandbox, which would tell more, could not be asked.
    case halfAsked
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

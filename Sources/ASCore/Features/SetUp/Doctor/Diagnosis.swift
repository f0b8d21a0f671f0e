import AppStore
import Base
import Client
import HTTP

/// From the facts to one cause: a table of cases, of which the first that fits is reported. Nothing is asked here.
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

    init() {}

    var isAccepted: Bool { answers.contains { $0.answer.isAccepted } }
    var refusing: [Answer] { answers.filter { $0.answer.isRefused } }
    /// Whether the token was refused, and by nobody taken.
    var isRefused: Bool { !refusing.isEmpty && !isAccepted }
    func answer(_ place: DoctorCheck.Place) -> HostAnswer? { answers.first { $0.place == place }?.answer }
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

    init(profile: String, issuerID: String, keyID: String, bundleID: String) {
      (self.profile, self.issuerID, self.keyID, self.bundleID) = (profile, issuerID, keyID, bundleID)
    }
  }

  /// Tokens are issued so much in the past (`BearerToken`); a clock that is farther ahead makes them begin in the future,
  /// which Apple refuses.
  static let clockTolerance = TimeSpan.minutes(1)

  /// The first case that fits.
  static func cause(_ facts: Facts) -> Cause {
    for row in rows {
      guard let cause = row(facts) else { continue }
      return cause.excused(by: facts)
    }
    return allGood(facts)
  }

  /// What is certain comes before what is likely, and what hides everything else before all.
  private static let rows: [@Sendable (Facts) -> Cause?] =
    [setting, clock, simulatorReason, neverReleased, sandboxRefuses, halfAsked] + ofRefusedToken + [
      tls, proxy, hostBlocked, noNetwork, notTheAppStore, failing, limited,
    ]

  @Sendable private static func setting(_ facts: Facts) -> Cause? {
    facts.setting.map { Cause(.setting, .credentials, $0.message, remedy: $0.hint) }
  }

  @Sendable private static func clock(_ facts: Facts) -> Cause? {
    guard let ahead = facts.clockAhead, ahead > clockTolerance || ahead < -clockTolerance else { return nil }
    return Cause(
      .clock, .credentials, "this machine's clock is \(clockDifference(ahead)), and tokens carry the time",
      remedy: "set the clock by the network: `timedatectl set-ntp true`, on macOS Date & Time, Set time automatically")
  }

  /// `10 min ahead of the App Store's`.
  static func clockDifference(_ ahead: TimeSpan) -> String {
    "\(max(ahead, -ahead).approximate) \(ahead > .zero ? "ahead of" : "behind") the App Store's"
  }

  @Sendable private static func simulatorReason(_ facts: Facts) -> Cause? {
    for refusal in facts.refusing {
      if case .refused(let reason?) = refusal.answer {
        // Its words begin with the claim.
        let isAboutApp = reason.hasPrefix("bid ")
        return Cause(
          .simulatorReason, .credentials, "the served simulator refuses the token: \(reason)",
          remedy: (isAboutApp ? "set the bundle ID that it serves in place of \(facts.bundleID); " : "")
            + "`asctl profile show` tells where each value comes from")
      }
    }
    return nil
  }

  /// Production knows an app only from its first release on.
  @Sendable private static func neverReleased(_ facts: Facts) -> Cause? {
    guard facts.answer(.production)?.isRefused ?? false, facts.answer(.sandbox)?.isAccepted ?? false else { return nil }
    return Cause(
      .neverReleased, .credentials,
      "production refuses the token that sandbox takes: the app \(facts.bundleID) was never released, and production knows it only from then on",
      remedy: "use -e sandbox until the first version is on the App Store; the credentials are right")
  }

  @Sendable private static func sandboxRefuses(_ facts: Facts) -> Cause? {
    guard facts.answer(.sandbox)?.isRefused ?? false, facts.answer(.production)?.isAccepted ?? false else { return nil }
    return Cause(
      .sandboxRefuses, .credentials,
      "sandbox refuses the token that production takes, so the credentials are right and sandbox is not",
      remedy: "use -e production, and try sandbox again later: https://developer.apple.com/system-status/")
  }

  @Sendable private static func halfAsked(_ facts: Facts) -> Cause? {
    guard facts.answer(.production)?.isRefused ?? false, let sandbox = facts.answer(.sandbox), !sandbox.isRefused else {
      return nil
    }
    return Cause(
      .halfAsked, .credentials,
      "production refuses the token, and sandbox did not answer, which would tell whether the app only was never released",
      remedy: sandbox.transportError.flatMap { Failure($0).hint } ?? "run `asctl doctor` again in a moment")
  }

  @Sendable private static func tls(_ facts: Facts) -> Cause? {
    error(facts) { if case .tls = $0 { true } else { false } }.map { error in
      Cause(
        .tls, .unavailable, error.message, remedy: Failure(error).hint ?? "check what stands between here and Apple")
    }
  }

  @Sendable private static func proxy(_ facts: Facts) -> Cause? {
    error(facts) { if case .proxy = $0 { true } else { false } }.map { error in
      Cause(.proxy, .unavailable, error.message, remedy: Failure(error).hint)
    }
  }

  @Sendable private static func hostBlocked(_ facts: Facts) -> Cause? {
    guard let blocked = facts.answers.first(where: { $0.answer.transportError != nil }),
      let error = blocked.answer.transportError,
      let other = facts.answers.first(where: { $0.answer.transportError == nil })
    else { return nil }
    return Cause(
      .hostBlocked, .unavailable,
      "\(blocked.host) cannot be reached, and \(other.host) can: something on the way blocks it (\(error.message))",
      remedy: "let this machine reach \(blocked.host), port 443, in the firewall or the list of allowed hosts")
  }

  @Sendable private static func noNetwork(_ facts: Facts) -> Cause? {
    guard let error = error(facts, where: { _ in true }) else { return nil }
    let hosts = facts.answers.map(\.host).listed("and")
    if let served = facts.answers.first(where: { $0.place == .simulator }) {
      let port = served.host.split(separator: ":").last.flatMap { UInt16($0) }.map { " --port \($0)" } ?? ""
      return Cause(
        .noNetwork, .unavailable, "no simulator answers: \(error.message)",
        remedy: "asctl simulator serve\(port) starts one; without a base URL the one built in is asked")
    }
    return Cause(
      .noNetwork, .unavailable, "nothing answers: \(error.message)",
      remedy: facts.answer(.server) != nil
        ? Failure(error).hint : "check the network; a firewall has to let this machine reach \(hosts), port 443")
  }

  @Sendable private static func notTheAppStore(_ facts: Facts) -> Cause? {
    for answer in facts.answers {
      if case .foreign(let status) = answer.answer {
        return Cause(
          .notTheAppStore, .unavailable, "what answers at \(answer.host) is not the App Store (status \(status))",
          remedy: answer.place == .server
            ? "check --base-url, which ends where Apple's paths begin"
            : "a proxy or a portal answers: log in to it first")
      }
    }
    return nil
  }

  @Sendable private static func failing(_ facts: Facts) -> Cause? {
    for answer in facts.answers {
      if case .failing(let status) = answer.answer {
        return Cause(
          .failing, .unavailable, "\(answer.place.description) fails with \(status), which is not yours to mend",
          remedy: "try again later; https://developer.apple.com/system-status/ tells of outages")
      }
    }
    return nil
  }

  @Sendable private static func limited(_ facts: Facts) -> Cause? {
    guard let answer = facts.answers.first(where: { $0.answer == .limited }) else { return nil }
    return Cause(
      .limited, .success, "\(answer.place.description) has had too many requests (429), and did not look at the token",
      remedy: "run `asctl doctor` again in a minute")
  }

  private static func allGood(_ facts: Facts) -> Cause {
    let places = facts.answers.map(\.place.description).listed("and")
    return Cause(
      .allGood, .success,
      facts.answer(.simulator) == nil
        ? "all good: \(places) \(facts.answers.count == 1 ? "takes" : "take") the token"
        : "all good: the simulated App Store answers", remedy: nil)
  }

  private static func error(_ facts: Facts, where isMeant: (TransportError) -> Bool) -> TransportError? {
    facts.answers.lazy.compactMap(\.answer.transportError).first(where: isMeant)
  }
}

extension Cause {
  /// The same with status 0 where only a place fails that the settings do not use.
  fileprivate func excused(by facts: Diagnosis.Facts) -> Cause {
    guard kind != .setting, kind != .clock, !facts.answers.isEmpty,
      facts.answers.allSatisfy({ $0.answer.isAccepted || !facts.needed.contains($0.place) })
    else { return self }
    return Cause(kind, .success, message, remedy: remedy)
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

  init(_ kind: Kind, _ status: ExitStatus, _ message: String, remedy: String?) {
    (self.kind, self.status, self.message, self.remedy) = (kind, status, message, remedy)
  }
}

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
    var hosts: [Host] = []
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

    var isAccepted: Bool { hosts.contains { $0.response.isAccepted } }
    var refusing: [Host] { hosts.filter { $0.response.isRefused } }
    /// Whether the token was rejected and no host accepted it.
    var isRefused: Bool { !refusing.isEmpty && !isAccepted }
    func response(_ place: DoctorCheck.Place) -> HostResponse? { hosts.first { $0.place == place }?.response }

    /// Values that a shared report abbreviates.
    var identifiers: [String] { [issuerID, keyID, keyIDOfFile ?? ""].filter { !$0.isEmpty } }

    func transportError(where isMeant: (TransportError) -> Bool = { _ in true }) -> TransportError? {
      hosts.lazy.compactMap(\.response.transportError).first(where: isMeant)
    }

    func accepted(where isMeant: (Facts) -> Bool) -> (profile: String, facts: Facts)? {
      accepted.first { sameBytes($0.facts.keyID, keyID) && isMeant($0.facts) }
    }
  }

  /// One App Store and its response.
  struct Host: Sendable {
    let place: DoctorCheck.Place
    /// For firewall rules.
    let name: String
    let response: HostResponse
  }

  /// Tokens are issued one minute in the past (`SigningIdentity.token`). With a clock that is further ahead, they start in
  /// the future, and Apple rejects them.
  static func isHarmless(_ clockAhead: TimeSpan) -> Bool { max(clockAhead, -clockAhead) <= .minutes(1) }

  /// For example `10 min ahead of the App Store's`.
  static func clockDifference(_ ahead: TimeSpan) -> String {
    "\(max(ahead, -ahead).approximate) \(ahead > .zero ? "ahead of" : "behind") the App Store's"
  }

  static func cause(_ facts: Facts) -> Cause {
    // The order matters: certain causes come before likely ones, and causes that mask others first.
    guard var cause = certain(facts) ?? ofRefusedToken(facts) ?? ofHosts(facts) else {
      let places = facts.hosts.map(\.place.description).listed("and")
      return Cause(
        .allGood, .success,
        facts.response(.simulator) == nil
          ? "no problem found: \(places) \(facts.hosts.count == 1 ? "accepts" : "accept") the token"
          : "no problem found: the simulated App Store responds", nil)
    }
    // A failing place that the settings do not use is not a failure.
    if cause.kind != .setting, cause.kind != .clock, !facts.hosts.isEmpty,
      facts.hosts.allSatisfy({ $0.response.isAccepted || !facts.needed.contains($0.place) })
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

/// One check of `asctl doctor` and its result.
struct DoctorCheck: Sendable {
  let name: Name
  let result: Result
  /// The finding, in words. Text from outside is not escaped yet.
  let message: String
  /// How to fix it; `nil` if there is nothing to fix.
  let remedy: String?

  enum Result: String, PrintedWord {
    case pass = "PASS"
    /// Unusual, but not a reason for a failure.
    case warn = "WARN"
    case fail = "FAIL"

    static let origin = (kind: "result of a check", place: "asctl doctor")

    var meaning: String {
      switch self {
      case .pass: "The check passed."
      case .warn: "Unusual, but not a reason for a failure."
      case .fail: "The check failed."
      }
    }
  }

  /// A check. Its identifier, for scripts and people, does not change between releases.
  enum Name: Hashable, Sendable {
    case configFile, profile, issuerID, keyID, bundleID, keyFile, keyMode, keyForm, keyName, caFile, root, storeKit,
      proxy, clock, productNames, replyTemplates, log
    case host(Place), token(Place), delivery(Place)

    /// The identifier, and the meaning without a period, which is the same for all places.
    var row: (text: String, meaning: String) {
      switch self {
      case .configFile: ("config.file", "the configuration file is readable, and only you can write it")
      case .profile: ("config.profile", "which profile is used")
      case .issuerID: ("issuer.id", "the issuer ID is set")
      case .keyID: ("key.id", "the key ID is set, and looks like one")
      case .bundleID: ("bundle.id", "the bundle ID is set, and looks like one")
      case .keyFile: ("key.file", "the private key is readable")
      case .keyMode: ("key.mode", "only you can read the key file")
      case .keyForm: ("key.form", "the key is PKCS#8 on the curve P-256 and can sign")
      case .keyName: ("key.name", "the file name does not contain another key ID")
      case .caFile: ("tls.ca-file", "the additional certificate authorities for TLS are readable")
      case .root: ("trust.root", "the additional root certificate for signed data is usable")
      case .storeKit: ("simulator.storekit", "the StoreKit configuration for `-e simulator` is usable")
      case .productNames: ("customer.product-names", "the profile's file of display names is usable")
      case .replyTemplates: ("customer.reply-templates", "the profile's file of message templates is usable")
      case .log: ("writes.log", "the profile's log of writes can be opened")
      case .proxy: ("network.proxy", "which proxy is used")
      case .clock: ("clock", "this machine's clock matches the App Store's `Date`")
      case .host(let place): ("\(place.rawValue).host", "the host responds over trusted TLS")
      case .token(let place): ("\(place.rawValue).token", "the host accepts the token")
      case .delivery(let place):
        ("\(place.rawValue).delivery", "notifications of the last four weeks that your server did not receive, and why")
      }
    }

    static let fixed: [Name] = [
      .configFile, .profile, .issuerID, .keyID, .bundleID, .keyFile, .keyMode, .keyForm, .keyName, .caFile, .root,
      .storeKit, .proxy, .clock, .productNames, .replyTemplates, .log,
    ]
    static let ofPlaces: [@Sendable (Place) -> Name] = [{ .host($0) }, { .token($0) }, { .delivery($0) }]

    /// In the order in which they run.
    static let all = fixed + ofPlaces.flatMap { name in Place.allCases.map(name) }
  }

  /// An App Store that doctor sends requests to.
  enum Place: String, Sendable, CaseIterable, CustomStringConvertible {
    case production
    case sandbox
    /// The server at the base URL.
    case server
    /// The built-in simulator.
    case simulator

    init(_ host: Connection.Host, isBehindBaseURL: Bool) {
      if host.isSimulated {
        self = .simulator
      } else if isBehindBaseURL {
        self = .server
      } else {
        switch host.environment {
        case .production?: self = .production
        case .sandbox?: self = .sandbox
        case nil: self = .server
        }
      }
    }

    /// The name used in sentences.
    var description: String {
      switch self {
      case .production, .sandbox: rawValue
      case .server: "the server at the base URL"
      case .simulator: "the simulated App Store"
      }
    }
  }
}

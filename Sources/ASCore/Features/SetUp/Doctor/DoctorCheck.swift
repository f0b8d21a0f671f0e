import Client

/// One check of `asctl doctor` and its result.
struct DoctorCheck: Sendable {
  let name: Name
  let result: Result
  /// The finding, in words. Text from outside is not escaped yet.
  let message: String
  /// How to fix it; `nil` if there is nothing to fix.
  let remedy: String?

  /// The outcome of a check.
  enum Result: String, Sendable, CaseIterable {
    case pass = "PASS"
    /// Unusual, but not a reason for a failure.
    case warn = "WARN"
    case fail = "FAIL"
  }

  /// A check. Its identifier, for scripts and people, does not change between releases.
  enum Name: Hashable, Sendable {
    case configFile, profile, issuerID, keyID, bundleID, keyFile, keyMode, keyForm, keyName, caFile, proxy, clock
    case productNames, replyTemplates
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
      case .productNames: ("customer.product-names", "the profile's file of display names is usable")
      case .replyTemplates: ("customer.reply-templates", "the profile's file of message templates is usable")
      case .proxy: ("network.proxy", "which proxy is used")
      case .clock: ("clock", "this machine's clock matches the App Store's `Date`")
      case .host(let place): ("\(place.rawValue).host", "the host responds over trusted TLS")
      case .token(let place): ("\(place.rawValue).token", "the host accepts the token")
      case .delivery(let place):
        ("\(place.rawValue).delivery", "notifications of the last four weeks that your server did not receive, and why")
      }
    }

    static let fixed: [Name] = [
      .configFile, .profile, .issuerID, .keyID, .bundleID, .keyFile, .keyMode, .keyForm, .keyName, .caFile, .proxy,
      .clock, .productNames, .replyTemplates,
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

import AppStore
import Client

/// One thing that `asctl doctor` looks at, and how it found it.
struct DoctorCheck: Sendable, Equatable {
  let name: Name
  let result: Result
  /// What was found, in words; text from outside in it is not escaped yet.
  let message: String
  /// What mends it; nil where there is nothing to mend.
  let remedy: String?

  /// How it found it.
  enum Result: String, Sendable, CaseIterable {
    case pass = "PASS"
    /// Odd, but no reason why nothing works.
    case warn = "WARN"
    case fail = "FAIL"
  }

  init(_ name: Name, _ result: Result, _ message: String, remedy: String? = nil) {
    (self.name, self.result, self.message, self.remedy) = (name, result, message, remedy)
  }

  /// What scripts and people call it. The texts stay as they are.
  enum Name: Hashable, Sendable {
    case configFile
    case profile
    case issuerID
    case keyID
    case bundleID
    case keyFile
    case keyMode
    case keyForm
    case keyName
    case caFile
    case proxy
    case clock
    case host(Place)
    case token(Place)
    case delivery(Place)

    var text: String {
      switch self {
      case .configFile: "config.file"
      case .profile: "config.profile"
      case .issuerID: "issuer.id"
      case .keyID: "key.id"
      case .bundleID: "bundle.id"
      case .keyFile: "key.file"
      case .keyMode: "key.mode"
      case .keyForm: "key.form"
      case .keyName: "key.name"
      case .caFile: "tls.ca-file"
      case .proxy: "network.proxy"
      case .clock: "clock"
      case .host(let place): "\(place.rawValue).host"
      case .token(let place): "\(place.rawValue).token"
      case .delivery(let place): "\(place.rawValue).delivery"
      }
    }

    /// Without a full stop, to stand beside its text; that of places is the same for all of them.
    var meaning: String {
      switch self {
      case .configFile: "the configuration file can be read, and nobody else can write it"
      case .profile: "whose values are used"
      case .issuerID: "the issuer ID is set"
      case .keyID: "the key ID is set, and looks like one"
      case .bundleID: "the bundle ID is set, and looks like one"
      case .keyFile: "the place of the private key can be read"
      case .keyMode: "nobody else can read the file of the key"
      case .keyForm: "it is a key in PKCS#8 on the curve P-256, and signs"
      case .keyName: "the name of the file speaks of no other key"
      case .caFile: "the further certificate authorities for TLS can be read"
      case .proxy: "which proxy is in use"
      case .clock: "this machine's clock agrees with the App Store's `Date`"
      case .host: "it answers, over TLS that can be trusted"
      case .token: "it takes the token"
      case .delivery: "notifications of the last four weeks that never reached your server, and why"
      }
    }

    /// In the order in which they are looked at.
    static let all: [Name] =
      [
        .configFile, .profile, .issuerID, .keyID, .bundleID, .keyFile, .keyMode, .keyForm, .keyName, .caFile, .proxy,
        .clock,
      ] + [Name.host, Name.token, Name.delivery].flatMap { name in Place.allCases.map(name) }
  }

  /// An App Store that is asked.
  enum Place: String, Sendable, CaseIterable, CustomStringConvertible {
    case production
    case sandbox
    /// What a base URL leads to.
    case server
    /// The one built in.
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

    /// As a sentence calls it.
    var description: String {
      switch self {
      case .production, .sandbox: rawValue
      case .server: "the server behind the base URL"
      case .simulator: "the simulated App Store"
      }
    }
  }
}

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
  struct Name: Hashable, Sendable {
    let text: String
    /// Without a full stop, to stand beside its text; that of places is the same for all of them.
    let meaning: String

    private init(_ text: String, _ meaning: String) {
      (self.text, self.meaning) = (text, meaning)
    }

    static let configFile = Name("config.file", "the configuration file can be read, and nobody else can write it")
    static let profile = Name("config.profile", "whose values are used")
    static let issuerID = Name("issuer.id", "the issuer ID is set")
    static let keyID = Name("key.id", "the key ID is set, and looks like one")
    static let bundleID = Name("bundle.id", "the bundle ID is set, and looks like one")
    static let keyFile = Name("key.file", "the place of the private key can be read")
    static let keyMode = Name("key.mode", "nobody else can read the file of the key")
    static let keyForm = Name("key.form", "it is a key in PKCS#8 on the curve P-256, and signs")
    static let keyName = Name("key.name", "the name of the file speaks of no other key")
    static let caFile = Name("tls.ca-file", "the further certificate authorities for TLS can be read")
    static let productNames = Name(
      "customer.product-names", "the file of display names that a profile names can be used")
    static let replyTemplates = Name(
      "customer.reply-templates", "the file of message templates that a profile names can be used")
    static let proxy = Name("network.proxy", "which proxy is in use")
    static let clock = Name("clock", "this machine's clock agrees with the App Store's `Date`")

    @Sendable static func host(_ place: Place) -> Name {
      Name("\(place.rawValue).host", "it answers, over TLS that can be trusted")
    }

    @Sendable static func token(_ place: Place) -> Name { Name("\(place.rawValue).token", "it takes the token") }

    @Sendable static func delivery(_ place: Place) -> Name {
      Name(
        "\(place.rawValue).delivery", "notifications of the last four weeks that never reached your server, and why")
    }

    static let fixed = [
      configFile, profile, issuerID, keyID, bundleID, keyFile, keyMode, keyForm, keyName, caFile, proxy, clock,
      productNames, replyTemplates,
    ]
    static let ofPlaces: [@Sendable (Place) -> Name] = [host, token, delivery]

    /// In the order in which they are looked at.
    static let all = fixed + ofPlaces.flatMap { name in Place.allCases.map(name) }
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

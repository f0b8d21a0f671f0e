import AppStore
import Base
import Client

/// One check of `asctl doctor` and its result.
struct DoctorCheck: Sendable, Equatable {
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

  init(_ name: Name, _ result: Result, _ message: String, remedy: String? = nil) {
    (self.name, self.result, self.message, self.remedy) = (name, result, message, remedy)
  }

  /// The identifier of a check, for scripts and people. These texts do not change between releases.
  struct Name: Hashable, Sendable {
    let text: String
    /// The meaning, without a period. It is the same for all places.
    let meaning: String

    private init(_ text: String, _ meaning: String) {
      (self.text, self.meaning) = (text, meaning)
    }

    static let configFile = Name("config.file", "the configuration file is readable, and only you can write it")
    static let profile = Name("config.profile", "which profile is used")
    static let issuerID = Name("issuer.id", "the issuer ID is set")
    static let keyID = Name("key.id", "the key ID is set, and looks like one")
    static let bundleID = Name("bundle.id", "the bundle ID is set, and looks like one")
    static let keyFile = Name("key.file", "the private key is readable")
    static let keyMode = Name("key.mode", "only you can read the key file")
    static let keyForm = Name("key.form", "the key is PKCS#8 on the curve P-256 and can sign")
    static let keyName = Name("key.name", "the file name does not contain another key ID")
    static let caFile = Name("tls.ca-file", "the additional certificate authorities for TLS are readable")
    static let productNames = Name("customer.product-names", "the profile's file of display names is usable")
    static let replyTemplates = Name("customer.reply-templates", "the profile's file of message templates is usable")
    static let proxy = Name("network.proxy", "which proxy is used")
    static let clock = Name("clock", "this machine's clock matches the App Store's `Date`")

    @Sendable static func host(_ place: Place) -> Name {
      Name("\(place.rawValue).host", "the host responds over trusted TLS")
    }

    @Sendable static func token(_ place: Place) -> Name {
      Name("\(place.rawValue).token", "the host accepts the token")
    }

    @Sendable static func delivery(_ place: Place) -> Name {
      Name(
        "\(place.rawValue).delivery", "notifications of the last four weeks that your server did not receive, and why")
    }

    static let fixed = [
      configFile, profile, issuerID, keyID, bundleID, keyFile, keyMode, keyForm, keyName, caFile, proxy, clock,
      productNames, replyTemplates,
    ]
    static let ofPlaces: [@Sendable (Place) -> Name] = [host, token, delivery]

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

/// The check of `doctor` for notifications that Apple could not deliver recently.
enum UndeliveredNotifications {
  /// Shorter than the 30 days for which sandbox keeps notifications.
  static let reach = TimeSpan.days(28)
  /// The maximum number of notifications to read; more would not change the advice.
  private static let maximumRead = 100
  private static let maximumNamed = 3

  /// A failure here is never about credentials, because they were accepted before this check runs.
  static func check(
    at place: DoctorCheck.Place, now: Timestamp, read: (APIRequest, _ atMost: Int) throws(Failure) -> [JSON]
  ) -> DoctorCheck {
    let request = APIRequest(notifications: ["onlyFailures": true], since: now - reach, until: now)
    let items: [JSON]
    do {
      items = try read(request, maximumRead)
    } catch {
      return DoctorCheck(
        .delivery(place), .warn, "unknown: \(error.message)",
        remedy: error.hint ?? "run `asctl notification history --only-failures` for details")
    }
    return check(items, at: place)
  }

  static func check(_ items: [JSON], at place: DoctorCheck.Place) -> DoctorCheck {
    guard !items.isEmpty else {
      return DoctorCheck(.delivery(place), .pass, "no failed notifications in the last four weeks")
    }
    let newest = items.sorted { date($0) > date($1) }.prefix(maximumNamed)
    let count = items.count < maximumRead ? "\(items.count)" : "\(maximumRead) or more"
    let reason = newest.first.flatMap(result)
    return DoctorCheck(
      .delivery(place), .warn,
      "\(count) \(items.count == 1 ? "notification" : "notifications") failed in the last four weeks; newest: \(newest.map(description).joined(separator: "; "))",
      remedy: reason.flatMap { Enumeration.sendAttemptResult.value($0)?.meaning }.map { "\(reason ?? ""): \($0)" }
        ?? "run `asctl notification history --only-failures` to list them")
  }

  /// For example `DID_RENEW of 2026-01-31T12:00:00Z, TIMED_OUT`.
  private static func description(of item: JSON) -> String {
    let payload = item["signedPayload"]
    let type = [payload?["notificationType"]?.string, payload?["subtype"]?.string].compactMap(\.self)
    let name = type.isEmpty ? "a notification without a type" : type.joined(separator: "/")
    let moment = payload?["signedDate"]?.timestamp.map { " of \($0.wholeSecond.text)" } ?? ""
    return truncated(name, to: 80) + moment + (result(item).map { ", \(truncated($0, to: 40))" } ?? "")
  }

  private static func date(_ item: JSON) -> Timestamp { item["signedPayload"]?["signedDate"]?.timestamp ?? .earliest }

  /// The result of the last delivery attempt.
  private static func result(_ item: JSON) -> String? {
    let attempts = item["sendAttempts"]?.arrayElements ?? []
    let last = attempts.max {
      ($0["attemptDate"]?.timestamp ?? .earliest) < ($1["attemptDate"]?.timestamp ?? .earliest)
    }
    return (last?["sendAttemptResult"] ?? item["firstSendAttemptResult"])?.string
  }
}

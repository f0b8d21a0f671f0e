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

  /// A check. Its identifier, for scripts and people, does not change between releases.
  enum Name: Hashable, Sendable {
    case configFile, profile, issuerID, keyID, bundleID, keyFile, keyMode, keyForm, keyName, caFile, proxy, clock
    case productNames, replyTemplates
    case host(Place), token(Place), delivery(Place)

    var text: String { row.text }
    /// The meaning, without a period. It is the same for all places.
    var meaning: String { row.meaning }

    private var row: (text: String, meaning: String) {
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
        (
          "\(place.rawValue).delivery",
          "notifications of the last four weeks that your server did not receive, and why"
        )
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

/// The check of `doctor` for notifications that Apple could not deliver recently.
enum UndeliveredNotifications {
  /// Shorter than the 30 days for which sandbox keeps notifications.
  private static let reach = TimeSpan.days(28)
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

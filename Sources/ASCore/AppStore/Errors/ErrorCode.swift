import Base

/// One error of the App Store's services: its number, Apple's name for it, and what a person can do about it.
///
/// A number alone does not name an error, since 4000028 means one thing to a mass extension and another to the Advanced
/// Commerce API. Look it up with the family of the endpoint that answered. A number that is not here is no mistake:
/// Apple adds some every year, and its first three digits still are the HTTP status.
package struct ErrorCode: Sendable {
  /// The number, or nil where Apple's pages give a name but no number.
  package let code: Int64?
  /// The last of the numbers that mean the same; only verifyReceipt has such a range.
  let lastCode: Int64?
  package let name: String
  /// Further names that Apple's pages and libraries use for the same number.
  let otherNames: [String]
  let family: Family
  /// nil where Apple's pages tell neither it nor the number.
  let httpStatus: Int?
  package let retry: Retry
  /// What Apple says with it, and why it happens.
  package let meaning: String
  /// What to do about it.
  package let remedy: String
  /// The version of the family's API that brought it, where it is known and not the first.
  let since: String?

  init(
    _ code: Int64?, through lastCode: Int64? = nil, _ name: String, or otherNames: [String] = [], _ family: Family,
    _ retry: Retry, since: String? = nil, _ meaning: String, _ remedy: String
  ) {
    self.code = code
    self.lastCode = lastCode
    self.name = name
    self.otherNames = otherNames
    self.family = family
    self.httpStatus = family.httpStatus(of: code)
    self.retry = retry
    self.meaning = meaning
    self.remedy = remedy
    self.since = since
  }
}

extension ErrorCode: Equatable {
  /// Whether both are the same error of the same service.
  package static func == (one: ErrorCode, other: ErrorCode) -> Bool {
    one.family == other.family && one.code == other.code && sameBytes(one.name, other.name)
  }
}

extension ErrorCode {
  /// Whether the same request may succeed when it is sent again.
  package enum Retry: Sendable, CaseIterable {
    /// Not before the request, the account or the configuration has changed.
    case no
    /// After a while, with growing pauses, or at the time that `Retry-After` names.
    case later
    /// At once, at the host of the other environment.
    case otherEnvironment
    /// After some seconds: what was asked for is not ready yet.
    case poll

    /// Whether the very same request, sent to the same host, may succeed.
    package var isRepetition: Bool {
      switch self {
      case .no, .otherEnvironment: false
      case .later, .poll: true
      }
    }

    var text: String {
      switch self {
      case .no: "No: the same request fails again until something about it changes."
      case .later: "Yes, later, with growing pauses."
      case .otherEnvironment: "Yes, in the other environment."
      case .poll: "Yes, after some seconds: what was asked for is not ready yet."
      }
    }
  }
}

extension ErrorCode {
  /// Which of Apple's services an error belongs to. The same number can mean different things in two of them.
  package enum Family: Sendable, CaseIterable {
    case appStoreServer, retentionMessaging, advancedCommerce, externalPurchase, verifyReceipt

    var title: String {
      switch self {
      case .appStoreServer: "App Store Server API"
      case .retentionMessaging: "Retention Messaging API"
      case .advancedCommerce: "Advanced Commerce API"
      case .externalPurchase: "External Purchase Server API"
      case .verifyReceipt: "verifyReceipt (deprecated)"
      }
    }

    /// Apple's page that lists the errors.
    var page: String {
      switch self {
      case .appStoreServer: "App Store Server API, Error codes"
      case .retentionMessaging: "Retention Messaging API, Error codes"
      case .advancedCommerce: "Advanced Commerce API, Error codes"
      case .externalPurchase: "External Purchase Server API, ErrorCode"
      case .verifyReceipt: "App Store Receipts, status"
      }
    }

    /// Whether the common errors of the App Store Server API (rate limit, internal error, malformed IDs) come here too.
    var sharesCommonErrors: Bool {
      switch self {
      case .appStoreServer, .retentionMessaging, .advancedCommerce, .externalPurchase: true
      case .verifyReceipt: false
      }
    }

    /// The HTTP status an error arrives with: the first three of its seven digits, or the family's only one.
    func httpStatus(of code: Int64?) -> Int? {
      switch self {
      case .appStoreServer, .retentionMessaging, .advancedCommerce: code.map { Int($0 / 10_000) }
      case .externalPurchase: 400
      case .verifyReceipt: 200
      }
    }
  }
}

extension ErrorCode {
  /// Every known error, the App Store Server API's first.
  static let all: [ErrorCode] =
    AppStoreServerError.all.map(\.row) + RetentionMessagingError.all.map(\.row) + AdvancedCommerceError.all.map(\.row)
    + ExternalPurchaseError.all.map(\.row) + verifyReceiptStatuses

  private static let byCode: [Int64: [ErrorCode]] = {
    var rows: [Int64: [ErrorCode]] = [:]
    for row in all { if let code = row.code { rows[code, default: []].append(row) } }
    return rows
  }()

  /// The errors a number may stand for, most likely first.
  ///
  /// With a family only what that family's endpoints can mean by it: the family's own row, else the App Store Server
  /// API's if the family shares its common errors.
  package static func with(code: Int64, family: Family?) -> [ErrorCode] {
    let rows = byCode[code] ?? inRange(code)
    guard let family else { return rows }
    let own = rows.filter { $0.family == family }
    if !own.isEmpty { return own }
    return family.sharesCommonErrors ? rows.filter { $0.family == .appStoreServer } : []
  }

  /// The errors of that name in Apple's spelling, a second name included. The same name can serve two families.
  static func named(_ name: String) -> [ErrorCode] {
    all.filter { row in
      sameBytes(row.name, name) || row.otherNames.contains { sameBytes($0, name) }
    }
  }

  /// The error without a known number whose name a message begins with, as messages of the simulated App Store do.
  package static func withoutNumber(beginning message: String) -> ErrorCode? {
    named(String(message.prefix { $0 != ":" })).first { $0.code == nil }
  }

  private static func inRange(_ code: Int64) -> [ErrorCode] {
    all.filter { row in
      guard let first = row.code, let last = row.lastCode else { return false }
      return first <= code && code <= last
    }
  }
}

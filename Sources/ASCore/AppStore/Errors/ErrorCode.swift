import Base

/// One error of the App Store's services: its code, Apple's name for it, its meaning and the remedy.
///
/// A code is unique within a family only: 4000028 differs between App Store Server API and Advanced Commerce API. Codes
/// that are not listed are valid, as Apple adds some every year; their first three digits are the HTTP status.
///
/// A class, because every `Field` has room for four of them, and fields are copied often.
package final class ErrorCode: Sendable {
  /// The code, or `nil` if Apple documents a name only.
  package let code: Int64?
  /// The end of a range of codes with the same meaning; only verifyReceipt has one.
  let lastCode: Int64?
  package let name: String
  /// Further names that Apple's documentation and libraries use for the same code.
  let otherNames: [String]
  let family: Family
  package let retry: Retry
  package let meaning: String
  package let remedy: String
  /// For an error 404, whether an ID is unknown, and not something that is not set or not available yet.
  package let isAboutID: Bool
  /// The API version that added it; `nil` if unknown or the first version.
  let since: String?

  /// Creates a row of a table, which gives it its name.
  init(
    _ code: Int64?, through lastCode: Int64? = nil, or otherNames: [String] = [], retry: Retry = .no,
    since: String? = nil, isAboutID: Bool = true, _ meaning: String, _ remedy: String, name: String = "",
    in family: Family = .appStoreServer
  ) {
    (self.name, self.family) = (name, family)
    self.code = code
    self.lastCode = lastCode
    self.otherNames = otherNames
    self.retry = retry
    self.meaning = meaning
    self.remedy = remedy
    self.isAboutID = isAboutID
    self.since = since
  }

  func named(_ name: String, _ family: Family) -> ErrorCode {
    ErrorCode(
      code, through: lastCode, or: otherNames, retry: retry, since: since, isAboutID: isAboutID, meaning, remedy,
      name: name, in: family)
  }

  /// The first three of the code's seven digits, or the only HTTP status of the family; `nil` if Apple documents
  /// neither the status nor the code.
  var httpStatus: Int? {
    switch family {
    case .appStoreServer, .retentionMessaging, .advancedCommerce: code.map { Int($0 / 10_000) }
    case .externalPurchase: 400
    case .verifyReceipt: 200
    }
  }
}

extension ErrorCode: Equatable {
  /// Errors are equal if they have the same family, code and name.
  package static func == (one: ErrorCode, other: ErrorCode) -> Bool {
    one.family == other.family && one.code == other.code && sameBytes(one.name, other.name)
  }
}

extension ErrorCode {
  /// Whether the same request may succeed when it is retried.
  package enum Retry: Sendable, CaseIterable {
    case no, later, otherEnvironment, poll

    var text: String {
      switch self {
      case .no: "No. The request, the account or the configuration must change first."
      case .later: "Yes, later, with increasing pauses."
      case .otherEnvironment: "Yes, in the other environment."
      case .poll: "Yes, after a few seconds. The result is not ready yet."
      }
    }
  }
}

extension ErrorCode {
  /// The service of an error. The same code can have different meanings in two services.
  package enum Family: Sendable, CaseIterable {
    case appStoreServer, retentionMessaging, advancedCommerce, externalPurchase, verifyReceipt

    var title: String { documentation.title }
    /// The page with its error codes, after the title of the documentation.
    var page: String { documentation.page }
    var framework: ApplePage.Framework { documentation.framework }

    private var documentation: (title: String, page: String, framework: ApplePage.Framework) {
      switch self {
      case .appStoreServer: ("App Store Server API", "App Store Server API, Error codes", .appStoreServerAPI)
      case .retentionMessaging:
        ("Retention Messaging API", "Retention Messaging API, Error codes", .retentionMessaging)
      case .advancedCommerce: ("Advanced Commerce API", "Advanced Commerce API, Error codes", .advancedCommerce)
      case .externalPurchase:
        ("External Purchase Server API", "External Purchase Server API, ErrorCode", .externalPurchases)
      case .verifyReceipt: ("verifyReceipt (deprecated)", "App Store Receipts, status", .receipts)
      }
    }
  }
}

extension ErrorCode {
  /// Every known error, starting with the App Store Server API.
  static let all: [ErrorCode] =
    AppStoreServerError.all + RetentionMessagingError.all + AdvancedCommerceError.all + ExternalPurchaseError.all
    + verifyReceiptStatuses

  /// Returns the possible errors of a code, most likely first.
  ///
  /// With a family, the result is limited to its own errors, or to the errors of the App Store Server API, because the
  /// other services except verifyReceipt also return its common errors (rate limit, internal, invalid IDs).
  package static func with(code: Int64, family: Family?) -> [ErrorCode] {
    // IDs in long texts are longer than any code.
    guard code < 10_000_000 else { return [] }
    let rows = all.filter { row in row.code.map { ($0...(row.lastCode ?? $0)).contains(code) } ?? false }
    guard let family else { return rows }
    let own = rows.filter { $0.family == family }
    if !own.isEmpty { return own }
    return family == .verifyReceipt ? [] : rows.filter { $0.family == .appStoreServer }
  }

  /// Returns the errors with that name in Apple's spelling, including further names. Families may use the same name.
  static func named(_ name: String) -> [ErrorCode] {
    all.filter { row in
      sameBytes(row.name, name) || row.otherNames.contains { sameBytes($0, name) }
    }
  }

  /// The text of `errorMessage` in Apple's responses; `nil` if it is unknown.
  package var appleMessage: String? { family == .verifyReceipt ? nil : code.flatMap { Self.knownMessages[$0] } }

  /// Sources: the sample responses in the tests of Apple's libraries, and responses quoted in public threads.
  private static let knownMessages: [Int64: String] = [
    4_000_006: "Invalid transaction id.",
    4_000_047: "Invalid request. The transaction id doesn't represent a supported in-app purchase type.",
    4_000_183: "Invalid request. The app account token field must be a valid UUID.",
    4_000_185: "Invalid request. Family Sharing transactions aren't supported by this endpoint.",
    4_000_187: "Invalid request. The transaction ID provided is not an original transaction ID.",
    4_040_010: "Transaction id not found.",
    4_040_019: "No AppTransaction exists for the customer.",
    4_290_000: "Rate limit exceeded.",
    5_000_000: "An unknown error occurred.",
  ]

  /// Returns the error without a code that is named at the beginning of a message of the simulated App Store.
  package static func withoutNumber(beginning message: String) -> ErrorCode? {
    named(String(message.prefix { $0 != ":" })).first { $0.code == nil }
  }
}

/// The errors of one service, so that a misspelled one does not compile, and the table with their rows.
protocol CataloguedError: RawRepresentable, CaseIterable, Sendable where RawValue == String {
  static var family: ErrorCode.Family { get }
  /// The rows in the order in which `explain` lists them.
  static var all: [ErrorCode] { get }
}

extension CataloguedError {
  static func named(_ tables: KeyValuePairs<Self, ErrorCode>...) -> [ErrorCode] {
    tables.joined().map { error, row in row.named(error.name, family) }
  }

  /// Apple's name: the name of the case, capitalized. All errors of External Purchase end with "Error".
  private var name: String {
    rawValue.prefix(1).uppercased() + rawValue.dropFirst() + (Self.family == .externalPurchase ? "Error" : "")
  }

  var row: ErrorCode {
    let name = self.name
    // A test guarantees that every error has a row.
    guard let row = Self.all.first(where: { $0.name == name }) else { preconditionFailure("no row for \(name)") }
    return row
  }
}

// Short forms for literals: `.refused(.server(.invalidStartDate))`.
extension ErrorCode {
  package static func server(_ error: AppStoreServerError) -> ErrorCode { error.row }
  package static func retention(_ error: RetentionMessagingError) -> ErrorCode { error.row }
  package static func commerce(_ error: AdvancedCommerceError) -> ErrorCode { error.row }
  package static func report(_ error: ExternalPurchaseError) -> ErrorCode { error.row }
}

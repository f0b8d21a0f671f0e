/// The errors of one service, each a static constant. Object literals and the simulated App Store refer to an error by
/// its constant, so that a misspelled one does not compile.
package protocol CataloguedError: Sendable {
  static var family: ErrorCode.Family { get }
  /// Every error of the service, in the order in which `explain` lists them.
  static var all: [Self] { get }
  var row: ErrorCode { get }
  init(row: ErrorCode)
}

extension CataloguedError {
  /// See `ErrorCode` for the parameters.
  init(
    _ code: Int64?, _ name: String, or otherNames: [String] = [], retry: ErrorCode.Retry = .no, since: String? = nil,
    _ meaning: String, _ remedy: String
  ) {
    self.init(row: ErrorCode(code, name, or: otherNames, Self.family, retry: retry, since: since, meaning, remedy))
  }
}

/// An error of the App Store Server API.
package struct AppStoreServerError: CataloguedError {
  package static let family = ErrorCode.Family.appStoreServer
  package static let all = reads + notifications + extensions + purchases + consumption + seats + failures
  package let row: ErrorCode
  package init(row: ErrorCode) { self.row = row }
}

/// An error of the Retention Messaging API.
package struct RetentionMessagingError: CataloguedError {
  package static let family = ErrorCode.Family.retentionMessaging
  package static let all = messages + performance
  package let row: ErrorCode
  package init(row: ErrorCode) { self.row = row }
}

/// An error of the Advanced Commerce API.
package struct AdvancedCommerceError: CataloguedError {
  package static let family = ErrorCode.Family.advancedCommerce
  package static let all = requests + items + values + changes + refunds + failures
  package let row: ErrorCode
  package init(row: ErrorCode) { self.row = row }
}

/// An error of the External Purchase Server API. A response lists all errors of a report.
package struct ExternalPurchaseError: CataloguedError {
  package static let family = ErrorCode.Family.externalPurchase
  package static let all = reports + lineItems
  package let row: ErrorCode
  package init(row: ErrorCode) { self.row = row }
}

// Short forms for literals: `.refused(.server(.invalidStartDate))`.
extension ErrorCode {
  package static func server(_ error: AppStoreServerError) -> ErrorCode { error.row }
  package static func retention(_ error: RetentionMessagingError) -> ErrorCode { error.row }
  package static func commerce(_ error: AdvancedCommerceError) -> ErrorCode { error.row }
  package static func report(_ error: ExternalPurchaseError) -> ErrorCode { error.row }
}

/// An error that a literal or an answer names. Its number and words are a row of `ErrorCode`, found by Apple's name.
enum APIErrorName: Sendable, Equatable {
  case server(AppStoreServerError)
  case retention(RetentionMessagingError)
  case commerce(AdvancedCommerceError)
  /// Of the External Purchase Server API, whose replies list all errors of a report.
  case report(ExternalPurchaseError)

  var row: ErrorCode? {
    switch self {
    case .server(let error): Self.row(error.rawValue, .appStoreServer)
    case .retention(let error): Self.row(error.rawValue, .retentionMessaging)
    case .commerce(let error): Self.row(error.rawValue, .advancedCommerce)
    case .report(let error): Self.row(error.rawValue + "Error", .externalPurchase)
    }
  }

  /// The row whose name is that of a case: `invalidTransactionId` for `InvalidTransactionId`.
  private static func row(_ name: String, _ family: ErrorCode.Family) -> ErrorCode? {
    ErrorCode.named((name.first?.uppercased() ?? "") + name.dropFirst()).first { $0.family == family }
  }
}

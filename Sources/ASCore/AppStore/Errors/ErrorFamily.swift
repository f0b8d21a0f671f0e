extension ErrorCode {
  /// Which of Apple's services an error belongs to. The same number can mean different things in two of them.
  enum Family: Sendable, CaseIterable {
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
    func httpStatus(of code: Int64?) -> Int {
      switch self {
      case .appStoreServer, .retentionMessaging, .advancedCommerce: code.map { Int($0 / 10_000) } ?? 400
      case .externalPurchase: 400
      case .verifyReceipt: 200
      }
    }
  }
}

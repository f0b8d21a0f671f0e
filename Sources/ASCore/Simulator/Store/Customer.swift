import AppStore
import Base

/// An Apple Account as the app knows it.
struct Customer: Sendable, Equatable {
  /// Differs for every member of a family.
  var appTransactionId: String
  let storefront: Storefront
  let device: Platform
  var downloadDate: Timestamp
  /// Whether Apple has a record of the download; not so for the oldest ones.
  let hasAppTransaction: Bool
  let groups: [String]
  /// Where the customer's purchases are.
  var environment = SignedEnvironment.production
  /// Whether that is another environment than the store's, which then knows nothing of the customer.
  var isElsewhere = false

  enum Platform: String, Sendable {
    case iOS, macOS, tvOS, visionOS
  }
}

/// Accounts that buy together (App Store Server API 1.22).
struct CustomerGroup: Sendable, Equatable {
  let kind: Kind
  /// The `appTransactionId` of each.
  var members: [String]
  /// The products of an organization, with the role in each.
  let roles: [Role]

  enum Kind: String, Sendable {
    case organization = "ORGANIZATION"
    case consumer = "CONSUMER"
  }

  struct Role: Sendable, Equatable {
    let productId: String
    /// `NONE` or `ADMIN`.
    let role: String
  }
}

extension Customer {
  /// What a signed app transaction of the server says: nothing that only a device knows (App Store Server API,
  /// JWSAppTransactionDecodedPayload).
  func appTransaction(of app: StoreApp, signed date: Timestamp) -> JSON {
    .present([
      "receiptType": app.environmentMember,
      "appAppleId": app.appAppleIDMember,
      "bundleId": app.bundleIDMember,
      "appTransactionId": .string(appTransactionId),
      "receiptCreationDate": .timestamp(date),
      "originalPurchaseDate": .timestamp(downloadDate),
      // In sandbox the version is 1.0 whatever was downloaded (App Store Receipts, original_application_version).
      "originalApplicationVersion": "1.0",
      "originalPlatform": .string(device.rawValue),
    ])
  }
}

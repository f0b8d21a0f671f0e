import AppStore
import Base

/// An Apple Account from the point of view of the app.
struct Customer: Sendable, Equatable {
  /// Differs for every member of a family.
  var appTransactionId: String
  let storefront: Storefront
  let device: Platform
  var downloadDate: Timestamp
  /// Whether Apple has a record of the download; it has none of the oldest ones.
  let hasAppTransaction: Bool
  let groups: [String]
  /// The environment of the customer's purchases.
  var environment = SignedEnvironment.production
  /// Whether this is not the store's environment, so that the store cannot find the customer.
  var isElsewhere = false

  enum Platform: String, Sendable {
    case iOS, macOS, tvOS, visionOS
  }
}

/// Accounts that buy together (App Store Server API 1.22).
struct CustomerGroup: Sendable, Equatable {
  let kind: Kind
  /// The `appTransactionId` of each member.
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
  /// Returns the payload of a signed app transaction from the server, without members that only a device provides (App
  /// Store Server API, JWSAppTransactionDecodedPayload).
  func appTransaction(of app: StoreApp, signed date: Timestamp) -> JSON {
    .present([
      "receiptType": app.environmentMember,
      "appAppleId": app.appAppleIDMember,
      "bundleId": app.bundleIDMember,
      "appTransactionId": .string(appTransactionId),
      "receiptCreationDate": .timestamp(date),
      "originalPurchaseDate": .timestamp(downloadDate),
      // In sandbox, the version is always 1.0 (App Store Receipts, original_application_version).
      "originalApplicationVersion": "1.0",
      "originalPlatform": .string(device.rawValue),
    ])
  }
}

/// A kind of ID: its meaning, where to find it, and the commands that accept it.
///
/// Transaction IDs, original transaction IDs and app transaction IDs are all digits, so that only Apple can distinguish
/// them; `asctl transaction history` accepts all three.
package struct Identifier: Sendable {
  let name: Name
  let meaning: String
  /// Its format with an example.
  let form: String
  let whereFound: String
  /// The commands that accept it, most useful first.
  let takenBy: [String]
  /// Sentences about uses that do not work although the ID looks valid.
  let refusedBy: [String]
  /// The URL of Apple's page with its name; `nil` if there is none.
  let page: String?

  init(
    _ name: Name, _ meaning: String, form: String, whereFound: String, takenBy: [String] = [], refusedBy: [String] = [],
    page title: String? = nil, in framework: ApplePage.Framework? = .appStoreServerAPI
  ) {
    self.name = name
    self.meaning = meaning
    self.form = form
    self.whereFound = whereFound
    self.takenBy = takenBy
    self.refusedBy = refusedBy
    page = framework.map { ApplePage.address(title ?? name.rawValue, $0) }
  }

  /// The kinds of IDs with their names in Apple's documentation and payloads.
  package enum Name: String, Sendable, CaseIterable {
    case transactionId, originalTransactionId, appTransactionId, anyTransactionId
    case orderId, webOrderLineItemId, productId, subscriptionGroupIdentifier, offerIdentifier, groupId, seatClaimId
    case appAccountToken, bundleId, appAppleId, issuerId, keyId, storefrontId, versionExternalIdentifier
    case requestIdentifier, requestReferenceId, requestId, consistencyToken, sku = "SKU"
    case notificationUUID, testNotificationToken, paginationToken, revision
    case imageIdentifier, messageIdentifier, externalPurchaseId, lineItemId
  }

  static let all: [Identifier] = ofPurchases + ofProducts + ofApps + ofRequests + ofOtherServices

  /// Returns the most useful command for an ID of this kind.
  package static func lookup(_ name: Name) -> String {
    switch name {
    case _ where name.isTransaction: "transaction get"
    case .orderId: "order lookup"
    // No endpoint looks up an account token.
    case .appAccountToken: "explain"
    default: named(name)?.takenBy.first ?? "explain"
    }
  }

  /// Returns the row of a name. A test guarantees that every name has one.
  static func named(_ name: Name) -> Identifier? { all.first { $0.name == name } }
}

extension Identifier {
  /// The kind of ID that a purchase is looked up by, under Apple's name.
  package enum OfPurchase: String, Sendable {
    case orderId
    /// A transaction, the original transaction of a purchase, or a download; only Apple can distinguish them.
    case transactionId

    /// Returns nil for a kind of ID that purchases cannot be looked up by.
    package init?(_ name: Name) {
      guard name == .orderId || name == .anyTransactionId else { return nil }
      self = name == .orderId ? .orderId : .transactionId
    }

    var name: Name { self == .orderId ? .orderId : .anyTransactionId }
  }
}

extension Identifier {
  /// IDs of apps, teams, keys and storefronts.
  static let ofApps: [Identifier] = [
    Identifier(
      .bundleId, "Identifies an app. A bearer token is for one app only.",
      form: "Reverse-DNS, such as com.example.app; case-sensitive.",
      whereFound: "In Xcode, in App Store Connect and in most payloads. Renewal info has none.",
      takenBy: ["profile add", "verify"]),
    Identifier(
      .appAppleId, "The app's numeric ID in the App Store. Absent in sandbox.",
      form: "A number of 9 or 10 digits, such as 1234567890; in JSON, a number and not a string.",
      whereFound: "In App Store Connect (App Information, Apple ID) and in the URL of the app's App Store page.",
      takenBy: ["profile add", "verify"]),
    Identifier(
      .issuerId, "Identifies the team of the keys.", form: "A UUID, such as 57246542-96fe-1a63-e053-0824d011072a.",
      whereFound: "In App Store Connect, Users and Access, Integrations, In-App Purchase, above the list of keys.",
      takenBy: ["profile add", "token mint"], page: ApplePage.tokens),
    Identifier(
      .keyId, "Identifies a private key. It must be an In-App Purchase key; Apple rejects other kinds with 401.",
      form: "Ten uppercase letters and digits, such as 2X9R4HXF34.",
      whereFound: "In App Store Connect next to the key, and usually in the name of the .p8 file.",
      takenBy: ["profile add", "token mint"], page: ApplePage.tokens),
    Identifier(
      .storefrontId, "The numeric ID of a storefront.", form: "Six digits beginning with 143, such as 143441.",
      whereFound: "In transactions, next to `storefront`."),
    Identifier(
      .versionExternalIdentifier, "The App Store's number of an app version.", form: "A number.",
      whereFound: "In app transactions from a device.", in: nil),
  ]
}

extension Identifier {
  /// IDs of products and offers.
  static let ofProducts: [Identifier] = [
    Identifier(
      .productId, "Identifies an in-app purchase, as defined in App Store Connect.",
      form: "Letters, digits, dots and underscores, often reverse-DNS like com.example.pro.monthly; case-sensitive.",
      whereFound: "In App Store Connect, in transactions and in renewal info.",
      takenBy: [
        "transaction history", "subscription extend-all", "subscription extend-all-status", "retention default set",
        "sign promotional-offer",
      ]),
    Identifier(
      .subscriptionGroupIdentifier,
      "Identifies a subscription group. A customer has at most one subscription per group.",
      form: "Digits, about eight.", whereFound: "In App Store Connect, in transactions and in subscription statuses.",
      takenBy: ["transaction history"]),
    Identifier(
      .offerIdentifier, "Identifies an offer, as defined in App Store Connect.",
      form: "Free text. An introductory offer has none.",
      whereFound: "In App Store Connect, and in transactions and renewal info.",
      takenBy: ["sign promotional-offer", "sign promotional-offer-v1"]),
    Identifier(
      .sku, "Identifies an item of the Advanced Commerce API in your catalog. The name of the field is uppercase.",
      form: "Free text of at most 128 characters.", whereFound: "In `advancedCommerceInfo` and in your catalog.",
      takenBy: ["commerce change-metadata", "commerce change-price", "commerce request-refund"], in: .advancedCommerce),
  ]
}

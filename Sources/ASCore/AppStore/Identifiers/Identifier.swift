/// A kind of ID: what it stands for, where a person finds one, and which commands take it.
///
/// Most of them look alike. A transaction ID, the ID of its first transaction and the ID of an app download are all
/// digits, and Apple tells them apart only by knowing them; `asctl transaction history` takes any of the three.
package struct Identifier: Sendable {
  let name: Name
  let meaning: String
  /// What it looks like, with an example.
  let form: String
  /// Where a person finds one.
  let whereFound: String
  /// The commands that take it, as people type them, the most useful first.
  let takenBy: [String]
  /// Where it is refused or of no use although it looks right, as sentences.
  let refusedBy: [String]

  init(
    _ name: Name, _ meaning: String, form: String, whereFound: String, takenBy: [String] = [], refusedBy: [String] = []
  ) {
    self.name = name
    self.meaning = meaning
    self.form = form
    self.whereFound = whereFound
    self.takenBy = takenBy
    self.refusedBy = refusedBy
  }

  /// The kinds, by the names that Apple's pages and payloads use.
  package enum Name: String, Sendable, CaseIterable {
    case transactionId, originalTransactionId, appTransactionId, anyTransactionId
    case orderId, webOrderLineItemId, productId, subscriptionGroupIdentifier, offerIdentifier, groupId, seatClaimId
    case appAccountToken, bundleId, appAppleId, issuerId, keyId, storefrontId, versionExternalIdentifier
    case requestIdentifier, requestReferenceId, requestId, consistencyToken, sku = "SKU"
    case notificationUUID, testNotificationToken, paginationToken, revision
    case imageIdentifier, messageIdentifier, externalPurchaseId, lineItemId
  }

  static let all: [Identifier] = ofPurchases + ofProducts + ofApps + ofRequests + ofOtherServices

  private static let byName: [Name: Identifier] = {
    var rows: [Name: Identifier] = [:]
    for row in all { rows[row.name] = row }
    return rows
  }()

  /// The command that says most about an ID of that kind, as people type it.
  package static func lookup(_ name: Name) -> String {
    switch name {
    case _ where name.isTransaction: "transaction get"
    case .orderId: "order lookup"
    // Apple finds nothing by one.
    case .appAccountToken: "explain"
    default: named(name)?.takenBy.first ?? "explain"
    }
  }

  /// nil only for a name whose row was forgotten, which a test rules out.
  static func named(_ name: Name) -> Identifier? { byName[name] }
}

extension Identifier {
  /// What names an app, a team, a key or a store.
  static let ofApps: [Identifier] = [
    Identifier(
      .bundleId, "One app. A bearer token is for one app only.",
      form: "Reverse-DNS, such as com.example.app; case counts.",
      whereFound: "In Xcode, in App Store Connect and in most payloads. Renewal info has none.",
      takenBy: ["profile add", "verify"]),
    Identifier(
      .appAppleId, "The app's number in the App Store. Apple leaves it out in sandbox.",
      form: "A number of 9 or 10 digits, such as 1234567890; in JSON a number, not a text.",
      whereFound: "In App Store Connect (App Information, Apple ID) and in the address of the app's store page.",
      takenBy: ["profile add", "verify"]),
    Identifier(
      .issuerId, "The team that the keys belong to.",
      form: "A UUID, such as 57246542-96fe-1a63-e053-0824d011072a.",
      whereFound: "In App Store Connect, Users and Access, Integrations, In-App Purchase, above the list of keys.",
      takenBy: ["profile add", "token mint"]),
    Identifier(
      .keyId, "One private key. It must be an In-App Purchase key: the other kinds are refused with 401.",
      form: "Ten capital letters and digits, such as 2X9R4HXF34.",
      whereFound: "In App Store Connect beside the key, and mostly in the name of the .p8 file.",
      takenBy: ["profile add", "token mint"]),
    Identifier(
      .storefrontId, "A storefront, as Apple numbers it.", form: "Six digits beginning with 143, such as 143441.",
      whereFound: "In transactions, beside `storefront`."),
    Identifier(
      .versionExternalIdentifier, "One version of the app, as the App Store numbers it.", form: "A number.",
      whereFound: "In app transactions from a device."),
  ]
}

extension Identifier {
  /// What names a thing for sale.
  static let ofProducts: [Identifier] = [
    Identifier(
      .productId, "One in-app purchase, as you named it in App Store Connect.",
      form: "Letters, digits, dots and underscores, often reverse-DNS like com.example.pro.monthly; case counts.",
      whereFound: "In App Store Connect, in transactions and in renewal info.",
      takenBy: [
        "transaction history", "subscription extend-all", "subscription extend-all-status", "retention default set",
        "sign promotional-offer",
      ]),
    Identifier(
      .subscriptionGroupIdentifier, "The subscription group: a customer has at most one of its subscriptions.",
      form: "Digits, about eight.", whereFound: "In App Store Connect, in transactions and in subscription statuses.",
      takenBy: ["transaction history"]),
    Identifier(
      .offerIdentifier, "One offer, as you named it in App Store Connect.",
      form: "Free text. An introductory offer has none.",
      whereFound: "In App Store Connect, and in transactions and renewal info.",
      takenBy: ["sign promotional-offer", "sign promotional-offer-v1"]),
    Identifier(
      .sku, "One item of the Advanced Commerce API, from your own catalogue. The field is written in capitals.",
      form: "Free text of at most 128 characters.", whereFound: "In `advancedCommerceInfo`, in your own catalogue.",
      takenBy: ["commerce change-metadata", "commerce change-price", "commerce request-refund"]),
  ]
}

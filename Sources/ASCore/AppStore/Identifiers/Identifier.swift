/// A kind of ID: what it stands for, where a person finds one, and which commands take it.
///
/// Most of them look alike. A transaction ID, the ID of its first transaction and the ID of an app download are all
/// digits, and Apple tells them apart only by knowing them; `asctl transaction history` takes any of the three.
struct Identifier: Sendable {
  let name: Name
  let meaning: String
  /// What it looks like, with an example.
  let form: String
  let found: String
  /// The commands that take it, as people type them, the most useful first.
  let takenBy: [String]
  /// Where it is refused or of no use although it looks right, as sentences.
  let refusedBy: [String]

  init(
    _ name: Name, _ meaning: String, form: String, found: String, takenBy: [String] = [], refusedBy: [String] = []
  ) {
    self.name = name
    self.meaning = meaning
    self.form = form
    self.found = found
    self.takenBy = takenBy
    self.refusedBy = refusedBy
  }

  /// The kinds, by the names that Apple's pages and payloads use.
  enum Name: String, Sendable, CaseIterable {
    case transactionId, originalTransactionId, appTransactionId, anyTransactionId
    case orderId, webOrderLineItemId, productId, subscriptionGroupIdentifier, offerIdentifier, groupId
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

  /// nil only for a name whose row was forgotten, which a test rules out.
  static func named(_ name: Name) -> Identifier? { byName[name] }
}

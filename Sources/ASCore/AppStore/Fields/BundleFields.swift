import Base

/// Members of a subscription that was bought in a bundle (StoreKit 27).
///
/// A bundle is sold as one purchase and contains subscriptions that can also be bought separately; a suite contains
/// subscriptions that exist in it only. Apple has published StoreKit's spelling of these members but not its server's,
/// which probably ends in `Id` like the spelling of all others.
extension Field {
  static let bundleProductId = Field(
    "bundleProductId", .identifier(.productId), "Bundle", since: "StoreKit 27",
    "The product of the bundle or suite that the subscription was bought in. The bundle's price is charged once for all its subscriptions."
  ).unpublished(inStoreKit: "bundleProductID")

  static let bundleSubscriptionGroupId = Field(
    "bundleSubscriptionGroupId", .identifier(.subscriptionGroupIdentifier), "Bundle's group", since: "StoreKit 27",
    "The subscription group of the bundle."
  ).unpublished(inStoreKit: "bundleSubscriptionGroupID")

  static let bundleTransactionId = Field(
    "bundleTransactionId", .identifier(.transactionId), "Bundle's transaction", since: "StoreKit 27",
    "The transaction of the bundle that created this one: the same for all subscriptions of one purchase or renewal. Apple does not document whether its server finds a purchase by this ID; if it does not, look up a subscription of the bundle."
  ).unpublished(inStoreKit: "bundleTransactionID")

  static let bundleOriginalTransactionId = Field(
    "bundleOriginalTransactionId", .identifier(.originalTransactionId), "Bundle's original ID", since: "StoreKit 27",
    "The first transaction of the bundle, the same for all its renewals. Apple does not document whether its server finds a purchase by it."
  ).unpublished(inStoreKit: "bundleOriginalTransactionID")
}

/// The bundle that a transaction or renewal info belongs to, read from either spelling of its members.
package struct BundleMembership: Equatable, Sendable {
  package let productId: String?
  package let transactionId: String?
  package let originalTransactionId: String?
  /// Whether the subscription will leave the bundle; in renewal info only.
  package let willLeave: Bool

  /// Returns nil for a purchase outside a bundle.
  package init?(_ payload: JSON) {
    productId = Field.bundleProductId.value(in: payload)?.string
    transactionId = Field.bundleTransactionId.value(in: payload)?.string
    originalTransactionId = Field.bundleOriginalTransactionId.value(in: payload)?.string
    willLeave = payload["willUnbundle"]?.boolValue ?? false
    guard productId != nil || transactionId != nil || originalTransactionId != nil else { return nil }
  }

  /// The bundle's IDs, which occur in replies about its subscriptions.
  package var identifiers: [String] { [transactionId, originalTransactionId].compactMap(\.self) }

  /// Identifies the purchase that is charged for all its subscriptions; nil if the payload does not identify it.
  package var charge: String? { originalTransactionId ?? transactionId }
}

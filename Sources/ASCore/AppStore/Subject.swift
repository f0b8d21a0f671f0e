import Base

/// How a response is bound to its request. Every signature in a response can be valid although the response is about
/// another customer, for example from a cache that mixes responses.
package enum Subject: Sendable, Equatable {
  /// There is nothing to compare: the response is about the app, or contains no signed data about a customer.
  case none
  /// The member repeats the parameter of that name, of the path or of the body.
  case echo(FieldPath)
  /// All signed data is one customer's, who has the ID in the request. The ID occurs in the data, or its transaction has
  /// the same `appTransactionId`. A response without data is bound to any request.
  case customer
  /// All signed data is about one purchase, which the transaction in the path belongs to.
  case purchase
  /// All signed data is one customer's. Signed data contains no order ID, so Apple's lookup alone selects the customer.
  case order

  /// The parameters with the ID of a customer or purchase.
  package static let parameters = ["anyTransactionId", "transactionId", "originalTransactionId"]

  /// The members of signed data with an ID that requests accept. `previousOriginalTransactionId` is the purchase before
  /// a move to the Advanced Commerce API, or into or out of a bundle. The members of a bundle's subscriptions identify
  /// the bundle's purchase; Apple published them as StoreKit spells them (WWDC26, session 391), and the server's
  /// spelling is unpublished, so both count.
  package static let identifiers = MemberNames([
    "transactionId", "originalTransactionId", "appTransactionId", "previousOriginalTransactionId",
    "bundleTransactionID", "bundleTransactionId", "bundleOriginalTransactionID", "bundleOriginalTransactionId",
  ])
}

import AppStore
import Base

/// The bundle that a transaction belongs to.
struct BundlePart: Sendable, Equatable {
  let product: Product
  var transactionId: String
  let originalTransactionId: String

  /// In the server's probable spelling, which Apple has not published. Renewal info has no transaction ID.
  func members(inRenewal: Bool) -> [JSONObject.Member] {
    [
      .init(name: "bundleProductId", value: .string(product.id)),
      .init(name: "bundleSubscriptionGroupId", value: .string(product.subscription?.group ?? "")),
    ] + (inRenewal ? [] : [.init(name: "bundleTransactionId", value: .string(transactionId))])
      + [.init(name: "bundleOriginalTransactionId", value: .string(originalTransactionId))]
  }
}

// Bundles (StoreKit 27). Apple has published what they are, but not what its server sends. This is asctl's reading: the
// bundle is a subscription with a price, and each subscription in it has transactions without a price that follow the
// bundle's, in the same app. A switch ends what it replaces, without a refund.

extension Store {
  /// Ends what a purchase replaces: the customer's subscriptions that a bundle contains, or the bundle that contains the
  /// product. Returns the original transaction ID of the replaced purchase by the product that replaces it.
  mutating func endReplaced(by product: Product, of customer: Int, now: Timestamp) -> TextDictionary<String> {
    var replaced: TextDictionary<String> = [:]
    let running = subscriptions.values.filter { $0.customer == customer && $0.status.givesAccess }
    for held in running.sorted(by: { $0.originalTransactionId < $1.originalTransactionId }) {
      let isMember = product.bundled.contains { sameBytes($0, held.product.id) }
      if isMember, held.payer == nil {
        replaced[held.product.id] = held.originalTransactionId
        replaced[product.id] = replaced[product.id] ?? held.originalTransactionId
        end(held.originalTransactionId, now: now)
      } else if held.isBundled, held.product == product, let bundle = held.payer {
        replaced[product.id] = bundle
        end(bundle, now: now)
      }
    }
    return replaced
  }

  private mutating func end(_ original: String, now: Timestamp) {
    closePeriod(original, now: now)
    expire(original, because: .other, at: now)
  }

  /// Adds a transaction for each subscription of a bundle, and sends its notification.
  mutating func addMembers(of id: String, replacing replaced: TextDictionary<String>, now: Timestamp) {
    guard let paid = purchases[id], let bundle = subscriptions[id] else { return }
    for product in paid.product.bundled.compactMap({ products[$0] }) {
      let own = newTransactionId()
      var purchase = Purchase(
        transactionId: own, originalTransactionId: own, customer: paid.customer, product: product,
        webOrderLineItemId: Self.webOrderLineItem(own), purchaseDate: now, originalPurchaseDate: now,
        expiresDate: paid.expiresDate, price: 0, appAccountToken: paid.appAccountToken, isFinished: false,
        modified: now)
      purchase.bundle = BundlePart(product: paid.product, transactionId: id, originalTransactionId: id)
      purchase.previousOriginal = replaced[product.id]
      purchases[own] = purchase
      var member = Subscription(
        originalTransactionId: own, customer: paid.customer, product: product, nextProduct: product, status: .active,
        isRenewing: true, renewal: bundle.renewal, regularPrice: 0, startDate: now)
      (member.payer, member.bundle, member.appAccountToken) = (id, purchase.bundle, bundle.appAccountToken)
      subscriptions[own] = member
      notify("SUBSCRIBED", "INITIAL_BUY", about: own, now: now)
    }
  }
}

extension Subscription {
  var isBundled: Bool { bundle != nil }
}

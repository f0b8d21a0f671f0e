import AppStore
import Base

extension StoreRoute {
  /// Migrates a regular subscription to the Advanced Commerce API.
  static func migrateToCommerce(_ call: Call, _ store: inout Store) throws(APIErrorReply) -> Answer {
    let request = try CommerceCall(call, store)
    try request.require(.migrateRequest)
    let migration = try Migration(request.body)
    guard let subscription = store.subscriptions[request.purchase.originalTransactionId],
      let latest = store.latestPurchase(of: subscription)
    else { throw .commerce(.subscriptionDoesNotExist) }
    guard subscription.commerce == nil else { throw .commerce(.subscriptionAlreadyMigrated) }
    guard subscription.status == .active else { throw .commerce(.subscriptionNotEligible) }
    guard subscription.priceIncreaseStatus == nil else {
      throw .commerce(.migrationNotAllowedWhenPriceIncreaseCommunicated)
    }
    // `renewalItems` are required if the next period will be another product, and refused otherwise.
    let hasPendingChange = !sameBytes(subscription.nextProduct.id, subscription.product.id)
    guard hasPendingChange == (migration.renewalItems != nil) else { throw .commerce(.pendingChangesMismatch) }
    guard let target = store.product(migration.targetProductId) else {
      throw .commerce(.productNotFound)
    }
    guard sameBytes(target.id, Product.catalogSubscription.id) else { throw .commerce(.invalidTargetProductID) }
    let commerce = CommercePurchase(
      requestReferenceId: request.requestReferenceId, descriptors: migration.descriptors,
      items: priced(migration.items, latest.price), period: subscription.product.subscription?.period ?? .month,
      taxCode: migration.taxCode)
    let renewing = priced(migration.renewalItems ?? migration.items, subscription.regularPrice)
    store.purchases[latest.transactionId]?.product = target
    store.subscriptions[subscription.originalTransactionId]?.product = target
    store.subscriptions[subscription.originalTransactionId]?.nextProduct = target
    store.migrate(latest, to: commerce, renewing: renewing, token: "", now: call.now)
    return try store.complete(request, call, notifying: "MIGRATION")
  }

  /// Returns the items, with the price of the subscription divided among them.
  private static func priced(_ items: [CommercePurchase.Item], _ price: Int64) -> [CommercePurchase.Item] {
    let share = price / Int64(items.count)
    return items.enumerated().map { index, item in
      var priced = item
      priced.price = index == 0 ? price - share * Int64(items.count - 1) : share
      return priced
    }
  }
}

/// The body of Migrate a Subscription to Advanced Commerce API.
struct Migration {
  let descriptors: CommercePurchase.Descriptors
  let items: [CommercePurchase.Item]
  let renewalItems: [CommercePurchase.Item]?
  let targetProductId: String
  let taxCode: String

  init(_ body: JSONObject) throws(APIErrorReply) {
    descriptors = CommercePurchase.Descriptors(body["descriptors"])
    items = Self.items(body["items"]) ?? []
    renewalItems = Self.items(body["renewalItems"])
    targetProductId = body["targetProductId"]?.string ?? ""
    taxCode = try CommerceTaxCode.require(body["taxCode"]) ?? ""
  }

  private static func items(_ list: JSON?) -> [CommercePurchase.Item]? {
    list?.arrayElements?.map { element in
      let names = CommercePurchase.Descriptors(element)
      return CommercePurchase.Item(
        sku: element["SKU"]?.string ?? "", displayName: names.displayName, description: names.description, price: 0)
    }
  }
}

import AppStore
import Base

extension StoreRoute {
  /// Changes names, descriptions, SKUs or the tax code, immediately or from the next renewal on.
  static func changeCommerceMetadata(_ call: Call, _ store: inout Store) throws(APIErrorReply) -> Answer {
    let request = try CommerceCall(call, store)
    let (subscription, commerce) = try request.subscription(in: store)
    guard subscription.status.givesAccess else { throw .commerce(.inactiveACASub) }
    try request.require(.metadataRequest)
    let change = try MetadataChange(request.body, commerce)
    store.subscriptions[subscription.originalTransactionId]?.commerce = change.renewal
    if let latest = store.latestPurchase(of: subscription), var purchase = latest.commerce {
      purchase.descriptors = change.present.descriptors
      purchase.items = change.present.items
      purchase.taxCode = change.present.taxCode
      store.purchases[latest.transactionId]?.commerce = purchase
      store.purchases[latest.transactionId]?.modified = call.now
    }
    store.complete(request, now: call.now)
    if let latest = store.latestPurchase(of: subscription) {
      store.notify("METADATA_UPDATE", about: latest.transactionId, now: call.now)
    }
    return try store.commerceReply(request, call)
  }
}

/// The effect of the body of Change Subscription Metadata.
struct MetadataChange {
  /// The current subscription, with the immediate changes.
  private(set) var present: CommerceSubscription
  /// The subscription as it will renew, with all changes.
  private(set) var renewal: CommerceSubscription

  init(_ body: JSONObject, _ commerce: CommerceSubscription) throws(APIErrorReply) {
    present = commerce
    renewal = commerce
    let names = ["descriptors", "items", "taxCode"]
    guard names.contains(where: { body[$0].map { $0 != .null } ?? false }) else {
      throw .commerce(.invalidProductChanges)
    }
    if let descriptors = body["descriptors"], descriptors != .null { try apply(descriptors: descriptors) }
    for item in body["items"]?.arrayElements ?? [] { try apply(item: item) }
    if let code = try CommerceTaxCode.require(body["taxCode"]) {
      present.taxCode = code
      renewal.taxCode = code
    }
  }

  private mutating func apply(descriptors: JSON) throws(APIErrorReply) {
    let (name, description) = (descriptors["displayName"]?.string, descriptors["description"]?.string)
    guard name != nil || description != nil else { throw .commerce(.atLeastOneOfDisplayNameOrDescription) }
    change(descriptors.isImmediate) { subscription in
      subscription.descriptors.displayName = name ?? subscription.descriptors.displayName
      subscription.descriptors.description = description ?? subscription.descriptors.description
    }
  }

  private mutating func apply(item: JSON) throws(APIErrorReply) {
    let (sku, name, description) = (item["SKU"]?.string, item["displayName"]?.string, item["description"]?.string)
    let current = item["currentSKU"]?.string ?? ""
    guard let index = renewal.items.firstIndex(where: { sameBytes($0.sku, current) }) else {
      throw .commerce(.invalidProduct)
    }
    change(item.isImmediate) { subscription in
      subscription.items[index].sku = sku ?? subscription.items[index].sku
      subscription.items[index].displayName = name ?? subscription.items[index].displayName
      subscription.items[index].description = description ?? subscription.items[index].description
    }
  }

  private mutating func change(_ isImmediate: Bool, _ body: (inout CommerceSubscription) -> Void) {
    body(&renewal)
    if isImmediate { body(&present) }
  }
}

extension JSON {
  /// Whether a part of the body takes effect immediately.
  fileprivate var isImmediate: Bool { self["effective"] == "IMMEDIATELY" }
}

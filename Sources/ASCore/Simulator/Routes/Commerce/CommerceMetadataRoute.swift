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
    return try store.complete(request, call, notifying: "METADATA_UPDATE")
  }
}

/// The effect of the body of Change Subscription Metadata.
struct MetadataChange {
  /// The current subscription, with the immediate changes.
  private(set) var present: CommercePurchase
  /// The subscription as it will renew, with all changes.
  private(set) var renewal: CommercePurchase

  init(_ body: JSONObject, _ commerce: CommercePurchase) throws(APIErrorReply) {
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
      if let name { subscription.descriptors?.displayName = name }
      if let description { subscription.descriptors?.description = description }
    }
  }

  private mutating func apply(item: JSON) throws(APIErrorReply) {
    let (sku, name, description) = (item["SKU"]?.string, item["displayName"]?.string, item["description"]?.string)
    let current = item["currentSKU"]?.string ?? ""
    guard let index = renewal.items.firstIndex(where: { sameBytes($0.sku, current) }) else {
      throw .commerce(.invalidProduct)
    }
    change(item.isImmediate) { subscription in
      if let sku { subscription.items[index].sku = sku }
      if let name { subscription.items[index].displayName = name }
      if let description { subscription.items[index].description = description }
    }
  }

  private mutating func change(_ isImmediate: Bool, _ body: (inout CommercePurchase) -> Void) {
    body(&renewal)
    if isImmediate { body(&present) }
  }
}

extension JSON {
  /// Whether a part of the body takes effect immediately.
  fileprivate var isImmediate: Bool { self["effective"] == "IMMEDIATELY" }
}

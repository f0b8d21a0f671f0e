extension StoreRoute {
  /// Other names, descriptions, SKUs or another tax code, at once or from the next renewal on.
  static func changeCommerceMetadata(_ call: Call, _ store: inout Store) throws(Refusal) -> Answer {
    let request = try CommerceCall(call, store)
    let (subscription, commerce) = try request.subscription(in: store)
    guard subscription.status.givesAccess else { throw .commerce(.inactiveACASub) }
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

/// The body of Change Subscription Metadata, applied.
struct MetadataChange {
  /// As the subscription is now, with what changes immediately.
  private(set) var present: CommerceSubscription
  /// As it will renew, with all changes.
  private(set) var renewal: CommerceSubscription

  init(_ body: JSONObject, _ commerce: CommerceSubscription) throws(Refusal) {
    present = commerce
    renewal = commerce
    let names = ["descriptors", "items", "taxCode"]
    guard names.contains(where: { body[$0].map { $0 != .null } ?? false }) else {
      throw .commerce(.invalidProductChanges)
    }
    if let descriptors = body["descriptors"], descriptors != .null { try apply(descriptors: descriptors) }
    if let items = body["items"], items != .null {
      guard let items = items.arrayElements else { throw .commerce(.malformedPayload) }
      guard !items.isEmpty else { throw .commerce(.atLeastOneItem) }
      for item in items { try apply(item: item) }
    }
    if let code = try CommerceText.taxCode(body["taxCode"]) {
      present.taxCode = code
      renewal.taxCode = code
    }
  }

  private mutating func apply(descriptors: JSON) throws(Refusal) {
    let isImmediate = try Self.isImmediate(descriptors)
    let name = try CommerceText.displayName(descriptors["displayName"])
    let description = try CommerceText.description(descriptors["description"])
    guard name != nil || description != nil else { throw .commerce(.atLeastOneOfDisplayNameOrDescription) }
    change(isImmediate) { subscription in
      subscription.descriptors.displayName = name ?? subscription.descriptors.displayName
      subscription.descriptors.description = description ?? subscription.descriptors.description
    }
  }

  private mutating func apply(item: JSON) throws(Refusal) {
    let isImmediate = try Self.isImmediate(item)
    let current = try CommerceText.sku(item["currentSKU"])
    let sku = item["SKU"] == nil ? nil : try CommerceText.sku(item["SKU"])
    let name = try CommerceText.displayName(item["displayName"])
    let description = try CommerceText.description(item["description"])
    guard let index = renewal.items.firstIndex(where: { sameBytes($0.sku, current) }) else {
      throw .commerce(.invalidProduct)
    }
    change(isImmediate) { subscription in
      subscription.items[index].sku = sku ?? subscription.items[index].sku
      subscription.items[index].displayName = name ?? subscription.items[index].displayName
      subscription.items[index].description = description ?? subscription.items[index].description
    }
  }

  private mutating func change(_ isImmediate: Bool, _ body: (inout CommerceSubscription) -> Void) {
    body(&renewal)
    if isImmediate { body(&present) }
  }

  private static func isImmediate(_ object: JSON) throws(Refusal) -> Bool {
    switch object["effective"] {
    case nil, .null?: throw .commerce(.nullEffective)
    case "IMMEDIATELY"?: return true
    case "NEXT_BILL_CYCLE"?: return false
    case _?: throw .commerce(.malformedPayload)
    }
  }
}

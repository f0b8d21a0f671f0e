import AppStore
import Base
import HTTP

extension StoreRoute {
  static func refundCommerce(_ call: Call, _ store: inout Store) throws(APIErrorReply) -> HTTPReply {
    let request = try CommerceCall(call, store)
    guard let commerce = request.purchase.commerce else { throw .commerce(.productNotOwned) }
    try call.require(request.body)
    let customer = store.customers[request.purchase.customer]
    try CommerceCall.requireCurrency(request.body["currency"], of: customer)
    let items = try ItemRefund.list(request.body, commerce)
    for amount in items.compactMap(\.refund.amount) { try CommerceCall.requireDecimals(amount, of: customer) }
    let id = request.purchase.transactionId
    guard request.purchase.revocation == nil else { throw .commerce(.alreadyRefunded) }
    guard !store.hasOpenRequest(about: request.purchase, now: call.now) else { throw .commerce(.pendingRefund) }
    if let subscription = store.subscriptions[request.purchase.originalTransactionId] {
      let isLatest = store.latestPurchase(of: subscription)?.transactionId == id
      guard isLatest || !items.contains(where: { $0.refund.kind == .prorated }) else {
        throw .commerce(.proratedOnlyLatestTransaction)
      }
      guard !subscription.status.givesAccess || items.count(where: \.revokes) < commerce.items.count else {
        throw .commerce(.removalAllNotAllowed)
      }
    }
    store.complete(request, now: call.now)
    if items.allSatisfy(\.refund.isDeclined) {
      store.notify("REFUND_DECLINED", about: id, now: call.now)
    } else if request.isRisking {
      store.notify("CONSUMPTION_REQUEST", about: id, because: items[0].refund.reason, now: call.now)
    } else {
      store.refund(items, of: request.purchase, commerce, now: call.now)
    }
    return .json(["signedTransactionInfo": try store.signed(store.purchases[id] ?? request.purchase, call)])
  }

  /// Ends a subscription immediately, or removes some of its seats, and requests a refund.
  static func revokeCommerce(_ call: Call, _ store: inout Store) throws(APIErrorReply) -> HTTPReply {
    let request = try CommerceCall(call, store)
    let (subscription, _) = try request.subscription(in: store)
    try call.require(request.body)
    let refund = try CommerceRefund(.object(request.body))
    guard let latest = store.latestPurchase(of: subscription), latest.revocation == nil else {
      throw .commerce(.alreadyRefunded)
    }
    guard subscription.status.givesAccess else { throw .commerce(.revokeOnInactiveSubscription) }
    guard !store.hasOpenRequest(about: latest, now: call.now) else { throw .commerce(.pendingRefund) }
    let seats = request.body["revokeSeatQuantity"]?.int64.map { Int(clamping: $0) }
    // Apple's response for a subscription without seats is unknown.
    guard seats == nil || latest.seats != nil else { throw .commerce(.operationNotAllowed) }
    if seats == nil { store.subscriptions[subscription.originalTransactionId]?.isRenewing = false }
    store.complete(request, now: call.now)
    if refund.isDeclined {
      store.notify("REFUND_DECLINED", about: latest.transactionId, now: call.now)
    } else if request.isRisking {
      store.notify("CONSUMPTION_REQUEST", about: latest.transactionId, because: refund.reason, now: call.now)
    } else if let seats {
      store.refundSeats(seats, of: latest.transactionId, now: call.now)
    } else {
      let share = refund.kind == .full ? Millipercent.whole : latest.unusedShare(now: call.now)
      store.refund(latest.transactionId, refund.kind == .full ? .full : .prorated, percentage: share, now: call.now)
    }
    return try store.commerceReply(request, call)
  }
}

private struct ItemRefund {
  let index: Int
  let refund: CommerceRefund
  let revokes: Bool

  static func list(_ body: JSONObject, _ commerce: CommercePurchase) throws(APIErrorReply) -> [ItemRefund] {
    var items: [ItemRefund] = []
    for element in body["items"]?.arrayElements ?? [] {
      let sku = element["SKU"]?.string ?? ""
      let refund = try CommerceRefund(element)
      guard let index = commerce.items.firstIndex(where: { sameBytes($0.sku, sku) }) else {
        throw .commerce(.productNotOwned)
      }
      guard commerce.items[index].refunds.isEmpty else { throw .commerce(.alreadyRefunded) }
      guard refund.amount.map({ $0 <= commerce.items[index].price }) ?? true else {
        throw .commerce(.transactionNotRefundable)
      }
      items.append(ItemRefund(index: index, refund: refund, revokes: element["revoke"]?.boolValue ?? false))
    }
    let declined = items.count(where: \.refund.isDeclined)
    guard declined == 0 || declined == items.count else { throw .commerce(.partialSimulateRefundDecline) }
    return items
  }
}

extension Store {
  fileprivate mutating func refund(
    _ items: [ItemRefund], of purchase: Purchase, _ commerce: CommercePurchase, now: Timestamp
  ) {
    var changed = commerce
    for item in items {
      let price = changed.items[item.index].price
      let amount =
        switch item.refund.kind {
        case .full: price
        case .prorated: price * purchase.unusedShare(now: now) / Millipercent.whole
        case .custom: item.refund.amount ?? 0
        }
      changed.items[item.index].refunds.append(
        CommercePurchase.Refund(amount: amount, date: now, reason: item.refund.reason, kind: item.refund.kind.rawValue))
      if item.revokes { changed.items[item.index].revocationDate = now }
    }
    purchases[purchase.transactionId]?.commerce = changed
    let returned = changed.items.flatMap(\.refunds).reduce(0) { $0 + $1.amount }
    if changed.items.allSatisfy({ $0.revocationDate != nil }) {
      refund(
        purchase.transactionId, returned >= purchase.price ? .full : .prorated,
        percentage: returned * Millipercent.whole / max(purchase.price, 1), now: now)
    } else {
      purchases[purchase.transactionId]?.modified = now
      notify("REFUND", about: purchase.transactionId, now: now)
    }
  }
}

/// The members that both refund requests share (Advanced Commerce API, "Request Transaction Refund").
struct CommerceRefund {
  let kind: Kind
  let reason: String
  /// In milliunits; only with CUSTOM.
  let amount: Int64?

  enum Kind: String, Sendable {
    case full = "FULL"
    case prorated = "PRORATED"
    case custom = "CUSTOM"
  }

  /// Whether the reason makes Apple decline the refund, for tests in sandbox.
  var isDeclined: Bool { sameBytes(reason, "SIMULATE_REFUND_DECLINE") }

  init(_ object: JSON) throws(APIErrorReply) {
    guard let kind = object["refundType"]?.string.flatMap(Kind.init(rawValue:)) else {
      throw .commerce(.invalidRefundType)
    }
    let hasAmount = object["refundAmount"] ?? .null != .null
    guard hasAmount == (kind == .custom) else {
      throw .commerce(hasAmount ? .refundAmountWithoutCustom : .nullRefundAmount)
    }
    (self.kind, reason) = (kind, object["refundReason"]?.string ?? "")
    amount = object["refundAmount"]?.int64
  }
}

extension Purchase {
  /// Returns the unused share of the period, in millipercent; half if the purchase has no period.
  func unusedShare(now: Timestamp) -> Int64 {
    guard let expiresDate, expiresDate > purchaseDate else { return Millipercent.whole / 2 }
    let left = min(max(expiresDate - now, .zero), expiresDate - purchaseDate)
    return (left * Millipercent.whole).milliseconds / (expiresDate - purchaseDate).milliseconds
  }
}

import AppStore
import Base
import HTTP

extension StoreRoute {
  static let extensions = [
    StoreRoute(.subscriptionExtend, extend),
    StoreRoute(.subscriptionExtendAll, extendAll),
    StoreRoute(.subscriptionExtendAllStatus, massExtensionStatus),
  ]

  private static func extend(_ call: Call, _ store: inout Store) throws(APIErrorReply) -> HTTPReply {
    let id = call.value("originalTransactionId")
    guard Store.isTransactionId(id) else { throw .server(.invalidOriginalTransactionId) }
    let request = ExtensionRequest(try call.body())
    guard let purchase = store.purchases[id], sameBytes(purchase.originalTransactionId, id),
      let subscription = store.subscriptions[id]
    else { throw .server(.originalTransactionIdNotFound, store.whyNotOriginal(id)) }
    // A repeated request gets the same response (App Store Server API, requestIdentifier).
    if let earlier = store.singleExtensions[request.requestIdentifier] {
      guard sameBytes(earlier.originalTransactionId, id), earlier.request == request else {
        throw .server(.invalidRequestIdentifier, "the requestIdentifier was used for a different request")
      }
      return .json(earlier.reply)
    }
    try purchase.requireOwned(
      family: .familySharedSubscriptionExtensionIneligible, assigned: .assignedSubscriptionExtensionIneligible)
    guard store.canBeExtended(subscription) else {
      let cause = "the status is \(subscription.status.rawValue)"
      throw .server(
        .subscriptionExtensionIneligible, subscription.status == .active ? "the current period is free" : cause)
    }
    guard !subscription.wasExtendedTwice(now: call.now) else { throw .server(.subscriptionMaxExtension) }
    let reply = store.extend(subscription, days: request.days, now: call.now)
    store.singleExtensions[request.requestIdentifier] = SingleExtension(
      originalTransactionId: id, request: request, reply: reply)
    return .json(reply)
  }

  private static func extendAll(_ call: Call, _ store: inout Store) throws(APIErrorReply) -> HTTPReply {
    let body = try call.body()
    let request = ExtensionRequest(body)
    guard let product = body["productId"]?.string, store.products[product]?.subscription != nil else {
      throw .server(.invalidProductId, "the productId is not an auto-renewable subscription of this world")
    }
    let storefronts = body["storefrontCountryCodes"]?.arrayElements?.compactMap(\.string)
    guard storefronts?.allSatisfy({ $0.isCode(of: 3) }) ?? true else { throw .server(.invalidStorefrontCountryCode) }
    if store.massExtensions[request.requestIdentifier] == nil {
      store.massExtensions[request.requestIdentifier] = MassExtension(
        productId: product, requestIdentifier: request.requestIdentifier, days: request.days, storefronts: storefronts)
      store.dueExtensions.insert(Due(date: call.now + store.workTime, id: request.requestIdentifier))
    }
    return .json(["requestIdentifier": .string(request.requestIdentifier)])
  }

  private static func massExtensionStatus(_ call: Call, _ store: inout Store) throws(APIErrorReply) -> HTTPReply {
    let (product, request) = (call.value("productId"), call.value("requestIdentifier").lowercased())
    guard request.isUUID else { throw .server(.invalidRequestIdentifier) }
    guard let order = store.massExtensions[request], sameBytes(order.productId, product) else {
      throw .server(.statusRequestNotFound)
    }
    // The end of its notifications is the end of the extension, so that a client finds those about failures.
    let isAnnounced = order.summary.flatMap { store.notifications[$0] }.map { !$0.attempts.isEmpty } ?? true
    guard let outcome = order.outcome, isAnnounced else {
      return .json(["requestIdentifier": .string(request), "complete": false])
    }
    return .json([
      "requestIdentifier": .string(request), "complete": true, "completeDate": .timestamp(outcome.date),
      "succeededCount": .int(outcome.succeeded), "failedCount": .int(outcome.failed),
    ])
  }
}

/// The members that the bodies of both kinds of extension share.
struct ExtensionRequest: Equatable {
  let days: Int64
  let reason: Int64
  /// In lowercase.
  let requestIdentifier: String

  init(_ body: JSONObject) {
    days = body["extendByDays"]?.int64 ?? 0
    reason = body["extendReasonCode"]?.int64 ?? 0
    requestIdentifier = (body["requestIdentifier"]?.string ?? "").lowercased()
  }
}

extension Store {
  /// Returns whether the subscription is active and in a paid period, without free offers and billing problems (App
  /// Store Server API, "Extend a Subscription Renewal Date").
  func canBeExtended(_ subscription: Subscription) -> Bool {
    guard subscription.status == .active, let latest = latestPurchase(of: subscription) else { return false }
    return latest.price > 0
  }

  /// Moves the renewal date of a subscription and its shares, and sends RENEWAL_EXTENDED. Returns the response.
  mutating func extend(_ subscription: Subscription, days: Int64, now: Timestamp) -> JSON {
    let (id, date) = (subscription.originalTransactionId, subscription.renewalDate + .days(days))
    subscriptions[id]?.renewalDate = date
    subscriptions[id]?.extensions.append(now)
    let latest = purchases.latest(of: id)
    if let latest {
      purchases[latest.transactionId]?.expiresDate = date
      purchases[latest.transactionId]?.modified = now
      notifyOfLatest(id, "RENEWAL_EXTENDED", now: now)
    }
    return .present([
      "originalTransactionId": .string(id),
      "webOrderLineItemId": (latest?.webOrderLineItemId).map(JSON.string),
      "success": true,
      "effectiveDate": .timestamp(date),
    ])
  }

  /// Extends every active subscription of a product, and sends a notification for each and, last, a summary.
  mutating func carryOut(_ order: MassExtension, now: Timestamp) {
    let found = subscriptions.values.filter { subscription in
      let storefront = customers[subscription.customer].storefront.code
      return sameBytes(subscription.product.id, order.productId) && subscription.status.givesAccess
        && subscription.payer == nil
        && order.storefronts.map { $0.contains { sameBytes($0, storefront) } } ?? true
    }
    var (succeeded, failed): (Int64, Int64) = (0, 0)
    for subscription in found.sorted(by: { $0.originalTransactionId < $1.originalTransactionId }) {
      if canBeExtended(subscription), !subscription.wasExtendedTwice(now: now) {
        _ = extend(subscription, days: order.days, now: now)
        succeeded += 1
      } else if let latest = latestPurchase(of: subscription) {
        notify("RENEWAL_EXTENSION", "FAILURE", about: latest.transactionId, now: now)
        failed += 1
      }
    }
    var done = order
    done.outcome = MassExtension.Outcome(date: now, succeeded: succeeded, failed: failed)
    massExtensions[order.requestIdentifier] = done
    notify("RENEWAL_EXTENSION", "SUMMARY", content: summary(of: done), now: now)
    massExtensions[order.requestIdentifier]?.summary = notifications.last?.uuid
  }

  func summary(of order: MassExtension) -> SentNotification.Content {
    .object(
      "summary",
      .present([
        "requestIdentifier": .string(order.requestIdentifier),
        "environment": app.environmentMember,
        "appAppleId": app.appAppleIDMember,
        "bundleId": app.bundleIDMember,
        "productId": .string(order.productId),
        "storefrontCountryCodes": order.storefronts.map { .array($0.map(JSON.string)) },
        "succeededCount": .int(order.outcome?.succeeded ?? 0),
        "failedCount": .int(order.outcome?.failed ?? 0),
      ]))
  }
}

extension Subscription {
  /// Returns whether there were two extensions in the last 365 days, which is Apple's maximum.
  func wasExtendedTwice(now: Timestamp) -> Bool {
    extensions.count { $0 > now - .days(365) } >= 2
  }
}

/// A requested extension of one subscription, with its response.
struct SingleExtension: Sendable, Equatable {
  let originalTransactionId: String
  let request: ExtensionRequest
  let reply: JSON
}

/// An extension of all subscribers of a product. Apple takes hours for it, the simulator `Store.workTime`.
struct MassExtension: Sendable, Equatable {
  let productId: String
  let requestIdentifier: String
  let days: Int64
  /// The storefront codes; nil means all.
  let storefronts: [String]?
  /// The result; nil until the extension is carried out.
  var outcome: Outcome?
  /// The UUID of its last notification.
  var summary: String?

  struct Outcome: Sendable, Equatable {
    let date: Timestamp
    let succeeded: Int64
    let failed: Int64
  }
}

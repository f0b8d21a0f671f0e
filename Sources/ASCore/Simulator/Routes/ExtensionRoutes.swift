import AppStore
import Base

extension StoreRoute {
  /// The routes that extend renewal dates, of one subscription or of all subscribers.
  static let extensions = [
    StoreRoute(.subscriptionExtend, extend),
    StoreRoute(.subscriptionExtendAll, extendAll),
    StoreRoute(.subscriptionExtendAllStatus, massExtensionStatus),
  ]

  private static func extend(_ call: Call, _ store: inout Store) throws(APIErrorReply) -> Answer {
    let id = call.value("originalTransactionId")
    guard Store.isTransactionId(id) else { throw .server(.invalidOriginalTransactionId) }
    let request = ExtensionRequest(try call.body(.extensionRequest))
    guard let purchase = store.purchases[id], sameBytes(purchase.originalTransactionId, id),
      let subscription = store.subscriptions[id]
    else { throw .server(.originalTransactionIdNotFound) }
    // A repeated request gets the same response (App Store Server API, requestIdentifier).
    if let earlier = store.singleExtensions[request.requestIdentifier] {
      guard sameBytes(earlier.originalTransactionId, id), earlier.days == request.days, earlier.reason == request.reason
      else { throw .server(.invalidRequestIdentifier) }
      return .json(earlier.reply)
    }
    switch purchase.ownership {
    case .purchased: break
    case .familyShared: throw .server(.familySharedSubscriptionExtensionIneligible)
    case .assigned: throw .server(.assignedSubscriptionExtensionIneligible)
    }
    guard store.canBeExtended(subscription) else { throw .server(.subscriptionExtensionIneligible) }
    guard !subscription.wasExtendedTwice(now: call.now) else { throw .server(.subscriptionMaxExtension) }
    let reply = store.extend(subscription, days: request.days, now: call.now)
    store.singleExtensions[request.requestIdentifier] = SingleExtension(
      originalTransactionId: id, days: request.days, reason: request.reason, reply: reply)
    return .json(reply)
  }

  private static func extendAll(_ call: Call, _ store: inout Store) throws(APIErrorReply) -> Answer {
    let body = try call.body(.massExtensionRequest)
    let request = ExtensionRequest(body)
    guard let product = body["productId"]?.string, store.product(product)?.subscription != nil else {
      throw .server(.invalidProductId)
    }
    let storefronts = try storefronts(body["storefrontCountryCodes"])
    if store.massExtensions[request.requestIdentifier] == nil {
      store.massExtensions[request.requestIdentifier] = MassExtension(
        productId: product, requestIdentifier: request.requestIdentifier, days: request.days, storefronts: storefronts)
    }
    return .json(["requestIdentifier": .string(request.requestIdentifier)])
  }

  private static func storefronts(_ value: JSON?) throws(APIErrorReply) -> [String]? {
    let codes = value?.arrayElements?.compactMap(\.string)
    guard codes?.allSatisfy(Storefront.isCode) ?? true else { throw .server(.invalidStorefrontCountryCode) }
    return codes
  }

  /// Reports no result at first, and carries out the extension at the second status request. Apple takes hours.
  private static func massExtensionStatus(_ call: Call, _ store: inout Store) throws(APIErrorReply) -> Answer {
    let (product, request) = (call.value("productId"), call.value("requestIdentifier").lowercased())
    guard request.isUUID else { throw .server(.invalidRequestIdentifier) }
    guard var order = store.massExtensions[request], sameBytes(order.productId, product) else {
      throw .server(.statusRequestNotFound)
    }
    guard order.wasRequested else {
      order.wasRequested = true
      store.massExtensions[request] = order
      return .json(["requestIdentifier": .string(request), "complete": false])
    }
    let outcome = order.outcome ?? store.carryOut(order, now: call.now)
    store.massExtensions[request]?.outcome = outcome
    return .json([
      "requestIdentifier": .string(request), "complete": true, "completeDate": .timestamp(outcome.date),
      "succeededCount": .int(outcome.succeeded), "failedCount": .int(outcome.failed),
    ])
  }
}

/// The members that the bodies of both kinds of extension share.
struct ExtensionRequest {
  let days: Int64
  let reason: Int64
  /// In lowercase.
  let requestIdentifier: String

  /// Reads `body`, which has been checked against its literal.
  init(_ body: JSONObject) {
    days = body["extendByDays"]?.int64 ?? 0
    reason = body["extendReasonCode"]?.int64 ?? 0
    requestIdentifier = (body["requestIdentifier"]?.string ?? "").lowercased()
  }
}

import AppStore
import Base
import HTTP

/// What all Advanced Commerce requests have in common: the purchase, the body and the request reference.
struct CommerceCall {
  let purchase: Purchase
  let body: JSONObject
  let requestReferenceId: String
  /// Whether Apple may request consumption information before a refund.
  var isRisking: Bool { body["refundRiskingPreference"]?.boolValue ?? false }

  /// Checks the path, the members that all requests share, and whether both match the purchase, in this order.
  init(_ call: Call, _ store: Store) throws(APIErrorReply) {
    let id = call.value("transactionId")
    guard Store.isTransactionId(id) else { throw .server(.invalidTransactionId) }
    guard let body = try? JSON.parse(call.request.body).objectValue else {
      throw .commerce(.malformedPayload, "the body is not a JSON object")
    }
    self.body = body
    try APIErrorReply.require(.object(body), is: .cancelRequest, .advancedCommerce)
    let info = body["requestInfo"] ?? .null
    requestReferenceId = (info["requestReferenceId"]?.string ?? "").lowercased()
    guard let purchase = store.purchases[id] else { throw .server(.transactionIdNotFound) }
    self.purchase = purchase
    // Only the purchaser's own purchase can be changed, not shares of a family or a team.
    guard purchase.ownership == .purchased else { throw .commerce(.productNotOwned) }
    if let value = body["storefront"], value != .null {
      guard value.string?.isCode(of: 3) ?? false else { throw .commerce(.invalidStorefront) }
      let known = store.customers[purchase.customer].storefront.code
      try Self.require(value, is: known, orElse: .mismatchedStorefront)
    }
    // The token is that of the newest renewal info.
    let token = store.subscriptions[purchase.originalTransactionId]?.commerce?.consistencyToken
    try Self.require(info["consistencyToken"], is: token, orElse: .invalidConsistencyToken)
    guard !store.commerceReferences.contains(requestReferenceId) else {
      throw .commerce(.repeatedRequestReferenceId)
    }
  }

  /// Throws the error if a value is given and is not the expected text.
  private static func require(
    _ value: JSON?, is expected: String?, orElse error: AdvancedCommerceError
  ) throws(APIErrorReply) {
    guard let value, value != .null else { return }
    guard let text = value.string, let expected, sameBytes(text, expected) else { throw .commerce(error) }
  }

  func subscription(in store: Store) throws(APIErrorReply) -> (Subscription, CommercePurchase) {
    guard let subscription = store.subscriptions[purchase.originalTransactionId], let commerce = subscription.commerce
    else { throw .commerce(.subscriptionDoesNotExist) }
    return (subscription, commerce)
  }

  /// Returns a tax code in Apple's format, such as `C003-00-1`; nil without one. The simulator checks only the format,
  /// and asctl sends any text, because Apple may extend its list of codes.
  static func taxCode(_ value: JSON?) throws(APIErrorReply) -> String? {
    guard let text = value?.string else { return nil }
    let shape = text.map { character -> Character in
      ("A"..."Z").contains(character) ? "A" : ("0"..."9").contains(character) ? "0" : character
    }
    guard String(shape) == "A000-00-0" else { throw .commerce(.invalidTaxProductCode) }
    return text
  }

  /// Throws unless the currency is omitted or is that of the customer's storefront.
  static func requireCurrency(_ value: JSON?, of customer: Customer) throws(APIErrorReply) {
    try require(value, is: customer.storefront.currency, orElse: .invalidCurrency)
  }

  /// Throws if the amount has more decimals than Apple's prices in the customer's currency.
  static func requireDecimals(_ milliunits: Int64, of customer: Customer) throws(APIErrorReply) {
    let unit: Int64 = Currency.decimals(of: customer.storefront.currency) == 0 ? 1_000 : 10
    guard milliunits % unit == 0 else { throw .commerce(.invalidAmount) }
  }
}

extension Store {
  /// Records a completed request: its reference cannot be reused, and the subscription gets a new consistency token.
  mutating func complete(_ request: CommerceCall, now: Timestamp) {
    commerceReferences.insert(request.requestReferenceId)
    let token = newUUID(.consistency, now)
    subscriptions[request.purchase.originalTransactionId]?.commerce?.consistencyToken = token
    subscriptions[request.purchase.originalTransactionId]?.commerce?.requestReferenceId = request.requestReferenceId
  }

  /// Records a completed request, and sends a notification about the newest transaction. Returns the response.
  mutating func complete(
    _ request: CommerceCall, _ call: Call, notifying type: String, _ subtype: String? = nil
  ) throws(APIErrorReply) -> HTTPReply {
    complete(request, now: call.now)
    if let latest = purchases.latest(of: request.purchase.originalTransactionId) {
      notify(type, subtype, about: latest.transactionId, now: call.now)
    }
    return try commerceReply(request, call)
  }

  func commerceReply(_ request: CommerceCall, _ call: Call) throws(APIErrorReply) -> HTTPReply {
    let subscription = subscriptions[request.purchase.originalTransactionId]
    let purchase = subscription.flatMap { latestPurchase(of: $0) } ?? request.purchase
    let renewal = try subscription.map { subscription throws(APIErrorReply) in try signed(subscription, call) }
    return .present([
      "signedTransactionInfo": try signed(purchases[purchase.transactionId] ?? purchase, call),
      "signedRenewalInfo": renewal,
    ])
  }
}

extension StoreRoute {
  static let commerce = [
    StoreRoute(.commerceCancel, cancelCommerce),
    StoreRoute(.commerceChangeMetadata, changeCommerceMetadata),
    StoreRoute(.commerceChangePrice, changeCommercePrice),
    StoreRoute(.commerceMigrate, migrateToCommerce),
    StoreRoute(.commerceRevoke, revokeCommerce),
    StoreRoute(.commerceRequestRefund, refundCommerce),
  ]

  /// Turns renewal off; access stays until the period ends.
  static func cancelCommerce(_ call: Call, _ store: inout Store) throws(APIErrorReply) -> HTTPReply {
    let request = try CommerceCall(call, store)
    let (subscription, _) = try request.subscription(in: store)
    guard subscription.status.givesAccess || subscription.status == .billingRetry else {
      throw .commerce(.subscriptionNotEligible)
    }
    store.subscriptions[subscription.originalTransactionId]?.isRenewing = false
    return try store.complete(request, call, notifying: "DID_CHANGE_RENEWAL_STATUS", "AUTO_RENEW_DISABLED")
  }
}

import AppStore
import Base

/// A customer of an audit: the IDs by which a server may know them, and the access that they have.
package struct AuditedCustomer: Sendable {
  package let originalTransactionId: String
  package let transactionId: String
  package let appTransactionId: String
  /// Nil if no notification contained one, so that the server cannot know it.
  package let appAccountToken: String?
  package let hasSeveralPurchases: Bool
  /// The products with access, sorted.
  package let expected: [String]
  /// What the API returns about each purchase: `com.example.app.pro: status 2 (expired)`.
  package let served: [String]
  /// Whether all notifications are of an environment that the server does not serve.
  let isForeign: Bool
  /// The products whose access Apple leaves to the developer.
  let open: [String]
  /// The rule for each product that the customer has now.
  let rules: TextDictionary<Entitlement.Rule>
  /// The products of all subscription periods.
  let former: [String]

  /// What a server's answer gets wrong: a product and Apple's rule about it; nil if nothing.
  package func mistake(in got: [String], ignoring consumables: [String]) -> (product: String, rule: String)? {
    func has(_ list: [String], _ product: String) -> Bool { list.contains { sameBytes($0, product) } }
    let missing = expected.first { !has(got, $0) && !has(open, $0) }
    let excess = got.first { !has(expected, $0) && !has(open, $0) && !has(consumables, $0) }
    guard let product = missing ?? excess else { return nil }
    if isForeign {
      return (product, "a notification of another environment changes nothing (\(ApplePage.responding.rawValue))")
    }
    guard let rule = rules[product] else {
      let isFormer = has(former, product)
      return (
        product,
        isFormer
          ? "the newest transaction of a subscription decides (\(ApplePage.status.rawValue))"
          : "the customer has no purchase of \(product)"
      )
    }
    return (product, "\(rule.text) (\(rule.page))")
  }
}

/// The purchases of each customer in a store, found without a search for each.
struct AuditHoldings {
  private var subscriptions: [Int: [Subscription]] = [:]
  private var purchases: [Int: [Purchase]] = [:]
  private var former: [Int: [String]] = [:]
  private let isStrict: Bool

  init(_ store: Store, isStrict: Bool) {
    self.isStrict = isStrict
    for subscription in store.subscriptions.values {
      subscriptions[subscription.customer, default: []].append(subscription)
    }
    for purchase in store.purchases.oldestFirst {
      if purchase.product.subscription == nil {
        purchases[purchase.customer, default: []].append(purchase)
      } else {
        former[purchase.customer, default: []].append(purchase.product.id)
      }
    }
  }

  func hasAny(_ customer: Int) -> Bool { subscriptions[customer] != nil || purchases[customer] != nil }

  func customer(_ index: Int, in store: Store, _ places: [Int], isForeign: Bool) -> AuditedCustomer {
    let account = store.customers[index]
    let own = (subscriptions[index] ?? []).sorted { $0.originalTransactionId < $1.originalTransactionId }
    let bought = purchases[index] ?? []
    var found: [(product: String, entitlement: Entitlement, isOpen: Bool)] = []
    var served: [String] = []
    for subscription in own {
      guard let newest = store.latestPurchase(of: subscription) else { continue }
      let entitlement = Entitlement(
        toSubscription: subscription.status, newest.payload(of: account, in: store.app, signed: newest.modified),
        graceEnd: subscription.gracePeriodExpires, expiry: newest.expiresDate)
      // Whether customers keep access while Apple retries a payment is left to the developer. What a bundle unlocks are
      // the subscriptions in it.
      let isOpen = entitlement.rule == .billingRetry && !isStrict
      let isContainer = newest.product.kind == .bundle && entitlement.isGiven == true
      found.append((newest.product.id, entitlement, isOpen || isContainer))
      let status = String(subscription.status.rawValue)
      let word = Enumeration.subscriptionStatus.word(of: status)
      served.append("\(newest.product.id): status \(status) (\(word))")
    }
    for purchase in bought {
      let payload = purchase.payload(of: account, in: store.app, signed: purchase.modified)
      let entitlement = Entitlement(toPurchase: payload)
      // Apple does not know how long a consumable or a non-renewing subscription lasts.
      let isUsedUp = purchase.product.kind != .nonConsumable && entitlement.isGiven == true
      found.append((purchase.product.id, entitlement, purchase.product.kind == .consumable || isUsedUp))
      let revoked = payload["revocationDate"]?.timestamp.map { "revocationDate \($0.wholeSecond.text)" }
      served.append("\(purchase.product.id): \(revoked ?? "no revocationDate")")
    }
    let given = found.filter { $0.entitlement.isGiven == true && !isForeign }
    let first = [own.map(\.originalTransactionId).first, bought.first?.transactionId].compactMap(\.self).min() ?? ""
    let tokens = places.compactMap { store.notifications[$0].purchase }.filter { $0.customer == index }
    return AuditedCustomer(
      originalTransactionId: first,
      transactionId: own.first.flatMap { store.latestPurchase(of: $0)?.transactionId } ?? first,
      appTransactionId: account.appTransactionId,
      appAccountToken: tokens.lazy.compactMap(\.appAccountToken).first,
      hasSeveralPurchases: own.count + bought.count { $0.product.kind != .consumable } > 1,
      expected: given.filter { !$0.isOpen }.map(\.product).uniqued().sorted(), served: isForeign ? [] : served,
      isForeign: isForeign,
      open: isForeign ? [] : found.filter(\.isOpen).map(\.product),
      // Of several purchases of a product, one with access decides.
      rules: TextDictionary(
        found.filter { $0.entitlement.isGiven != true }.map { ($0.product, $0.entitlement.rule) }
          + given.map { ($0.product, $0.entitlement.rule) }), former: former[index] ?? [])
  }
}

extension Store {
  /// Returns a customer as a record, as `asctl customer --save-world` writes it.
  func recorded(_ index: Int, _ places: [Int], now: Timestamp) -> JSON {
    let account = customers[index]
    let own = subscriptions.values.filter { $0.customer == index }
      .sorted { $0.originalTransactionId < $1.originalTransactionId }
    let notified = places.map { notifications[$0] }.filter { $0.purchase?.customer == index }
    return [
      "appTransactionId": .string(account.appTransactionId), "environment": app.environmentMember,
      "record": [
        "date": .string(now.text), "verified": "no", "missing": [], "orders": [],
        "transactions": .array(
          purchases.oldestFirst.filter { $0.customer == index }.map { $0.payload(of: account, in: app, signed: now) }),
        "subscriptions": .array(
          own.map { subscription in
            [
              "originalTransactionId": .string(subscription.originalTransactionId),
              "status": .int(subscription.status.rawValue),
              "signedRenewalInfo": subscription.payload(in: self, signed: now),
            ]
          }),
        "notifications": .array(
          notified.map { sent in
            ["signedPayload": sent.payload(in: self), "sendAttempts": .array(sent.attempts.map(\.json))]
          }),
      ],
    ]
  }
}

import Base

extension Store {
  /// Returns whether the subscription is active and in a paid period, without free offers and billing problems (App
  /// Store Server API, "Extend a Subscription Renewal Date").
  func canBeExtended(_ subscription: Subscription) -> Bool {
    guard subscription.status == .active, let latest = latestPurchase(of: subscription) else { return false }
    return latest.price > 0
  }

  /// Moves the renewal date of a subscription and its shares, and sends RENEWAL_EXTENDED. Returns the response.
  mutating func extend(_ subscription: Subscription, days: Int64, now: Timestamp) -> JSON {
    let date = subscription.renewalDate + .days(days)
    move(subscription, to: date, now: now)
    return .present([
      "originalTransactionId": .string(subscription.originalTransactionId),
      "webOrderLineItemId": (latestPurchase(of: subscription)?.webOrderLineItemId).map(JSON.string),
      "success": true,
      "effectiveDate": .timestamp(date),
    ])
  }

  private mutating func move(_ subscription: Subscription, to date: Timestamp, now: Timestamp) {
    subscriptions[subscription.originalTransactionId]?.renewalDate = date
    subscriptions[subscription.originalTransactionId]?.extensions.append(now)
    guard let latest = latestPurchase(of: subscription) else { return }
    purchases[latest.transactionId]?.expiresDate = date
    purchases[latest.transactionId]?.modified = now
    notifyOfLatest(subscription.originalTransactionId, "RENEWAL_EXTENDED", now: now)
  }

  /// Extends every active subscription of a product, and sends a notification for each and a summary.
  mutating func carryOut(_ order: MassExtension, now: Timestamp) -> MassExtension.Outcome {
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
    notify(
      "RENEWAL_EXTENSION", "SUMMARY",
      content: .object("summary", summary(of: order, succeeded: succeeded, failed: failed)),
      now: now)
    return MassExtension.Outcome(date: now, succeeded: succeeded, failed: failed)
  }

  /// Returns the summary in the notification about a mass extension.
  func summary(of order: MassExtension, succeeded: Int64, failed: Int64) -> JSON {
    .present([
      "requestIdentifier": .string(order.requestIdentifier),
      "environment": app.environmentMember,
      "appAppleId": app.appAppleIDMember,
      "bundleId": app.bundleIDMember,
      "productId": .string(order.productId),
      "storefrontCountryCodes": order.storefronts.map { .array($0.map(JSON.string)) },
      "succeededCount": .int(succeeded),
      "failedCount": .int(failed),
    ])
  }
}

extension Subscription {
  /// Returns whether there were two extensions in the last 365 days, which is Apple's maximum.
  func wasExtendedTwice(now: Timestamp) -> Bool {
    extensions.count { $0 > now - Period.year.span } >= 2
  }
}

/// A requested extension of one subscription, with its response.
struct SingleExtension: Sendable, Equatable {
  let originalTransactionId: String
  let days: Int64
  let reason: Int64
  let reply: JSON
}

/// An extension of all subscribers of a product, which Apple carries out later.
struct MassExtension: Sendable, Equatable {
  let productId: String
  let requestIdentifier: String
  let days: Int64
  /// The storefront codes; nil means all.
  let storefronts: [String]?
  /// Whether its status was requested before.
  var wasRequested = false
  /// The result; nil until the extension is carried out.
  var outcome: Outcome?

  struct Outcome: Sendable, Equatable {
    let date: Timestamp
    let succeeded: Int64
    let failed: Int64
  }
}

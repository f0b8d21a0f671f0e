import AppStore
import Base

/// The seats that one transaction paid for (App Store Server API 1.23). `Purchase.quantity` is their number.
struct PurchasedSeats: Sendable, Equatable {
  let management: Management
  let tiers: SeatTiers
  var revoked = 0

  enum Management: String, Sendable {
    case apple = "APPLE"
    case developer = "DEVELOPER"
  }

  var json: JSON {
    .present([
      "invitationManagement": .string(management.rawValue),
      "priceTiers": tiers.json,
      "revokedSeatQuantity": revoked == 0 ? nil : .int(Int64(revoked)),
    ])
  }
}

/// The number of seats at each price. Prices are in milliunits.
struct SeatTiers: Sendable, Equatable {
  let tiers: [(price: Int64, quantity: Int)]

  static func == (one: SeatTiers, other: SeatTiers) -> Bool { one.tiers.elementsEqual(other.tiers, by: ==) }

  var quantity: Int { tiers.reduce(0) { $0 + $1.quantity } }

  /// The price of one seat, which is the `price` of the transaction.
  var averagePrice: Int64 {
    tiers.reduce(0) { $0 + $1.price * Int64($1.quantity) } / Int64(max(quantity, 1))
  }

  /// The tiers as in an Advanced Commerce item, where the last tier has no maximum.
  var asked: JSON {
    .array(
      tiers.enumerated().map { number, tier in
        .present([
          "price": .int(tier.price),
          "maximumSeatQuantity": number == tiers.count - 1 ? nil : .int(Int64(tier.quantity)),
        ])
      })
  }

  var json: JSON { .array(tiers.map { ["price": .int($0.price), "quantity": .int(Int64($0.quantity))] }) }

  /// The tiers without one seat of the last tier.
  var withoutLast: SeatTiers {
    guard let last = tiers.last else { return self }
    return SeatTiers(tiers: last.quantity > 1 ? tiers.dropLast() + [(last.price, last.quantity - 1)] : tiers.dropLast())
  }
}

/// The seats of a subscription over all its transactions, and who claimed them.
struct SubscribedSeats: Sendable, Equatable {
  var next: SeatTiers
  /// The claims with a seat, the oldest first.
  var claims: [Claim] = []
  /// The claim IDs by request identifier.
  var requests: TextDictionary<String> = [:]

  struct Claim: Sendable, Equatable {
    let id: String
    var appTransactionId: String?
  }
}

extension Store {
  /// Returns the transactions of the newest period of a subscription: more than one if seats were added.
  func transactionsOfPeriod(of subscription: Subscription) -> [Purchase] {
    let newest = purchases.newestFirst(of: subscription.originalTransactionId)
    let end = latestPurchase(of: subscription)?.expiresDate
    return Array(newest.prefix { $0.expiresDate == end })
  }

  func seatCount(of subscription: Subscription) -> Int {
    transactionsOfPeriod(of: subscription).filter { $0.revocation == nil }
      .reduce(0) { $0 + $1.quantity - ($1.seats?.revoked ?? 0) }
  }

  /// Refunds some seats of a transaction, which stays valid for the others. If more seats are claimed than remain, the
  /// newest claims end. If none remain, the whole transaction is revoked.
  mutating func refundSeats(_ count: Int, of id: String, now: Timestamp) {
    guard let purchase = purchases[id], var seats = purchase.seats else { return }
    let left = purchase.quantity - seats.revoked
    seats.revoked += min(count, left)
    purchases[id]?.seats = seats
    purchases[id]?.modified = now
    guard count < left else { return refund(id, .full, percentage: Millipercent.whole, now: now) }
    notify("REFUND", "SEATS", about: id, now: now)
    guard let subscription = subscriptions[purchase.originalTransactionId], var claimed = subscription.seats else {
      return
    }
    let ended = claimed.claims.suffix(max(0, claimed.claims.count - seatCount(of: subscription))).map(\.id)
    guard !ended.isEmpty else { return }
    claimed.claims.removeLast(ended.count)
    subscriptions[purchase.originalTransactionId]?.seats = claimed
    notify("UNCLAIM_SEATS", content: .object("unclaimInfo", unclaimInfo(ended)), now: now)
  }

  /// Identifies the app as elsewhere; Apple's documentation of the members besides the claims could not be read.
  func unclaimInfo(_ claims: [String]) -> JSON {
    .present([
      "appAppleId": app.appAppleIDMember, "bundleId": app.bundleIDMember, "environment": app.environmentMember,
      "unclaimSeatIds": .array(claims.map(JSON.string)),
    ])
  }

  /// Adds a separate transaction for seats added to the current period.
  mutating func addSeats(
    _ tiers: SeatTiers, to latest: Purchase, as id: String, _ webOrderLineItemId: String, now: Timestamp
  ) {
    var added = latest
    (added.transactionId, added.webOrderLineItemId) = (id, webOrderLineItemId)
    (added.quantity, added.price) = (tiers.quantity, tiers.averagePrice)
    added.seats = latest.seats.map { PurchasedSeats(management: $0.management, tiers: tiers) }
    (added.purchaseDate, added.modified, added.isRenewal) = (now, now, false)
    purchases[id] = added
    // Apple adds the reason to each transaction of the period.
    purchases[id]?.isOneOfSeveral = true
    purchases[latest.transactionId]?.isOneOfSeveral = true
  }
}

import AppStore
import Base

/// What one transaction says of the seats that it paid for (App Store Server API 1.23). `Purchase.quantity` counts them.
struct PurchasedSeats: Sendable, Equatable {
  let management: Management
  let tiers: SeatTiers
  /// How many of them a refund took away.
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

/// So many seats at that price, and so many at the next. Milliunits.
struct SeatTiers: Sendable, Equatable {
  let tiers: [(price: Int64, quantity: Int)]

  static func == (one: SeatTiers, other: SeatTiers) -> Bool { one.tiers.elementsEqual(other.tiers, by: ==) }

  var quantity: Int { tiers.reduce(0) { $0 + $1.quantity } }

  /// Of one seat, which is what `price` says.
  var averagePrice: Int64 {
    tiers.reduce(0) { $0 + $1.price * Int64($1.quantity) } / Int64(max(quantity, 1))
  }

  /// As an Advanced Commerce item asks for them: the last tier has no end.
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
}

/// The seats of a subscription over all its transactions, and who claimed them.
struct SubscribedSeats: Sendable, Equatable {
  /// What will renew.
  var next: SeatTiers
  /// The claims that hold a seat, the oldest first.
  var claims: [Claim] = []
  /// The claim that each request identifier made.
  var requests: TextDictionary<String> = [:]

  struct Claim: Sendable, Equatable {
    let id: String
    /// The member, where it is known.
    var appTransactionId: String?
  }

  func index(of claim: String) -> Int? { claims.firstIndex { sameBytes($0.id, claim.lowercased()) } }
}

extension Store {
  /// The transactions of the newest period of a subscription: more than one where seats were added.
  func transactionsOfPeriod(of subscription: Subscription) -> [Purchase] {
    let newest = purchases.newestFirst(of: subscription.originalTransactionId)
    let end = latestPurchase(of: subscription)?.expiresDate
    return Array(newest.prefix { $0.expiresDate == end })
  }

  func seatCount(of subscription: Subscription) -> Int {
    transactionsOfPeriod(of: subscription).filter { $0.revocation == nil }
      .reduce(0) { $0 + $1.quantity - ($1.seats?.revoked ?? 0) }
  }

  /// A refund of some seats of a transaction, which stays valid for the others. Claims end where more seats are claimed
  /// than are left. If none is left, the whole transaction is revoked.
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

  /// Of what stands beside the claims Apple's pages could not be read; the app is named as elsewhere.
  func unclaimInfo(_ claims: [String]) -> JSON {
    .present([
      "appAppleId": app.appAppleIDMember, "bundleId": app.bundleIDMember, "environment": app.environmentMember,
      "unclaimSeatIds": .array(claims.map(JSON.string)),
    ])
  }
}

import AppStore
import Base
import Client

/// What a transaction says (App Store Server API, "JWSTransactionDecodedPayload"): a view of its JSON, which stays as
/// it came.
struct TransactionFacts: Sendable {
  /// The decoded payload.
  let json: JSON
  /// `transactionId`
  let id: String
  let purchaseDate: Timestamp

  /// nil for one without an ID and a date.
  init?(_ json: JSON) {
    guard let id = json["transactionId"]?.string, let date = json["purchaseDate"]?.timestamp else { return nil }
    (self.json, self.id, purchaseDate) = (json, id, date)
  }

  /// A member that is a text.
  func text(_ member: String) -> String? { json[member]?.string }
  func has(_ member: String, _ value: String) -> Bool { text(member).map { sameBytes($0, value) } ?? false }

  /// Of the purchase's first transaction; its own where it is the first.
  var originalID: String { text("originalTransactionId") ?? id }
  var productID: String { text("productId") ?? "?" }
  /// Of the Advanced Commerce API, which alone has display names.
  var displayName: String? {
    let info = json["advancedCommerceInfo"]
    if let name = info?["descriptors"]?["displayName"]?.string { return name }
    let names = (info?["items"]?.arrayElements ?? []).compactMap { $0["displayName"]?.string }
    return names.isEmpty ? nil : names.listed("and")
  }
  var bundleID: String? { text("bundleId") }
  var group: String? { text("subscriptionGroupIdentifier") }
  var currency: String? { text("currency") }
  var accountToken: String? { text("appAccountToken") }
  /// The end of the period; nil for what is no auto-renewable subscription.
  var expiresDate: Timestamp? { json["expiresDate"]?.timestamp }
  var signedDate: Timestamp { json["signedDate"]?.timestamp ?? .earliest }
  /// How many of a consumable, or seats.
  var quantity: Int64 { json["quantity"]?.int64 ?? 1 }
  var isUpgraded: Bool { json["isUpgraded"]?.boolValue ?? false }
  var isAutoRenewable: Bool { has("type", "Auto-Renewable Subscription") }
  var isRenewal: Bool { has("transactionReason", "RENEWAL") }
  /// Whether nothing is charged for the length of an offer.
  var isFreeTrial: Bool { has("offerDiscountType", "FREE_TRIAL") }
  /// Seats that were added while the period ran, which stand beside another transaction of it.
  var isSeatAddition: Bool { has("additionalTransactionReason", "SEAT_ADDITION") }

  /// Milliunits of the currency, for all units or seats together: what the customer was shown, discounts included.
  var displayPrice: Int64? { RefundEstimate.price(of: json) }

  /// Whose purchase it is (App Store Server API, "inAppOwnershipType").
  enum Ownership: Sendable {
    case purchased
    /// Somebody in the family pays; Apple does not say who.
    case familyShared
    /// A group or organization pays.
    case assigned
  }

  var ownership: Ownership {
    if has("inAppOwnershipType", "FAMILY_SHARED") { return .familyShared }
    return has("inAppOwnershipType", "ASSIGNED") ? .assigned : .purchased
  }

  /// What took the purchase away, or a share of it; nil for one that stands.
  struct Revocation: Sendable {
    let date: Timestamp
    let kind: Kind
    /// Thousandths of a percent of the price that were refunded; nil where Apple does not say, and where nothing was.
    let share: Int64?

    /// By `revocationType`.
    enum Kind: Sendable {
      case refund
      case partialRefund
      case familyShare
      case assignment
      /// Of a purchase from before `revocationType` (API 1.19), or of a kind that asctl does not know.
      case unnamed
    }
  }

  var revocation: Revocation? {
    guard let date = json["revocationDate"]?.timestamp else { return nil }
    let kind: Revocation.Kind =
      switch text("revocationType") {
      case "REFUND_FULL": .refund
      case "REFUND_PRORATED": .partialRefund
      case "FAMILY_REVOKE": .familyShare
      case "ASSIGNMENT_REVOKE": .assignment
      default: ownership == .purchased && json["revocationType"] == nil ? .refund : .unnamed
      }
    return Revocation(date: date, kind: kind, share: json["revocationPercentage"]?.int64)
  }

  /// Whether the purchase counts: it was not fully refunded or revoked.
  var stands: Bool {
    switch revocation?.kind {
    case nil, .partialRefund?: true
    case .refund?: revocation?.share.map { $0 < Millipercent.whole } ?? false
    case .familyShare?, .assignment?, .unnamed?: false
    }
  }

  /// Milliunits that were probably refunded; nil where nothing was, or where no price or share tells.
  var refundedAmount: Int64? { revocation == nil ? nil : RefundEstimate.amount(json)?.int64 }

  /// Whether it was charged at all: not what is free, shared or assigned.
  var isCharge: Bool { ownership == .purchased && displayPrice ?? 0 > 0 }
}

import AppStore
import Base
import Client

/// A transaction (App Store Server API, "JWSTransactionDecodedPayload") as a view of its unmodified JSON.
struct TransactionFacts: Sendable {
  /// The decoded payload.
  let json: JSON
  /// `transactionId`
  let id: String
  let purchaseDate: Timestamp

  /// Returns nil if the ID or the date is missing.
  init?(_ json: JSON) {
    guard let id = json["transactionId"]?.string, let date = json["purchaseDate"]?.timestamp else { return nil }
    (self.json, self.id, purchaseDate) = (json, id, date)
  }

  /// Returns a member that is a string.
  func text(_ member: String) -> String? { json[member]?.string }
  func has(_ member: String, _ value: String) -> Bool { text(member).map { sameBytes($0, value) } ?? false }

  /// The ID of the purchase's first transaction; its own ID if it is the first.
  var originalID: String { text("originalTransactionId") ?? id }
  var productID: String { text("productId") ?? "?" }
  /// The display name, which only the Advanced Commerce API has.
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
  /// The end of the period; nil for anything but an auto-renewable subscription.
  var expiresDate: Timestamp? { json["expiresDate"]?.timestamp }
  var signedDate: Timestamp { json["signedDate"]?.timestamp ?? .earliest }
  /// The number of consumables or seats.
  var quantity: Int64 { json["quantity"]?.int64 ?? 1 }
  var isUpgraded: Bool { json["isUpgraded"]?.boolValue ?? false }
  var isAutoRenewable: Bool { has("type", "Auto-Renewable Subscription") }
  var isRenewal: Bool { has("transactionReason", "RENEWAL") }
  /// Whether the period is free because of an offer.
  var isFreeTrial: Bool { has("offerDiscountType", "FREE_TRIAL") }
  /// Whether seats were added during a period, which also has another transaction.
  var isSeatAddition: Bool { has("additionalTransactionReason", "SEAT_ADDITION") }

  /// Milliunits of the currency for all units or seats together, as displayed to the customer, including discounts.
  var displayPrice: Int64? { RefundEstimate.price(of: json) }

  /// How the customer owns the purchase (App Store Server API, "inAppOwnershipType").
  enum Ownership: Sendable {
    case purchased
    /// A family member pays; Apple does not identify them.
    case familyShared
    /// A group or organization pays.
    case assigned
  }

  var ownership: Ownership {
    if has("inAppOwnershipType", "FAMILY_SHARED") { return .familyShared }
    return has("inAppOwnershipType", "ASSIGNED") ? .assigned : .purchased
  }

  /// The revocation of a purchase or of a share of it.
  struct Revocation: Sendable {
    let date: Timestamp
    let kind: Kind
    /// Thousandths of a percent of the price that were refunded; nil if nothing was, or if Apple does not specify it.
    let share: Int64?

    /// By `revocationType`.
    enum Kind: Sendable {
      case refund
      case partialRefund
      case familyShare
      case assignment
      /// Not an own purchase and without `revocationType` (before API 1.19), or of a kind that is unknown to asctl.
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

  /// The estimated refund in milliunits; nil if nothing was refunded, or if the price or the share is missing.
  var refundedAmount: Int64? { revocation == nil ? nil : RefundEstimate.amount(json)?.int64 }

  /// The display price and the estimated refund as text: `9.99 USD`.
  var priceText: String? { displayPrice.map { Money.text(milliunits: $0, currency: currency) } }
  var refundText: String? { refundedAmount.map { Money.text(milliunits: $0, currency: currency) } }

  /// Whether the customer was charged; false for free, shared and assigned purchases.
  var isCharge: Bool { ownership == .purchased && displayPrice ?? 0 > 0 }
}

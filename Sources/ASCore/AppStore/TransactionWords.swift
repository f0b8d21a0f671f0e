import Base

/// Texts about a transaction that depend on several members.
enum TransactionWords {
  /// Returns the reason for a transaction and later events; empty for other objects.
  @Sendable static func event(_ transaction: JSON) -> String {
    guard transaction["transactionId"] != nil else { return "" }
    var words: [String] = []
    switch transaction["transactionReason"]?.string {
    case "RENEWAL"?: words.append("renewal")
    case "PURCHASE"?, nil: break
    case let other?: words.append(other)
    }
    if let offer = offer(transaction) { words.append(offer) }
    if transaction["isUpgraded"]?.boolValue == true { words.append("upgraded since") }
    if let ownership = ownership(transaction) { words.append(ownership) }
    let isRevoked = transaction["revocationDate"] != nil
    if words.isEmpty, !isRevoked { words.append("purchase") }
    words += seats(transaction)
    if isRevoked { words.append(revocation(transaction)) }
    return words.joined(separator: ", ")
  }

  /// Returns the seats of a purchase, the number of refunded seats, and whether seats were added.
  private static func seats(_ transaction: JSON) -> [String] {
    guard let info = transaction["multiSeatInfo"], let count = transaction["quantity"]?.int64 else { return [] }
    let revoked = info["revokedSeatQuantity"]?.int64.map { " (\($0) refunded)" } ?? ""
    // Each transaction of the period has this reason, including the first.
    let reason = word(of: "additionalTransactionReason", in: transaction).map { ["\($0) in the period"] } ?? []
    return [(count == 1 ? "1 seat" : "\(count) seats") + revoked] + reason
  }

  /// Returns how the customer got the product; `nil` for the customer's own purchase.
  static func ownership(_ transaction: JSON) -> String? {
    guard transaction["inAppOwnershipType"]?.string != "PURCHASED" else { return nil }
    return word(of: "inAppOwnershipType", in: transaction)
  }

  /// Returns the offer of a purchase, or of the next renewal.
  static func offer(_ holder: JSON) -> String? {
    word(of: "offerType", in: holder).map { $0.contains("offer") ? $0 : "\($0) offer" }
  }

  static func revocation(_ transaction: JSON) -> String {
    let share = transaction["revocationPercentage"]?.int64.map { " of \(Millipercent.text($0))" } ?? ""
    switch transaction["revocationType"]?.string {
    case "REFUND_PRORATED"?: return "refund\(share)"
    case "FAMILY_REVOKE"?: return "sharing ended"
    case "ASSIGNMENT_REVOKE"?: return "assignment ended"
    case "REFUND_FULL"?, nil: return "refunded"
    case let other?: return other
    }
  }

  /// Returns the result of the attempts to deliver a notification.
  @Sendable static func delivery(_ item: JSON) -> String {
    let results = (item["sendAttempts"]?.arrayElements ?? []).compactMap { $0["sendAttemptResult"]?.string }
    guard let last = results.last ?? item["firstSendAttemptResult"]?.string else { return "" }
    let count = results.count > 1 ? " at attempt \(results.count)" : ""
    let word = Enumeration.sendAttemptResult.value(last)?.word ?? last
    return (sameBytes(last, "SUCCESS") ? "delivered" : word) + count
  }

  static func word(of name: String, in object: JSON) -> String? {
    guard let value = object[name], let field = PayloadObject.transaction.field(name),
      case .enumeration(let enumeration) = field.kind
    else { return nil }
    let text = value.string ?? value.text(.compact)
    return enumeration.value(text)?.word ?? text
  }
}

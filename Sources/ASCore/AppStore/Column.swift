import Base

package struct Column: Sendable {
  package let title: String
  package let content: Content
  package let place: Place

  /// The source of a cell's text.
  package enum Content: Sendable {
    /// The value at a path, formatted by the kind of its field.
    case member(String)
    /// A calculated value and its kind. Strings are shown unchanged.
    case value(Field.Kind, @Sendable (JSON) -> JSON?)
    /// A text made from several members.
    case words(@Sendable (JSON) -> String)
  }

  /// The position of a column, and whether it is hidden in a narrow terminal.
  package enum Place: Sendable, Equatable {
    /// In the row. If the columns do not fit, the highest rank is hidden first, and of the same rank the last column.
    /// Rank 1 is never hidden.
    case beside(rank: Int)
    /// In the row or, if the columns do not fit, in a line below without a title.
    case besideOrBelow(rank: Int)
    /// In a line below the row, after its title, if the item has a value.
    case below
  }

  package init(_ title: String, _ path: String, rank: Int = 1) {
    (self.title, content, place) = (title, .member(path), .beside(rank: rank))
  }

  package init(_ title: String, rank: Int = 1, words: @escaping @Sendable (JSON) -> String) {
    (self.title, content, place) = (title, .words(words), .beside(rank: rank))
  }

  package init(_ title: String, rank: Int = 1, is kind: Field.Kind, value: @escaping @Sendable (JSON) -> JSON?) {
    (self.title, content, place) = (title, .value(kind, value), .beside(rank: rank))
  }

  private init(_ column: Column, _ place: Place) {
    (title, content, self.place) = (column.title, column.content, place)
  }

  /// The same column, in a line below the row; see `Place.below`.
  package var below: Column { Column(self, .below) }

  /// The same column, in a line below the row if the columns do not fit; see `Place.besideOrBelow`.
  package var orBelow: Column {
    guard case .beside(let rank) = place else { return self }
    return Column(self, .besideOrBelow(rank: rank))
  }
}

extension Column {
  static let ofTransactions = [
    Column("Date", "purchaseDate"), Column("Product", "productId"), Column("Type", "type", rank: 5),
    Column("Price", "price", rank: 2), Column("Event", rank: 3, words: TransactionWords.event).orBelow,
    Column("Expires", "expiresDate", rank: 4), Column("Transaction", "transactionId"),
    Column("Environment", "environment", rank: 6),
  ]

  static let ofRefunds = [
    Column("Refunded", "revocationDate"), Column("Product", "productId"), Column("Price", "price", rank: 3),
    Column("Share", rank: 4, is: .millipercent, value: RefundEstimate.share),
    Column("Estimate", rank: 2, is: .milliunits(in: .currency), value: RefundEstimate.amount),
    Column("Event", rank: 6, words: TransactionWords.event),
    Column("Reason", "revocationReason", rank: 5), Column("Bought", "purchaseDate", rank: 7),
    Column("Transaction", "transactionId"), Column("Environment", "environment", rank: 8),
  ]

  static let ofAppTransactions = [
    Column("First downloaded", "originalPurchaseDate"), Column("Version", "originalApplicationVersion", rank: 2),
    Column("Platform", "originalPlatform", rank: 3), Column("App transaction", "appTransactionId"),
    Column("Environment", "receiptType", rank: 4),
  ]

  static let ofGroups = [
    Column("Group", "groupId"), Column("Type", "groupType", rank: 2),
    Column("Roles", rank: 3, words: GroupWords.roles).orBelow,
  ]

  static let ofNotifications = [
    Column("Sent", "signedPayload.signedDate"), Column("Type", "signedPayload.notificationType"),
    Column("Subtype", "signedPayload.subtype", rank: 2),
    Column("Product", "signedPayload.data.signedTransactionInfo.productId", rank: 5),
    Column("Original ID", "signedPayload.data.signedTransactionInfo.originalTransactionId", rank: 4),
    Column("Delivery", rank: 3, words: TransactionWords.delivery).orBelow,
    Column("Next attempt", is: .date, value: SendAttempt.next).below,
  ]
}

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
    if let offer = offer(transaction) { words.append(offer + (freePeriod(transaction).map { ": \($0) free" } ?? "")) }
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

  /// Returns the duration of a free offer in words; `nil` for other offers.
  private static func freePeriod(_ holder: JSON) -> String? {
    guard holder["offerDiscountType"]?.string == "FREE_TRIAL" else { return nil }
    return holder["offerPeriod"]?.string.flatMap(ISODuration.words)
  }

  static func revocation(_ transaction: JSON) -> String {
    let share = transaction["revocationPercentage"]?.int64.map { " of \(Millipercent.text($0))" } ?? ""
    switch transaction["revocationType"]?.string {
    case "REFUND_PRORATED"?: return "refund\(share)"
    case "FAMILY_REVOKE"?: return "sharing ended"
    case "ASSIGNMENT_REVOKE"?: return "assignment ended"
    case "REFUND_FULL"?: return "refunded"
    // Without a type it was a refund before version 1.19, unless the reason is one that asctl does not know.
    case nil: return PurchaseRevocation.hasKnownReason(transaction) ? "refunded" : "revoked"
    case let other?: return other
    }
  }

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
    return enumeration.word(of: text)
  }
}

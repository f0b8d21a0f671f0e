import Base

/// A column of a table.
package struct Column: Sendable {
  package let title: String
  package let content: Content

  package enum Content: Sendable {
    /// The value at a path, read as its field is.
    case member(String)
    /// Something that no single member says.
    case words(@Sendable (JSON) -> String)
  }

  package init(_ title: String, _ path: String) {
    self.title = title
    content = .member(path)
  }

  package init(_ title: String, words: @escaping @Sendable (JSON) -> String) {
    self.title = title
    content = .words(words)
  }
}

extension Column {
  /// A purchase history a person can read.
  static let ofTransactions = [
    Column("Date", "purchaseDate"), Column("Product", "productId"), Column("Type", "type"), Column("Price", "price"),
    Column("What happened", words: TransactionWords.event), Column("Expires", "expiresDate"),
    Column("Transaction", "transactionId"), Column("Environment", "environment"),
  ]

  static let ofRefunds = [
    Column("Refunded", "revocationDate"), Column("Product", "productId"), Column("Price", "price"),
    Column("What happened", words: TransactionWords.event), Column("Reason", "revocationReason"),
    Column("Bought", "purchaseDate"), Column("Transaction", "transactionId"), Column("Environment", "environment"),
  ]

  static let ofStatuses = [
    Column("Status", "status"), Column("Product", "signedTransactionInfo.productId"),
    Column("Expires", "signedTransactionInfo.expiresDate"), Column("Renews", "signedRenewalInfo.autoRenewStatus"),
    Column("Renews to", "signedRenewalInfo.autoRenewProductId"), Column("Renewal", "signedRenewalInfo.renewalDate"),
    Column("Original transaction", "originalTransactionId"),
    Column("Environment", "signedTransactionInfo.environment"),
  ]

  static let ofGroups = [
    Column("Group", "groupId"), Column("Type", "groupType"), Column("Roles", words: TransactionWords.roles),
  ]

  static let ofNotifications = [
    Column("Sent", "signedPayload.signedDate"), Column("Type", "signedPayload.notificationType"),
    Column("Subtype", "signedPayload.subtype"),
    Column("Product", "signedPayload.data.signedTransactionInfo.productId"),
    Column("Original transaction", "signedPayload.data.signedTransactionInfo.originalTransactionId"),
    Column("Delivery", words: TransactionWords.delivery),
  ]
}

/// What happened, where no single member says it.
enum TransactionWords {
  /// Why a transaction came to be, and what became of it.
  @Sendable static func event(_ transaction: JSON) -> String {
    var words: [String] = []
    switch transaction["transactionReason"]?.string {
    case "RENEWAL"?: words.append("renewal")
    case "PURCHASE"?, nil: words.append("purchase")
    case let other?: words.append(other)
    }
    if let offer = word(of: "offerType", in: transaction) {
      words.append(offer.contains("offer") ? offer : "\(offer) offer")
    }
    if transaction["isUpgraded"]?.boolValue == true { words.append("upgraded since") }
    if transaction["inAppOwnershipType"]?.string != "PURCHASED",
      let ownership = word(of: "inAppOwnershipType", in: transaction)
    {
      words.append(ownership)
    }
    words += seats(transaction)
    if transaction["revocationDate"] != nil { words.append(revocation(transaction)) }
    return words.joined(separator: ", ")
  }

  /// Of a purchase of several seats: how many, how many of them were refunded, and whether more came later.
  private static func seats(_ transaction: JSON) -> [String] {
    guard let info = transaction["multiSeatInfo"], let count = transaction["quantity"]?.int64 else { return [] }
    let revoked = info["revokedSeatQuantity"]?.int64.map { " (\($0) refunded)" } ?? ""
    // Each transaction of the period has the reason, also the one that came first.
    let reason = word(of: "additionalTransactionReason", in: transaction).map { ["\($0) in the period"] } ?? []
    return [(count == 1 ? "1 seat" : "\(count) seats") + revoked] + reason
  }

  /// What a customer may do with the products of an organization.
  @Sendable static func roles(_ group: JSON) -> String {
    let roles = (group["roles"]?.arrayElements ?? []).map { role in
      let word = role["role"]?.string.map { Enumeration.groupRole.value($0)?.word ?? $0 } ?? ""
      return [role["productId"]?.string ?? "", word].filter { !$0.isEmpty }.joined(separator: ": ")
    }
    return roles.filter { !$0.isEmpty }.joined(separator: ", ")
  }

  private static func revocation(_ transaction: JSON) -> String {
    let share = transaction["revocationPercentage"]?.int64.map { " of \(Millipercent.text($0))" } ?? ""
    switch transaction["revocationType"]?.string {
    case "REFUND_PRORATED"?: return "refund\(share)"
    case "FAMILY_REVOKE"?: return "sharing ended"
    case "ASSIGNMENT_REVOKE"?: return "assignment ended"
    case "REFUND_FULL"?, nil: return "refunded"
    case let other?: return other
    }
  }

  /// How the attempts to deliver a notification went.
  @Sendable static func delivery(_ item: JSON) -> String {
    let results = (item["sendAttempts"]?.arrayElements ?? []).compactMap { $0["sendAttemptResult"]?.string }
    guard let last = results.last else { return item["firstSendAttemptResult"]?.string ?? "" }
    let count = results.count == 1 ? "" : " at attempt \(results.count)"
    return sameBytes(last, "SUCCESS") ? "delivered\(count)" : "\(last)\(count)"
  }

  private static func word(of name: String, in object: JSON) -> String? {
    guard let value = object[name], let field = PayloadObject.transaction.field(name),
      case .enumeration(let enumeration) = field.kind
    else { return nil }
    let text = value.string ?? value.text(.compact)
    return enumeration.value(text)?.word ?? text
  }
}

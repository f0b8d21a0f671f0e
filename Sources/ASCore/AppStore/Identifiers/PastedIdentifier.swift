import Base

/// A pasted identifier, which may have a label, spaces or punctuation, and its form in Apple's spelling. If it does not
/// look like an identifier of its kind, only surrounding spaces and quotes are removed.
package struct PastedIdentifier: Sendable, Equatable {
  package let given: String
  /// The identifier in Apple's spelling.
  package let read: String

  package var differs: Bool { !sameBytes(given, read) }

  /// A remark for stderr; nil if the text was not changed.
  package var remark: String? { differs ? "read \(quoted(given)) as \(truncated(read, to: 80))" : nil }

  package init(given: String, read: String) { (self.given, self.read) = (given, read) }

  package init(_ given: String, as name: Identifier.Name) {
    let isRead =
      switch name.spelling {
      case .free: true
      case .digits: given.isDigits
      case .capitalsAndDigits: WordShape.isOrder(given)
      case .uuid, .word: false
      }
    // A longer text contains more than an identifier, and the time to read it would depend on its length. A masked ID
    // is incomplete.
    guard !isRead, given.utf8.count <= Self.longest, !TextLine.hasMaskedWord(given) else {
      self.init(given: given, read: given)
      return
    }
    let readings = PastedText.readings(given)
    let read: String? =
      switch name.spelling {
      case .free: given
      // The transactions of a custom world may have IDs of other lengths.
      case .digits:
        IdentifierScan.only(in: given, as: .id, of: .transactionId)?.id
          ?? (readings + [Self.labeled(given)].compactMap(\.self)).last { $0.isDigits && !WordShape.isTransaction($0) }
      // An order ID may have no digit.
      case .capitalsAndDigits:
        IdentifierScan.only(in: given, as: .id, of: .orderId)?.id ?? readings.compactMap(Self.spelled).last
      case .uuid: readings.first(where: \.isUUID)
      case .word: readings[0].utf8.contains(UInt8(ascii: ":")) ? readings.last : nil
      }
    self.init(given: given, read: read ?? readings[0])
  }

  private static let longest = 10_000

  /// Returns the last word behind a label.
  private static func labeled(_ given: String) -> String? {
    let words = Array(given.utf8).split(separator: UInt8(ascii: " "))
    return words.dropLast().allSatisfy { IDLabel.isPart($0) }
      ? words.last.map { String(decoding: $0, as: UTF8.self) } : nil
  }

  /// Returns letters in uppercase; nil for other text.
  private static func spelled(_ word: String) -> String? {
    word.utf8.allSatisfy(\.isLetter) ? word.uppercased() : nil
  }

  /// Returns a transaction ID of any length, as in custom worlds; nil for other text.
  package static func transaction(_ given: String) -> String? {
    let read = PastedIdentifier(given, as: .transactionId).read
    return read.isDigits ? read : nil
  }

  /// Returns the identifier of any kind that a text is, and its kind; nil if it is none.
  package static func any(_ text: String) -> (identifier: PastedIdentifier, name: Identifier.Name)? {
    // Most cells of a table are an ID and nothing else.
    if WordShape.isTransaction(text) { return (PastedIdentifier(given: text, read: text), .anyTransactionId) }
    if WordShape.isOrder(text) { return (PastedIdentifier(given: text, read: text), .orderId) }
    return IdentifierScan.only(in: text, as: .words).map { (PastedIdentifier(given: text, read: $0.id), $0.name) }
  }
}

extension Identifier {
  package enum Spelling: Sendable {
    case digits
    case capitalsAndDigits
    case uuid
    /// Case-sensitive text without spaces.
    case word
    /// Any text, which is sent as it is.
    case free
  }
}

extension Identifier.Name {
  package var spelling: Identifier.Spelling {
    switch self {
    case .transactionId, .originalTransactionId, .appTransactionId, .anyTransactionId, .webOrderLineItemId, .groupId,
      .subscriptionGroupIdentifier, .appAppleId, .storefrontId, .versionExternalIdentifier:
      .digits
    case .orderId: .capitalsAndDigits
    case .appAccountToken, .issuerId, .requestReferenceId, .notificationUUID, .imageIdentifier, .messageIdentifier,
      .seatClaimId:
      .uuid
    case .productId, .bundleId, .keyId, .requestId, .testNotificationToken: .word
    case .offerIdentifier, .requestIdentifier, .consistencyToken, .sku, .paginationToken, .revision,
      .externalPurchaseId, .lineItemId:
      .free
    }
  }

  /// Whether it is a transaction ID of any kind; only Apple can distinguish the kinds.
  package var isTransaction: Bool {
    [.transactionId, .originalTransactionId, .appTransactionId, .anyTransactionId].contains(self)
  }
}

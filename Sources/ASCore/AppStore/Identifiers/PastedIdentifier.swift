import Base

/// A pasted identifier, which may have a label, spaces or punctuation, and its form in Apple's spelling. If it does not
/// look like an identifier of its kind, only surrounding spaces and quotes are removed.
package struct PastedIdentifier: Sendable, Equatable {
  package let given: String
  /// The identifier in Apple's spelling.
  package let read: String
  /// Whether no other word of the text has a digit, so that there is no second identifier.
  package private(set) var isWhole = true

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
    // A longer text contains more than an identifier, and the time to read it would depend on its length.
    guard !isRead, given.utf8.count <= Self.longest else {
      self.init(given: given, read: given)
      return
    }
    let readings = PastedText.readings(given)
    let read: String? =
      switch name.spelling {
      case .free: given
      case .digits: LabeledWords(given).read(.transactionId, isGiven: true)?.id
      case .capitalsAndDigits: LabeledWords(given).read(.orderId, isGiven: true)?.id
      case .uuid: readings.first(where: \.isUUID)
      case .word: readings[0].utf8.contains(UInt8(ascii: ":")) ? readings.last : nil
      }
    self.init(given: given, read: read ?? readings[0])
  }

  private static let longest = 10_000

  /// Returns a transaction ID of any length, as in custom worlds; nil for other text.
  package static func transaction(_ given: String) -> String? {
    let read = PastedIdentifier(given, as: .transactionId).read
    return read.isDigits ? read : nil
  }

  /// Returns the identifier of any kind that a text is; nil if it is none. With `isGiven`, the text was given as an ID, so
  /// that groups with dashes, as in a telephone number, and letters in mixed case are read as one.
  package static func any(
    _ text: String, isGiven: Bool = false
  ) -> (identifier: PastedIdentifier, name: Identifier.Name)? {
    // Most cells of a table are an ID and nothing else.
    if WordShape.isTransaction(text) { return (PastedIdentifier(given: text, read: text), .anyTransactionId) }
    if WordShape.isOrder(text) { return (PastedIdentifier(given: text, read: text), .orderId) }
    guard mayBeAny(text) else { return nil }
    func found(_ read: LabeledWords.Read, _ name: Identifier.Name) -> (PastedIdentifier, Identifier.Name) {
      var identifier = PastedIdentifier(given: text, read: read.id)
      identifier.isWhole = read.isWhole
      return (identifier, name)
    }
    let words = LabeledWords(text)
    if let digits = words.read(.transactionId, isGiven: isGiven), WordShape.isTransaction(digits.id) {
      return found(digits, .anyTransactionId)
    }
    let readings = PastedText.readings(text)
    if let uuid = readings.first(where: \.isUUID) {
      return (PastedIdentifier(given: text, read: uuid), .appAccountToken)
    }
    if let word = readings.first(where: WordShape.isTestToken) {
      return (PastedIdentifier(given: text, read: word), .testNotificationToken)
    }
    guard let order = words.read(.orderId, isGiven: isGiven), WordShape.isOrder(order.id), isGiven || order.isWritten
    else { return nil }
    return found(order, .orderId)
  }

  /// A fast pre-check for every word of a text. An identifier has a digit of any script or is a UUID, has at least as
  /// many letters and digits as an order ID, and is not longer than `longestText`.
  private static func mayBeAny(_ text: String) -> Bool {
    (WordShape.shortestOrder...WordShape.longestText).contains(text.utf8.count)
      && text.utf8.contains { $0.isDigit || $0 == UInt8(ascii: "-") || $0 >= 0x80 }
      && text.utf8.count { $0.isDigit || $0.isLetter || $0 >= 0x80 } >= WordShape.shortestOrder
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

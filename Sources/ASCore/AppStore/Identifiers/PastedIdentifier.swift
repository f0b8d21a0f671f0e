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
    // A longer text contains more than an identifier, and the time to normalize it would depend on its length.
    let isUnchanged = name.spelling == .free || given.utf8.count > 10_000
    self.init(given: given, read: isUnchanged ? given : Self.read(PastedText.readings(given), name.spelling))
  }

  /// Returns the first of the readings that has this spelling, in this spelling. Without `joinsDashes`, groups with
  /// dashes are one ID only after a label, because they may be a telephone number.
  private static func read(_ readings: [String], _ spelling: Identifier.Spelling, joinsDashes: Bool = true) -> String {
    func first(_ read: (String, _ groups: [ArraySlice<UInt8>]?) -> String?) -> String? {
      for (index, text) in readings.enumerated() {
        if let read = read(text, joinsDashes || index > 0 ? dashedGroups(text) : nil) { return read }
      }
      return nil
    }
    let bare = readings[0]
    return switch spelling {
    case .free, .digits: first(digits) ?? bare
    case .capitalsAndDigits: first(capitals) ?? bare
    case .uuid: readings.first(where: \.isUUID) ?? bare
    case .word: bare.utf8.contains(UInt8(ascii: ":")) ? readings[readings.count - 1] : bare
    }
  }

  /// Returns a transaction ID of any length, as in custom worlds; nil for other text.
  package static func transaction(_ given: String) -> String? {
    let read = PastedIdentifier(given, as: .transactionId).read
    return read.isDigits ? read : nil
  }

  /// Returns the short groups of a text that consists of groups with dashes.
  private static func dashedGroups(_ text: String) -> [ArraySlice<UInt8>]? {
    guard text.utf8.contains(UInt8(ascii: "-")) else { return nil }
    let groups = Array(text.utf8).split { $0 == UInt8(ascii: "-") || $0 == UInt8(ascii: " ") }
    let isShort = groups.allSatisfy { $0.count < WordShape.shortestOrder && $0.allSatisfy(\.isAlphanumeric) }
    return groups.count > 1 && isShort ? groups : nil
  }

  private static func words(_ text: String) -> [ArraySlice<UInt8>] {
    Array(text.utf8).split(separator: UInt8(ascii: " "))
  }

  private static func joined(_ groups: ArraySlice<ArraySlice<UInt8>>) -> String {
    String(decoding: Array(groups.joined()).map(\.uppercased), as: UTF8.self)
  }

  /// Returns the digits of one group, or of an ID split into several groups, optionally after words.
  private static func digits(_ text: String, _ dashed: [ArraySlice<UInt8>]?) -> String? {
    if text.isDigits { return text }
    if let dashed, case let id = joined(dashed[...]), WordShape.isTransaction(id) { return id }
    guard text.utf8.last?.isDigit == true else { return nil }
    if let id = WordShape.spreadsheetID(text) { return id }
    let groups = words(text).drop { !$0.contains(where: \.isDigit) }
    // Two complete IDs, or a number followed by an ID, are not one ID.
    guard !groups.isEmpty, groups.allSatisfy({ $0.allSatisfy(\.isDigit) }),
      groups.count == 1 || groups.allSatisfy({ $0.count < WordShape.shortestTransaction })
    else { return nil }
    return joined(groups)
  }

  /// Returns a word that looks like an order ID after words without digits, or an order ID split into groups.
  private static func capitals(_ text: String, _ dashed: [ArraySlice<UInt8>]?) -> String? {
    let words = words(text)
    var groups = words.drop { PurchaseWords.isOfLabel($0) }
    if let dashed {
      groups = dashed[...]
      guard !groups.contains(where: { PurchaseWords.isOfLabel($0) }) else { return nil }
    } else {
      guard let last = words.last, last.allSatisfy(\.isAlphanumeric) else { return nil }
      let isRest = groups.count == 2 && PurchaseWords.isRest(last, of: Array(groups.prefix(1)))
      let (id, others) = (joined(words.suffix(isRest ? 2 : 1)), words.dropLast(isRest ? 2 : 1))
      if others.isEmpty || WordShape.isOrder(id) && !others.contains(where: { $0.contains(where: \.isDigit) }) {
        return id
      }
      // Between a label and an ID, letters may be a word: "ORDER WAS".
      if groups.count < words.count, PurchaseWords.mayBeWord(groups.first ?? []) { return nil }
    }
    // A complete ID with another word is not one ID, and neither is a sentence with a number.
    guard case let id = joined(groups), WordShape.isOrder(id),
      !groups.contains(where: { WordShape.isOrder(joined([$0])) }),
      WordShape.areGroupsOfOrder(Array(groups), hasSpaces: text.utf8.contains(UInt8(ascii: " ")))
    else { return nil }
    return id
  }
}

extension PastedIdentifier {
  /// Returns the identifier of any kind that a text looks like; nil if there is none. With `joiningGroups`, groups with
  /// dashes, as in a telephone number, and letters in mixed case are read as one ID.
  package static func any(
    _ text: String, joiningGroups: Bool = false
  ) -> (identifier: PastedIdentifier, name: Identifier.Name)? {
    // Most cells of a table are an ID and nothing else.
    if WordShape.isTransaction(text) { return (PastedIdentifier(given: text, read: text), .anyTransactionId) }
    if WordShape.isOrder(text) { return (PastedIdentifier(given: text, read: text), .orderId) }
    guard mayBeAny(text) else { return nil }
    let readings = PastedText.readings(text)
    func identifier(_ spelling: Identifier.Spelling) -> PastedIdentifier {
      PastedIdentifier(given: text, read: read(readings, spelling, joinsDashes: joiningGroups))
    }
    let digits = identifier(.digits)
    if WordShape.isTransaction(digits.read) { return (digits, .anyTransactionId) }
    if let uuid = readings.first(where: \.isUUID) {
      return (PastedIdentifier(given: text, read: uuid), .appAccountToken)
    }
    let word = identifier(.word)
    if WordShape.isTestToken(word.read) { return (word, .testNotificationToken) }
    let order = identifier(.capitalsAndDigits)
    return WordShape.isOrder(order.read) && (joiningGroups || order.isWritten(in: readings)) ? (order, .orderId) : nil
  }

  /// A fast pre-check for every word of a text. An identifier has a digit of any script or is a UUID, has at least as
  /// many letters and digits as an order ID, and is not longer than 200 bytes.
  private static func mayBeAny(_ text: String) -> Bool {
    (WordShape.shortestOrder...200).contains(text.utf8.count)
      && text.utf8.contains { $0.isDigit || $0 == UInt8(ascii: "-") || $0 >= 0x80 }
      && text.utf8.count { $0.isDigit || $0.isLetter || $0 >= 0x80 } >= WordShape.shortestOrder
  }

  /// Returns whether all digits of a text, in any script, belong to the identifier, so that there is no second one.
  package func isWhole(of text: String) -> Bool {
    PastedText.plain(text).utf8.count(where: \.isDigit) == read.utf8.count(where: \.isDigit)
  }

  /// Returns whether the text can be an order ID. In lowercase, it needs digits between its letters.
  private func isWritten(in readings: [String]) -> Bool {
    let word = Array(readings[readings.count - 1].utf8)
    if !word.contains(UInt8(ascii: " ")), WordShape.isMixed(word[...]) { return false }
    let bytes = Array(read.utf8)
    if readings.count > 1 || Array(given.utf8)[...].firstRange(of: bytes) != nil { return true }
    return zip(bytes, bytes.dropFirst()).contains { $0.isDigit && $1.isUppercase }
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

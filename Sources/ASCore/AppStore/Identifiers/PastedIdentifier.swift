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

  /// Returns the first of the readings that has this spelling, in this spelling.
  private static func read(_ readings: [String], _ spelling: Identifier.Spelling) -> String {
    func first(_ read: (String) -> String?) -> String? {
      for text in readings { if let read = read(text) { return read } }
      return nil
    }
    let bare = readings[0]
    return switch spelling {
    // A shorter text with dashes is a date or another number.
    case .free, .digits: first(digits) ?? first { undashed($0) { WordShape.isTransaction($0) } } ?? bare
    case .capitalsAndDigits: first(capitals) ?? first(undashedOrder) ?? bare
    case .uuid: readings.first(where: \.isUUID) ?? bare
    case .word: bare.utf8.contains(UInt8(ascii: ":")) ? readings[readings.count - 1] : bare
    }
  }

  /// Returns a transaction ID of any length, as in custom worlds; nil for other text.
  package static func transaction(_ given: String) -> String? {
    let read = PastedIdentifier(given, as: .transactionId).read
    return read.isDigits ? read : nil
  }

  /// Returns the digits of one group, or of an ID split into several groups, optionally after words.
  private static func digits(_ text: String) -> String? {
    guard text.utf8.last?.isDigit == true else { return nil }
    if text.isDigits { return text }
    if let id = WordShape.spreadsheetID(text) { return id }
    let words = Array(text.utf8).split(separator: UInt8(ascii: " ")).drop { !$0.contains(where: \.isDigit) }
    guard !words.isEmpty, words.allSatisfy({ $0.allSatisfy(\.isDigit) }) else { return nil }
    // Two complete IDs, or a number followed by an ID, are not one ID.
    guard words.count == 1 || words.allSatisfy({ $0.count < WordShape.shortestTransaction }) else { return nil }
    return String(decoding: Array(words.joined()), as: UTF8.self)
  }

  /// Returns a word that looks like an order ID after words without digits, or an order ID split into groups.
  private static func capitals(_ text: String) -> String? {
    guard let end = text.utf8.last, end.isDigit || end.isLetter || end >= 0x80 else { return nil }
    let words = Array(text.uppercased().utf8).split(separator: UInt8(ascii: " "))
    guard let last = words.last, last.allSatisfy({ $0.isDigit || $0.isUppercase }) else { return nil }
    let before = words.dropLast()
    if before.isEmpty || WordShape.isOrder(last) && !before.contains(where: { $0.contains(where: \.isDigit) }) {
      return String(decoding: last, as: UTF8.self)
    }
    // A complete ID with another word is not one ID, and neither is a sentence with a number.
    let groups = words.drop { isLabel($0) }
    // Between a label and an ID, letters may be a word: "ORDER WAS".
    let isWord = groups.count < words.count && PurchaseWords.mayBeWord(groups.first ?? [])
    let written = text.utf8.split(separator: UInt8(ascii: " ")).suffix(groups.count).map { Array($0) }
    guard !isWord, areGroups(written, hasSpaces: true), !groups.contains(where: { WordShape.isOrder($0) }) else {
      return nil
    }
    let joined = Array(groups.joined())
    return WordShape.isOrder(joined) ? String(decoding: joined, as: UTF8.self) : nil
  }

  /// Joins groups with dashes if the result fits. Stops at the first other character, because it runs for every text.
  private static func undashed(_ text: String, fits: (String) -> Bool) -> String? {
    guard text.utf8.contains(where: { $0 == UInt8(ascii: "-") || $0 == UInt8(ascii: " ") || $0 >= 0x80 }) else {
      return nil
    }
    var (joined, groups, length) = ("", 0, 0)
    for scalar in text.uppercased().unicodeScalars {
      switch scalar {
      case "-", "\u{2010}", "\u{2011}", "\u{2013}", " ": length = 0
      case "0"..."9", "A"..."Z":
        if length == 0 { groups += 1 }
        length += 1
        joined.unicodeScalars.append(scalar)
        guard length < WordShape.shortestOrder else { return nil }
      default: return nil
      }
    }
    return groups > 1 && fits(joined) ? joined : nil
  }

  /// Joins an order ID with dashes. A label before it is not a group of it.
  private static func undashedOrder(_ text: String) -> String? {
    guard let id = undashed(text, fits: { WordShape.isOrder($0) }) else { return nil }
    let groups = text.unicodeScalars.split { !$0.isASCII || !UInt8($0.value).isAlphanumeric }.map {
      Array(String($0).utf8)
    }
    return !groups.contains(where: { isLabel($0[...]) })
      && areGroups(groups, hasSpaces: text.utf8.contains(UInt8(ascii: " "))) ? id : nil
  }

  /// Returns whether the groups of an order ID, as written, differ from the words of a sentence: letters in one case,
  /// and digits beside letters in one group; in lowercase between spaces, in half of the groups and more than one.
  private static func areGroups(_ groups: [[UInt8]], hasSpaces: Bool) -> Bool {
    let letters = groups.joined().filter(\.isLetter)
    let mixed = groups.count { $0.contains(where: \.isDigit) && $0.contains(where: \.isLetter) }
    guard letters.contains(where: \.isLowercase) else {
      let length = groups.first?.count ?? 0
      let isEven =
        groups.dropLast().allSatisfy { $0.count == length } && groups.last.map { $0.count <= length } ?? false
      return mixed > 0 || isEven || !hasSpaces
    }
    guard letters.dropFirst().allSatisfy(\.isLowercase) else { return false }
    return hasSpaces ? mixed > 1 && mixed * 2 >= groups.count : mixed > 0
  }

  private static func isLabel(_ word: ArraySlice<UInt8>) -> Bool {
    labels.contains(String(decoding: word, as: UTF8.self).uppercased()) || PurchaseWords.label(of: word) != nil
  }

  private static let labels: Set<String> = [
    "ORDER", "ID", "NO", "NR", "NUMBER", "APPLE", "RECEIPT", "THE", "MY", "YOUR", "IS",
  ]
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
      PastedIdentifier(given: text, read: read(readings, spelling))
    }
    let digits = identifier(.digits)
    if WordShape.isTransaction(digits.read), joiningGroups || !digits.isDashed(readings[0]) {
      return (digits, .anyTransactionId)
    }
    if let uuid = readings.first(where: \.isUUID) {
      return (PastedIdentifier(given: text, read: uuid), .appAccountToken)
    }
    let word = identifier(.word)
    if WordShape.isTestToken(word.read) { return (word, .testNotificationToken) }
    let order = identifier(.capitalsAndDigits)
    guard WordShape.isOrder(order.read),
      joiningGroups || !order.isDashed(readings[0]) && order.isWritten(in: readings)
    else { return nil }
    return (order, .orderId)
  }

  /// A fast pre-check for every word of a text. An identifier has a digit of any script or is a UUID, has at least as
  /// many letters and digits as an order ID, and is not longer than 200 bytes.
  private static func mayBeAny(_ text: String) -> Bool {
    (WordShape.shortestOrder...200).contains(text.utf8.count)
      && text.utf8.contains { $0.isDigit || $0 == UInt8(ascii: "-") || $0 >= 0x80 }
      && text.utf8.count { $0.isDigit || $0.isLetter || $0 >= 0x80 } >= WordShape.shortestOrder
  }

  /// Returns whether dashes were removed, as in a telephone number.
  private func isDashed(_ bare: String) -> Bool {
    differs && Self.undashed(bare) { $0 == read } != nil
      && given.unicodeScalars.contains { $0.properties.generalCategory == .dashPunctuation }
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

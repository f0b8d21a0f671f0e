import Base

/// A pasted identifier, which may have a label, spaces or punctuation, and its form in Apple's spelling.
///
/// The text is normalized but not validated: if it does not look like an identifier of its kind, only surrounding
/// spaces and quotes are removed.
package struct PastedIdentifier: Sendable, Equatable {
  /// The pasted text.
  package let given: String
  /// The identifier in Apple's spelling.
  package let read: String

  package var differs: Bool { !sameBytes(given, read) }

  /// A remark for stderr; nil if the text was not changed.
  package var remark: String? { differs ? "read \(quoted(given)) as \(truncated(read, to: 80))" : nil }

  package init(given: String, read: String) {
    (self.given, self.read) = (given, read)
  }

  package init(_ given: String, as name: Identifier.Name) {
    self.init(given, name.spelling)
  }

  package init(_ given: String, _ spelling: Identifier.Spelling) {
    // A longer text contains more than an identifier, and the time to normalize it would depend on its length.
    let isUnchanged = spelling == .free || given.utf8.count > 10_000
    self.init(given: given, read: isUnchanged ? given : Self.read(PastedText(given), spelling))
  }

  /// Returns the text in this spelling.
  private static func read(_ text: PastedText, _ spelling: Identifier.Spelling) -> String {
    switch spelling {
    case .free, .digits: text.firstMap(digits) ?? text.firstMap(dashedDigits) ?? text.bare
    case .capitalsAndDigits: text.firstMap(capitals) ?? text.firstMap(dashedCapitals) ?? text.bare
    case .uuid: text.uuid ?? text.bare
    case .word: text.bare.utf8.contains(UInt8(ascii: ":")) ? text.labeled ?? text.bare : text.bare
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
    if let id = SpreadsheetNumber.identifier(text) { return id }
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
    let groups = words.drop { labels.contains(String(decoding: $0, as: UTF8.self)) }
    let isSentence =
      text.utf8.contains(where: \.isLowercase) && groups.count { $0.contains(where: \.isDigit) } * 2 < groups.count
    guard !isSentence, !groups.contains(where: { WordShape.isOrder($0) }) else { return nil }
    let joined = Array(groups.joined())
    return WordShape.isOrder(joined) ? String(decoding: joined, as: UTF8.self) : nil
  }

  /// Returns a transaction ID split into groups with dashes. Shorter text is a date or another number.
  private static func dashedDigits(_ text: String) -> String? {
    undashed(text).flatMap { WordShape.isTransaction($0) ? $0 : nil }
  }

  private static func dashedCapitals(_ text: String) -> String? {
    undashed(text).flatMap { WordShape.isOrder($0) ? $0 : nil }
  }

  /// Joins groups that are separated by dashes. It stops at the first other character, because it runs for every text.
  private static func undashed(_ text: String) -> String? {
    guard text.utf8.contains(where: { $0 == UInt8(ascii: "-") || $0 == UInt8(ascii: " ") || $0 >= 0x80 }) else {
      return nil
    }
    var (joined, groups, length): ([UInt8], Int, Int) = ([], 0, 0)
    for scalar in text.uppercased().unicodeScalars {
      switch scalar {
      case "-", "\u{2010}", "\u{2011}", "\u{2013}", " ": length = 0
      case "0"..."9", "A"..."Z":
        if length == 0 { groups += 1 }
        length += 1
        joined.append(UInt8(scalar.value))
        guard length < WordShape.shortestOrder else { return nil }
      default: return nil
      }
    }
    return groups > 1 ? String(decoding: joined, as: UTF8.self) : nil
  }

  private static let labels: Set<String> = [
    "ORDER", "ID", "NO", "NR", "NUMBER", "APPLE", "RECEIPT", "THE", "MY", "YOUR",
  ]
}

extension PastedIdentifier {
  /// Returns the identifier of any kind that a text looks like; nil if there is none.
  package static func any(_ text: String) -> (identifier: PastedIdentifier, name: Identifier.Name)? {
    // Most cells of a table are an ID and nothing else.
    if WordShape.isTransaction(text) { return (PastedIdentifier(given: text, read: text), .anyTransactionId) }
    if WordShape.isOrder(text) { return (PastedIdentifier(given: text, read: text), .orderId) }
    return mayBeAny(text) ? any(text, PastedText(text)) : nil
  }

  private static func any(
    _ text: String, _ pasted: PastedText
  ) -> (identifier: PastedIdentifier, name: Identifier.Name)? {
    func identifier(_ spelling: Identifier.Spelling) -> PastedIdentifier {
      PastedIdentifier(given: text, read: read(pasted, spelling))
    }
    let digits = identifier(.digits)
    if WordShape.isTransaction(digits.read), !isDashed(digits, pasted) { return (digits, .anyTransactionId) }
    if let uuid = pasted.uuid { return (PastedIdentifier(given: text, read: uuid), .appAccountToken) }
    let word = identifier(.word)
    if WordShape.isTestToken(word.read) { return (word, .testNotificationToken) }
    let order = identifier(.capitalsAndDigits)
    guard WordShape.isOrder(order.read), !isDashed(order, pasted), isMixed(order, pasted) else { return nil }
    return (order, .orderId)
  }

  /// A fast pre-check for every word of a text. An identifier has a digit of any script or is a UUID, has at least as
  /// many letters and digits as an order ID, and is not longer than 200 bytes.
  private static func mayBeAny(_ text: String) -> Bool {
    (WordShape.shortestOrder...200).contains(text.utf8.count)
      && text.utf8.contains { $0.isDigit || $0 == UInt8(ascii: "-") || $0 >= 0x80 }
      && text.utf8.count { $0.isDigit || $0.isLetter || $0 >= 0x80 } >= WordShape.shortestOrder
  }

  /// Returns whether all digits of a text belong to the identifier, so that there is no second one.
  package static func isAll(of text: String, _ identifier: PastedIdentifier) -> Bool {
    PastedText.digitCount(text) == PastedText.digitCount(identifier.read)
  }

  /// Returns whether dashes were removed, as in a telephone number.
  private static func isDashed(_ identifier: PastedIdentifier, _ pasted: PastedText) -> Bool {
    identifier.differs && undashed(pasted.bare) == identifier.read
      && identifier.given.unicodeScalars.contains { $0.properties.generalCategory == .dashPunctuation }
  }

  /// Returns the order or transaction ID that a text looks like. Groups of digits are read as one ID.
  package static func purchase(_ text: String) -> (identifier: PastedIdentifier, name: Identifier.Name)? {
    guard mayBeAny(text) else { return nil }
    let pasted = PastedText(text)
    if let identifier = any(text, pasted) { return identifier }
    let digits = read(pasted, .digits)
    if WordShape.isTransaction(digits) { return (PastedIdentifier(given: text, read: digits), .anyTransactionId) }
    let order = read(pasted, .capitalsAndDigits)
    return WordShape.isOrder(order) ? (PastedIdentifier(given: text, read: order), .orderId) : nil
  }

  /// Returns whether the text can be an order ID. In lowercase, it needs digits between its letters.
  private static func isMixed(_ order: PastedIdentifier, _ pasted: PastedText) -> Bool {
    let word = Array((pasted.labeled ?? pasted.bare).utf8)
    if !word.contains(UInt8(ascii: " ")), WordShape.isMixed(word[...]) { return false }
    let bytes = Array(order.read.utf8)
    if pasted.labeled != nil || Array(order.given.utf8)[...].firstRange(of: bytes) != nil { return true }
    return zip(bytes, bytes.dropFirst()).contains { $0.isDigit && $1.isUppercase }
  }
}

extension PastedIdentifier {
  /// Returns the identifiers of a text that is a list of at least two and nothing else, separated by spaces, line ends,
  /// commas and similar characters; empty for other text.
  package static func list(_ text: String, as name: Identifier.Name) -> [String] {
    guard name.spelling != .free,
      text.utf8.contains(where: { $0 >= 0x80 || isBetween(Unicode.Scalar($0)) })
    else { return [] }
    var words: [String] = []
    var rest = text.unicodeScalars[...]
    // Stops at the first other word, because this runs for every line.
    while let start = rest.firstIndex(where: { !isBetween($0) }) {
      let end = rest[start...].firstIndex(where: isBetween) ?? rest.endIndex
      let word = PastedText(String(rest[start..<end])).bare
      rest = rest[end...]
      if word.isEmpty { continue }
      guard isWhole(word, name.spelling) else { return [] }
      words.append(word)
    }
    return words.count > 1 ? words : []
  }

  private static func isBetween(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar {
    case ",", ";", "|", "/", "&", "+", " ", "\t", "\n", "\u{B}", "\u{C}", "\r": true
    // U+3000 is the highest whitespace character.
    default: (0x80...0x3000).contains(scalar.value) && scalar.properties.isWhitespace
    }
  }

  /// Returns the transaction IDs or uppercase order IDs in a text, without duplicates. Empty for other kinds, which
  /// cannot be distinguished from words.
  package static func mentions(in text: String, as name: Identifier.Name) -> [String] {
    let isMention: (Substring.UTF8View) -> Bool
    switch name.spelling {
    case .digits: isMention = { WordShape.isTransaction(Substring($0)) }
    case .capitalsAndDigits: isMention = { WordShape.isOrder($0) }
    case .uuid, .word, .free: return []
    }
    // A fast exit for texts that are shorter than any ID.
    guard text.utf8.count >= WordShape.shortestOrder else { return [] }
    let words = text.unicodeScalars.split { scalar in
      scalar.isASCII
        ? !UInt8(scalar.value).isLetter && !UInt8(scalar.value).isDigit
        : !scalar.properties.isAlphabetic && scalar.properties.numericType == nil
    }
    return words.map { Substring($0) }.filter { isMention($0.utf8) }.map(String.init).uniqued()
  }

  private static func isWhole(_ word: String, _ spelling: Identifier.Spelling) -> Bool {
    switch spelling {
    case .digits: WordShape.isTransaction(word)
    case .capitalsAndDigits: WordShape.isOrder(word.uppercased())
    case .uuid: word.isUUID
    case .word: WordShape.isTestToken(word)
    case .free: false
    }
  }
}

extension Identifier {
  /// The spelling of a kind of identifier.
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
  /// The spelling of its identifiers.
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

  /// The name of the kind with its article, for sentences.
  package var withArticle: String {
    if isTransaction { return "a transaction ID" }
    return self == .orderId ? "an order ID" : "\("aeiou".contains(rawValue.prefix(1)) ? "an" : "a") \(rawValue)"
  }

  /// Whether it is a transaction ID of any kind; only Apple can distinguish the kinds.
  package var isTransaction: Bool {
    [.transactionId, .originalTransactionId, .appTransactionId, .anyTransactionId].contains(self)
  }
}

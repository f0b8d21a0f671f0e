import Base

/// An identifier as people paste it where an ID is wanted, with label, blanks or punctuation, and as Apple writes it.
///
/// It says how the text is to be written, not whether it is right: of a text that is like no identifier of its kind only
/// blanks and quotes around it are taken off.
package struct PastedIdentifier: Sendable, Equatable {
  /// As it was pasted.
  package let given: String
  /// As Apple writes it.
  package let read: String

  /// Whether there is something to say of the reading.
  package var differs: Bool { !sameBytes(given, read) }

  /// For standard error; nil where it was read as it stands.
  package var remark: String? { differs ? "read \(quoted(given)) as \(truncated(read, to: 80))" : nil }

  package init(given: String, read: String) {
    (self.given, self.read) = (given, read)
  }

  package init(_ given: String, as name: Identifier.Name) {
    self.init(given, name.spelling)
  }

  package init(_ given: String, _ spelling: Identifier.Spelling) {
    self.given = given
    let text = PastedText(given)
    let candidates = text.labelled.map { [text.bare, $0] } ?? [text.bare]
    switch spelling {
    case .free: read = given
    case .digits: read = candidates.firstMap(Self.digits) ?? candidates.firstMap(Self.dashedDigits) ?? text.bare
    case .capitalsAndDigits:
      read = candidates.firstMap(Self.capitals) ?? candidates.firstMap(Self.dashedCapitals) ?? text.bare
    case .uuid: read = given.pastedUUID ?? text.bare
    case .word: read = text.bare.utf8.contains(UInt8(ascii: ":")) ? text.labelled ?? text.bare : text.bare
    }
  }

  /// A transaction's number, however short, as those of made-up worlds may be; nil for what is none.
  package static func transaction(_ given: String) -> String? {
    let read = PastedIdentifier(given, as: .transactionId).read
    return read.isDigits ? read : nil
  }

  /// One group of digits, or several groups of an ID that was split for reading; words may stand before them.
  private static func digits(_ text: String) -> String? {
    let words = text.split(separator: " ").drop { !$0.utf8.contains(where: \.isDigit) }
    guard !words.isEmpty, words.allSatisfy(\.isDigits) else { return nil }
    // Two whole IDs, or a number before one, are not one.
    guard words.count == 1 || words.allSatisfy({ $0.utf8.count < WordShape.shortestTransaction }) else { return nil }
    return words.joined()
  }

  /// A word that looks like an order ID behind words without digits, or one that was cut into groups.
  private static func capitals(_ text: String) -> String? {
    let words = text.uppercased().split(separator: " ")
    guard let last = words.last, isPlain(last) else { return nil }
    let before = words.dropLast()
    if before.isEmpty || WordShape.isOrder(last) && !before.contains(where: { $0.utf8.contains(where: \.isDigit) }) {
      return String(last)
    }
    // A whole ID and another word are not one, nor is a sentence with a number in it.
    let groups = words.drop { labels.contains(String($0)) }
    let isSentence =
      text.utf8.contains(where: \.isLowercase) && groups.count { $0.utf8.contains(where: \.isDigit) } * 2 < groups.count
    guard !isSentence, !groups.contains(where: { WordShape.isOrder($0) }) else { return nil }
    let joined = groups.joined()
    return WordShape.isOrder(joined) ? joined : nil
  }

  /// One that was split into groups with dashes between them. What is shorter than an ID is a date or another number.
  private static func dashedDigits(_ text: String) -> String? {
    undashed(text).flatMap { WordShape.isTransaction($0) ? $0 : nil }
  }

  private static func dashedCapitals(_ text: String) -> String? {
    undashed(text).flatMap { WordShape.isOrder($0) ? $0 : nil }
  }

  private static func undashed(_ text: String) -> String? {
    let groups = text.uppercased().split(omittingEmptySubsequences: true) { "-\u{2010}\u{2011}\u{2013} ".contains($0) }
    guard groups.count > 1, groups.allSatisfy({ isPlain($0) && $0.utf8.count < 8 }) else { return nil }
    return groups.joined()
  }

  private static func isPlain(_ word: Substring) -> Bool { word.utf8.allSatisfy { $0.isDigit || $0.isUppercase } }

  private static let labels: Set<String> = [
    "ORDER", "ID", "NO", "NR", "NUMBER", "APPLE", "RECEIPT", "THE", "MY", "YOUR",
  ]
}

extension PastedIdentifier {
  /// The identifier that a text is by its form, where any kind may be meant; nil if it is like none.
  package static func any(_ text: String) -> (identifier: PastedIdentifier, name: Identifier.Name)? {
    guard mayBeAny(text) else { return nil }
    let digits = PastedIdentifier(text, .digits)
    if WordShape.isTransaction(digits.read), !isDashed(digits) { return (digits, .anyTransactionId) }
    let uuid = PastedIdentifier(text, .uuid)
    if uuid.read.isUUID { return (uuid, .appAccountToken) }
    let word = PastedIdentifier(text, .word)
    if WordShape.isTestToken(word.read) { return (word, .testNotificationToken) }
    let order = PastedIdentifier(text, .capitalsAndDigits)
    return WordShape.isOrder(order.read) && !isDashed(order) && isMixed(order, text) ? (order, .orderId) : nil
  }

  /// Whether it is worth a closer look: this is asked of every word of a text. A longer one is a text that may hold an
  /// identifier; each has a digit, of any script, or is a UUID, and none has fewer letters and digits than an order ID.
  private static func mayBeAny(_ text: String) -> Bool {
    (WordShape.shortestOrder...200).contains(text.utf8.count)
      && text.utf8.contains { $0.isDigit || $0 == UInt8(ascii: "-") || $0 >= 0x80 }
      && text.utf8.count { $0.isDigit || $0.isLetter || $0 >= 0x80 } >= WordShape.shortestOrder
  }

  /// Whether no digit of a text is outside of what was read of it, so that there is no second identifier in it.
  package static func isAll(of text: String, _ identifier: PastedIdentifier) -> Bool {
    PastedText.digitCount(text) == PastedText.digitCount(identifier.read)
  }

  /// Whether it was read without the dashes that stood in it, as in a telephone number.
  private static func isDashed(_ identifier: PastedIdentifier) -> Bool {
    identifier.differs && undashed(PastedText(identifier.given).bare) == identifier.read
      && identifier.given.unicodeScalars.contains { $0.properties.generalCategory == .dashPunctuation }
  }

  /// The same where only an order or a transaction can be meant, so that groups of digits are taken for one ID.
  package static func purchase(_ text: String) -> (identifier: PastedIdentifier, name: Identifier.Name)? {
    if let identifier = any(text) { return identifier }
    guard text.utf8.count <= 200 else { return nil }
    let (digits, order) = (PastedIdentifier(text, .digits), PastedIdentifier(text, .capitalsAndDigits))
    if WordShape.isTransaction(digits.read) { return (digits, .anyTransactionId) }
    return WordShape.isOrder(order.read) ? (order, .orderId) : nil
  }

  /// Capitals are meant as they stand; small letters are like an order ID only if digits stand among them.
  private static func isMixed(_ order: PastedIdentifier, _ text: String) -> Bool {
    let pasted = PastedText(text)
    let word = Array((pasted.labelled ?? pasted.bare).utf8)
    if !word.contains(UInt8(ascii: " ")), WordShape.isMixed(word[...]) { return false }
    if text.contains(order.read) || pasted.labelled != nil { return true }
    let bytes = Array(order.read.utf8)
    return zip(bytes, bytes.dropFirst()).contains { $0.isDigit && $1.isUppercase }
  }
}

extension PastedIdentifier {
  /// The identifiers of a text that is nothing but a list of them, two at least, with blanks, line ends, commas and the
  /// like between them; empty for any other text.
  package static func list(_ text: String, as name: Identifier.Name) -> [String] {
    guard text.utf8.contains(where: { $0.isSpace || $0 >= 0x80 || ",;|/&+".utf8.contains($0) }) else { return [] }
    let parts = text.unicodeScalars.split { $0.properties.isWhitespace || ",;|/&+".unicodeScalars.contains($0) }
    let words = parts.map { PastedText(String($0)).bare }.filter { !$0.isEmpty }
    guard words.count > 1, words.allSatisfy({ isWhole($0, name.spelling) }) else { return [] }
    return words
  }

  /// The transaction IDs, or the order IDs in capitals, among the words of a text, each once, whatever the other words are.
  /// Empty for other kinds, of which words cannot be told apart.
  package static func mentions(in text: String, as name: Identifier.Name) -> [String] {
    switch name.spelling {
    case .digits, .capitalsAndDigits:
      let words = text.unicodeScalars.split { !$0.properties.isAlphabetic && $0.properties.numericType == nil }
      return words.map { String($0) }.filter { isWhole($0, name.spelling) && sameBytes($0, $0.uppercased()) }.uniqued()
    case .uuid, .word, .free: return []
    }
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
  /// How identifiers of a kind are written, and so how they are read.
  package enum Spelling: Sendable {
    case digits
    case capitalsAndDigits
    case uuid
    /// No blanks in it; case counts.
    case word
    /// Anything: it is passed on as it is.
    case free
  }
}

extension Identifier.Name {
  /// How its identifiers are written.
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

  /// As a sentence says it, with its article.
  package var withArticle: String {
    if isTransaction { return "a transaction ID" }
    return self == .orderId ? "an order ID" : "\("aeiou".contains(rawValue.prefix(1)) ? "an" : "a") \(rawValue)"
  }

  /// Whether it is one of those that look alike, and that only Apple can tell apart.
  package var isTransaction: Bool {
    [.transactionId, .originalTransactionId, .appTransactionId, .anyTransactionId].contains(self)
  }
}

extension [String] {
  fileprivate func firstMap(_ reading: (String) -> String?) -> String? {
    for text in self {
      if let read = reading(text) { return read }
    }
    return nil
  }
}

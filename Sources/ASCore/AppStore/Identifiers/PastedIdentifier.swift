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
    self.init(given: given, read: spelling == .free ? given : Self.read(PastedText(given), spelling))
  }

  /// What a text is as an identifier of that spelling.
  private static func read(_ text: PastedText, _ spelling: Identifier.Spelling) -> String {
    switch spelling {
    case .free, .digits: text.firstMap(digits) ?? text.firstMap(dashedDigits) ?? text.bare
    case .capitalsAndDigits: text.firstMap(capitals) ?? text.firstMap(dashedCapitals) ?? text.bare
    case .uuid: text.uuid ?? text.bare
    case .word: text.bare.utf8.contains(UInt8(ascii: ":")) ? text.labelled ?? text.bare : text.bare
    }
  }

  /// A transaction's number, however short, as those of made-up worlds may be; nil for what is none.
  package static func transaction(_ given: String) -> String? {
    let read = PastedIdentifier(given, as: .transactionId).read
    return read.isDigits ? read : nil
  }

  /// One group of digits, or several groups of an ID that was split for reading; words may stand before them.
  private static func digits(_ text: String) -> String? {
    guard text.utf8.last?.isDigit == true else { return nil }
    if text.isDigits { return text }
    if let id = SpreadsheetNumber.identifier(text) { return id }
    let words = Array(text.utf8).split(separator: UInt8(ascii: " ")).drop { !$0.contains(where: \.isDigit) }
    guard !words.isEmpty, words.allSatisfy({ $0.allSatisfy(\.isDigit) }) else { return nil }
    // Two whole IDs, or a number before one, are not one.
    guard words.count == 1 || words.allSatisfy({ $0.count < WordShape.shortestTransaction }) else { return nil }
    return String(decoding: Array(words.joined()), as: UTF8.self)
  }

  /// A word that looks like an order ID behind words without digits, or one that was cut into groups.
  private static func capitals(_ text: String) -> String? {
    guard let end = text.utf8.last, end.isDigit || end.isLetter || end >= 0x80 else { return nil }
    let words = Array(text.uppercased().utf8).split(separator: UInt8(ascii: " "))
    guard let last = words.last, last.allSatisfy({ $0.isDigit || $0.isUppercase }) else { return nil }
    let before = words.dropLast()
    if before.isEmpty || WordShape.isOrder(last) && !before.contains(where: { $0.contains(where: \.isDigit) }) {
      return String(decoding: last, as: UTF8.self)
    }
    // A whole ID and another word are not one, nor is a sentence with a number in it.
    let groups = words.drop { labels.contains(String(decoding: $0, as: UTF8.self)) }
    let isSentence =
      text.utf8.contains(where: \.isLowercase) && groups.count { $0.contains(where: \.isDigit) } * 2 < groups.count
    guard !isSentence, !groups.contains(where: { WordShape.isOrder($0) }) else { return nil }
    let joined = Array(groups.joined())
    return WordShape.isOrder(joined) ? String(decoding: joined, as: UTF8.self) : nil
  }

  /// One that was split into groups with dashes between them. What is shorter than an ID is a date or another number.
  private static func dashedDigits(_ text: String) -> String? {
    undashed(text).flatMap { WordShape.isTransaction($0) ? $0 : nil }
  }

  private static func dashedCapitals(_ text: String) -> String? {
    undashed(text).flatMap { WordShape.isOrder($0) ? $0 : nil }
  }

  /// Ends with the first character that no group has, as this is asked of every text.
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
  /// The identifier that a text is by its form, where any kind may be meant; nil if it is like none.
  package static func any(_ text: String) -> (identifier: PastedIdentifier, name: Identifier.Name)? {
    mayBeAny(text) ? any(text, PastedText(text)) : nil
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
  private static func isDashed(_ identifier: PastedIdentifier, _ pasted: PastedText) -> Bool {
    identifier.differs && undashed(pasted.bare) == identifier.read
      && identifier.given.unicodeScalars.contains { $0.properties.generalCategory == .dashPunctuation }
  }

  /// The same where only an order or a transaction can be meant, so that groups of digits are taken for one ID.
  package static func purchase(_ text: String) -> (identifier: PastedIdentifier, name: Identifier.Name)? {
    guard mayBeAny(text) else { return nil }
    let pasted = PastedText(text)
    if let identifier = any(text, pasted) { return identifier }
    let digits = read(pasted, .digits)
    if WordShape.isTransaction(digits) { return (PastedIdentifier(given: text, read: digits), .anyTransactionId) }
    let order = read(pasted, .capitalsAndDigits)
    return WordShape.isOrder(order) ? (PastedIdentifier(given: text, read: order), .orderId) : nil
  }

  /// Capitals are meant as they stand; small letters are like an order ID only if digits stand among them.
  private static func isMixed(_ order: PastedIdentifier, _ pasted: PastedText) -> Bool {
    let word = Array((pasted.labelled ?? pasted.bare).utf8)
    if !word.contains(UInt8(ascii: " ")), WordShape.isMixed(word[...]) { return false }
    let bytes = Array(order.read.utf8)
    if pasted.labelled != nil || Array(order.given.utf8)[...].firstRange(of: bytes) != nil { return true }
    return zip(bytes, bytes.dropFirst()).contains { $0.isDigit && $1.isUppercase }
  }
}

extension PastedIdentifier {
  /// The identifiers of a text that is nothing but a list of them, two at least, with blanks, line ends, commas and the
  /// like between them; empty for any other text.
  package static func list(_ text: String, as name: Identifier.Name) -> [String] {
    guard name.spelling != .free,
      text.utf8.contains(where: { $0 >= 0x80 || isBetween(Unicode.Scalar($0)) })
    else { return [] }
    var words: [String] = []
    var rest = text.unicodeScalars[...]
    // The first other word ends it, as this is asked of every line.
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
    default: !scalar.isASCII && scalar.properties.isWhitespace
    }
  }

  /// The transaction IDs, or the order IDs in capitals, among the words of a text, each once, whatever the other words are.
  /// Empty for other kinds, of which words cannot be told apart.
  package static func mentions(in text: String, as name: Identifier.Name) -> [String] {
    let isMention: (Substring.UTF8View) -> Bool
    switch name.spelling {
    case .digits: isMention = { WordShape.isTransaction(Substring($0)) }
    case .capitalsAndDigits: isMention = { WordShape.isOrder($0) }
    case .uuid, .word, .free: return []
    }
    // None is shorter, and most texts have one word that is as long.
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

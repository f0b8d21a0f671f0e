import Base

/// Looks up numbers, names, fields and IDs of the App Store Server API for `asctl explain`, without network and clock.
/// Names are looked up in the catalog; the kind of an ID is guessed from its format, and the explanation says so.
package enum Explain {
  /// The maximum length of a name or value, in bytes.
  private static let longestWord = 200
  /// The maximum number of words in a name: "Extend Subscription Renewal Dates for All Active Subscribers".
  private static let mostWords = 8

  /// Returns all possible meanings of a word, most likely first; empty if there is none.
  static func explain(_ word: String) -> [Explanation] {
    let word = trimmed(word)
    guard !word.isEmpty else { return [] }
    if let signed = WordMeaning.signed(word) { return [signed] }
    guard word.utf8.count <= longestWord else { return [] }
    let names = KnownName.matching(word)
    if !names.isEmpty { return WordMeaning.durations(word) + names.flatMap { $0.explanations() } }
    let qualified = qualified(word)
    if !qualified.isEmpty { return qualified }
    if let pair = NotificationPair(word) { return [pair.explanation] }
    if word.isDigits { return WordMeaning.numbers(word) }
    // Names of fields are known names and were found above, so only paths to fields remain.
    let name = lastPart(ofPath: word)
    let fields = sameBytes(name, word) ? [] : Explanation.fields(Field.meanings(of: name))
    return fields.isEmpty ? WordMeaning.texts(word) : fields
  }

  /// Returns all possible meanings of a word. If it has none itself, for example because it has a label, those of the
  /// identifier in it, which is also returned.
  package static func meaning(of word: String) -> (identifier: PastedIdentifier?, explanations: [Explanation]) {
    let explanations = explain(word)
    guard explanations.isEmpty, let read = PastedIdentifier.any(word)?.identifier, read.differs else {
      return (nil, explanations)
    }
    let ofIdentifier = explain(read.read)
    return (ofIdentifier.isEmpty ? nil : read, ofIdentifier)
  }

  private static func isKnown(_ word: String) -> Bool { !meaning(of: word).explanations.isEmpty }

  /// Returns whether a word is a known name, and not only text in a known format.
  package static func isName(_ word: String) -> Bool { !KnownName.matching(trimmed(word)).isEmpty }

  /// Removes whitespace, and quotes and commas from copied JSON.
  private static func trimmed(_ word: String) -> String {
    let scalars = word.unicodeScalars
    func isWord(_ scalar: Unicode.Scalar) -> Bool { !"\"'`,".unicodeScalars.contains(scalar) && !isSpace(scalar) }
    guard let first = scalars.firstIndex(where: isWord), let last = scalars.lastIndex(where: isWord) else { return "" }
    return String(scalars[first...last])
  }

  /// Returns `price` for `signedTransactions[0].price`. A path begins with a known name, unlike `com.example.price`.
  static func lastPart(ofPath word: String) -> String {
    guard word.utf8.contains(where: { $0 == UInt8(ascii: ".") || $0 == UInt8(ascii: "[") }) else { return word }
    let parts = word.split(separator: ".").map { $0.prefix { $0 != "[" } }
    guard let first = parts.first, let last = parts.last, !KnownName.matching(String(first)).isEmpty else {
      return word
    }
    return String(last)
  }
}

// Words in texts.
extension Explain {
  /// Joins arguments that are one name, such as `billing retry`, or a qualified number, such as `status 4`. Splits a
  /// quoted argument if all its words are known but the whole is not.
  package static func joiningNames(_ words: [String]) -> [String] {
    var rest = words.flatMap(cut)[...]
    var joined: [String] = []
    while let word = rest.first {
      if let number = rest.dropFirst().first, number.isDigits, !qualified("\(word):\(number)").isEmpty {
        joined.append("\(word):\(number)")
        rest = rest.dropFirst(2)
        continue
      }
      let longest = (2...mostWords).reversed().first { count in
        rest.count >= count && isName(rest.prefix(count).joined(separator: " "))
      }
      joined.append(longest.map { rest.prefix($0).joined(separator: " ") } ?? word)
      rest = rest.dropFirst(longest ?? 1)
    }
    return joined
  }

  private static func cut(_ text: String) -> [String] {
    guard text.utf8.count <= 100 * longestWord else { return [text] }
    let words = text.split { $0.isWhitespace || ",;|".contains($0) }.map { String($0) }
    return (2...100).contains(words.count) && !isKnown(text) && words.allSatisfy(isKnown) ? words : [text]
  }

  /// Returns the names in a text: the whole text if it is one name or a list of names, otherwise up to `count` words
  /// with a technical meaning. Empty if there are none.
  package static func names(in text: String, atMost count: Int) -> [String] {
    let bare = String(Substring(text.utf8.trimmed))
    // A name or a number never spans several lines.
    let names = bare.contains(where: \.isNewline) ? [] : joiningNames([bare])
    return names.count > 1 || names.contains(where: isKnown) ? names : wordsWorthExplaining(in: bare, atMost: count)
  }

  /// Returns up to `count` words of a text, such as an email, that have a technical meaning: signed data, identifiers,
  /// codes and Apple's names, in their order and without duplicates.
  static func wordsWorthExplaining(in text: String, atMost count: Int) -> [String] {
    if WordMeaning.signed(trimmed(text)) != nil { return [trimmed(text)] }
    var (words, seen): ([String], TextSet) = ([], TextSet())
    for part in text.unicodeScalars.split(whereSeparator: isBetweenWords) where words.count < count {
      let end = part.lastIndex { $0 != "." && $0 != ":" }.map(part.index(after:)) ?? part.startIndex
      var word = String(part[..<end])
      if word.utf8.contains(UInt8(ascii: "/")) { word = word.replacing("https://", with: "") }
      if mayBeWorthExplaining(word), seen.insert(word), isWorthExplaining(word) { words.append(word) }
    }
    return words
  }

  // ASCII is checked without the tables of Unicode, which would take most of the time in a long text.

  private static func isBetweenWords(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar {
    case "\"", "'", "`", ",", ";", "(", ")", "<", ">", "{", "}", "[", "]", "!", "?", "=", "#": true
    default: isSpace(scalar)
    }
  }

  private static func isSpace(_ scalar: Unicode.Scalar) -> Bool {
    scalar.isASCII ? UInt8(scalar.value).isSpace : scalar.properties.isWhitespace
  }

  /// A fast pre-check: false for ordinary words, with or without an uppercase first letter.
  private static func mayBeWorthExplaining(_ word: String) -> Bool {
    guard word.utf8.count >= 5 else { return false }
    let scalars = word.unicodeScalars
    return scalars.dropFirst().contains(where: isUppercase)
      || scalars.contains { $0 == "_" || isUppercase($0) || isNumeric($0) } && !scalars.allSatisfy(\.isLetter)
  }

  private static func isUppercase(_ scalar: Unicode.Scalar) -> Bool {
    scalar.isASCII ? "A"..."Z" ~= scalar : scalar.properties.isUppercase
  }

  private static func isNumeric(_ scalar: Unicode.Scalar) -> Bool {
    scalar.isASCII ? "0"..."9" ~= scalar : scalar.properties.numericType != nil
  }

  private static func isWorthExplaining(_ word: String) -> Bool {
    switch meaning(of: word).explanations.first?.kind {
    case .value?, .exitStatus?, .httpStatus?, nil: false
    case .errorCode?, .notificationType?, .subscriptionStatus?, .enumeration?, .enumerationValue?, .field?, .object?,
      .endpoint?, .formerName?, .identifier?, .identifierValue?, .signedData?:
      true
    }
  }
}

extension Explain {
  /// Up to five similar known words, closest first. Of a qualified word (`offerTyp:3`), only the qualifier is compared.
  package static func nearest(_ word: String) -> [String] {
    if let separator = word.firstIndex(where: { ":=".contains($0) }) {
      return closest(to: String(word[..<separator]), among: qualifiers).map { $0 + word[separator...] }
    }
    if let pair = NotificationPair(word.replacing(".", with: "/")), pair.isKnown { return [pair.spelling] }
    let isPair = word.utf8.contains(UInt8(ascii: "/"))
    return closest(to: word, among: isPair ? NotificationType.pairs : spellings + codes.filter { $0.utf8.count >= 5 })
  }

  /// All known names that need no quotes in a shell, without duplicates.
  package static var words: [String] {
    (NotificationType.pairs + spellings + codes).uniqued().filter { word in
      word.utf8.allSatisfy { $0.isLetter || $0.isDigit || "_-./".utf8.contains($0) } && !word.hasPrefix("-")
    }
  }

  private static let spellings = KnownName.all.map(\.spelling).uniqued()
  private static var codes: [String] { ErrorCode.all.compactMap { $0.code.map(String.init) }.uniqued() }

  private static let qualifiers =
    (FieldMeaning.all.map(\.field.name) + Enumeration.all.map(\.name) + Identifier.all.map(\.name.rawValue)
    + ["error", "http", "exit", "external"]).uniqued()

  /// The limits are strict, because thousands of names are compared, and many begin alike or are similar.
  private static func closest(to word: String, among names: [String]) -> [String] {
    Array(Nearest.all(to: word, among: names, atMost: 3, beginningsFrom: 4).prefix(5))
  }
}

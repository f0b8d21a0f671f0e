import Base

/// Looks up numbers, names, fields and IDs of the App Store Server API for `asctl explain`.
///
/// The lookup uses neither the network nor the clock. Names are looked up in the catalog; the kind of an ID is guessed
/// from its format, and the explanation states that it is a guess.
package enum Explain {
  /// The maximum length of a name or value, in bytes.
  private static let longestWord = 200
  /// The maximum number of words in a name: "Extend Subscription Renewal Dates for All Active Subscribers".
  private static let mostWords = 8
  /// Returns all possible meanings of a word, most likely first; empty if there is none.
  package static func explain(_ word: String) -> [Explanation] {
    let word = trimmed(word)
    guard !word.isEmpty else { return [] }
    if let signed = WordMeaning.signed(word) { return [signed] }
    guard word.utf8.count <= longestWord else { return [] }
    let names = KnownName.matching(word)
    if !names.isEmpty { return WordMeaning.durations(word) + names.flatMap(\.explanations) }
    if let qualified = QualifiedWord(word) { return qualified.explanations }
    if let pair = NotificationPair(word) { return [pair.explanation] }
    if word.isDigits { return WordMeaning.numbers(word) }
    // Names of fields are known names and were found above, so only paths to fields remain.
    let name = lastPart(ofPath: word)
    let fields = sameBytes(name, word) ? [] : Explanation.fields(Field.meanings(of: name))
    return fields.isEmpty ? WordMeaning.texts(word) : fields
  }

  /// Returns whether a word is a known name, and not only text in a known format.
  package static func isName(_ word: String) -> Bool { !KnownName.matching(trimmed(word)).isEmpty }

  /// Joins arguments that are one name, such as `billing retry`, or a qualified number, such as `status 4`. Splits a
  /// quoted argument if all its words are known but the whole is not.
  package static func joiningNames(_ words: [String]) -> [String] {
    var rest = words.flatMap(cut)[...]
    var joined: [String] = []
    while let word = rest.first {
      if let number = rest.dropFirst().first, number.isDigits, let pair = QualifiedWord("\(word):\(number)"),
        !pair.explanations.isEmpty
      {
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
    guard (2...100).contains(words.count), explain(text).isEmpty, identifier(text) == nil,
      words.allSatisfy({ !explain($0).isEmpty || identifier($0) != nil })
    else { return [text] }
    return words
  }

  /// Returns up to `count` words of a text, such as an email, that have a technical meaning: signed data, identifiers,
  /// codes and Apple's names, in their order and without duplicates.
  package static func wordsWorthExplaining(in text: String, atMost count: Int) -> [String] {
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

  /// ASCII is checked without the Unicode tables, because this runs for every character of a text.
  private static func isBetweenWords(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar {
    case "\t", "\n", "\u{B}", "\u{C}", "\r", " ", "\"", "'", "`", ",", ";", "(", ")", "<", ">", "{", "}", "[", "]", "!",
      "?", "=", "#":
      true
    default: !scalar.isASCII && scalar.properties.isWhitespace
    }
  }

  /// A fast pre-check: false for ordinary words, with or without an uppercase first letter.
  private static func mayBeWorthExplaining(_ word: String) -> Bool {
    guard word.utf8.count >= 5 else { return false }
    let scalars = word.unicodeScalars
    if scalars.dropFirst().contains(where: isUppercase) { return true }
    return scalars.contains { $0 == "_" || isUppercase($0) || isNumeric($0) } && !scalars.allSatisfy(isAlphabetic)
  }

  private static func isUppercase(_ scalar: Unicode.Scalar) -> Bool {
    scalar.isASCII ? "A"..."Z" ~= scalar : scalar.properties.isUppercase
  }

  private static func isNumeric(_ scalar: Unicode.Scalar) -> Bool {
    scalar.isASCII ? "0"..."9" ~= scalar : scalar.properties.numericType != nil
  }

  private static func isAlphabetic(_ scalar: Unicode.Scalar) -> Bool {
    scalar.isASCII ? UInt8(scalar.value).isLetter : scalar.properties.isAlphabetic
  }

  private static func isWorthExplaining(_ word: String) -> Bool {
    guard let likeliest = explain(word).first ?? identifier(unknown: word).flatMap({ explain($0.read).first })
    else { return false }
    switch likeliest.kind {
    case .value, .exitStatus, .httpStatus: return false
    case .errorCode, .notificationType, .subscriptionStatus, .enumeration, .enumerationValue, .field, .object,
      .endpoint, .formerName, .identifier, .identifierValue, .signedData:
      return true
    }
  }

  /// Returns the identifier in a word that has no explanation itself, for example because it has a label.
  package static func identifier(_ word: String) -> PastedIdentifier? {
    explain(word).isEmpty ? identifier(unknown: word) : nil
  }

  private static func identifier(unknown word: String) -> PastedIdentifier? {
    guard let read = PastedIdentifier.any(word)?.identifier, read.differs, !explain(read.read).isEmpty else {
      return nil
    }
    return read
  }

  /// Removes whitespace, and quotes and commas from copied JSON.
  private static func trimmed(_ word: String) -> String {
    let scalars = word.unicodeScalars
    func isNoise(_ scalar: Unicode.Scalar) -> Bool {
      scalar == "\"" || scalar == "'" || scalar == "`" || scalar == ","
        || (scalar.isASCII ? scalar == " " || 0x09...0x0D ~= scalar.value : scalar.properties.isWhitespace)
    }
    guard let first = scalars.firstIndex(where: { !isNoise($0) }), let last = scalars.lastIndex(where: { !isNoise($0) })
    else { return "" }
    return String(scalars[first...last])
  }

  /// Returns `price` for `signedTransactions[0].price`, and the word itself if it is not a path. A path begins with a
  /// known name, unlike `com.example.price`.
  static func lastPart(ofPath word: String) -> String {
    guard word.utf8.contains(where: { $0 == UInt8(ascii: ".") || $0 == UInt8(ascii: "[") }) else { return word }
    let parts = word.split(separator: ".").map { $0.prefix { $0 != "[" } }
    guard let first = parts.first, let last = parts.last, !KnownName.matching(String(first)).isEmpty else {
      return word
    }
    return String(last)
  }
}

extension Explain {
  /// Returns up to five similar known words for "did you mean", closest first.
  ///
  /// For a qualified word (`offerTyp:3`), the part before the colon is compared.
  package static func nearest(_ word: String) -> [String] {
    if let separator = word.firstIndex(where: { ":=".contains($0) }) {
      return closest(to: String(word[..<separator]), among: qualifiers).map { $0 + word[separator...] }
    }
    if let pair = NotificationPair(word.replacing(".", with: "/")), pair.isKnown { return [pair.spelling] }
    return closest(to: word, among: word.utf8.contains(UInt8(ascii: "/")) ? NotificationType.pairs : spellings)
  }

  /// All known names that need no quotes in a shell, without duplicates.
  package static var words: [String] {
    (NotificationType.pairs + KnownName.all.map(\.spelling) + ErrorCode.all.compactMap { $0.code.map(String.init) })
      .uniqued().filter { word in
        word.utf8.allSatisfy { $0.isLetter || $0.isDigit || "_-./".utf8.contains($0) } && !word.hasPrefix("-")
      }
  }

  private static let spellings =
    (KnownName.all.map(\.spelling) + ErrorCode.all.compactMap { $0.code.map(String.init) }.filter { $0.utf8.count >= 5 })
    .uniqued()

  private static let qualifiers =
    (FieldMeaning.all.map(\.field.name) + Enumeration.all.map(\.name) + Identifier.all.map(\.name.rawValue)
    + ["error", "http", "exit", "external"]).uniqued()

  /// The limits are strict, because thousands of names are compared, and many begin alike or are similar.
  private static func closest(to word: String, among names: [String]) -> [String] {
    Array(Nearest.all(to: word, among: names, atMost: 3, beginningsFrom: 4).prefix(5))
  }
}

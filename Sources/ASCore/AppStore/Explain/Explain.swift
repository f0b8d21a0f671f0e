import Base

/// Looks up numbers, names, fields and IDs of the App Store Server API for `asctl explain`, without network and clock.
/// Names are looked up in the catalog; the kind of an ID is guessed from its format, and the explanation says so.
package enum Explain {
  /// The maximum length of a name or value, in bytes.
  static let longestWord = 200
  /// The maximum number of words in a name: "Invalid request. The transaction ID provided is not an original transaction
  /// ID."
  private static let mostWords = 13

  /// Returns all possible meanings of a word, most likely first; empty if there is none.
  static func explain(_ word: String) -> [Explanation] {
    let word = trimmed(word)
    guard !word.isEmpty else { return [] }
    if let signed = WordMeaning.signed(word) { return [signed] }
    guard word.utf8.count <= longestWord else { return [] }
    let names = KnownName.matching(word)
    if !names.isEmpty { return WordMeaning.durations(word) + names.flatMap { $0.explanations() } }
    // With a qualifier: `type=DID_RENEW/BILLING_RECOVERY`.
    let value = word.firstIndex { ":=".contains($0) }.map { trimmed(String(word[word.index(after: $0)...])) }
    if let pair = NotificationPair(word) ?? value.flatMap({ NotificationPair($0) }) { return [pair.explanation] }
    let qualified = qualified(word)
    if !qualified.isEmpty { return qualified }
    if word.isDigits { return WordMeaning.numbers(word) }
    if let domain = ErrorDomain(word), let pair = domain.number.map(domain.pair) {
      return Self.qualified("\(pair.name):\(pair.value)")
    }
    // Names of fields are known names and were found above, so only paths to names remain.
    let name = lastPart(ofPath: word)
    guard !sameBytes(name, word) else { return WordMeaning.texts(word) }
    let ofType =
      ForeignWord.at(path: word, name).map { Explanation.foreign($0) }
      + (ProgramMessage.ofException(word).map { [$0.explanation] } ?? [])
    let ofPath =
      ofType
      + KnownName.matching(name).flatMap { $0.explanations() }.filter { one in
        !ofType.contains { sameBytes($0.title, one.title) }
      }
    return ofPath.isEmpty ? WordMeaning.texts(word) : ofPath
  }

  /// Returns all possible meanings of a word. If it has none itself, for example because it has a label, those of the
  /// identifier in it, which is also returned.
  package static func meaning(of word: String) -> (identifier: PastedIdentifier?, explanations: [Explanation]) {
    let explanations = explain(word)
    guard explanations.isEmpty else { return (nil, explanations) }
    if let digits = SpreadsheetNumber.digits(word) {
      let ofNumber = explain(digits)
      if ofNumber.first?.kind == .errorCode { return (nil, ofNumber) }
      // A short number with dots may be a version.
      guard WordShape.isTransaction(digits) || !word.contains(".") else { return (nil, []) }
      let isDecimal = sameBytes(word, digits + ".0")
      let what =
        isDecimal
        ? "A program wrote the ID as a decimal number" : "A spreadsheet or a formatter inserted the separators"
      let note = "\(what); the ID is \(digits)."
      let ofID = ofNumber.filter { $0.kind == .identifierValue }.map { $0.adding("Separators", note) }
      return (PastedIdentifier(given: word, read: digits), ofID)
    }
    guard let read = PastedIdentifier.any(word)?.identifier, read.differs,
      !ErrorDomain.isNumber(read.read, named: KnownName.key(String(word.prefix { !" :=".contains($0) })))
    else { return (nil, []) }
    let ofIdentifier = explain(read.read)
    return ofIdentifier.isEmpty ? (nil, []) : (read, ofIdentifier)
  }

  /// Returns whether a word is a known name, and not only text in a known format.
  package static func isName(_ word: String) -> Bool { !KnownName.matching(trimmed(word)).isEmpty }

  /// Removes whitespace, quotes and commas from copied JSON, and the period of a sentence.
  static func trimmed(_ word: String) -> String {
    let scalars = word.unicodeScalars
    func isWord(_ scalar: Unicode.Scalar) -> Bool { !"\"'`,".unicodeScalars.contains(scalar) && !isSpace(scalar) }
    func isEnd(_ scalar: Unicode.Scalar) -> Bool { isWord(scalar) && scalar != "." }
    guard let first = scalars.firstIndex(where: isWord), let last = scalars.lastIndex(where: isEnd), first <= last
    else {
      return ""
    }
    return String(scalars[first...last])
  }

  /// Returns `price` for `signedTransactions[0].price`. A path begins with a known name, unlike `com.example.price`.
  static func lastPart(ofPath word: String) -> String {
    guard word.utf8.contains(where: { $0 == UInt8(ascii: ".") || $0 == UInt8(ascii: "[") }),
      !word.utf8.contains(where: \.isSpace)
    else { return word }
    let parts = word.split(separator: ".").map { $0.prefix { $0 != "[" } }
    guard let last = parts.last, case let names = KnownName.matching(String(last)), !names.isEmpty else { return word }
    // Types are nested, and belong to modules: `StoreKit.Product.PurchaseError.invalidQuantity`. Those in packages have
    // constants, unlike product IDs such as `com.example.Game.refund`.
    let isType = { (part: Substring) in part.utf8.first?.isUppercase == true && part.utf8.allSatisfy(\.isAlphanumeric) }
    // Other modules and types have names like Apple's: `MyBank.TransactionError.notEntitled`, `OrderStatus.REFUND`.
    let kind = names[0].explanations().first?.kind
    func isOfApple(_ type: Substring) -> Bool {
      guard isType(parts[0]) else { return last.utf8.contains(UInt8(ascii: "_")) }
      return ErrorDomain.modules.contains(parts[0]) || kind == .field || kind == .identifier
        || parts.count == 2
          && (!KnownName.matching(String(type)).isEmpty
            || kind != .foreignWord && NameWord.wordsOfPurchases.contains { type.lowercased().contains($0) })
    }
    let isOfType =
      ProgramMessage.isException(word) || parts.dropLast().last.map { isType($0) && isOfApple($0) } ?? false
    // A method of a library is named after the endpoint that it calls.
    return isOfType || !KnownName.matching(String(parts[0])).isEmpty || kind == .endpoint ? String(last) : word
  }

  // MARK: Names in texts

  /// Joins arguments that are one name, such as `billing retry`, or a qualified number, such as `status 4`.
  package static func joiningNames(_ words: [String]) -> [String] {
    var rest = words[...]
    var joined: [String] = []
    while let word = rest.first {
      // A number is of the words before it: `status code 401`.
      if let place = rest.prefix(3).firstIndex(where: \.isDigits), place > rest.startIndex,
        case let pair = "\(rest[..<place].joined()):\(rest[place])", !qualified(pair, mustKnow: true).isEmpty
      {
        joined.append(pair)
        rest = rest[(place + 1)...]
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

  /// Returns the names in a text, the most specific first: the text itself if it is one name, otherwise up to `count`
  /// codes, pairs, names and identifiers in it. Empty if there are none.
  package static func findings(in text: String, atMost count: Int) -> [NameFinding] {
    let trimmed = text.utf8.trimmed
    let bare = String(Substring(trimmed))
    let lone = [NameFinding(bare, lines: [1 + text.utf8.prefix(while: \.isSpace).count { $0 == UInt8(ascii: "\n") }])]
    // A name or a number never spans several lines.
    let isLine = bare.utf8.count <= longestWord && !bare.contains(where: \.isNewline)
    let isJSON = bare.utf8.first.map { "{[".utf8.contains($0) } ?? false
    if isLine, !isJSON, !explain(bare).isEmpty { return lone }
    let found = NameScanner.names(in: text, atMost: count)
    // Thousands with separators and digits in groups are one identifier, unless they are a code.
    let isGroups = isLine && bare.utf8.allSatisfy { $0.isDigit || $0.isSpace } && PastedIdentifier.any(bare) != nil
    if isGroups || SpreadsheetNumber.digits(bare) != nil, !found.contains(where: { $0.rank == .code }),
      !meaning(of: bare).explanations.isEmpty
    {
      return lone
    }
    if !found.isEmpty { return found }
    // An identifier with a label or in groups.
    return isLine && !isJSON && !meaning(of: bare).explanations.isEmpty ? lone : []
  }

  // ASCII is checked without the tables of Unicode, which would take most of the time in a long text.
  static func isSpace(_ scalar: Unicode.Scalar) -> Bool {
    scalar.isASCII ? UInt8(scalar.value).isSpace : scalar.properties.isWhitespace
  }

  // MARK: Suggestions

  /// Up to five similar known words, closest first. Of a qualified word (`offerTyp:3`), only the qualifier is compared.
  package static func nearest(_ word: String) -> [String] {
    // A URL has no qualifier, and a sentence is not similar to a name.
    guard !word.contains("://"), !word.utf8.contains(UInt8(ascii: " ")) else { return [] }
    if let separator = word.firstIndex(where: { ":=".contains($0) }) {
      let qualifier = String(word[..<separator])
      // The value of a known qualifier is unknown, and other qualifiers do not make it known.
      guard !qualifiers.contains(where: { sameBytes($0, qualifier) }) else { return [] }
      return closest(to: qualifier, among: qualifiers).map { $0 + word[separator...] }
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
    Array(Nearest.all(to: word, among: names, atMost: 2, beginningsFrom: 4).prefix(5))
  }
}

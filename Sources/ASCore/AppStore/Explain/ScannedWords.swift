import Base

// Words, and the parts of a path or URL.
extension NameScanner {
  /// Adds the meaning of a single token, and returns 1, the number of tokens.
  mutating func addWord(at place: Int) -> Int {
    let word = tokens[place].word
    if tokens.isFolder(place) { return 1 }
    if let domain = ErrorDomain(at: place, in: tokens) {
      if let number = domain.number, addPair(domain.pair(number), place) {
        usedDomains.insert(place)
      } else {
        addDeviceErrors(of: domain, place)
      }
    } else if isOfNoProducts(place) {
      add(ProgramMessage.noProducts, place)
    } else if word.isNumber {
      addNumber(at: place)
    } else {
      addWord(word.text, place)
    }
    return 1
  }

  /// Returns whether the words around the name of products say that there are none: `Received 0 products`,
  /// `Product.products(for:) returned []`.
  private mutating func isOfNoProducts(_ place: Int) -> Bool {
    guard Self.products.contains(tokens[place].key), case let record = record(at: place),
      !record.topics.contains(.otherProgram),
      record.range.count < 3 || tokens[record.range].contains(where: { Self.fetches.contains($0.key) })
    else { return false }
    if tokens[place].isBesideNothing || place > 0 && ["0", "no"].contains(tokens[place - 1].key) { return true }
    return tokens[place..<record.range.upperBound].prefix(3).contains { $0.gap == .pair && $0.text == "0" }
  }

  private static let products: Set<String> = ["products", "products.count", "product.products"]
  private static let fetches: Set<String> = ["product.products", "received", "fetched", "loaded", "returned"]

  mutating func addWord(_ text: String, _ place: Int) {
    // The phrase of a status before a path of the user's own server: `Unauthorized: /webhook`.
    if tokens.isName(place), tokens[place + 1].text.hasPrefix("/"), !record(at: place).targets.isEmpty,
      let status = HTTPStatus.named(text)
    {
      return addStatus("\(status.code)", place)
    }
    // An address in an email is not what it is about.
    let isAcronym = 3...4 ~= text.utf8.count && text.utf8.allSatisfy(\.isUppercase)
    guard isAcronym || Self.mayBeWorthExplaining(text) || text.utf8.contains(UInt8(ascii: "/")),
      !text.utf8.contains(UInt8(ascii: "@"))
    else { return }
    guard let meaning = findings.meaning(of: text) else { return addParts(of: text, place) }
    if isAcronym, meaning.kind != .term { return }
    if ![.term, .message].contains(meaning.kind), isCapitals(text, place) { return }
    switch meaning.kind {
    case .value, .exitStatus, .httpStatus: return
    // A method or a file, and not the ID of an app.
    case .identifierValue where WordShape.isReverseDNS(text) && !isBundleID(at: place): return
    // Other programs have an `errorMessage` too.
    case .field where record(at: place).isForeign: return
    case .field where tokens[place].key.hasPrefix("error") && !record(at: place).topics.contains(.apple): return
    case .message: addMessage(text, place)
    // A case of a type: `StoreKitError.networkError`.
    case .foreignWord where text.utf8.contains(UInt8(ascii: ".")): add(text, place, .message)
    case .foreignWord where meaning.origin == .connect: add(text, place, .code)
    // The phrase of a status is also the name of an error.
    case .errorCode where HTTPStatus.isPhrase(KnownName.key(text)): add(text, place, .field)
    case .notificationType where text.utf8.contains(UInt8(ascii: "/")): add(text, place, .event)
    case .notificationType: addEvent(text, place, isPair: false)
    default:
      add(text, place)
      // The ID in the path of a request.
      if meaning.kind == .endpoint, text.hasPrefix("/") { addParts(of: text, place) }
    }
  }

  /// Returns whether a word is in capitals, as `START` is, and neither alone nor beside another word of Apple's.
  private mutating func isCapitals(_ text: String, _ place: Int) -> Bool {
    guard tokens.count > 1, text.utf8.allSatisfy(\.isUppercase) else { return false }
    if record(at: place).isForeign { return true }
    let isNamed = [tokens[place].key, tokens.key(before: place)].contains { key in
      ["type", "event", "handling"].contains(where: key.hasSuffix) || NumberWords.before.contains(key)
    }
    guard events.isEmpty, !isNamed, !isAbout(place) else { return false }
    let next = tokens[place...].first { !sameBytes($0.text, text) || $0.index > tokens[place].index }
    let isBesideEvent = [text, next?.text ?? ""].allSatisfy { findings.meaning(of: $0)?.kind == .notificationType }
    return !isBesideEvent && !record(at: place).topics.contains(.apple)
  }

  /// Returns whether a text is about one word, and the others only ask or say so: `what does EXPIRED mean`.
  func isAbout(_ place: Int) -> Bool {
    tokens.count < 10
      && tokens.indices.allSatisfy { index in
        index == place
          || [NumberWords.links, NumberWords.before].contains { $0.contains(tokens[index].key) }
      }
  }

  /// A fast pre-check: false for ordinary words, with or without an uppercase first letter.
  static func mayBeWorthExplaining(_ word: String) -> Bool {
    guard word.utf8.count >= 5, word.utf8.count <= 16_000 else { return false }
    return word.utf8.dropFirst().contains(where: \.isUppercase)
      || word.utf8.contains { $0 == UInt8(ascii: "_") || $0.isUppercase || $0.isDigit }
        && !word.utf8.allSatisfy(\.isLetter)
      || word.hasSuffix(".apple.com")
  }

  /// Returns whether a word with dots is a bundle ID or product ID by its label, or by its first parts.
  func isBundleID(at place: Int) -> Bool {
    let token = tokens[place]
    if token.text.hasPrefix("com.apple.") { return false }
    if token.gap == .pair, tokens.key(before: place).hasSuffix("id") { return true }
    let parts = token.text.split(separator: ".")
    // A class in its package, or its method: `com.example.app.utils.LookupHandler`.
    func isClass(_ part: Substring) -> Bool {
      part.utf8.first?.isUppercase == true && part.utf8.contains(where: \.isLowercase)
    }
    if parts.count > 4, parts.suffix(2).contains(where: isClass) { return false }
    return parts.count > 2 && (parts[0].utf8.count == 2 || Self.domains.contains(String(parts[0])))
  }

  /// Domains of more than two letters, with which bundle IDs begin.
  private static let domains: Set<String> = [
    "com", "org", "net", "edu", "gov", "app", "dev", "info", "biz", "xyz", "mobi", "name",
  ]

  /// Adds the errors of the device's store that the words of a record describe, at its first domain of the store, unless
  /// their numbers are beside them.
  private mutating func addDeviceErrors(of domain: ErrorDomain, _ place: Int) {
    guard domain.isOfDeviceStore, case let record = record(at: place),
      record.domains.first(where: { $0.domain.isOfDeviceStore })?.place == place
    else { return }
    let words = tokens[record.range].map { $0.text.lowercased() }
    let text = words.joined(separator: " ")
    for error in ForeignWord.deviceErrors where error.messages.contains(where: text.contains) {
      guard let number = error.number, !words.contains("\(number)") else { continue }
      add("\(domain.name):\(error.names[0])", place, .code)
    }
  }

  /// Reads the parts of a path or URL.
  private mutating func addParts(of text: String, _ place: Int) {
    let isPath = text.utf8.contains { "/%".utf8.contains($0) }
    if let scheme = text.firstRange(of: "://"), let start = text[scheme.upperBound...].firstIndex(of: "/"),
      case let path = String(text[start...]), findings.meaning(of: path)?.kind == .endpoint
    {
      add(path, place)
    }
    for part in text.split(whereSeparator: { isPath ? "/%:".contains($0) : $0 == "_" }).map(String.init) {
      // The port of a host.
      if part.utf8.count < 6, part.isDigits { continue }
      guard Self.mayBeWorthExplaining(part), let kind = findings.meaning(of: part)?.kind else { continue }
      let isOfPath = isPath && [.identifierValue, .host, .notificationType, .signedData].contains(kind)
      let isFile = kind == .identifierValue && WordShape.isReverseDNS(part)
      if kind == .errorCode || isOfPath && !isFile { add(part, place) }
    }
  }
}

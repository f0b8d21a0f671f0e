import Base

// Numbers: codes of a domain such as `SKErrorDomain`, statuses of Apple and of the user's own server, and quantities.
extension NameScanner {
  static let ofScope: Set<String> = ["code", "error", "errorcode", "status", "rawvalue"]

  /// The name of the domain of a number, without a suffix: `SKErrorDomain-Fehler`, `SKError.Code`. nil for other words.
  static func domain(_ text: String) -> String? {
    let stem = String(text.prefix { $0 != "-" })
    let name = stem.hasSuffix(".Code") ? String(stem.dropLast(5)) : Explain.lastPart(ofPath: stem)
    let key = KnownName.key(name)
    let isKnown = ForeignWord.Origin.of(key) != nil
    return isKnown || ["verificationexception", "apiexception"].contains(key) || key.hasSuffix("errordomain")
      ? name : nil
  }

  /// The domain behind a number decides its meaning, too: `Code=5 Domain=SKErrorDomain`, `error 5 in SKErrorDomain`. An
  /// exception about signed data can be anywhere in the record.
  mutating func findScope(behind place: Int) {
    guard !isInScope(place) else { return }
    if let exception = record(at: place).exception {
      return scope = Scope(name: tokens[exception].text, place: place, source: exception)
    }
    for index in tokens.indices[(place + 1)...].prefix(2) {
      guard tokens[index].gap != .line, let domain = Self.domain(tokens[index].text) else { continue }
      let hasOwn = index + 1 < tokens.count && Self.ofScope.contains(KnownName.key(tokens[index + 1].text))
      if !hasOwn { scope = Scope(name: domain, place: place, source: index) }
      return
    }
  }

  func isInScope(_ place: Int) -> Bool {
    guard let scope else { return false }
    // What Node prints behind the stack trace of an exception.
    return place - scope.place <= 8
      || scope.name.hasSuffix("VerificationException") && tokens[place].record == tokens[scope.place].record
  }

  mutating func number(at place: Int) {
    let digits = tokens[place].text
    guard !isQuantity(at: place) else { return }
    if let code = Int64(digits), digits.utf8.count > 4, !ErrorCode.with(code: code, family: nil).isEmpty {
      return add(digits, rank: 0, place)
    }
    if digits.utf8.count > 10 { return word(digits, place) }
    let before = key(before: place)
    if Self.ofScope.contains(before) { findScope(behind: place) }
    if digits.utf8.count < 6, isInScope(place), let scope, place - scope.place <= 2 || Self.ofScope.contains(before) {
      if addQualified(scope.name, digits, place) { return endScope() }
      // A small number of another program is not an error of Apple's.
      if digits.utf8.count < 3 { return addScope() }
    }
    if digits.utf8.count > 4 { return word(digits, place) }
    if place > 0, tokens[place].gap != .line, tokens[place].gap != .other {
      for qualifier in qualifiers(endingAt: place - 1) where addQualified(qualifier, digits, place) { return }
    }
    guard digits.utf8.count == 3, let code = Int(digits), 200...599 ~= code else { return }
    let record = record(at: place)
    if record.status == place || isNamed(code, at: place) || isBehindStatusWord(code, at: place) {
      addStatus(digits, place)
    } else if !record.hasTarget, code >= 400, HTTPStatus.with(code: code) != nil, isApart(place) {
      looseStatuses.append((digits, place))
    }
  }

  /// Adds a status of HTTP, of Apple or of the user's own server. What succeeded is no reason to paste a log.
  mutating func addStatus(_ digits: String, _ place: Int) {
    let rank = digits.utf8.first.map { $0 < UInt8(ascii: "4") } ?? false ? 6 : 1
    add("\(record(at: place).isOfOwnServer(at: place) ? "webhook" : "http"):\(digits)", rank: rank, place)
  }

  /// Returns whether the phrase of a status is behind it, or its beginning at the end of a text, or the word `error`.
  private func isNamed(_ code: Int, at place: Int) -> Bool {
    let next = tokens[(place + 1)...].prefix(4).prefix { $0.gap == .space || $0.before == UInt8(ascii: "(") }.map {
      $0.text.lowercased()
    }
    if code >= 400, next.prefix(2).contains(where: { $0.hasPrefix("error") }) { return true }
    let phrase = HTTPStatus.with(code: code)?.phrase.lowercased().split(separator: " ").map { String($0) } ?? []
    return !next.isEmpty && !phrase.isEmpty && zip(next, phrase).allSatisfy(==)
  }

  /// Returns whether the word before a number is one before the status of a response.
  private func isBehindStatusWord(_ code: Int, at place: Int) -> Bool {
    let before = key(before: place)
    return Self.beforeStatus.contains(before) || before.hasSuffix("error") && code >= 300
  }

  /// Returns whether a number neither numbers nor counts the words beside it, as in `order 404` and `404 customers`.
  private func isApart(_ place: Int) -> Bool {
    let token = tokens[place]
    func isLink(_ token: NameToken) -> Bool { Self.links.contains(token.text.lowercased()) }
    let isApartBefore =
      place == 0 || ![.space, .pair].contains(token.gap) || token.gap == .space && isLink(tokens[place - 1])
    // The number of a telephone in groups: `(401) 555-0100`.
    let next = place + 1 < tokens.count ? tokens[place + 1].text : ""
    let isGroup = next.utf8.count == 8 && next.utf8.first?.isDigit == true && next.utf8.contains(UInt8(ascii: "-"))
    return isApartBefore && !token.isAttached && !isGroup
      && (place + 1 == tokens.count || tokens[place + 1].gap != .space || isLink(tokens[place + 1]))
  }

  /// Returns whether a number counts, measures or numbers something, as in `took 404 ms`, and is not a status or code.
  func isQuantity(at place: Int) -> Bool {
    let token = tokens[place]
    // IDs are longer than any number of these.
    guard token.text.utf8.count <= 10 else { return false }
    let key = key(before: place)
    // A ticket, and a telephone number behind the code of its country.
    if token.before == UInt8(ascii: "#") { return !key.hasSuffix("error") && !Self.ofScope.contains(key) }
    guard place > 0 else { return isCounted(at: place) }
    let last = tokens[place - 1].text
    if token.gap == .space, last.hasPrefix("+") { return true }
    if [.pair, .space].contains(token.gap), Self.quantities.contains(key) { return true }
    // The fraction of a time, `12:00:00,401`.
    if token.isAttached, token.before == UInt8(ascii: ","), last.utf8.suffix(3).first == UInt8(ascii: ":") {
      return true
    }
    // The place in a source file, `Server.java:401`.
    if token.gap == .pair, Self.isSource(last) { return true }
    return isCounted(at: place)
  }

  /// Returns whether what a number counts is behind it: `404 customers`, `500 internal users`.
  private func isCounted(at place: Int) -> Bool {
    let words = Array(tokens[(place + 1)...].prefix(3))
    // The name of the next pair is not counted.
    let count = words.indices.dropFirst().first { words[$0].gap == .pair }.map { $0 - 1 } ?? 2
    let next = words.prefix(min(count, 2)).prefix { $0.gap == .space }.map { $0.text.lowercased() }
    guard let first = next.first else { return false }
    if Self.units.contains(first) { return true }
    func isPlural(_ word: String) -> Bool {
      word.utf8.count > 3 && word.hasSuffix("s") && !word.hasSuffix("ss") && word.utf8.allSatisfy(\.isLetter)
        && !Self.links.contains(word)
    }
    return isPlural(first)
      || next.count == 2 && isPlural(next[1]) && first.utf8.allSatisfy(\.isLetter) && !Self.links.contains(first)
  }

  private static func isSource(_ word: String) -> Bool {
    word == "localhost" || word.split(separator: ".").last.map { sources.contains(String($0)) } ?? false
  }

  /// The name before a token; empty if there is none.
  private func key(before place: Int) -> String {
    place > 0 && !tokens[place - 1].text.isDigits ? KnownName.key(tokens[place - 1].text) : ""
  }

  private static let sources: Set<String> = [
    "c", "cpp", "cs", "go", "java", "js", "kt", "m", "php", "py", "rb", "rs", "scala", "swift", "ts",
  ]

  /// Names of what is measured, counted or numbered.
  private static let quantities: Set<String> = [
    "size", "bytes", "duration", "elapsed", "latency", "took", "port", "pid", "line", "offset", "length", "count",
    "total", "version", "build", "ticket", "issue", "invoice", "phone", "telephone", "tel", "mobile", "fax", "room",
    "page", "row",
  ]
  private static let units: Set<String> = [
    "ms", "milliseconds", "msec", "us", "ns", "s", "sec", "seconds", "min", "minutes", "hours", "days", "bytes", "b",
    "kb", "mb", "gb", "people",
  ]

  /// Words before the status of a response, besides names such as `status` and `HTTPError`.
  private static let beforeStatus: Set<String> = [
    "returned", "returns", "response", "responded", "got", "received", "with", "httperror", "answered", "rejected",
    "failed",
  ]

  /// Words beside a status that it neither counts nor numbers.
  private static let links: Set<String> = [
    "a", "an", "the", "of", "is", "was", "as", "and", "or", "but", "from", "for", "in", "on", "at", "by", "with", "to",
    "after", "before", "when", "while", "because", "since", "if", "during", "instead", "then", "until", "again", "see",
    "get", "gets", "gives", "means", "happens", "occurs", "appears", "this", "always", "sometimes", "response",
    "responses", "errors", "status", "statuses", "apple", "api", "http", "not", "says", "why", "still", "now", "only",
  ]
}

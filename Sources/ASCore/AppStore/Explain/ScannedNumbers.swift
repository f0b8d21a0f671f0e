import Base

// Numbers: codes of a domain such as `SKErrorDomain`, statuses of Apple and of the user's own server, and quantities.
extension NameScanner {
  static let ofScope: Set<String> = ["code", "error", "errorcode", "status", "rawvalue"]

  /// The name of the domain of a number, without a suffix: `SKErrorDomain-Fehler`, `SKError.Code`. nil for other words.
  static func domain(_ text: String) -> String? {
    // A name in lowercase is another program's: `purchase_error`.
    guard text.utf8.contains(where: \.isUppercase) else { return nil }
    let stem = String(text.prefix { $0 != "-" })
    let name = stem.hasSuffix(".Code") ? String(stem.dropLast(5)) : Explain.lastPart(ofPath: stem)
    let key = KnownName.key(name)
    let isKnown = ForeignWord.Origin.of(key) != nil
    return isKnown || exceptions.contains(key) || key.hasSuffix("errordomain") ? name : nil
  }

  /// Returns whether a domain is not Apple's.
  static func isOther(_ domain: String) -> Bool {
    let key = KnownName.key(domain)
    return ForeignWord.Origin.of(key) == nil && !exceptions.contains(key)
  }

  /// The exceptions of Apple's server libraries, which contain a status.
  private static let exceptions: Set<String> = ["verificationexception", "apiexception"]

  /// Returns whether a word is a domain of errors on a device.
  static func isOfDevice(_ text: String) -> Bool {
    text.hasSuffix("ErrorDomain") && ForeignWord.Origin.of(KnownName.key(text)) != nil
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
      if digits.utf8.count < 3 || scope.isOther { return addScope() }
    }
    if digits.utf8.count > 4 { return word(digits, place) }
    if place > 0, tokens[place].gap != .line, tokens[place].gap != .other {
      for qualifier in qualifiers(endingAt: place - 1) where addQualified(qualifier, digits, place) { return }
    }
    guard digits.utf8.count == 3, let code = Int(digits), 200...599 ~= code else { return }
    let record = record(at: place)
    if record.status == place || record.serverBehind(place, in: tokens) != nil || isNamed(code, at: place)
      || isBehindStatusWord(code, at: place)
    {
      addStatus(digits, place)
    } else if !record.hasTarget, code >= 400, HTTPStatus.with(code: code) != nil, isApart(place) {
      looseStatuses.append((digits, place))
    }
  }

  /// Adds a status of HTTP, of Apple, of the user's own server or of another one. What succeeded is no reason to paste a
  /// log.
  mutating func addStatus(_ digits: String, _ place: Int) {
    let record = record(at: place)
    let isSuccess = digits.utf8.first.map { $0 < UInt8(ascii: "4") } ?? false
    switch record.server(at: place, in: tokens) ?? serverOfRequest(before: record) {
    case .own?: add("webhook:\(digits)", rank: isSuccess ? 6 : 1, place)
    case .other?: if !isSuccess { add("otherserver:\(digits)", rank: 6, place) }
    case nil where record.isOfDevice: return
    case .apple?, nil: add("http:\(digits)", rank: isSuccess ? 6 : 1, place)
    }
  }

  /// Returns whose the response is that curl prints in lines below its request: `< HTTP/2 404`.
  private func serverOfRequest(before record: TextRecord) -> TextRecord.Server? {
    var place = record.range.lowerBound
    guard tokens[place].text.hasPrefix("HTTP/") else { return nil }
    let earliest = max(0, place - Self.longestRequest)
    while place > earliest {
      let request = TextRecord(around: place - 1, in: tokens) { _ in false }
      if let target = request.targets.last { return target.server }
      place = request.range.lowerBound
      // The response to another request.
      if tokens[place].text.hasPrefix("HTTP/") { return nil }
    }
    return nil
  }

  /// The number of tokens in which a request is before its response.
  private static let longestRequest = 100

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

  /// Returns whether a number numbers no word before it, as in `order 404`.
  private func isApart(_ place: Int) -> Bool {
    let token = tokens[place]
    func isLink(_ token: NameToken) -> Bool { Self.links.contains(token.text.lowercased()) }
    let isApartBefore =
      place == 0 || ![.space, .pair].contains(token.gap) || token.gap == .space && isLink(tokens[place - 1])
    // The number of a telephone in groups: `(401) 555-0100`.
    let next = place + 1 < tokens.count ? tokens[place + 1].text : ""
    let isGroup = next.utf8.count == 8 && next.utf8.first?.isDigit == true && next.utf8.contains(UInt8(ascii: "-"))
    let isBeforeNumber = next.isDigits && tokens[place + 1].gap == .space
    return isApartBefore && !token.isAttached && !isGroup && !isBeforeNumber
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
    // The offset of a time zone has four digits.
    if token.gap == .space, last.hasPrefix("+"), last.utf8.count != 5 { return true }
    if token.gap == .pair, key == "at" { return true }
    // The state of SQL, `SQLSTATE[22003]` and `ERROR 1062 (23000)`, and the length of a response in a log.
    let isInParentheses = token.before == UInt8(ascii: "(") && last.utf8.count == 4 && last.isDigits
    if token.text.utf8.count == 5, key == "sqlstate" || isInParentheses { return true }
    if place > 1, TextRecord.isAssigned(last), tokens[place - 2].text.hasPrefix("HTTP/") { return true }
    if [.pair, .space].contains(token.gap), Self.quantities.contains(key) { return true }
    // The fraction of a time, `12:00:00,401`.
    if token.isAttached, token.before == UInt8(ascii: ","), last.utf8.suffix(3).first == UInt8(ascii: ":") {
      return true
    }
    // The place in a source file, `Server.java:401`.
    if token.gap == .pair, Self.isSource(last) { return true }
    return isCounted(at: place)
  }

  /// Returns whether what a number counts is behind it: `404 customers`, `500 internal users`. A known code counts
  /// nothing, but can be an amount.
  private func isCounted(at place: Int) -> Bool {
    let words = Array(tokens[(place + 1)...].prefix(3))
    // The name of the next pair is not counted.
    let count = words.indices.dropFirst().first { words[$0].gap == .pair }.map { $0 - 1 } ?? 2
    let next = words.prefix(min(count, 2)).prefix { $0.gap == .space }.map(\.text)
    guard let first = next.first else { return false }
    if Self.units.contains(first.lowercased()) || Currency.codes.contains(first) { return true }
    guard
      Int64(tokens[place].text).map({ ErrorCode.with(code: $0, family: nil).isEmpty }) ?? true
        || tokens[place].text.utf8.count < 5
    else { return false }
    return next.contains { Self.counted.contains($0.lowercased()) }
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
    "page", "row", "user", "customer", "account",
  ]
  private static let units: Set<String> = [
    "ms", "milliseconds", "msec", "us", "ns", "s", "sec", "seconds", "min", "minutes", "hours", "days", "bytes", "b",
    "kb", "mb", "gb",
  ]
  /// What people and programs count.
  private static let counted: Set<String> = [
    "people", "customers", "users", "accounts", "devices", "items", "rows", "records", "entries", "lines", "pages",
    "files", "tests", "cases", "passed", "skipped", "updated", "inserted", "deleted", "processed", "requests", "calls",
    "events", "messages", "notifications", "purchases", "orders", "transactions", "subscriptions", "subscribers",
    "refunds", "renewals", "products", "licenses", "seats", "coins", "points", "times", "attempts", "retries", "weeks",
    "months", "years", "vars", "members", "objects", "tokens", "characters", "words", "downloads", "installs", "jobs",
    "tasks", "workers", "threads", "connections", "tickets", "reviews", "emails", "pods", "replicas",
  ]

  /// Words before the status of a response, besides names such as `status` and `HTTPError`.
  private static let beforeStatus: Set<String> = [
    "returned", "returns", "response", "responded", "got", "received", "with", "httperror", "answered", "rejected",
    "failed", "says", "said",
  ]

  /// Words beside a status that it neither counts nor numbers.
  private static let links: Set<String> = [
    "a", "an", "the", "of", "is", "was", "as", "and", "or", "but", "from", "for", "in", "on", "at", "by", "with", "to",
    "after", "before", "when", "while", "because", "since", "if", "during", "instead", "then", "until", "again", "see",
    "get", "gets", "gives", "means", "this", "always", "sometimes", "response",
    "errors", "status", "statuses", "apple", "api", "http", "not", "says", "why", "still", "now", "only",
  ]
}

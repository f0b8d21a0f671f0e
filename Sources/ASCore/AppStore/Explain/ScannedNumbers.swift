import Base

// Numbers: codes of a domain such as `SKErrorDomain`, statuses of Apple and of the user's own server, and quantities.
extension NameScanner {
  static let ofScope: Set<String> = ["code", "error", "errorcode", "status", "rawvalue"]

  /// The name is a part of what was found.
  mutating func endScope() {
    if let scope, scope.place == lastScope { remove(scope.name) }
    scope = nil
  }

  /// The name of the domain of a number, without a suffix: `SKErrorDomain-Fehler`, `SKError.Code`. nil for other words.
  static func domain(_ text: String) -> String? {
    let stem = String(text.prefix { $0 != "-" })
    let name = stem.hasSuffix(".Code") ? String(stem.dropLast(5)) : Explain.lastPart(ofPath: stem)
    let key = KnownName.key(name)
    let isKnown = ForeignWord.Origin.allCases.contains { $0.qualifiers.contains { sameBytes($0, key) } }
    return isKnown || key == "verificationexception" || key.hasSuffix("errordomain") ? name : nil
  }

  /// The domain behind a number decides its meaning, too: `Code=5 Domain=SKErrorDomain`, `error 5 in SKErrorDomain`.
  mutating func findScope(behind place: Int) {
    guard !isInScope(place) else { return }
    for index in tokens.indices[(place + 1)...].prefix(2) {
      guard tokens[index].gap != .line, let domain = Self.domain(tokens[index].text) else { continue }
      let hasOwn = index + 1 < tokens.count && Self.ofScope.contains(KnownName.key(tokens[index + 1].text))
      if !hasOwn { scope = (domain, place) }
      return
    }
  }

  func isInScope(_ place: Int) -> Bool { scope.map { place - $0.place <= 8 } ?? false }

  mutating func number(at place: Int) {
    let digits = tokens[place].text
    guard !isQuantity(at: place) else { return }
    if let status = webhookStatus(digits, place) { return add(status, rank: 1, place) }
    if let code = Int64(digits), !ErrorCode.with(code: code, family: nil).isEmpty, digits.utf8.count > 4 {
      return add(digits, rank: 0, place)
    }
    let before = key(before: place)
    if Self.ofScope.contains(before) { findScope(behind: place) }
    if digits.utf8.count < 6, isInScope(place), let scope, place - scope.place <= 2 || Self.ofScope.contains(before) {
      if addQualified(scope.name, digits, place) { return endScope() }
      // A small number of another program is not an error of Apple's.
      if digits.utf8.count < 3 { return self.scope = nil }
    }
    if digits.utf8.count > 4 { return word(digits, place) }
    if place > 0, tokens[place].gap != .line, tokens[place].gap != .other {
      for qualifier in qualifiers(endingAt: place - 1) where addQualified(qualifier, digits, place) { return }
    }
    guard digits.utf8.count == 3, let code = Int(digits), let status = HTTPStatus.with(code: code) else { return }
    let next = place + 1 < tokens.count ? tokens[place + 1].text.lowercased() : ""
    let isNamed =
      !next.isEmpty && status.phrase.lowercased().hasPrefix(next) || ["client", "server"].contains(next) && code >= 400
    let isOfRequest = code >= 400 && tokens[max(0, place - 12)...].prefix(14).contains { Self.isOfRequest($0.text) }
    if isNamed || isOfRequest || Self.beforeStatus.contains(before) || before.hasSuffix("error") && code >= 300 {
      add("http:\(digits)", rank: 1, place)
    } else if code >= 400 {
      unnamedStatus = unnamedStatus ?? (digits, place)
    }
  }

  /// Returns whether a number counts or measures something, as in `took 404 ms`, and is not a status or code.
  func isQuantity(at place: Int) -> Bool {
    if [.pair, .space].contains(tokens[place].gap), Self.quantities.contains(key(before: place)) { return true }
    if tokens[place].isFraction { return true }
    // The place in a source file, `Server.java:401`, and the length of a body behind the status in an access log.
    if place > 0, tokens[place].gap == .pair, Self.isSource(tokens[place - 1].text) { return true }
    if place > 1, tokens[place - 1].text.isDigits, tokens[place - 2].text.hasPrefix("HTTP/") { return true }
    guard place + 1 < tokens.count, tokens[place + 1].gap == .space else { return false }
    return Self.units.contains(tokens[place + 1].text.lowercased())
  }

  private static func isSource(_ word: String) -> Bool {
    word == "localhost" || word.split(separator: ".").last.map { sources.contains(String($0)) } ?? false
  }

  private static let sources: Set<String> = [
    "c", "cpp", "cs", "go", "java", "js", "kt", "m", "php", "py", "rb", "rs", "scala", "swift", "ts",
  ]

  /// The name before a token; empty if there is none.
  private func key(before place: Int) -> String {
    place > 0 && !tokens[place - 1].text.isDigits ? KnownName.key(tokens[place - 1].text) : ""
  }

  private static let quantities: Set<String> = [
    "size", "bytes", "duration", "port", "pid", "line", "offset", "length", "count",
  ]
  private static let units: Set<String> = [
    "ms", "milliseconds", "s", "sec", "seconds", "minutes", "hours", "days", "bytes", "kb", "mb", "gb", "rows", "lines",
    "records", "customers", "users", "pods", "tests", "files", "items", "events", "times",
  ]

  private static func isOfRequest(_ word: String) -> Bool { methods.contains(word) || word.hasPrefix("https://") }

  private static let methods: Set<String> = ["GET", "POST", "PUT", "DELETE", "PATCH"]

  /// Returns the status of a response to a request for a path that is not Apple's, as in the log of the user's own server:
  /// `"POST /webhook HTTP/1.1" 401`.
  func webhookStatus(_ digits: String, _ place: Int) -> String? {
    guard digits.utf8.count == 3, let code = Int(digits), 100...599 ~= code, place > 1,
      let method = tokens[max(0, place - 12)..<(place - 1)].lastIndex(where: { Self.methods.contains($0.text) })
    else { return nil }
    let between = tokens[(method + 1)..<place]
    let isBehind = between.count == 1 || between.count == 2 && between.last?.text.hasPrefix("HTTP/") == true
    guard isBehind || code >= 400, tokens[method].line == tokens[place].line,
      let index = between.prefix(2).firstIndex(where: { $0.text.contains("/") }), case let target = tokens[index].text,
      !between[index...].contains(where: { Self.isOfApple($0.text) })
    else { return nil }
    let path = target.firstRange(of: "://").map { target[$0.upperBound...].drop { $0 != "/" } } ?? target[...]
    return path.hasPrefix("/") && !Self.isPathOfApple(path) ? "webhook:\(digits)" : nil
  }

  /// Returns whether a word names Apple, or is one of its hosts or a URL there.
  private static func isOfApple(_ word: String) -> Bool {
    ["apple", "store", "itunes"].contains(KnownName.key(word))
      || word.split { "/:".contains($0) }.prefix(2).contains { $0.hasSuffix(".apple.com") }
  }

  /// Returns whether a path begins like those of Apple's services.
  private static func isPathOfApple(_ path: Substring) -> Bool {
    let first = path.dropFirst().prefix { $0 != "/" }
    return first == "verifyReceipt" || Endpoint.all.contains { $0.path.dropFirst().prefix { $0 != "/" } == first }
  }

  /// Words before the status of a response, besides names such as `status` and `HTTPError`.
  private static let beforeStatus: Set<String> = [
    "returned", "returns", "response", "responded", "got", "received", "with", "httperror", "answered",
  ]
}

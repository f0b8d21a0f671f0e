import Base

/// What the words of a record say about its numbers: whose response a status belongs to, which number without a name is
/// the status, and whether a certificate is one of signed data.
struct TextRecord {
  let range: Range<Int>
  /// The number that is the status of a response and has no name.
  private(set) var status: Int?
  /// The exception about signed data that the record names.
  private(set) var exception: Int?
  /// Whether it is about the certificates of signed data, and not of a connection.
  private(set) var isOfSignedData = false
  /// The requests and hosts, in order. A status belongs to the last one before it, or else to the first.
  private var targets: [(place: Int, isOfApple: Bool)] = []

  var hasTarget: Bool { !targets.isEmpty }

  /// Returns whether a status at a place is a response of the user's own server.
  func isOfOwnServer(at place: Int) -> Bool {
    (targets.last { $0.place <= place } ?? targets.first).map { !$0.isOfApple } ?? false
  }

  init(around place: Int, in tokens: [NameToken], isQuantity: (Int) -> Bool) {
    let number = tokens[place].record
    let start = tokens[..<place].lastIndex { $0.record != number }.map { $0 + 1 } ?? 0
    range = start..<(tokens[place...].firstIndex { $0.record != number } ?? tokens.count)
    var (method, hasNamedStatus): (Int?, Bool) = (nil, false)
    var keys: Set<String> = []
    for index in range {
      let (text, key) = (tokens[index].text, KnownName.key(tokens[index].text))
      if Self.methods.contains(text) { method = method ?? index }
      if let isOfApple = isOfApple(index, tokens) { targets.append((index, isOfApple)) }
      hasNamedStatus = hasNamedStatus || Self.isStatus(key) && isKey(index, tokens)
      if key.hasSuffix("verificationexception") { exception = index }
      keys.insert(key.hasPrefix("verif") ? "verify" : key)
    }
    isOfSignedData =
      targets.isEmpty && keys.isDisjoint(with: ["tls", "ssl", "handshake"])
      && (!keys.isDisjoint(with: Self.signedData)
        || keys.contains("verify") && !keys.isDisjoint(with: Self.mayBeSigned))
    guard let first = method ?? targets.first?.place, hasTarget, !hasNamedStatus else { return }
    let candidates = range.filter { index in
      let token = tokens[index]
      // The number of a process is attached to its name, and a value has its own name.
      return token.text.utf8.count == 3 && Self.isAssigned(token.text) && !token.isAttached && !isQuantity(index)
        && !(token.gap == .pair && !targets.contains { $0.place == index - 1 })
    }
    status = candidates.first { $0 > first } ?? candidates.first
  }

  /// Returns whether a word that names a server, or what it does, names one of Apple's; nil for other words.
  private func isOfApple(_ index: Int, _ tokens: [NameToken]) -> Bool? {
    let text = tokens[index].text
    if Self.isHostOfApple(text) { return true }
    let isText = tokens[index].gap != .pair && tokens[index].before != UInt8(ascii: "\"") && !isKey(index, tokens)
    if isText, ["Apple", "Store", "iTunes"].contains(text) { return true }
    let key = index > range.lowerBound ? KnownName.key(tokens[index - 1].text) : ""
    // What a server logs when it has sent a response.
    let isSent = ["completed", "sent"].contains(key) && Self.isAssigned(text)
    if isSent || Self.reports.contains("\(key) \(KnownName.key(text))") { return false }
    // A sentence about the user's own server.
    let next = index + 1 < range.upperBound ? tokens[index + 1].text.lowercased() : ""
    if text.lowercased().hasSuffix("webhook"), Self.verbs.contains(next) { return false }
    let path = text.firstRange(of: "://").map { text[$0.upperBound...].drop { $0 != "/" } } ?? text[...]
    let isURL = path.count < text.count
    guard isURL || path.hasPrefix("/") else {
      return Self.methods.contains(key.uppercased()) && text.hasPrefix("HTTP/") ? false : nil
    }
    if Self.isPathOfApple(path) { return true }
    let isBehindMethod = tokens[max(range.lowerBound, index - 3)..<index].contains { Self.methods.contains($0.text) }
    let isValue = tokens[index].gap == .pair && (Self.paths.contains { key.hasSuffix($0) } || Self.isPhrase(key))
    let isOfStatus = tokens[index].gap == .space && (Self.isAssigned(key) || ["for", "on", "to"].contains(key))
    return isBehindMethod || isValue || isOfStatus ? false : nil
  }

  private func isKey(_ index: Int, _ tokens: [NameToken]) -> Bool {
    index + 1 < range.upperBound && tokens[index + 1].gap == .pair
  }
}

extension TextRecord {
  /// Returns whether a name, without case and separators, is one of a status of HTTP: `EdgeResponseStatus`, `sc-status`.
  static func isStatus(_ key: String) -> Bool {
    ["status", "statuscode", "httpcode", "responsecode"].contains { key.hasSuffix($0) }
  }

  /// Returns whether a word is a status that a server or a proxy writes, whether or not Apple does.
  static func isAssigned(_ word: String) -> Bool {
    guard word.utf8.count == 3, let code = Int(word) else { return false }
    return [200...206, 300...308, 400...418, 421...431, 451...451, 499...511, 520...526].contains { $0.contains(code) }
  }

  private static func isHostOfApple(_ word: String) -> Bool {
    word.utf8.count > 9 && word.split { "/:".contains($0) }.prefix(2).contains { $0.hasSuffix(".apple.com") }
  }

  /// Returns whether a path begins like those of Apple's services.
  private static func isPathOfApple(_ path: Substring) -> Bool {
    let first = path.dropFirst().prefix { $0 != "/" }
    return first == "verifyReceipt" || firstParts.contains { $0 == first }
  }

  private static let firstParts = Set(Endpoint.all.map { $0.path.dropFirst().prefix { $0 != "/" } })

  /// Whether a word ends the phrase of a status, as in `Internal Server Error: /webhook`.
  private static func isPhrase(_ key: String) -> Bool {
    HTTPStatus.all.contains { $0.code >= 400 && $0.phrase.split(separator: " ").last?.lowercased() == key }
  }

  private static let methods: Set<String> = ["GET", "POST", "PUT", "DELETE", "PATCH", "HEAD", "OPTIONS"]
  private static let paths = ["path", "uri", "url", "route", "request", "target", "endpoint"]
  private static let verbs = ["returned", "returns", "responded", "answered", "failed"]
  private static let reports: Set<String> = [
    "request completed", "request finished", "request ended", "handled request", "finished request",
  ]
  private static let signedData: Set<String> = [
    "jws", "x5c", "signedpayload", "signedtransactioninfo", "signedrenewalinfo", "signedtransaction",
    "signeddataverifier",
  ]
  /// What `verify` is said of, besides certificates of connections.
  private static let mayBeSigned: Set<String> = [
    "chain", "notification", "transaction", "receipt", "payload", "signature",
  ]
}

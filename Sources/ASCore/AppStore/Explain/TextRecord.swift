import Base

/// What the words of a record say about its numbers: whose response a status belongs to, which number without a name is
/// the status, and which program printed it.
struct TextRecord {
  let range: Range<Int>
  /// The number that is the status of a response and has no name.
  private(set) var status: Int?
  /// The exception about signed data that the record names.
  private(set) var exception: Int?
  /// Whether it is about the certificates of signed data, and not of a connection.
  private(set) var isOfSignedData = false
  /// Whether it contains errors of a device, whose texts and statuses are not from Apple's server.
  private(set) var isOfDevice = false
  /// Whether it contains members of Apple's payloads, so that `status` is that of a subscription.
  private(set) var isOfPayload = false
  /// Whether it names another program, whose numbers are its own.
  private(set) var isOfOtherProgram = false
  /// The requests and hosts, in order. A status belongs to the last one before it, or else to the first.
  private(set) var targets: [(place: Int, server: Server)] = []

  /// Who responds.
  enum Server: Equatable {
    case apple
    /// The user's own server, to which Apple sends notifications.
    case own
    /// Any other one, or the user's own to another request.
    case other
  }

  /// Whether the first request is a POST; nil if there is none.
  private let isPOST: Bool?
  /// The first word about the response of a server.
  private let response: Int?

  var hasTarget: Bool { !targets.isEmpty }

  /// Returns whose response a status at a place is; nil if it is unknown.
  func server(at place: Int, in tokens: [NameToken]) -> Server? {
    serverBehind(place, in: tokens) ?? (targets.last { $0.place <= place } ?? targets.first)?.server
  }

  /// Returns what a response is from if it is behind the status: `503 from POST /webhook`.
  func serverBehind(_ place: Int, in tokens: [NameToken]) -> Server? {
    let words = tokens[(place + 1)..<range.upperBound].prefix(3).prefix { !$0.text.isDigits }
    guard let from = words.firstIndex(where: { $0.text == "from" }) else { return nil }
    return targets.first { from < $0.place && $0.place < from + 3 }?.server
  }

  init(around place: Int, in tokens: [NameToken], isQuantity: (Int) -> Bool) {
    let number = tokens[place].record
    let start = tokens[..<place].lastIndex { $0.record != number }.map { $0 + 1 } ?? 0
    range = start..<(tokens[place...].firstIndex { $0.record != number } ?? tokens.count)
    let method = range.first { Self.methods.contains(tokens[$0].text) }
    isPOST = (method ?? range.first { Self.isMethod(tokens[$0]) }).map { tokens[$0].text.uppercased() == "POST" }
    response = range.first { Self.responses.contains(tokens[$0].text.lowercased()) }
    var hasNamedStatus = false
    var keys: Set<String> = []
    for index in range {
      let (text, key) = (tokens[index].text, KnownName.key(tokens[index].text))
      if let server = server(index, tokens) { targets.append((index, server)) }
      hasNamedStatus = hasNamedStatus || Self.isStatus(key) && isKey(index, tokens)
      if key.hasSuffix("verificationexception") { exception = index }
      isOfDevice = isOfDevice || NameScanner.isOfDevice(text)
      isOfOtherProgram = isOfOtherProgram || OtherProgram.isNamed(by: text)
      keys.insert(key.hasPrefix("verif") ? "verify" : key)
    }
    isOfPayload = !keys.isDisjoint(with: Self.payloads)
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

  /// Returns whose server a word names, itself or by what it does; nil for other words.
  private func server(_ index: Int, _ tokens: [NameToken]) -> Server? {
    let text = tokens[index].text
    if Self.isHostOfApple(text) { return .apple }
    if OtherProgram.isService(text) { return .other }
    if sameBytes(text, "UNSUCCESSFUL_HTTP_RESPONSE_CODE") { return .own }
    let before = tokens[max(range.lowerBound, index - 3)..<index]
    let key = before.last.map { KnownName.key($0.text) } ?? ""
    let next = index + 1 < range.upperBound ? tokens[index + 1].text.lowercased() : ""
    let isText = tokens[index].gap != .pair && tokens[index].before != UInt8(ascii: "\"") && !isKey(index, tokens)
    if isText, ["Apple", "Store", "iTunes"].contains(text) {
      // Apple receives what the user's own server responds.
      let isResponse = response.map { $0 < index } ?? false
      return Self.receipts.contains(next) || isResponse && (key == "to" || Self.responses.contains(key)) ? .own : .apple
    }
    // What a server logs when it has sent a response.
    let isSent = ["completed", "sent"].contains(key) && Self.isAssigned(text)
    if isSent || Self.reports.contains("\(key) \(KnownName.key(text))") { return .own }
    // A sentence about the user's own server.
    let word = text.lowercased()
    if Self.verbs.contains(next), word == "we" || word.hasSuffix("webhook") { return .own }
    // As a client, it receives what Apple responds.
    if Self.owners.contains(key), isText, Self.servers.contains(where: word.hasSuffix), !Self.receipts.contains(next) {
      return .own
    }
    if Self.responses.contains(word), next == "to" { return .own }
    let path = text.firstRange(of: "://").map { text[$0.upperBound...].drop { $0 != "/" } } ?? text[...]
    let isURL = path.count < text.count
    guard isURL || path.hasPrefix("/") else {
      return Self.methods.contains(key.uppercased()) && text.hasPrefix("HTTP/") ? .own : nil
    }
    if Self.isPathOfApple(path) { return .apple }
    // Apple sends notifications with POST.
    let server: Server = isPOST ?? !isURL ? .own : .other
    let isBehindMethod = before.contains { Self.methods.contains($0.text) }
    let isValue = tokens[index].gap == .pair && (Self.paths.contains { key.hasSuffix($0) } || Self.isPhrase(key))
    let isOfStatus =
      tokens[index].gap == .space && (Self.isAssigned(key) || ["for", "on", "to", "from"].contains(key))
    return isBehindMethod || isValue || isOfStatus ? server : nil
  }

  /// Returns whether a word is a method, which a library for requests writes in any case: `method: 'post'`.
  private static func isMethod(_ token: NameToken) -> Bool {
    token.gap == .pair && methods.contains(token.text.uppercased())
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
  private static func isPhrase(_ key: String) -> Bool { lastWords.contains(key) }

  private static let lastWords = Set(
    HTTPStatus.all.compactMap { $0.code < 400 ? nil : $0.phrase.split(separator: " ").last?.lowercased() })

  private static let methods: Set<String> = ["GET", "POST", "PUT", "DELETE", "PATCH", "HEAD", "OPTIONS"]
  private static let paths = ["path", "uri", "url", "route", "request", "target", "endpoint"]
  private static let responses: Set<String> = ["responded", "answered", "replied", "responding"]
  private static let verbs: Set<String> = responses.union([
    "returned", "returns", "responds", "answers", "failed", "sent",
  ])
  /// What Apple does with a response of the user's own server.
  private static let receipts: Set<String> = ["got", "gets", "received", "receives"]
  private static let owners: Set<String> = ["our", "my", "your"]
  private static let servers = ["webhook", "server", "backend", "endpoint"]
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
  private static let payloads: Set<String> = [
    "notificationtype", "lasttransactions", "originaltransactionid", "signedtransactioninfo", "signedrenewalinfo",
  ]
}

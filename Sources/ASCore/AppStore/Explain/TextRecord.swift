import Base

/// What the words of a record say about its numbers: whose response a status belongs to, which number without a name is
/// the status, and which program printed it.
final class TextRecord {
  let range: Range<Int>
  private(set) var topics: Set<Topic> = []
  /// The domains of errors, by their places.
  private(set) var domains: [(place: Int, domain: ErrorDomain)] = []
  /// The requests and hosts, in order. A status belongs to the last one before it, or else to the first.
  private(set) var targets: [(place: Int, server: Server)] = []
  /// The number that is the status of a response and has no name.
  private(set) var status: Int?

  /// What decides the meaning of its numbers and messages.
  enum Topic {
    /// Errors of a device, whose texts and statuses are not from Apple's server.
    case device
    /// The certificates of signed data, and not of a connection.
    case signedData
    /// Members of Apple's payloads, so that `status` is that of a subscription.
    case payload
    /// Another program, whose numbers are its own.
    case otherProgram
    /// The name of another program or service.
    case service
    /// A name of the App Store.
    case store
    /// Apple's service, or a purchase.
    case apple
    /// The lookup of an order, whose status is its own.
    case orderLookup
    /// A request or its failure.
    case request
    /// A notification of Apple's, which the user's own server responds to.
    case notification
    /// The verification of signed data.
    case verification
    /// The body of another server's response.
    case body
  }

  init(around place: Int, in tokens: [NameToken]) {
    let number = tokens[place].record
    var start = tokens[..<place].lastIndex { $0.record != number }.map { $0 + 1 } ?? 0
    // The response that curl prints below its request.
    if tokens[start].text.hasPrefix("HTTP/") {
      let lines = max(0, start - Self.longestRequest)..<start
      start = lines.last { tokens[$0].text.hasPrefix("HTTP/") && tokens.isFirst($0) } ?? lines.lowerBound
    }
    range = start..<(tokens[place...].firstIndex { $0.record != number } ?? tokens.count)
    readTopics(in: tokens)
    // A library for requests writes a method in any case: `method: 'post'`.
    let method = range.first {
      Self.methods.contains(tokens[$0].gap == .pair ? tokens[$0].text.uppercased() : tokens[$0].text)
    }
    readTargets(in: tokens, isPOST: method.map { tokens[$0].key == "post" })
    let hasNamedStatus = range.contains { tokens.isName($0) && Self.isStatus(tokens[$0].key) }
    guard let first = method ?? targets.first?.place, !targets.isEmpty, !hasNamedStatus else { return }
    let candidates = range.filter { index in
      // The number of a process is attached to its name: `app[404]`.
      Self.isAssigned(tokens[index].text) && tokens[index].gap != .pair && !tokens[index].isAttached
        && !tokens.isQuantity(at: index)
    }
    status = candidates.first { $0 > first } ?? candidates.first
  }

  /// The number of tokens in which a request is before its response.
  private static let longestRequest = 100

  private func readTopics(in tokens: [NameToken]) {
    var keys: Set<String> = []
    for index in range {
      let word = tokens[index].word
      keys.insert(word.key.hasPrefix("verif") ? "verify" : word.key)
      if word.isOfOtherProgram { topics.insert(.otherProgram) }
      if word.isOfOtherProgram, word.server == .other { topics.insert(.service) }
      if word.isOfStore { topics.insert(.store) }
      if word.isOfApple { topics.insert(.apple) }
      if word.key == "lookup", index > range.lowerBound, tokens[index - 1].key == "order" {
        topics.formUnion([.apple, .orderLookup])
      }
      if Self.verification.contains(word.key) { topics.insert(.verification) }
      if let domain = ErrorDomain(at: index, in: tokens) {
        if domain.number == nil { domains.append((index, domain)) }
        if domain.isOfDevice { topics.insert(.device) }
      }
    }
    if !keys.isDisjoint(with: Self.requests) || keys.contains(where: { $0.hasSuffix("error") }) {
      topics.insert(.request)
    }
    if !keys.isDisjoint(with: Self.payloads) { topics.insert(.payload) }
    if keys.contains("notificationtype") { topics.insert(.notification) }
    if keys.isDisjoint(with: Self.verbs), range.contains(where: tokens.isErrorOfOther) { topics.insert(.body) }
    let isVerified = keys.contains("verify") && !keys.isDisjoint(with: Self.verified)
    if isVerified || !keys.isDisjoint(with: Self.signedData), keys.isDisjoint(with: ["tls", "ssl", "handshake"]) {
      topics.insert(.signedData)
    }
  }

  private static let verification = Set(
    ["verificationexception"]
      + VerificationStatus.all.map(\.name).filter { $0.contains("_") && KnownName.matching($0).first?.error == nil }
      .map(KnownName.key))
  private static let signedData: Set<String> = [
    "jws", "x5c", "signedpayload", "signedtransactioninfo", "signedrenewalinfo", "signedtransaction",
    "signeddataverifier",
  ]
  /// What `verify` is said of, besides certificates of connections.
  private static let verified: Set<String> = [
    "chain", "notification", "transaction", "receipt", "payload", "signature",
  ]
  private static let payloads: Set<String> = [
    "notificationtype", "lasttransactions", "originaltransactionid", "signedtransactioninfo", "signedrenewalinfo",
  ]

  /// Returns the domain that a number belongs to: for a code, the last one before it, an exception anywhere, or one
  /// directly behind it; for another number, one directly before it.
  func domain(ofNumberAt place: Int, in tokens: [NameToken], without used: Set<Int>) -> (
    place: Int, domain: ErrorDomain
  )? {
    let before = domains.last { $0.place < place && !used.contains($0.place) }
    guard ErrorDomain.numbers.contains(tokens.key(before: place)) else {
      return before.flatMap { $0.place >= place - (tokens[place].gap == .pair ? 1 : 2) ? $0 : nil }
    }
    return before
      ?? domains.first {
        $0.place > place && ($0.domain.isException || $0.place <= place + 2) && !used.contains($0.place)
      }
  }

  /// Whether it names another program, and nothing of the App Store.
  var isForeign: Bool { topics.contains(.service) && !topics.contains(.store) }

  // MARK: Whose a status is

  /// Who responds.
  enum Server {
    case apple
    /// The user's own server, to which Apple sends notifications.
    case own
    /// Any other one, or the user's own to another request.
    case other

    /// The server that a word names, whatever is around it.
    init?(named word: String) {
      let isHost = word.utf8.count > 9 && word.utf8.contains(UInt8(ascii: ".")) && !word.contains("developer.apple.com")
      let host = isHost ? word.split { "/:".contains($0) }.prefix(2).first { $0.hasSuffix(".apple.com") } : nil
      if let host {
        self = host.contains("storekit") || host.hasSuffix("itunes.apple.com") ? .apple : .other
      } else if OtherProgram.isService(word) {
        self = .other
      } else if word == "UNSUCCESSFUL_HTTP_RESPONSE_CODE" {
        self = .own
      } else {
        return nil
      }
    }
  }

  /// Returns whose response a status at a place is; nil if it is unknown.
  func server(at place: Int, in tokens: [NameToken]) -> Server? {
    serverBehind(place, in: tokens) ?? (targets.last { $0.place <= place } ?? targets.first)?.server
      ?? (topics.contains(.notification) ? .own : topics.isDisjoint(with: [.verification, .body]) ? nil : .other)
  }

  /// Returns what a response is from if it is behind the status: `503 from POST /webhook`.
  func serverBehind(_ place: Int, in tokens: [NameToken]) -> Server? {
    let words = tokens[(place + 1)..<range.upperBound].prefix(3).prefix { !$0.text.isDigits }
    guard let from = words.firstIndex(where: { $0.text == "from" }) else { return nil }
    return targets.first { from < $0.place && $0.place < from + 3 }?.server
  }

  private func readTargets(in tokens: [NameToken], isPOST: Bool?) {
    let response = range.first { Self.responses.contains(tokens[$0].key) } ?? range.upperBound
    for index in range {
      let server =
        tokens[index].word.server ?? ofSentence(index, tokens, isBehindResponse: response < index)
        ?? ofRequest(index, tokens, isPOST: isPOST)
      if let server { targets.append((index, server)) }
    }
  }

  /// Returns whose server a sentence is about at a word.
  private func ofSentence(_ index: Int, _ tokens: [NameToken], isBehindResponse: Bool) -> Server? {
    let (token, key) = (tokens[index], tokens[index].key)
    let before = index > range.lowerBound ? tokens[index - 1].key : ""
    let next = index + 1 < range.upperBound ? tokens[index + 1].key : ""
    let isText = token.gap != .pair
    if isText, ["Apple", "Store", "iTunes"].contains(token.text) {
      // Apple receives what the user's own server responds.
      let isRecipient = isBehindResponse && (before == "to" || Self.responses.contains(before))
      return isRecipient || Self.receipts.contains(next) ? .own : .apple
    }
    // What a server logs when it has sent a response.
    let isSent = ["completed", "sent"].contains(before) && Self.isAssigned(key)
    let isReport =
      before == "request" && ["completed", "finished", "ended"].contains(key)
      || key == "request" && ["handled", "finished"].contains(before)
    if isSent || isReport { return .own }
    if key == "we" || key.hasSuffix("webhook"), Self.verbs.contains(next) {
      return OtherProgram.isService(before) ? nil : .own
    }
    // As a client, it receives what Apple responds.
    let isOwn =
      isText && ["our", "my", "your"].contains(before) && Self.servers.contains(where: key.hasSuffix)
      && !Self.receipts.contains(next)
    return isOwn || next == "to" && Self.responses.contains(key) ? .own : nil
  }

  /// Returns whose server a URL or a path is requested from.
  private func ofRequest(_ index: Int, _ tokens: [NameToken], isPOST: Bool?) -> Server? {
    let (token, text) = (tokens[index], tokens[index].text)
    // Documentation responds to nobody's requests.
    guard !text.contains("developer.apple.com") else { return nil }
    let before = tokens[max(range.lowerBound, index - 3)..<index]
    let behind = tokens[index..<min(index + 3, range.upperBound)]
    let key = before.last?.key ?? ""
    let path = text.firstRange(of: "://").map { text[$0.upperBound...].drop { $0 != "/" } } ?? text[...]
    let isURL = path.count < text.count
    // Some logs have no paths: `"POST HTTP/1.1" 500`.
    let isVersion = text.hasPrefix("HTTP/") && before.last.map { Self.methods.contains($0.text) } ?? false
    guard isURL || path.hasPrefix("/") || isVersion else { return nil }
    if Self.isPathOfApple(path) { return .apple }
    // The words beside it, or its name, say that it is requested, and is not a file or documentation.
    let isLinked = ["for", "on", "to", "from"].contains(key)
    let verbs = [isLinked ? before.dropLast().last : before.last, behind.dropFirst().first].compactMap { $0?.key }
    let isRequested =
      (before + behind).contains { Self.methods.contains($0.text) } || isURL && !Self.requests.isDisjoint(with: verbs)
    let isPhrase = (1...3).contains { HTTPStatus.isPhrase(before.suffix($0).map(\.key).joined()) }
    let isValue = (isURL || token.gap == .pair) && (isPhrase || Self.names.contains(where: key.hasSuffix))
    let isOfStatus = Self.isAssigned(key) || isLinked
    guard isRequested || isValue || isOfStatus else { return nil }
    // Apple sends notifications with POST. An app sends receipts, to be validated.
    let isOfApp = ["validat", "verif", "receipt"].contains { path.lowercased().contains($0) }
    return !isOfApp && (isPOST ?? !isURL) ? .own : .other
  }

  /// Returns whether a name, without case and separators, is one of a status of HTTP: `EdgeResponseStatus`, `sc-status`.
  static func isStatus(_ key: String) -> Bool {
    ["status", "statuscode", "httpcode", "responsecode"].contains { key.hasSuffix($0) }
  }

  /// Returns whether a word is a status that a server or a proxy writes, whether or not Apple does.
  static func isAssigned(_ word: String) -> Bool {
    guard word.utf8.count == 3, let code = Int(word) else { return false }
    return [200...206, 300...308, 400...418, 421...431, 451...451, 499...511, 520...526].contains { $0.contains(code) }
  }

  /// Returns whether a path begins like those of Apple's services.
  private static func isPathOfApple(_ path: Substring) -> Bool {
    let first = path.dropFirst().prefix { $0 != "/" }
    return first == "verifyReceipt" || firstParts.contains { $0 == first }
  }

  private static let firstParts = Set(Endpoint.all.map { $0.path.dropFirst().prefix { $0 != "/" } })
  private static let methods: Set<String> = ["GET", "POST", "PUT", "DELETE", "PATCH", "HEAD", "OPTIONS"]
  /// The names of what is requested.
  private static let names = ["url", "uri", "stem", "path", "route", "endpoint", "request"]
  private static let responses: Set<String> = ["responded", "answered", "replied", "responding"]
  static let verbs = responses.union(["returned", "returns", "responds", "answers", "failed", "sent", "rejected"])
  static let requests = verbs.union([
    "request", "response", "fetch", "fetching", "call", "calling", "lookup",
  ])
  /// What one does with the response of another server.
  private static let receipts: Set<String> = ["got", "gets", "received", "receives"]
  private static let servers = ["webhook", "server", "backend", "endpoint"]
}

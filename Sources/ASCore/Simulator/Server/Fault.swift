import AppStore
import Base
import HTTP
import Platform
import SignedData

/// A simulated failure between a client and a server.
struct Fault: Sendable {
  /// The form that was given, such as `429=2000`.
  private(set) var word = ""
  /// Whether the request is rejected, so that nothing is carried out.
  var isRefusal = false
  var delivery = ServedReply.Delivery.whole
  var delay = TimeSpan.zero
  var padding = 0
  /// Returns the changed response, given the server's time. Faults of the connection do not change it.
  var applied: @Sendable (_ reply: HTTPReply, _ now: Timestamp) -> HTTPReply = { reply, _ in reply }

  /// The forms that `init(_:)` accepts, for help and errors.
  static let forms =
    """
    401, 429, 429=MS, 500, 502, 503, 504, one of Apple's error codes such as 4040007, delay=MS (600000 at most), \
    drip=MS (a byte at a time), cut, cut-body, wrong-length, oversize=MB (1000 at most), bad-signature, empty, 204, html, \
    garbage, skew=S (of `Date`, also -S), redirect
    """
}

extension Fault {
  init?(_ word: String) {
    let parts = word.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
    // Without a plus sign, which `Int64` accepts.
    let number = parts.count > 1 && !parts[1].hasPrefix("+") ? Int64(parts[1]) : nil
    guard parts.count < 2 || number != nil, let fault = Self.named(String(parts[0]), number) else { return nil }
    self = fault
    self.word = word
  }

  private static func named(_ name: String, _ number: Int64?) -> Fault? {
    switch (name, number) {
    case ("401", nil): reply(401, "text/plain", "Unauthenticated\n", isRefusal: true)
    case ("429", let ahead) where ahead ?? 0 >= 0:
      refusal(4_290_000, retryAfter: ahead.map { .milliseconds($0) } ?? usualWait)
    case ("500", nil), ("502", nil), ("503", nil), ("504", nil), ("204", nil): reply(Int(name) ?? 500)
    case ("empty", nil): reply(200)
    // A page instead of a response, as from a network that requires a login.
    case ("html", nil):
      reply(
        200, "text/html; charset=utf-8", "<!DOCTYPE html><html><body>Please sign in</body></html>\n", isRefusal: true)
    // An HTML page that is declared as JSON.
    case ("garbage", nil): reply(200, "application/json", "<html><body>Please sign in</body></html>")
    case ("redirect", nil):
      Fault(isRefusal: true) { _, _ in
        HTTPReply(status: 302, headers: [HTTPHeader("Location", "http://127.0.0.1:9/elsewhere")])
      }
    case ("cut", nil): Fault(isRefusal: true, delivery: .cut)
    case ("cut-body", nil): Fault(delivery: .cutBody)
    case ("wrong-length", nil): Fault(delivery: .wrongLength)
    case ("drip", let time?) where delays.contains(time): Fault(delivery: .drip(.milliseconds(time)))
    case ("delay", let time?) where delays.contains(time): Fault(delay: .milliseconds(time))
    case ("oversize", let megabytes?) where (1...1000).contains(megabytes): Fault(padding: Int(megabytes) << 20)
    // The server's clock is ahead by this time, or behind if it is negative.
    case ("skew", let seconds?):
      Fault { reply, now in
        let date = [(now + .seconds(seconds)).httpDate.map { HTTPHeader("Date", $0) }].compactMap(\.self)
        return HTTPReply(status: reply.status, headers: reply.headers + date, body: reply.body)
      }
    case ("bad-signature", nil):
      Fault { reply, _ in HTTPReply(status: reply.status, headers: reply.headers, body: altered(reply.body)) }
    // A 429 always has a `Retry-After`.
    case (_, nil): code(name).map { refusal($0, retryAfter: $0 / 10_000 == 429 ? usualWait : nil) }
    case (_, _?): nil
    }
  }

  /// In milliseconds: up to a time that is longer than any client waits, but finite.
  private static let delays = 0...TimeSpan.minutes(10).milliseconds

  /// Reads seven digits, of which the first three are the HTTP status.
  private static func code(_ word: String) -> Int64? {
    guard word.utf8.count == 7, word.utf8.allSatisfy(\.isDigit), let code = Int64(word) else { return nil }
    return (4_000_000..<6_000_000).contains(code) ? code : nil
  }

  private static func reply(
    _ status: Int, _ type: String? = nil, _ body: String = "", isRefusal: Bool = false
  ) -> Fault {
    Fault(isRefusal: isRefusal) { _, _ in
      HTTPReply(
        status: status, headers: [type.map { HTTPHeader("Content-Type", $0) }].compactMap(\.self),
        body: Array(body.utf8))
    }
  }

  private static let usualWait = TimeSpan.seconds(2)

  private static func refusal(_ code: Int64, retryAfter span: TimeSpan?) -> Fault {
    Fault(isRefusal: true) { _, now in
      let known = ErrorCode.with(code: code, family: nil).first.map { APIErrorReply($0).reply }
      var reply =
        known ?? HTTPReply(["errorCode": .int(code), "errorMessage": "Refused."], status: Int(code / 10_000))
      if let span { reply.headers.append(HTTPHeader("Retry-After", String((now + span).milliseconds))) }
      return reply
    }
  }

  /// Replaces one character of every JWS.
  private static func altered(_ body: [UInt8]) -> [UInt8] {
    guard var json = try? JSON.parse(body) else { return body }
    json.replaceStrings { jws, _ in
      guard CompactJWS.isMeant(by: jws) else { return nil }
      var text = Array(jws.utf8)
      let last = text.count - 4
      if last >= 0 { text[last] = text[last] == UInt8(ascii: "A") ? UInt8(ascii: "B") : UInt8(ascii: "A") }
      return .string(String(decoding: text, as: UTF8.self))
    }
    return json.bytes(.compact)
  }
}

/// A fault, the requests that it applies to, and how many of them: `[METHOD PATH: ]KIND[ xN]`.
package struct FaultRule: Sendable {
  /// The method and path of its requests; nil means all requests.
  private let place: (method: String, path: String, template: PathTemplate)?
  /// The fault; nil for `none`, which lets requests succeed so that a later one can fail.
  let fault: Fault?
  let count: Int?

  /// Rules for all requests, one of each kind.
  package static let samples = [
    "401", "429", "429=2000", "500", "502", "503", "504", "4040007", "delay=2000", "drip=10", "cut", "cut-body",
    "wrong-length", "oversize=100", "bad-signature", "empty", "204", "html", "garbage", "skew=3600", "redirect",
  ]

  /// The syntax of a rule.
  package static let forms = """
    a fault is [METHOD PATH: ]KIND[ xN], as in 'POST /inApps/v1/notifications/test: 503 x2'; `*` in PATH is any \
    segment; KIND is none or one of: \(Fault.forms)
    """

  /// Reads a rule of `--fault`. Throws status 2 if the syntax is invalid, or if no endpoint has the method and path, so
  /// that the fault would never apply. `count` applies to a rule without `xN`.
  package static func checked(_ text: String, count: Int?) throws(Failure) -> FaultRule {
    guard let rule = FaultRule(text, count: count) else {
      throw Failure(.usage, "invalid --fault \(quoted(text))", hint: forms)
    }
    guard let (method, path, _) = rule.place else { return rule }
    let meant = StoreRoute.all.filter { meet(path, $0.endpoint.path) }
    if meant.contains(where: { sameBytes($0.method, method) }) { return rule }
    let given = "\(method) \(path)"
    let near =
      meant.first.map { "\($0.method) \(path)" }
      ?? Nearest.to(given, among: StoreRoute.all.map { "\($0.method) \($0.endpoint.path)" })
    throw Failure(
      .usage, "no endpoint matches --fault \(quoted(given))",
      hint: near.map { "did you mean \(quoted($0))?" } ?? "run `asctl schema` to list the endpoints")
  }

  /// Returns nil if the syntax is invalid.
  init?(_ text: String, count usual: Int? = nil) {
    let colon = text.firstRange(of: ": ")
    place = colon.flatMap { Self.place(text[..<$0.lowerBound]) }
    guard place != nil || colon == nil else { return nil }
    let words = text[(colon?.upperBound ?? text.startIndex)...].split(separator: " ", omittingEmptySubsequences: false)
    fault = Fault(String(words[0]))
    guard words.count <= 2, fault != nil || words[0] == "none" else { return nil }
    guard words.count == 2 else {
      count = usual
      return
    }
    guard words[1].hasPrefix("x"), words[1].utf8.dropFirst().allSatisfy(\.isDigit),
      let number = Int(words[1].dropFirst()), number > 0
    else { return nil }
    count = number
  }

  private static func place(_ text: Substring) -> (method: String, path: String, template: PathTemplate)? {
    let words = text.split(separator: " ", omittingEmptySubsequences: false)
    guard words.count == 2, words[0].utf8.allSatisfy({ (0x41...0x5A).contains($0) }), !words[0].isEmpty,
      words[1].hasPrefix("/"), !words[1].contains("?")
    else { return nil }
    // A `*` matches any segment, like a placeholder in braces.
    let path = ServedRequest.usualSpelling(of: String(words[1]))
    let segments = path.split(separator: "/", omittingEmptySubsequences: false)
    guard segments.allSatisfy({ $0 == "*" || !$0.contains("*") }) else { return nil }
    let template = PathTemplate(segments.map { $0 == "*" ? "{}" : $0 }.joined(separator: "/"))
    return (String(words[0]), path, template)
  }

  /// Returns whether a path can match both patterns.
  private static func meet(_ one: String, _ other: String) -> Bool {
    let one = one.split(separator: "/", omittingEmptySubsequences: false)
    let other = other.split(separator: "/", omittingEmptySubsequences: false)
    func isAny(_ segment: Substring) -> Bool { segment == "*" || segment.hasPrefix("{") }
    return one.count == other.count
      && zip(one, other).allSatisfy { one, other in
        sameBytes(String(one), String(other)) || isAny(one) && !other.isEmpty || isAny(other) && !one.isEmpty
      }
  }

  func isFor(_ request: ServedRequest) -> Bool {
    place.map { sameBytes($0.method, request.method) && $0.template.values(in: request.usualPath) != nil } ?? true
  }
}

/// The rules of a server, and how often each still applies.
struct FaultPlan {
  private var rules: [(rule: FaultRule, left: Int)]

  init(_ rules: [FaultRule]) { self.rules = rules.map { ($0, $0.count ?? .max) } }

  /// Returns the fault of a request: that of the first matching rule that is not used up.
  mutating func next(for request: ServedRequest) -> Fault? {
    guard let index = rules.firstIndex(where: { $0.left > 0 && $0.rule.isFor(request) }) else { return nil }
    rules[index].left -= 1
    return rules[index].rule.fault
  }
}

import AppStore
import Base
import HTTP
import Platform
import SignedData

/// A simulated failure between a client and a server.
package enum Fault: Sendable, Equatable {
  case unauthorized
  /// 429 with a `Retry-After` this far in the future.
  case rateLimited(TimeSpan)
  case failing(status: Int)
  /// One of Apple's errors, by its code.
  case refused(code: Int64)
  case delayed(TimeSpan)
  /// The connection ends without a response.
  case cut
  /// The connection ends in the middle of the body.
  case cutBody
  /// The announced length is shorter than the body, so that the response is cut off.
  case wrongLength
  /// The body arrives one byte at a time, with this pause after each.
  case drip(TimeSpan)
  /// The body is followed by this many megabytes of white space.
  case oversize(megabytes: Int64)
  /// One character of every JWS is replaced.
  case badSignature
  /// 200 with an empty body.
  case empty
  /// 204.
  case noContent
  /// 200 with an HTML page, as from a network that requires a login.
  case html
  /// A body that is declared as JSON but is not.
  case garbage
  /// The server's clock is ahead by this time, or behind if it is negative.
  case skewedDate(TimeSpan)
  case redirect

  /// The forms that `init(_:)` accepts, for help and errors.
  package static let forms =
    """
    401, 429, 429=MS, 500, 502, 503, 504, one of Apple's error codes such as 4040007, delay=MS (600000 at most), \
    drip=MS (a byte at a time), cut, cut-body, wrong-length, oversize=MB (1000 at most), bad-signature, empty, 204, html, \
    garbage, skew=S (of `Date`, also -S), redirect
    """

  /// An example of each form.
  package static let samples = [
    "401", "429", "429=2000", "500", "502", "503", "504", "4040007", "delay=2000", "drip=10", "cut", "cut-body",
    "wrong-length", "oversize=100", "bad-signature", "empty", "204", "html", "garbage", "skew=3600", "redirect",
  ]

  /// Longer than any client waits, but finite.
  private static let longestDelay = TimeSpan.minutes(10)

  init?(_ word: String) {
    let parts = word.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
    let number = parts.count > 1 ? Self.number(parts[1]) : nil
    guard parts.count < 2 || number != nil else { return nil }
    switch (parts.first.map { String($0) } ?? "", number) {
    case ("401", nil): self = .unauthorized
    case ("429", let ahead) where ahead ?? 0 >= 0:
      self = .rateLimited(ahead.map { .milliseconds($0) } ?? Self.usualWait)
    case (let code, nil) where ["500", "502", "503", "504"].contains(code): self = .failing(status: Int(code) ?? 500)
    case (let code, nil) where Self.code(code) != nil: self = .refused(code: Self.code(code) ?? 0)
    case ("delay", let time?) where (0...Self.longestDelay.milliseconds).contains(time):
      self = .delayed(.milliseconds(time))
    case ("drip", let time?) where (0...Self.longestDelay.milliseconds).contains(time):
      self = .drip(.milliseconds(time))
    case ("oversize", let size?) where (1...1000).contains(size): self = .oversize(megabytes: size)
    case ("skew", let seconds?): self = .skewedDate(.seconds(seconds))
    default:
      guard number == nil, let plain = Self.plain[word] else { return nil }
      self = plain
    }
  }

  private static let plain: [String: Fault] = [
    "cut": .cut, "cut-body": .cutBody, "wrong-length": .wrongLength, "bad-signature": .badSignature, "empty": .empty,
    "204": .noContent, "html": .html, "garbage": .garbage, "redirect": .redirect,
  ]

  private static func number(_ text: Substring) -> Int64? {
    guard text.utf8.first.map({ $0.isDigit || $0 == UInt8(ascii: "-") }) ?? false else { return nil }
    return Int64(text)
  }

  /// Reads seven digits, of which the first three are the HTTP status.
  private static func code(_ word: String) -> Int64? {
    guard word.utf8.count == 7, word.utf8.allSatisfy(\.isDigit), let code = Int64(word) else { return nil }
    return (4_000_000..<6_000_000).contains(code) ? code : nil
  }

  /// Whether the request is rejected, so that nothing is carried out.
  var isRefusal: Bool {
    switch self {
    case .unauthorized, .rateLimited, .refused, .redirect, .cut, .html: true
    case .failing, .delayed, .cutBody, .wrongLength, .drip, .oversize, .badSignature, .empty, .noContent, .garbage,
      .skewedDate:
      false
    }
  }

  /// How the response is delivered.
  var delivery: ServedReply.Delivery {
    switch self {
    case .cut: .cut
    case .cutBody: .cutBody
    case .wrongLength: .wrongLength
    case .drip(let pause): .drip(pause)
    case .unauthorized, .rateLimited, .failing, .refused, .delayed, .oversize, .badSignature, .empty, .noContent, .html,
      .garbage, .skewedDate, .redirect:
      .whole
    }
  }

  /// How long the response is delayed.
  var delay: TimeSpan {
    if case .delayed(let span) = self { return span }
    return .zero
  }

  /// Returns the response changed by the fault. Faults of the connection do not change it.
  func applied(to reply: HTTPReply, now: Timestamp) -> HTTPReply {
    switch self {
    case .unauthorized:
      HTTPReply(status: 401, headers: [HTTPHeader("Content-Type", "text/plain")], body: Array("Unauthenticated\n".utf8))
    case .rateLimited(let ahead): Self.refusal(Self.rateLimitCode, retryAt: now + ahead)
    case .failing(let status): HTTPReply(status: status)
    // A 429 always has a `Retry-After`.
    case .refused(let code): Self.refusal(code, retryAt: code / 10_000 == 429 ? now + Self.usualWait : nil)
    case .badSignature: HTTPReply(status: reply.status, headers: reply.headers, body: Self.altered(reply.body))
    case .empty: HTTPReply(status: 200)
    case .noContent: HTTPReply(status: 204)
    case .html:
      HTTPReply(
        status: 200, headers: [HTTPHeader("Content-Type", "text/html; charset=utf-8")],
        body: Array("<!DOCTYPE html><html><body>Please sign in</body></html>\n".utf8))
    case .garbage:
      HTTPReply(
        status: 200, headers: [HTTPHeader("Content-Type", "application/json")],
        body: Array("<html><body>Please sign in</body></html>".utf8))
    case .skewedDate(let span):
      HTTPReply(
        status: reply.status,
        headers: reply.headers + [(now + span).httpDate].compactMap(\.self).map { HTTPHeader("Date", $0) },
        body: reply.body)
    case .redirect: HTTPReply(status: 302, headers: [HTTPHeader("Location", "http://127.0.0.1:9/elsewhere")])
    case .delayed, .cut, .cutBody, .wrongLength, .drip, .oversize: reply
    }
  }

  /// How many spaces follow the body.
  var padding: Int {
    if case .oversize(let megabytes) = self { return Int(megabytes) << 20 }
    return 0
  }

  /// The App Store Server API's error for exceeding a rate limit.
  private static let rateLimitCode: Int64 = 4_290_000
  private static let usualWait = TimeSpan.seconds(2)

  private static func refusal(_ code: Int64, retryAt moment: Timestamp?) -> HTTPReply {
    let known = ErrorCode.with(code: code, family: nil).first.map { APIErrorReply($0).reply }
    var reply =
      known ?? HTTPReply(["errorCode": .int(code), "errorMessage": "Refused."], status: Int(code / 10_000))
    if let moment { reply.headers.append(HTTPHeader("Retry-After", String(moment.milliseconds))) }
    return reply
  }

  private static func altered(_ body: [UInt8]) -> [UInt8] {
    guard let json = try? JSON.parse(body) else { return body }
    var nested = NestedPayloads(signed: .none)
    let changed = nested.resolve(json, at: nil) { text, _ throws(Never) in
      var text = Array(text)
      let last = text.count - 4
      if last >= 0 { text[last] = text[last] == UInt8(ascii: "A") ? UInt8(ascii: "B") : UInt8(ascii: "A") }
      return .string(String(decoding: text, as: UTF8.self))
    }
    return changed.bytes(.compact)
  }
}

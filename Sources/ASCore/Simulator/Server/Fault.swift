import AppStore
import Base
import HTTP
import Platform
import SignedData

/// Something that goes wrong between a client and a server, on request.
package enum Fault: Sendable, Equatable {
  case unauthorized
  /// `Retry-After` is so far ahead.
  case rateLimited(TimeSpan)
  case failing(status: Int)
  /// An error of Apple's, by its number.
  case refused(code: Int64)
  case delayed(TimeSpan)
  /// The connection ends without a reply.
  case cut
  /// The connection ends in the middle of the body.
  case cutBody
  /// Fewer bytes are announced than come, so that the reply ends in the middle.
  case wrongLength
  /// One character of every JWS is another.
  case badSignature
  /// Something that is no JSON.
  case garbage
  case redirect

  package static let forms =
    """
    401, 429, 429=MS, 500, 503, one of Apple's error codes such as 4040007, delay=MS (600000 at most), cut, cut-body, wrong-length, \
    bad-signature, garbage, redirect
    """

  /// One word of each kind.
  package static let samples = [
    "401", "429", "429=2000", "500", "503", "4040007", "delay=2000", "cut", "cut-body", "wrong-length", "bad-signature",
    "garbage", "redirect",
  ]

  /// Longer than any client waits, and not for ever.
  private static let longestDelay = TimeSpan.minutes(10)

  package init?(_ word: String) {
    let parts = word.split(separator: "=", maxSplits: 1)
    let number = parts.count > 1 ? Int64(parts[1]) : nil
    guard parts.count < 2 || (number ?? -1) >= 0 else { return nil }
    switch (parts.first.map { String($0) } ?? "", number) {
    case ("401", nil): self = .unauthorized
    case ("429", let ahead): self = .rateLimited(.milliseconds(ahead ?? 2000))
    case ("500", nil): self = .failing(status: 500)
    case ("503", nil): self = .failing(status: 503)
    case (let code, nil) where Self.code(code) != nil: self = .refused(code: Self.code(code) ?? 0)
    case ("delay", let time?) where time <= Self.longestDelay.milliseconds: self = .delayed(.milliseconds(time))
    case ("cut", nil): self = .cut
    case ("cut-body", nil): self = .cutBody
    case ("wrong-length", nil): self = .wrongLength
    case ("bad-signature", nil): self = .badSignature
    case ("garbage", nil): self = .garbage
    case ("redirect", nil): self = .redirect
    default: return nil
    }
  }

  /// Seven digits, of which the first three are the HTTP status.
  private static func code(_ word: String) -> Int64? {
    guard word.utf8.count == 7, word.utf8.allSatisfy(\.isDigit), let code = Int64(word) else { return nil }
    return (4_000_000..<6_000_000).contains(code) ? code : nil
  }

  /// Whether the request is turned away, so that nothing of it is done.
  var isRefusal: Bool {
    switch self {
    case .unauthorized, .rateLimited, .refused, .redirect, .cut: true
    case .failing, .delayed, .cutBody, .wrongLength, .badSignature, .garbage: false
    }
  }

  /// How the reply comes.
  var delivery: ServedReply.Delivery {
    switch self {
    case .cut: .cut
    case .cutBody: .cutBody
    case .wrongLength: .wrongLength
    case .unauthorized, .rateLimited, .failing, .refused, .delayed, .badSignature, .garbage, .redirect: .whole
    }
  }

  /// How long it keeps the client waiting.
  var delay: TimeSpan {
    if case .delayed(let span) = self { return span }
    return .zero
  }

  /// The reply as the fault makes it; those of the wire change nothing here.
  func applied(to reply: HTTPReply, now: Timestamp) -> HTTPReply {
    switch self {
    case .unauthorized:
      HTTPReply(status: 401, headers: [HTTPHeader("Content-Type", "text/plain")], body: Array("Unauthenticated\n".utf8))
    case .rateLimited(let ahead):
      HTTPReply(
        status: 429, headers: [HTTPHeader("Retry-After", String((now + ahead).milliseconds))],
        body: Array(#"{"errorCode":4290000,"errorMessage":"Rate limit exceeded."}"#.utf8))
    case .failing(let status): HTTPReply(status: status)
    case .refused(let code):
      HTTPReply(
        [
          "errorCode": .int(code),
          "errorMessage": .string(ErrorCode.with(code: code, family: nil).first?.meaning ?? "Refused."),
        ], status: Int(code / 10_000))
    case .badSignature: HTTPReply(status: reply.status, headers: reply.headers, body: Self.altered(reply.body))
    case .garbage: HTTPReply(status: 200, body: Array("<html><body>Please sign in</body></html>".utf8))
    case .redirect: HTTPReply(status: 302, headers: [HTTPHeader("Location", "http://127.0.0.1:9/elsewhere")])
    case .delayed, .cut, .cutBody, .wrongLength: reply
    }
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

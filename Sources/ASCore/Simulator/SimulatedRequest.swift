/// A request as the simulated App Store sees it, whether it came through a socket or never left the process.
struct SimulatedRequest: Sendable {
  var method: String
  /// As on the wire: percent-encoded, with its leading slash, without the query.
  var path: String
  /// Decoded, in the order they came; a name may be repeated.
  var query: [(name: String, value: String)]
  var headers: [HTTPHeader]
  var body: [UInt8]

  /// `target` is what stands in the request line: path and query (RFC 9112, section 3.2.1).
  init(method: String, target: String, headers: [HTTPHeader] = [], body: [UInt8] = []) {
    self.method = method
    let parts = target.split(separator: "?", maxSplits: 1, omittingEmptySubsequences: false).map { String($0) }
    path = parts.first ?? ""
    query = parts.count > 1 ? Self.pairs(parts[1]) : []
    self.headers = headers
    self.body = body
  }

  /// The request that would be sent, its bearer token as the header that would carry it.
  init(_ request: HTTPRequest) {
    let parts = URLParts(request.url)
    let token = request.bearer.map { HTTPHeader("Authorization", "Bearer \($0.revealed)") }
    self.init(
      method: request.method, target: parts.map { "\($0.path)\($0.query.map { "?\($0)" } ?? "")" } ?? request.url,
      headers: request.headers + (token.map { [$0] } ?? []), body: request.body)
  }

  func header(_ name: String) -> String? {
    headers.first { $0.isNamed(name) }?.value
  }

  func values(_ name: String) -> [String] {
    query.filter { sameBytes($0.name, name) }.map(\.value)
  }

  private static func pairs(_ text: String) -> [(name: String, value: String)] {
    text.split(separator: "&").map { pair in
      let sides = pair.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map { String($0) }
      return (decode(sides[0], isForm: true), sides.count > 1 ? decode(sides[1], isForm: true) : "")
    }
  }

  /// Undoes percent-encoding (RFC 3986, section 2.1). A percent sign that begins no escape stays what it is.
  static func decode(_ text: String, isForm: Bool = false) -> String {
    let bytes = Array(text.utf8)
    var decoded: [UInt8] = []
    var index = 0
    while index < bytes.count {
      let byte = bytes[index]
      if byte == UInt8(ascii: "%"), index + 2 < bytes.count, let high = nibble(bytes[index + 1]),
        let low = nibble(bytes[index + 2])
      {
        decoded.append(high << 4 | low)
        index += 3
        continue
      }
      decoded.append(isForm && byte == UInt8(ascii: "+") ? UInt8(ascii: " ") : byte)
      index += 1
    }
    return String(decoding: decoded, as: UTF8.self)
  }

  private static func nibble(_ digit: UInt8) -> UInt8? {
    switch digit {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): digit - UInt8(ascii: "0")
    case UInt8(ascii: "a")...UInt8(ascii: "f"): digit - UInt8(ascii: "a") + 10
    case UInt8(ascii: "A")...UInt8(ascii: "F"): digit - UInt8(ascii: "A") + 10
    default: nil
    }
  }
}

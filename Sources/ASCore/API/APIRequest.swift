/// A request that is complete but for the host it goes to and the token it carries.
struct APIRequest: Sendable, Equatable {
  let method: Endpoint.Method
  /// Percent-encoded, with its leading slash and without the query.
  let path: String
  var query: [(name: String, value: String)]
  let contentType: String?
  let body: [UInt8]
  let isIdempotent: Bool

  /// Path and query as they stand in the request line.
  var target: String {
    guard !query.isEmpty else { return path }
    let pairs = query.map { "\(PercentEncoding.encode($0.name))=\(PercentEncoding.encode($0.value))" }
    return "\(path)?\(pairs.joined(separator: "&"))"
  }

  static func == (one: APIRequest, other: APIRequest) -> Bool {
    one.method == other.method && one.target == other.target && one.body == other.body
      && one.contentType == other.contentType && one.isIdempotent == other.isIdempotent
  }

  /// The headers of every request but the token (App Store Server API, "Overview").
  var headers: [HTTPHeader] {
    [HTTPHeader("Accept", "application/json")] + (contentType.map { [HTTPHeader("Content-Type", $0)] } ?? [])
  }
}

/// The one place where text becomes part of a URL (RFC 3986, section 2).
enum PercentEncoding {
  /// Everything but the unreserved characters is encoded, so that no value can add a segment or a parameter.
  static func encode(_ text: String) -> String {
    var encoded = ""
    for byte in text.utf8 {
      switch byte {
      case UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "a")...UInt8(ascii: "z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: "_"),
        UInt8(ascii: "~"):
        encoded.unicodeScalars.append(Unicode.Scalar(byte))
      default:
        encoded += "%" + hexadecimal([byte])
      }
    }
    return encoded
  }
}

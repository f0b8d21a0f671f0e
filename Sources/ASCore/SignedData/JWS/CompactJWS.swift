import Base

/// A JSON Web Signature in compact form, split into its three parts and not verified (RFC 7515, section 3.1).
package struct CompactJWS: Sendable {
  private let text: ArraySlice<UInt8>
  private let (first, second): (Int, Int)

  /// `nil` unless there are exactly three parts. Only the dots are checked.
  package init?(_ text: ArraySlice<UInt8>) {
    let dot = UInt8(ascii: ".")
    guard let first = text.first(dot, from: text.startIndex), let second = text.first(dot, from: first + 1),
      text.first(dot, from: second + 1) == nil
    else { return nil }
    (self.text, self.first, self.second) = (text, first, second)
  }

  // The three parts as base64url, without the dots. They are not stored, because each would be retained by each copy.
  var header: ArraySlice<UInt8> { text[..<first] }
  var payload: ArraySlice<UInt8> { text[(first + 1)..<second] }
  package var signature: ArraySlice<UInt8> { text[(second + 1)...] }

  /// The payload as JSON; `nil` if it is not JSON. Nothing is verified.
  package var unverifiedPayload: JSON? { try? Self.decode(payload) }

  /// The signing input: header, dot, payload.
  package var signedBytes: ArraySlice<UInt8> { text[..<second] }

  /// Whether a string has three parts, and the first begins like a JSON object. A damaged JWS must be reported as such
  /// and not be accepted as plain text.
  package static func isMeant(by text: String) -> Bool {
    var text = text
    return text.withUTF8 { utf8 in
      utf8.starts(with: openingBytes) && utf8.reduce(into: 0) { $0 += $1 == UInt8(ascii: ".") ? 1 : 0 } == 2
    }
  }

  /// Whether a string that is meant as a JWS consists of one alone, readable or not: of its characters, and without
  /// another header, which would begin the next JWS.
  package static func isAlone(_ text: String) -> Bool {
    guard isMeant(by: text) else { return false }
    var text = text
    return text.withUTF8 { utf8 in
      var window: UInt64 = 0
      for (index, byte) in utf8.enumerated() {
        guard byte.isLetter || byte.isDigit || byte == 0x2D || byte == 0x2E || byte == 0x5F else { return false }
        window = window << 8 | UInt64(byte)
        if index >= headerOpeningLength, opensHeader(window) { return false }
      }
      return true
    }
  }

  /// Whether eight characters, the last in the lowest byte, are the opening of a header of Apple's: `{"` and the name
  /// of a member with its quotation mark.
  static func opensHeader(_ characters: UInt64) -> Bool {
    // All end with one of these, and most characters of a text do not.
    let last = UInt8(truncatingIfNeeded: characters)
    return last == UInt8(ascii: "i") && headerOpenings.contains(characters)
  }

  static let headerOpeningLength = 8
  /// The length of an ES256 signature in base64url; Apple uses no shorter signature.
  static let signatureLength = 86

  /// The members of headers of JWS, each of three letters.
  static let headerMembers = ["alg", "typ", "kid", "x5c"]
  private static let headerOpenings: [UInt64] = headerMembers.map { name in
    Base64.url.encode(Array("{\"\(name)\"".utf8)).utf8.reduce(0) { $0 << 8 | UInt64($1) }
  }

  /// `{"` in base64url, the beginning of every header.
  static var opening: StaticString { "eyJ" }
  static let openingBytes = Array("eyJ".utf8)

  /// Decodes one part as JSON. Duplicate members are rejected, because two parsers could read different values. `level`
  /// is the number of arrays and objects around the JWS, which count toward its depth.
  static func decode(_ part: ArraySlice<UInt8>, level: Int = 0) throws(CryptoError) -> JSON {
    let bytes = try bytes(of: part)
    do {
      return try JSON.parse(bytes, duplicates: .refused, depthLimit: JSON.depthLimit - level)
    } catch {
      throw CryptoError(reason: "not JSON: \(error)")
    }
  }

  static func bytes(of part: ArraySlice<UInt8>) throws(CryptoError) -> [UInt8] {
    do {
      return try Base64.url.decode(part)
    } catch {
      throw CryptoError(reason: "not base64url: \(error.description)")
    }
  }
}

extension CompactJWS {
  /// Whether there is a signature, which with ES256 has one length only.
  func hasWholeSignature(by header: JSON) -> Bool {
    signature.count == Self.signatureLength || !signature.isEmpty && header["alg"]?.string != "ES256"
  }

  /// What a signature that is not whole lacks, for messages.
  var missingSignature: String {
    if signature.isEmpty { return "a JWS without a signature" }
    return signature.count < Self.signatureLength
      ? "a truncated signature: \(signature.count) of \(Self.signatureLength) characters"
      : "a signature of \(signature.count) instead of \(Self.signatureLength) characters"
  }
}

extension CompactJWS {
  /// The JWS of a text that consists only of it, or only of the JSON that Apple posts, spelled exactly
  /// `{"signedPayload":"…"}`. `nil` for any other text, which may have another wrapping (white space, quotes, percent
  /// signs). The header and the payload are not checked; the caller decodes them.
  init?(plain text: ArraySlice<UInt8>) {
    // In `{"signedPayload":"}`, one quotation mark would end both the beginning and the end.
    let isPosted =
      text.first == UInt8(ascii: "{") && text.count >= Self.wrapping.count + 2 && text.starts(with: Self.wrapping)
      && text.suffix(2) == [0x22, 0x7D]
    let inner = isPosted ? text[(text.startIndex + Self.wrapping.count)..<(text.endIndex - 2)] : text
    guard inner.starts(with: Self.openingBytes), let jws = CompactJWS(inner),
      jws.signature.withUnsafeBytes({ Base64.url.contains($0) })
    else { return nil }
    self = jws
  }

  private static let wrapping = Array("{\"signedPayload\":\"".utf8)
}

extension CompactJWS {
  /// Signs a JWS with ES256 (RFC 7515, section 3.1), such as a bearer token or a request for StoreKit.
  package static func sign(header: JSON, payload: JSON, with key: PrivateKey) throws(CryptoError) -> Secret {
    let signed = "\(Base64.url.encode(header.bytes())).\(Base64.url.encode(payload.bytes()))"
    let signature = try key.sign(Array(signed.utf8))
    return Secret("\(signed).\(Base64.url.encode(signature.raw))")
  }
}

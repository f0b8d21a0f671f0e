import Base

/// A JSON Web Signature in compact form, split into its three parts and not verified (RFC 7515, section 3.1).
package struct CompactJWS: Sendable {
  /// The three parts as base64url, without the dots.
  package let header: ArraySlice<UInt8>
  package let payload: ArraySlice<UInt8>
  package let signature: ArraySlice<UInt8>
  /// The signing input: header, dot, payload.
  package let signedBytes: ArraySlice<UInt8>

  /// `nil` unless there are exactly three parts. Only the dots are checked.
  package init?(_ text: ArraySlice<UInt8>) {
    let dot = UInt8(ascii: ".")
    guard let first = text.first(dot, from: text.startIndex), let second = text.first(dot, from: first + 1),
      text.first(dot, from: second + 1) == nil
    else { return nil }
    header = text[..<first]
    payload = text[(first + 1)..<second]
    signature = text[(second + 1)...]
    signedBytes = text[..<second]
  }

  /// Whether a string is intended to be a JWS: it has three parts, and the first begins like a JSON object.
  ///
  /// This is not a check of validity. A damaged JWS must be reported as such and not be accepted as plain text.
  package static func isMeant(by text: String) -> Bool {
    var text = text
    return text.withUTF8 { utf8 in
      utf8.starts(with: openingBytes) && utf8.reduce(into: 0) { $0 += $1 == UInt8(ascii: ".") ? 1 : 0 } == 2
    }
  }

  /// `{"` in base64url, the beginning of every header.
  static var opening: StaticString { "eyJ" }
  private static let openingBytes = Array("eyJ".utf8)

  /// Decodes one part as JSON. Duplicate members are rejected, because two parsers could read different values. `level`
  /// is the number of arrays and objects around the JWS, which count toward its depth.
  package static func decode(_ part: ArraySlice<UInt8>, level: Int = 0) throws(PartError) -> JSON {
    let bytes: [UInt8]
    do {
      bytes = try Base64.url.decode(part)
    } catch {
      throw PartError(description: "not base64url: \(error.description)")
    }
    do {
      return try JSON.parse(bytes, duplicates: .refused, depthLimit: JSON.depthLimit - level)
    } catch {
      throw PartError(description: "not JSON: \(error)")
    }
  }

  /// Why a part is invalid: a phrase that can follow a colon.
  package struct PartError: Error, Equatable {
    package let description: String
  }
}

extension CompactJWS {
  /// The parts of a text that consists only of a JWS: base64url characters, with no part empty except possibly the
  /// payload. Such a text contains no wrapping (white space, quotes, percent signs).
  struct PlainParts {
    let header: UnsafeRawBufferPointer
    let payload: UnsafeRawBufferPointer
    let signature: UnsafeRawBufferPointer
  }

  /// `nil` for anything but a plain JWS. The header and the payload are not checked; the caller decodes them.
  static func plainParts(of text: UnsafeRawBufferPointer) -> PlainParts? {
    let dot = UInt8(ascii: ".")
    guard beginsLikeHeader(text), let first = text.first(dot), let second = text.first(dot, from: first + 1) else {
      return nil
    }
    let signature = UnsafeRawBufferPointer(rebasing: text[(second + 1)...])
    guard Base64.url.contains(signature) else { return nil }
    return PlainParts(
      header: UnsafeRawBufferPointer(rebasing: text[..<first]),
      payload: UnsafeRawBufferPointer(rebasing: text[(first + 1)..<second]), signature: signature)
  }

  /// Works like `isMeant(by: String)`, for the bytes of a string without escapes.
  static func isMeant(by text: UnsafeRawBufferPointer) -> Bool {
    let dot = UInt8(ascii: ".")
    guard beginsLikeHeader(text), let first = text.first(dot), let second = text.first(dot, from: first + 1) else {
      return false
    }
    return text.first(dot, from: second + 1) == nil
  }

  /// Returns the JWS in `{"signedPayload":"…"}`, if spelled exactly so; otherwise returns the text unchanged.
  static func unwrapped(_ text: UnsafeRawBufferPointer) -> UnsafeRawBufferPointer {
    guard text.count > wrapping.utf8CodeUnitCount + 2, text[0] == UInt8(ascii: "{"),
      text[text.count - 1] == UInt8(ascii: "}"),
      text[text.count - 2] == UInt8(ascii: "\""),
      UnsafeRawBufferPointer(rebasing: text[..<wrapping.utf8CodeUnitCount])
        .isSame(as: UnsafeRawBufferPointer(start: wrapping.utf8Start, count: wrapping.utf8CodeUnitCount))
    else { return text }
    return UnsafeRawBufferPointer(rebasing: text[wrapping.utf8CodeUnitCount..<(text.count - 2)])
  }

  private static var wrapping: StaticString { "{\"signedPayload\":\"" }

  /// Whether the text begins with `{"` in base64url.
  private static func beginsLikeHeader(_ text: UnsafeRawBufferPointer) -> Bool {
    text.count > 3 && text[0] == UInt8(ascii: "e") && text[1] == UInt8(ascii: "y") && text[2] == UInt8(ascii: "J")
  }
}

extension CompactJWS {
  /// Signs a JWS with ES256 (RFC 7515, section 3.1), such as a bearer token or a request for StoreKit.
  package static func sign(header: JSON, payload: JSON, with key: PrivateKey) throws(CryptoError) -> Secret {
    let signed = "\(Base64.url.encode(header.bytes())).\(Base64.url.encode(payload.bytes()))"
    let signature = try key.sign(Array(signed.utf8))
    return Secret("\(signed).\(Base64.url.encode(signature.raw))")
  }
}

import Base

/// A JSON Web Signature in compact form, cut into its three parts and not yet believed (RFC 7515, section 3.1).
package struct CompactJWS: Sendable {
  /// The three parts as base64url, without the dots.
  package let header: ArraySlice<UInt8>
  package let payload: ArraySlice<UInt8>
  package let signature: ArraySlice<UInt8>
  /// What the signature is made over: header, dot, payload.
  package let signedBytes: ArraySlice<UInt8>

  /// Nil unless there are exactly three parts. Only dots are looked at.
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

  /// Whether a string is meant to be a JWS: three parts, the first of which begins a JSON object.
  ///
  /// A judgment of intent, not of validity: what looks signed and is broken must fail, not pass as plain text.
  package static func isMeant(by text: String) -> Bool {
    var text = text
    return text.withUTF8 { utf8 in
      utf8.starts(with: openingBytes) && utf8.reduce(into: 0) { $0 += $1 == UInt8(ascii: ".") ? 1 : 0 } == 2
    }
  }

  /// `{"` in base64url, with which a header begins.
  static var opening: StaticString { "eyJ" }
  private static let openingBytes = Array("eyJ".utf8)

  /// One part as JSON. Duplicate members are refused: two readers could see two different texts.
  /// `level` counts the arrays and objects around the JWS whose part it is, which count towards its depth.
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

  /// Why a part is not what it should be; a phrase that can follow a colon.
  package struct PartError: Error, Equatable {
    package let description: String
  }
}

extension CompactJWS {
  /// The parts of a text in which there is nothing but a JWS: each of characters of base64url, and none empty but perhaps
  /// the payload. What wraps a text — white space, quotes, percent signs — cannot be in it.
  struct PlainParts {
    let header: UnsafeRawBufferPointer
    let payload: UnsafeRawBufferPointer
    let signature: UnsafeRawBufferPointer
  }

  /// Nil for anything but a plain JWS. Header and payload are left for whoever decodes them to check.
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

  /// The same as `isMeant(by: String)`, of a string without escapes.
  static func isMeant(by text: UnsafeRawBufferPointer) -> Bool {
    let dot = UInt8(ascii: ".")
    guard beginsLikeHeader(text), let first = text.first(dot), let second = text.first(dot, from: first + 1) else {
      return false
    }
    return text.first(dot, from: second + 1) == nil
  }

  /// What is inside of the one spelling of Apple's request that needs no parser, `{"signedPayload":"…"}`; else the text.
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

  /// `{"` in base64url.
  private static func beginsLikeHeader(_ text: UnsafeRawBufferPointer) -> Bool {
    text.count > 3 && text[0] == UInt8(ascii: "e") && text[1] == UInt8(ascii: "y") && text[2] == UInt8(ascii: "J")
  }
}

extension CompactJWS {
  /// A JWS of our own, signed ES256 (RFC 7515, section 3.1): bearer tokens, and what StoreKit wants signed.
  package static func sign(header: JSON, payload: JSON, with key: PrivateKey) throws(CryptoError) -> Secret {
    let signed = "\(Base64.url.encode(header.bytes())).\(Base64.url.encode(payload.bytes()))"
    let signature = try key.sign(Array(signed.utf8))
    return Secret("\(signed).\(Base64.url.encode(signature.raw))")
  }
}

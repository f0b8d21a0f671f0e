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
    guard text.count > opening.utf8CodeUnitCount + 2, text[0] == UInt8(ascii: "{"),
      text[text.count - 1] == UInt8(ascii: "}"),
      text[text.count - 2] == UInt8(ascii: "\""),
      UnsafeRawBufferPointer(rebasing: text[..<opening.utf8CodeUnitCount])
        .isSame(as: UnsafeRawBufferPointer(start: opening.utf8Start, count: opening.utf8CodeUnitCount))
    else { return text }
    return UnsafeRawBufferPointer(rebasing: text[opening.utf8CodeUnitCount..<(text.count - 2)])
  }

  private static var opening: StaticString { "{\"signedPayload\":\"" }

  /// `{"` in base64url.
  private static func beginsLikeHeader(_ text: UnsafeRawBufferPointer) -> Bool {
    text.count > 3 && text[0] == UInt8(ascii: "e") && text[1] == UInt8(ascii: "y") && text[2] == UInt8(ascii: "J")
  }
}

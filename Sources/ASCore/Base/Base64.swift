/// Strict base64 for signed data: one alphabet, no white space, canonical trailing bits (RFC 4648, section 3).
///
/// If two texts decoded to the same bytes, a signed text could have two spellings, so every variation is rejected. This
/// is a class so that copies share the tables.
package final class Base64: Sendable {
  private let alphabet: [UInt8]
  private let values: [UInt8]
  /// The bits that each character contributes, at each of the four positions, to the three bytes of a group, with the
  /// first byte lowest. Higher bits mark characters outside of the alphabet.
  private let words: [UInt32]
  private let isPadded: Bool

  /// `A–Z a–z 0–9 - _` without padding, as in the parts of a JWS (RFC 7515, section 2).
  package static let url = Base64(last: "-_", isPadded: false)
  /// `A–Z a–z 0–9 + /` with padding, as in the certificates of `x5c` (RFC 7515, section 4.1.6).
  package static let standard = Base64(last: "+/", isPadded: true)

  private static let invalid: UInt8 = 0xFF

  private init(last: StaticString, isPadded: Bool) {
    let alphabet = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789\(last)".utf8)
    var values = [UInt8](repeating: Self.invalid, count: 256)
    for (value, character) in alphabet.enumerated() {
      values[Int(character)] = UInt8(value)
    }
    self.alphabet = alphabet
    self.values = values
    words = (0..<4).flatMap { place in values.map { Self.word($0, at: place) } }
    self.isPadded = isPadded
  }

  private static func word(_ value: UInt8, at place: Int) -> UInt32 {
    guard value != invalid else { return 0xFF00_0000 }
    // Four digits of six bits, the first one highest.
    return (UInt32(value) << UInt32(18 - 6 * place)).byteSwapped >> 8
  }

  /// Returns the canonical text of the bytes.
  package func encode(_ bytes: [UInt8]) -> String {
    var text: [UInt8] = []
    text.reserveCapacity((bytes.count + 2) / 3 * 4)
    var place = 0
    while place < bytes.count {
      let count = min(bytes.count - place, 3)
      let second = count > 1 ? Int(bytes[place + 1]) : 0
      let third = count > 2 ? Int(bytes[place + 2]) : 0
      let bits = Int(bytes[place]) << 16 | second << 8 | third
      text.append(alphabet[bits >> 18])
      text.append(alphabet[bits >> 12 & 63])
      if count > 1 { text.append(alphabet[bits >> 6 & 63]) }
      if count > 2 { text.append(alphabet[bits & 63]) }
      if isPadded, count < 3 { text += repeatElement(UInt8(ascii: "="), count: 3 - count) }
      place += 3
    }
    return String(decoding: text, as: UTF8.self)
  }

  func decode(_ text: UnsafeRawBufferPointer) throws(Base64Error) -> [UInt8] {
    var digits = text.count
    if isPadded {
      guard text.count % 4 == 0 else { throw Base64Error(offset: text.count, reason: .length) }
      while digits > 0, text.count - digits < 2, text[digits - 1] == UInt8(ascii: "=") { digits -= 1 }
    }
    let rest = digits % 4
    guard rest != 1 else { throw Base64Error(offset: digits, reason: .length) }
    let count = digits / 4 * 3 + (rest == 0 ? 0 : rest - 1)
    var wrong: Base64Error?
    let bytes = [UInt8](unsafeUninitializedCapacity: count) { bytes, initialized in
      wrong = fill(bytes, from: UnsafeRawBufferPointer(rebasing: text[..<digits]))
      initialized = wrong == nil ? count : 0
    }
    if let wrong { throw wrong }
    return bytes
  }

  /// Throws at the first invalid character.
  package func decode(_ text: ArraySlice<UInt8>) throws(Base64Error) -> [UInt8] {
    try text.withUnsafeBytes { bytes in Result { () throws(Base64Error) in try decode(bytes) } }.get()
  }

  package func contains(_ text: UnsafeRawBufferPointer) -> Bool {
    values.withUnsafeBufferPointer { values in
      var all: UInt8 = 0
      for byte in text { all |= values[Int(byte)] }
      return all < 64
    }
  }

  /// Decodes either alphabet, padded or not, for text that is only shown; `nil` for any other text. Never for signed
  /// data.
  package static func lenient(_ text: ArraySlice<UInt8>) -> [UInt8]? {
    let unpadded = text.prefix { $0 != UInt8(ascii: "=") }
    guard text[unpadded.endIndex...].allSatisfy({ $0 == UInt8(ascii: "=") }), !unpadded.isEmpty else { return nil }
    // Wiped after use, because the text may be a private key.
    var translated = unpadded.map { digit in
      switch digit {
      case UInt8(ascii: "+"): UInt8(ascii: "-")
      case UInt8(ascii: "/"): UInt8(ascii: "_")
      default: digit
      }
    }
    defer { translated.wipe() }
    return try? url.decode(translated[...])
  }

  private func fill(_ bytes: UnsafeMutableBufferPointer<UInt8>, from text: UnsafeRawBufferPointer) -> Base64Error? {
    var (input, output) = (0, 0)
    words.withUnsafeBufferPointer { words in
      // Each group of three bytes is written as four bytes if there is room; the next group overwrites the fourth byte.
      let target = UnsafeMutableRawBufferPointer(bytes)
      while input &+ 4 <= text.count, output &+ 4 <= bytes.count {
        let four = UInt32(littleEndian: text.loadUnaligned(fromByteOffset: input, as: UInt32.self))
        let word =
          words[Int(four & 255)] | words[256 &+ Int(four &>> 8 & 255)] | words[512 &+ Int(four &>> 16 & 255)]
          | words[768 &+ Int(four &>> 24)]
        guard word < 1 << 24 else { return }
        target.storeBytes(of: word.littleEndian, toByteOffset: output, as: UInt32.self)
        (input, output) = (input &+ 4, output &+ 3)
      }
    }
    // The last groups, and one with an invalid character.
    while input < text.count {
      let count = min(text.count - input, 4)
      func sextet(_ place: Int) -> UInt8 { place < count ? values[Int(text[input + place])] : 0 }
      let (a, b, c, d) = (sextet(0), sextet(1), sextet(2), sextet(3))
      guard a | b | c | d < 64 else { return invalidCharacter(in: text, from: input) }
      bytes[output] = a << 2 | b >> 4
      if count > 2 { bytes[output + 1] = b << 4 | c >> 2 }
      if count > 3 { bytes[output + 2] = c << 6 | d }
      let unused = count == 2 ? b & 0b1111 : count == 3 ? c & 0b11 : 0
      guard unused == 0 else { return Base64Error(offset: text.count - 1, reason: .trailingBits) }
      (input, output) = (input + 4, output + 3)
    }
    return nil
  }

  private func invalidCharacter(in text: UnsafeRawBufferPointer, from start: Int) -> Base64Error {
    let offset = text[start...].firstIndex { values[Int($0)] == Self.invalid } ?? start
    return Base64Error(offset: offset, reason: .character(text[offset]))
  }
}

/// The position and reason of invalid base64.
package struct Base64Error: Error, Equatable, Sendable, CustomStringConvertible {
  /// The offset in bytes from the start of the text.
  let offset: Int
  let reason: Reason

  enum Reason: Equatable, Sendable {
    case character(UInt8)
    case length
    case trailingBits
  }

  /// A phrase that can follow a colon.
  package var description: String {
    switch reason {
    case .character(let byte): "byte 0x\(hexadecimal([byte])) at offset \(offset) is not in its alphabet"
    case .length: "its length is invalid"
    case .trailingBits: "unused bits of its last character are set"
    }
  }
}

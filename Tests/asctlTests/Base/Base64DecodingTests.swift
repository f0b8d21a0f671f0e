import Testing

@testable import Base

/// Decoding reads several characters at a time; an invalid one must be detected at every position.
@Suite struct Base64DecodingTests {
  private static let bytes: [UInt8] = (0..<23).map { UInt8(truncatingIfNeeded: $0 &* 77 &+ 5) }
  private static let alphabet = Set("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_".utf8)

  @Test(arguments: 0...23)
  func `encoded bytes are decoded`(count: Int) throws {
    let bytes = Array(Self.bytes.prefix(count))
    #expect(try Base64.url.decode(ArraySlice(Base64.url.encode(bytes).utf8)) == bytes)
    #expect(try Base64.standard.decode(ArraySlice(Base64.standard.encode(bytes).utf8)) == bytes)
  }

  @Test(arguments: [6, 7, 8, 22, 23])
  func `an invalid byte is reported with its offset`(count: Int) throws {
    let text = Array(Base64.url.encode(Array(Self.bytes.prefix(count))).utf8)
    for place in text.indices {
      for byte in UInt8.min...UInt8.max where !Self.alphabet.contains(byte) {
        var changed = text
        changed[place] = byte
        #expect(throws: Base64Error(offset: place, reason: .character(byte))) {
          try Base64.url.decode(changed[...])
        }
      }
    }
  }

  @Test func `only one spelling of the last byte is accepted`() {
    #expect(throws: Base64Error(offset: 1, reason: .trailingBits)) { try Base64.url.decode(Array("AB".utf8)[...]) }
    #expect(throws: Base64Error(offset: 2, reason: .trailingBits)) { try Base64.url.decode(Array("AAB".utf8)[...]) }
    #expect(throws: Base64Error(offset: 5, reason: .length)) { try Base64.url.decode(Array("AAAAA".utf8)[...]) }
  }
}

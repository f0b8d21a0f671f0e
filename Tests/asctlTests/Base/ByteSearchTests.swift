import Testing

@testable import Base

/// The functions for bytes return the same results as Swift's generic ones for collections.
@Suite struct ByteSearchTests {
  /// All texts of these letters up to a length.
  private static func texts(_ letters: String, upTo length: Int) -> [[UInt8]] {
    var (all, last): ([[UInt8]], [[UInt8]]) = ([[]], [[]])
    for _ in 0..<length {
      last = last.flatMap { text in letters.utf8.map { text + [$0] } }
      all += last
    }
    return all
  }

  private static func firstRange<Bytes: Collection<UInt8>>(
    in bytes: Bytes, of pattern: [UInt8]
  ) -> Range<Bytes.Index>? {
    bytes.firstRange(of: pattern)
  }

  private static func trimmed<Bytes: BidirectionalCollection<UInt8>>(_ bytes: Bytes) -> Bytes.SubSequence {
    bytes.trimmed
  }

  @Test func `the first occurrence of a pattern is found`() {
    for text in Self.texts("ab", upTo: 6) {
      // The indices of a slice do not begin at 0.
      let slice = (Array("ab".utf8) + text)[2...]
      for pattern in Self.texts("ab", upTo: 3) {
        #expect(slice.firstRange(of: pattern) == Self.firstRange(in: slice, of: pattern), "\(text) \(pattern)")
      }
    }
  }

  /// Swift's own search, through its generic functions.
  private static func replacing<Text: RangeReplaceableCollection<Character>>(
    _ part: String, with other: String, in text: Text
  ) -> Text {
    text.replacing(part, with: other)
  }

  @Test func `occurrences in text are found and replaced as Swift does`() {
    for text in Self.texts("ab", upTo: 6).map({ String(decoding: $0, as: UTF8.self) }) {
      let slice = "b\(text)".dropFirst()
      for part in Self.texts("ab", upTo: 3).dropFirst().map({ String(decoding: $0, as: UTF8.self) }) {
        let expected = Self.replacing(part, with: "ä", in: text)
        #expect(text.replacing(part, with: "ä") == expected)
        #expect(slice.contains(part) == (expected != text))
        let before = expected.split(separator: "ä", omittingEmptySubsequences: false)[0]
        #expect(slice.firstRange(of: part).map { slice[..<$0.lowerBound] } == (expected == text ? nil : before))
      }
    }
    #expect("ab".replacing("", with: "c") == "ab")
    #expect("ab".contains(""))
  }

  @Test func `white space is trimmed at both ends`() {
    for text in Self.texts("a \n", upTo: 5) {
      let slice = (Array("a ".utf8) + text)[1...]
      #expect(slice.trimmed == Self.trimmed(slice), "\(text)")
      #expect(slice.trimmed.startIndex == Self.trimmed(slice).startIndex || slice.trimmed.isEmpty)
    }
  }

  @Test func `fingerprints have two digits per byte`() {
    #expect(hexadecimal([0x00, 0x0A, 0x9F, 0xFF]) == "000A9FFF")
    #expect(hexadecimal([UInt8]()) == "")
  }

  @Test func `a byte is detected at any position`() {
    for byte in UInt8.min...UInt8.max {
      for length in 1...20 {
        for place in 0..<length {
          var text = [UInt8](repeating: UInt8(ascii: "a"), count: length)
          text[place] = byte
          let isPrintable = (0x20..<0x7F).contains(byte) && !",\"\\".utf8.contains(byte)
          text.withUnsafeBytes { text in
            #expect(
              text.isPrintable(without: UInt8(ascii: ","), UInt8(ascii: "\""), UInt8(ascii: "\\")) == isPrintable)
            #expect(text.isASCIIWithoutDelete == (byte < 0x7F))
          }
        }
      }
    }
  }
}

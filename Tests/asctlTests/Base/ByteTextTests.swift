import Testing

@testable import Base

/// Text compared by bytes, where Swift treats canonically equivalent text as equal.
@Suite struct ByteTextTests {
  /// Pairs that are equal by Swift's `==`.
  static let equivalents = [("caf\u{E9}", "cafe\u{301}"), ("K", "\u{212A}"), (";", "\u{37E}"), ("\u{C5}", "\u{212B}")]

  @Test(arguments: equivalents)
  func `canonically equivalent texts are different`(_ one: String, _ other: String) {
    #expect(one == other)
    #expect(!sameBytes(one, other))
    #expect(!sameBytes(Array(other.utf8), one))
    #expect(!sameBytesIgnoringCase(one, other))
    #expect(sameBytes(one, one) && sameBytes(Array(one.utf8), one) && sameBytesIgnoringCase(one, one))
  }

  @Test(arguments: equivalents)
  func `equivalent texts are two keys`(_ one: String, _ other: String) {
    var dictionary: TextDictionary<Int> = [:]
    dictionary[one] = 1
    #expect(dictionary[other] == nil)
    dictionary[other, default: 5] += 1
    #expect(dictionary[one] == 1 && dictionary[other] == 6)
    #expect(dictionary.updateValue(2, forKey: one) == 1)
    let removed = dictionary[other].take()
    #expect(removed == 6 && dictionary[other] == nil)
    var set: TextSet = [one]
    #expect(set.insert(other) && !set.insert(one) && set.count == 2)
    #expect(set.contains(other))
  }

  @Test(arguments: [("TRUE", "true", true), ("Content-Type", "content-type", true), ("\u{C9}", "\u{E9}", false)])
  func `only the case of ASCII letters is ignored`(_ one: String, _ other: String, _ isSame: Bool) {
    #expect(sameBytesIgnoringCase(one, other) == isSame)
  }
}

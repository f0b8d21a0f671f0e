import Testing

@testable import Base

@Suite struct MemberNamesTests {
  private static func withBytes<Answer>(_ text: String, _ body: (UnsafeRawBufferPointer) -> Answer) -> Answer {
    Array(text.utf8).withUnsafeBytes(body)
  }

  @Test func `member names contain only their names`() {
    let names = ["", "a", "ab", "ba", "currency", "pricingCurrency", "a\u{0}"]
    let few = MemberNames(names)
    for (index, name) in names.enumerated() {
      #expect(Self.withBytes(name) { few.index(of: $0) } == index)
      // The same length, first and last byte, and so the same quick hash.
      let other =
        name.count > 2 ? "\(name.prefix(1))\(String(repeating: "-", count: name.count - 2))\(name.suffix(1))" : "bb"
      #expect(Self.withBytes(other) { few.index(of: $0) } == nil)
    }
  }
}

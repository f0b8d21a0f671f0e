import Testing

@testable import Base

// Anything but linear work on these inputs would take far too long.

@Test(
  arguments: [
    ("plain", "abcdefgh"), ("escapes", #"\n"#), ("code units", #"\u00e9"#), ("pairs", #"\ud83d\ude00"#),
    ("umlauts", "ü"),
    ("quotes", #"\""#),
  ]
)
func `long strings are read in time`(kind: String, part: String) throws {
  let count = 100_000
  let text = Array("[\"\(String(repeating: part, count: count))\"]".utf8)
  let value = try JSON.parse(text)
  let one = try #require(JSON.parse("\"\(part)\"".utf8).string)
  #expect(value == [.string(String(repeating: one, count: count))])
  #expect(try JSON.parse(value.bytes(.terminal)) == value)
}

@Test func `long arrays are read in time`() throws {
  let text = Array("[\(String(repeating: #"{"a":[1,"x",true]},"#, count: 30_000))null]".utf8)
  let value = try JSON.parse(text, duplicates: .refused)
  #expect(value.arrayElements?.count == 30_001)
  #expect(value.bytes() == text)
}

@Test func `long numbers and white space are read in time`() throws {
  let digits = String(repeating: "7", count: 1_000_000)
  #expect(try JSON.parse("-\(digits).\(digits)e\(digits)".utf8).text() == "-\(digits).\(digits)e\(digits)")
  let space = String(repeating: " \n", count: 500_000)
  #expect(try JSON.parse("\(space)[\(space)]\(space)".utf8) == [])
  #expect(throws: JSONError(offset: 1_000_000, reason: .unexpectedEnd)) { try JSON.parse(space.utf8) }
}

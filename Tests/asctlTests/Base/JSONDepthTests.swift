import Testing

@testable import Base

private func nested(_ open: String, _ depth: Int, _ inside: String, _ close: String) -> [UInt8] {
  Array((String(repeating: open, count: depth) + inside + String(repeating: close, count: depth)).utf8)
}

@Test(arguments: [1, 511, 512])
func `depth up to the limit is read`(depth: Int) throws {
  for text in [nested("[", depth, "", "]"), nested(#"{"a":"#, depth, "1", "}"), nested("[", depth, #""x""#, "]")] {
    let value = try JSON.parse(text, duplicates: .refused)
    #expect(value.bytes() == text)
    #expect(try value == JSON.parse(text))
    #expect(try JSON.parse(value.bytes(.terminal)) == value)
    try JSON.validate(text)
  }
}

@Test(arguments: [513, 514, 100_000, 10_000_000])
func `depth beyond the limit is rejected immediately`(depth: Int) {
  let error = JSONError(offset: 512, reason: .tooDeep)
  let brackets = [UInt8](repeating: UInt8(ascii: "["), count: depth)
  #expect(throws: error) { try JSON.parse(brackets) }
  #expect(throws: error) { try JSON.validate(brackets) }
}

@Test func `objects count towards the depth`() {
  #expect(throws: JSONError(offset: 512 * 5, reason: .tooDeep)) { try JSON.parse(nested(#"{"a":"#, 513, "1", "}")) }
  #expect(throws: JSONError(offset: 256 * 6, reason: .tooDeep)) { try JSON.parse(nested(#"{"a":["#, 257, "1", "]}")) }
}

@Test func `the depth is that of one branch`() throws {
  let branch = String(repeating: "[", count: 511) + String(repeating: "]", count: 511)
  #expect(try JSON.parse("[\(branch),\(branch),\(branch)]".utf8).arrayElements?.count == 3)
}

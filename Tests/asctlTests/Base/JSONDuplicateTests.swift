import Testing

@testable import Base

@Test(
  arguments: [
    (#"{"a":1,"a":2}"#, 7, "a"),
    (#"{"a":1,"\u0061":2}"#, 7, "a"),
    (#"{"\u0061":1,"b":2,"a":3}"#, 18, "a"),
    (#"{"":1,"":1}"#, 6, ""),
    (#"{"é":1,"\u00e9":1}"#, 8, "é"),
    (#"[{"x":{"a":1,"b":{"a":1},"a":[]}}]"#, 25, "a"),
    (#"{"x":{"a":1},"a":1,"x":1}"#, 19, "x"),
    (#"{"a\u0000":1,"a\u0000":1}"#, 13, "a\u{0}"),
  ]
)
func `repeated names are rejected on request`(text: String, offset: Int, name: String) throws {
  let error = JSONError(offset: offset, reason: .duplicateName(name))
  #expect(throws: error) { try JSON.parse(text.utf8, duplicates: .refused) }
  #expect(throws: error) { try JSON.validate(text.utf8, duplicates: .refused) }
  try JSON.validate(text.utf8)
}

@Test(
  arguments: [
    "{\"\u{E9}\":1,\"e\u{301}\":2}",  // é as one scalar, and as a letter with a combining accent
    #"{"\u00e9":1,"e\u0301":2}"#,
    "{\"K\":1,\"\u{212A}\":2}",  // KELVIN SIGN
    "{\"\u{C5}\":1,\"\u{212B}\":2}",  // ANGSTROM SIGN
    #"{"a":1,"A":2}"#,
    #"{"a":1,"a\u0000":2}"#,
    #"{"a":{"a":{"a":1}},"b":{"a":1}}"#,
    #"[{"a":1},{"a":1}]"#,
  ]
)
func `names of different bytes are different`(text: String) throws {
  #expect(throws: Never.self) { try JSON.validate(text.utf8, duplicates: .refused) }
}

@Test func `repeated names are kept, and the last one is read`() throws {
  let value = try JSON.parse(#"{"a":1,"b":2,"a":3}"#.utf8)
  #expect(value.objectValue?.members.map(\.name) == ["a", "b", "a"])
  #expect(value["a"] == 3)
}

/// Objects with more names than are compared one by one, in which the first, the middle or the last name is repeated.
@Test(arguments: [15, 31, 32, 33, 34, 100])
func `repeated names are found in objects of any size`(count: Int) throws {
  let members = (0..<count).map { #""name\#($0)":{"name0":0}"# }.joined(separator: ",")
  try JSON.validate("{\(members)}".utf8, duplicates: .refused)
  for index in [0, count / 2, count - 1] {
    for repeated in ["name\(index)", "n\\u0061me\(index)"] {
      #expect(throws: JSONError(offset: members.utf8.count + 2, reason: .duplicateName("name\(index)"))) {
        try JSON.validate("{\(members),\"\(repeated)\":0}".utf8, duplicates: .refused)
      }
    }
  }
}

@Test func `decoded names are released at the end of their object`() {
  var names = JSONNames()
  let counts = Array(#"\n"#.utf8).withUnsafeBytes { bytes in
    let name = JSONScannedString(bytes: bytes, hasEscapes: true)
    let outermost = names.beginObject()
    _ = names.insert(name)
    let counts = (0..<3).map { _ in
      let outer = names.beginObject()
      _ = names.insert(name)
      names.endObject(in: outer)
      return names.unescaped.count
    }
    let isNew = names.insert(name)
    #expect(!isNew)
    names.endObject(in: outermost)
    return counts
  }
  #expect(counts == [1, 1, 1] && names.unescaped.isEmpty)
}

/// Quadratic work on these would take minutes.
@Test func `many names are read in time`() throws {
  var text = "{"
  for index in 0..<100_000 { text += "\"name number \(index)\":\(index)," }
  let distinct = Array("\(text)\"last\":0}".utf8)
  #expect(try JSON.parse(distinct, duplicates: .refused).bytes() == distinct)
  #expect(throws: JSONError(offset: text.utf8.count, reason: .duplicateName("name number 0"))) {
    try JSON.validate("\(text)\"name number 0\":0}".utf8, duplicates: .refused)
  }
  let same = Array("[{\(String(repeating: #""a":1,"#, count: 100_000))\"a\":1}]".utf8)
  #expect(try JSON.parse(same).bytes() == same)
}

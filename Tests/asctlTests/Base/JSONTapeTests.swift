import Testing

@testable import Base

/// A tape says the same of a text however it came onto it, and texts have one shape exactly if their tapes differ in
/// nothing but what values say.
@Suite struct JSONTapeTests {
  private static func tape(_ text: String) -> JSONTape {
    var tape = JSONTape()
    _ = tape.read { output in
      output += text.utf8
      return true
    }
    return tape
  }

  private static func haveOneShape(_ first: String, _ second: String) -> Bool {
    let (first, second) = (tape(first), tape(second))
    guard let hash = JSONShape.hash(of: first), let other = JSONShape.hash(of: second) else { return false }
    let isSame = JSONShape(first, hash: hash).matches(second, hash: other)
    #expect(isSame == (hash == other))
    return isSame
  }

  @Test(
    arguments: [
      "{}", "[]", "7", #""""#, "null", #"{"":[]}"#, #"{"a":[true,false,null,-1.5e3,"",{"b":{}},[[0]]],"c":"é"}"#,
      #"{"transactionId":"1","price":9990,"items":[{"SKU":"a"},{"SKU":"b"}]}"#,
    ])
  func `what is checked and noted in one reading is what is read of the checked text`(text: String) {
    var tape = JSONTape()
    let isTaken = [
      tape.read(plain: Array("[1,2,3]".utf8), without: "eyJ"), tape.read(plain: Array(text.utf8), without: "eyJ"),
    ]
    #expect(isTaken == [true, true])
    let expected = Self.tape(text)
    #expect(tape.text == expected.text)
    #expect(tape.tokens.map { "\($0)" } == expected.tokens.map { "\($0)" })
    #expect(JSONShape.hash(of: tape) == JSONShape.hash(of: expected))
  }

  @Test(
    arguments: [
      "", "{", "[1, 2]", " 1", #"{"a":1,"a":2}"#, #""\n""#, #"{"\u0061":1}"#, #"["eyJ"]"#, #"{"a":"eyJhbGci"}"#,
      #"{"a":01}"#,
    ])
  func `a text that is not plain is not taken in one reading`(text: String) {
    var tape = Self.tape(#"{"a":1}"#)
    let isTaken = tape.read(plain: Array(text.utf8), without: "eyJ")
    #expect(!isTaken)
    #expect(tape.text.isEmpty && tape.tokens.isEmpty)
  }

  @Test(
    arguments: [
      (#"{"a":1,"b":"x"}"#, #"{"a":-22.5e9,"b":"\n\u0000"}"#), ("{}", "{}"),
      (#"{"a":[1,{"b":null}]}"#, #"{"a":[222,{"b":null}]}"#), (#"{"a":true}"#, #"{"a":false}"#),
    ])
  func `texts that differ in what values say have one shape`(first: String, second: String) {
    #expect(Self.haveOneShape(first, second))
  }

  @Test(
    arguments: [
      #"{"a":1}"#, #"{"b":1,"a":1}"#, #"{"a":1,"c":1}"#, #"{"a":1,"b":"1"}"#, #"{"a":1,"b":[1]}"#, #"{"a":1,"b":null}"#,
      #"{"a":1,"b":1,"c":1}"#, #"{"a":{"b":1}}"#, #"{"a":1,"bb":1}"#, #"{"a":1,"\u0062":1}"#, #"{"ab":1,"":1}"#,
      "[1,1]",
    ])
  func `texts that differ in anything else have not`(other: String) {
    #expect(!Self.haveOneShape(#"{"a":1,"b":1}"#, other))
  }

  @Test(
    arguments: [
      "[1]", #"{"\u0061":1}"#, "{\"\(String(repeating: "n", count: 257))\":1}",
      "{\"a\":[\(String(repeating: "0,", count: 600))0]}",
    ])
  func `long texts, long names and what is no object are not remembered`(text: String) {
    #expect(JSONShape.hash(of: Self.tape(text)) == nil)
  }

  @Test func `names of one length with the same ends are told apart`() {
    #expect(JSONShape.hash(of: Self.tape(#"{"beginning1theendof":1}"#)) != nil)
    let (first, second) = (Self.tape(#"{"beginning1theendof":1}"#), Self.tape(#"{"beginning2theendof":1}"#))
    guard let hash = JSONShape.hash(of: first) else { return }
    #expect(JSONShape.hash(of: second) == hash)
    #expect(!JSONShape(first, hash: hash).matches(second, hash: hash))
  }

  @Test(arguments: ["a,b", "\"", "\r", "\n", "0123456789,", ",0123456", "01234567890123\n", "é,"])
  func `one of four bytes is found wherever it is`(text: String) {
    let isThere = Array(text.utf8).withUnsafeBytes {
      $0.containsAny(of: UInt8(ascii: ","), UInt8(ascii: "\""), UInt8(ascii: "\r"), UInt8(ascii: "\n"))
    }
    #expect(isThere)
  }

  @Test(arguments: ["", "a", "0123456", "01234567", "0123456789abcdef!#+-", "é日😀", "\u{B}\u{C}\u{E}\u{9}"])
  func `none of four bytes is found where there is none`(text: String) {
    let isThere = Array(text.utf8).withUnsafeBytes {
      $0.containsAny(of: UInt8(ascii: ","), UInt8(ascii: "\""), UInt8(ascii: "\r"), UInt8(ascii: "\n"))
    }
    #expect(!isThere)
  }
}

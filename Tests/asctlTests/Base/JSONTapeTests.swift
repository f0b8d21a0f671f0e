import Testing

@testable import Base

/// The tape of a text is the same for every way of reading it.
@Suite struct JSONTapeTests {
  private static func tape(_ text: String) -> JSONTape {
    var tape = JSONTape()
    _ = tape.read { output in
      output += text.utf8
      return true
    }
    return tape
  }

  @Test(
    arguments: [
      "{}", "[]", "7", #""""#, "null", #"{"":[]}"#, #"{"a":[true,false,null,-1.5e3,"",{"b":{}},[[0]]],"c":"é"}"#,
      #"{"transactionId":"1","price":9990,"items":[{"SKU":"a"},{"SKU":"b"}]}"#,
    ])
  func `reading in one pass gives the same tape`(text: String) {
    var tape = JSONTape()
    let isTaken = [
      tape.read(plain: Array("[1,2,3]".utf8)), tape.read(plain: Array(text.utf8)),
    ]
    #expect(isTaken == [true, true])
    let expected = Self.tape(text)
    #expect(tape.text == expected.text)
    #expect(tape.tokens.map { "\($0)" } == expected.tokens.map { "\($0)" })
  }

  @Test(
    arguments: [
      "", "{", "[1, 2]", " 1", #"{"a":1,"a":2}"#, #""\n""#, #"{"\u0061":1}"#, #"{"a":01}"#,
    ])
  func `text that is not plain is not read in one pass`(text: String) {
    var tape = Self.tape(#"{"a":1}"#)
    let isTaken = tape.read(plain: Array(text.utf8))
    #expect(!isTaken)
    #expect(tape.text.isEmpty && tape.tokens.isEmpty)
  }

  @Test(arguments: ["a,b", "\"", "\r", "\n", "0123456789,", ",0123456", "01234567890123\n", "é,"])
  func `one of four bytes is found at any position`(text: String) {
    let isThere = Array(text.utf8).withUnsafeBytes {
      $0.containsAny(of: UInt8(ascii: ","), UInt8(ascii: "\""), UInt8(ascii: "\r"), UInt8(ascii: "\n"))
    }
    #expect(isThere)
  }

  @Test(arguments: ["", "a", "0123456", "01234567", "0123456789abcdef!#+-", "é日😀", "\u{B}\u{C}\u{E}\u{9}"])
  func `absent bytes are not found`(text: String) {
    let isThere = Array(text.utf8).withUnsafeBytes {
      $0.containsAny(of: UInt8(ascii: ","), UInt8(ascii: "\""), UInt8(ascii: "\r"), UInt8(ascii: "\n"))
    }
    #expect(!isThere)
  }
}

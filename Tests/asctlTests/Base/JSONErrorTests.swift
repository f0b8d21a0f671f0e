import Testing

@testable import Base

@Test(
  arguments: [
    (.unexpectedByte(0x7D), "'}' is not allowed here (byte 7)"),
    (.unexpectedByte(0x0C), "the byte 0x0c is not allowed here (byte 7)"),
    (.unexpectedByte(0xEF), "the byte 0xef is not allowed here (byte 7)"),
    (.unexpectedEnd, "unexpected end of the text (byte 7)"),
    (.unterminatedString, "unterminated string (byte 7)"),
    (.loneSurrogate, "an escape is half of a surrogate pair (byte 7)"),
    (.invalidUTF8, "a string is not valid UTF-8 (byte 7)"),
    (.controlCharacter, "unescaped control character in a string (byte 7)"),
    (.badEscape, "invalid escape after a backslash (byte 7)"),
    (.badNumber, "invalid number (byte 7)"),
    (.duplicateName("a"), #"duplicate name "a" in an object (byte 7)"#),
    (.tooDeep, "arrays and objects are nested deeper than 512 levels (byte 7)"),
    (.textAfterValue, "unexpected text after the value (byte 7)"),
    (.byteOrderMark, "the text begins with a byte order mark (byte 7)"),
  ] as [(JSONError.Reason, String)]
)
func `JSON errors are sentences`(reason: JSONError.Reason, sentence: String) {
  #expect(JSONError(offset: 7, reason: reason).description == sentence)
}

@Test func `a hostile name is escaped and truncated`() {
  let hostile = JSONError.Reason.duplicateName("\u{1B}[2J\u{202E}")
  #expect(hostile.description == #"duplicate name "\u001b[2J\u202e" in an object"#)
  let long = JSONError.Reason.duplicateName(String(repeating: "x", count: 1_000_000))
  #expect(long.description == "duplicate name \"\(String(repeating: "x", count: 64))…\" in an object")
}

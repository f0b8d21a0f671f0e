import Testing

@testable import Base

@Test(
  arguments: [
    (.unexpectedByte(0x7D), "'}' does not belong here (byte 7)"),
    (.unexpectedByte(0x0C), "the byte 0x0c does not belong here (byte 7)"),
    (.unexpectedByte(0xEF), "the byte 0xef does not belong here (byte 7)"),
    (.unexpectedEnd, "the text ends before its value does (byte 7)"),
    (.unterminatedString, "a string has no closing quotation mark (byte 7)"),
    (.loneSurrogate, "an escape is one half of a surrogate pair without the other (byte 7)"),
    (.invalidUTF8, "a string is not valid UTF-8 (byte 7)"),
    (.controlCharacter, "a control character stands unescaped in a string (byte 7)"),
    (.badEscape, "a backslash is followed by no escape that JSON knows (byte 7)"),
    (.badNumber, "a number is not written as JSON demands (byte 7)"),
    (.duplicateName("a"), #"the name "a" is repeated in its object (byte 7)"#),
    (.tooDeep, "arrays and objects are nested deeper than 512 levels (byte 7)"),
    (.textAfterValue, "there is more text after the value (byte 7)"),
    (.byteOrderMark, "the text begins with a byte order mark (byte 7)"),
  ] as [(JSONError.Reason, String)]
)
func `JSON errors are sentences`(reason: JSONError.Reason, sentence: String) {
  #expect(JSONError(offset: 7, reason: reason).description == sentence)
}

@Test func `a hostile name is shown escaped and cut`() {
  let hostile = JSONError.Reason.duplicateName("\u{1B}[2J\u{202E}")
  #expect(hostile.description == #"duplicate name "\u001b[2J\u202e" in an object"#)
  let long = JSONError.Reason.duplicateName(String(repeating: "x", count: 1_000_000))
  #expect(long.description == "the name \"\(String(repeating: "x", count: 64))…\" is repeated in its object")
}

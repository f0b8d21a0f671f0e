import Testing

@testable import Base

private let reasons: [JSONError.Reason] = [
  .unexpectedByte(0x7D), .unexpectedByte(0x0C), .unexpectedByte(0xEF), .unexpectedEnd, .unterminatedString,
  .loneSurrogate, .invalidUTF8, .controlCharacter, .badEscape, .badNumber, .duplicateName("a"), .tooDeep,
  .textAfterValue, .byteOrderMark,
]

@Test(arguments: reasons) func `JSON errors name the byte and are clauses`(reason: JSONError.Reason) {
  let text = JSONError(offset: 7, reason: reason).description
  #expect(text.contains("byte 7") && text.utf8.allSatisfy { (0x20...0x7E).contains($0) }, "\(text)")
  #expect(text.hasPrefix(reason.description), "\(text)")
}

@Test func `each JSON error has a message of its own`() {
  #expect(Set(reasons.map(\.description)).count == reasons.count)
}

@Test(arguments: [
  (JSONError.Reason.unexpectedByte(0x7D), "'}'"), (.unexpectedByte(0x0C), "0x0c"), (.unexpectedByte(0xEF), "0xef"),
  (.duplicateName("a"), "\"a\""), (.tooDeep, "512"),
])
func `a JSON error shows the culprit`(reason: JSONError.Reason, culprit: String) {
  #expect(reason.description.contains(culprit))
}

@Test func `a hostile name is escaped and truncated`() {
  let hostile = JSONError.Reason.duplicateName("\u{1B}[2J\u{202E}")
  #expect(hostile.description.contains(#""\u001b[2J\u202e""#))
  let long = JSONError.Reason.duplicateName(String(repeating: "x", count: 1_000_000))
  #expect(long.description.contains("\"\(String(repeating: "x", count: 64))…\""))
}

import Testing

@testable import Base

/// Valid, compact JSON: reading and writing returns the same bytes.
private let compact = [
  "null", "true", "false", "0", "-0", "1", "-1", "10", "1.5", "-0.0", "1e400", "1E+2", "1e-7", "0e0", "0.0E-00",
  "1697680122257.447", "9223372036854775808", "123456789012345678901234567890.123456789012345678901234567890",
  #""""#, #""a""#, #""/""#, #""\"\\\b\f\n\r\t""#, #""\u0000\u001f""#, "\"日本 \u{E9} e\u{301} 😀\"",
  "\"\u{7F}\u{80}\u{2028}\u{FEFF}\"",
  #""exactly8""#, #""exactly eight\n""#, #""sixteen bytes ok""#, "[]", "{}", "[[]]", "[{}]", "[1,2,3]",
  "[null,true,false]",
  #"{"a":1}"#, #"{"b":1,"a":{"c":[]},"":""}"#, #"{"a":1,"a":2}"#, #"[[1,[2,{"x":[3]}],4],{}]"#,
  "{\"K\":1,\"\u{212A}\":2,\"k\":3}", "{\"\u{E9}\":1,\"e\u{301}\":2}",
]

/// Valid JSON, with its compact form.
private let rewritten = [
  (" \t\r\n1 \t\r\n", "1"), (" [ 1 , 2 ] ", "[1,2]"), ("{ \"a\" : 1 , \"b\" : [ ] }", #"{"a":1,"b":[]}"#),
  ("[\n]", "[]"), ("{\t}", "{}"), (#""\/""#, #""/""#), (#""\u0041\u00e9\u65E5""#, #""Aé日""#),
  (#""\ud83d\ude00\uDBFF\uDFFF""#, "\"😀\u{10FFFF}\""), (#""\u001F\u0009\u0022\u005c""#, #""\u001f\t\"\\""#),
  (#"{"\u0061":1}"#, #"{"a":1}"#), (#""\ud800\udc00.""#, "\"\u{10000}.\""),
  (#""\ufffe\uffff""#, "\"\u{FFFE}\u{FFFF}\""),
]

/// Invalid JSON, with the offset in the error.
private let refused: [(text: String, offset: Int, reason: JSONError.Reason)] = [
  ("", 0, .unexpectedEnd), (" \n", 2, .unexpectedEnd),
  ("\u{FEFF}1", 0, .byteOrderMark), ("\u{FEFF}", 0, .byteOrderMark), (" \u{FEFF}1", 1, .unexpectedByte(0xEF)),
  ("[", 1, .unexpectedEnd), ("[1", 2, .unexpectedEnd), ("[1,", 3, .unexpectedEnd), ("{", 1, .unexpectedEnd),
  (#"{"a""#, 4, .unexpectedEnd), (#"{"a":"#, 5, .unexpectedEnd), (#"{"a":1"#, 6, .unexpectedEnd),
  (#"{"a":1,"#, 7, .unexpectedEnd), ("t", 1, .unexpectedEnd), ("nul", 3, .unexpectedEnd), ("[fals", 5, .unexpectedEnd),
  ("]", 0, .unexpectedByte(0x5D)), ("}", 0, .unexpectedByte(0x7D)), (",", 0, .unexpectedByte(0x2C)),
  (":", 0, .unexpectedByte(0x3A)), ("[1,]", 3, .unexpectedByte(0x5D)), ("[,1]", 1, .unexpectedByte(0x2C)),
  ("[1,,2]", 3, .unexpectedByte(0x2C)), ("[1 2]", 3, .unexpectedByte(0x32)), ("[1}", 2, .unexpectedByte(0x7D)),
  ("[1:2]", 2, .unexpectedByte(0x3A)), (#"{"a":1]"#, 6, .unexpectedByte(0x5D)), (#"{"a" 1}"#, 5, .unexpectedByte(0x31)),
  (#"{"a":1,}"#, 7, .unexpectedByte(0x7D)), ("{1:1}", 1, .unexpectedByte(0x31)), ("{a:1}", 1, .unexpectedByte(0x61)),
  ("{'a':1}", 1, .unexpectedByte(0x27)), (#"{"a":1 "b":2}"#, 7, .unexpectedByte(0x22)),
  (#"{,}"#, 1, .unexpectedByte(0x2C)),
  (#"{"a":}"#, 5, .unexpectedByte(0x7D)), (#"{"a"}"#, 4, .unexpectedByte(0x7D)), ("[1//x\n]", 2, .unexpectedByte(0x2F)),
  ("truE", 3, .unexpectedByte(0x45)), ("True", 0, .unexpectedByte(0x54)), ("nulL", 3, .unexpectedByte(0x4C)),
  ("NaN", 0, .unexpectedByte(0x4E)), ("Infinity", 0, .unexpectedByte(0x49)), ("undefined", 0, .unexpectedByte(0x75)),
  ("+1", 0, .unexpectedByte(0x2B)), (".5", 0, .unexpectedByte(0x2E)), ("\u{0}", 0, .unexpectedByte(0)),
  ("\u{0C}1", 0, .unexpectedByte(0x0C)), ("\u{A0}1", 0, .unexpectedByte(0xC2)), ("é", 0, .unexpectedByte(0xC3)),
  ("-", 0, .badNumber), ("[-]", 1, .badNumber), ("01", 0, .badNumber), ("-01", 0, .badNumber), ("00", 0, .badNumber),
  ("1.", 0, .badNumber), ("[1.]", 1, .badNumber), ("1.e1", 0, .badNumber), ("1e", 0, .badNumber),
  ("1e+", 0, .badNumber),
  ("[0,1E-]", 3, .badNumber), ("-Infinity", 0, .badNumber), ("-.5", 0, .badNumber), ("- 1", 0, .badNumber),
  ("1 2", 2, .textAfterValue), ("1.2.3", 3, .textAfterValue), ("0x10", 1, .textAfterValue),
  ("truefalse", 4, .textAfterValue),
  ("{}}", 2, .textAfterValue), ("[] []", 3, .textAfterValue), (#""a""b""#, 3, .textAfterValue),
  ("null\u{0}", 4, .textAfterValue),
  ("1\u{FEFF}", 1, .textAfterValue),
  (#"""#, 0, .unterminatedString), (#"[""#, 1, .unterminatedString), (#""abc"#, 0, .unterminatedString),
  (#""abc\""#, 0, .unterminatedString), (#""abc\"#, 0, .unterminatedString), (#" "\u12"#, 1, .unterminatedString),
  (#"{"abc"#, 1, .unterminatedString), (#""é"#, 0, .unterminatedString),
  (#""long enough for two words"#, 0, .unterminatedString),
  (#""\x""#, 1, .badEscape), (#""a\'""#, 2, .badEscape), (#""\U0041""#, 1, .badEscape), (#""\u12""#, 1, .badEscape),
  (#""\u12G4""#, 1, .badEscape), (#""\u 041""#, 1, .badEscape), (#""\u+041""#, 1, .badEscape),
  (#""\0""#, 1, .badEscape),
  (#""\ud83d\uZZZZ""#, 7, .badEscape), ("\"\\\n\"", 1, .badEscape), (#""\é""#, 1, .badEscape),
  (#""\u004１""#, 1, .badEscape),
  (#""\ud800""#, 1, .loneSurrogate), (#""\uDFFF""#, 1, .loneSurrogate), (#""ab\udc00\ud800""#, 3, .loneSurrogate),
  (#""\ud800\ud800""#, 1, .loneSurrogate), (#""\ud83dx""#, 1, .loneSurrogate), (#""\ud83d\n""#, 1, .loneSurrogate),
  (#""\ud83d\u0041""#, 1, .loneSurrogate), (#""\ud83d\ude00\ude00""#, 13, .loneSurrogate),
  (#"{"\ud800":1}"#, 2, .loneSurrogate),
  ("\"a\nb\"", 2, .controlCharacter), ("\"\u{0}\"", 1, .controlCharacter), ("\"\u{1F}\"", 1, .controlCharacter),
  ("\"ten bytes.\t\"", 11, .controlCharacter), ("{\"\t\":1}", 2, .controlCharacter),
]

/// Strings with invalid UTF-8, without quotes, with the offset of the first invalid sequence in them.
private let badUTF8: [(bytes: [UInt8], offset: Int)] = [
  ([0x80], 0), ([0xBF], 0), ([0x61, 0x80], 1),  // a continuation byte without a lead byte
  ([0xC0, 0x80], 0), ([0xC1, 0xBF], 0), ([0xE0, 0x80, 0x80], 0), ([0xE0, 0x9F, 0xBF], 0),  // overlong
  ([0xF0, 0x80, 0x80, 0x80], 0), ([0xF0, 0x8F, 0xBF, 0xBF], 0),
  ([0xED, 0xA0, 0x80], 0), ([0xED, 0xBF, 0xBF], 0),  // surrogates
  ([0xF4, 0x90, 0x80, 0x80], 0), ([0xF5, 0x80, 0x80, 0x80], 0), ([0xF8, 0x88, 0x80, 0x80, 0x80], 0),  // above U+10FFFF
  ([0xFE], 0), ([0xFF], 0),
  ([0xC3], 0), ([0xE6, 0x97], 0), ([0xF0, 0x9F, 0x98], 0), ([0xF0, 0x9F], 0), ([0xF0], 0),  // truncated
  ([0xC3, 0x61], 0), ([0xE6, 0x97, 0x61], 0), ([0xE6, 0x61, 0xA5], 0), ([0xF0, 0x9F, 0x98, 0x61], 0),
  ([0xC3, 0xA9, 0xC3], 2), (Array("eight plain bytes é".utf8) + [0xE9], 20),
]

private func outcome(_ bytes: [UInt8], _ duplicates: JSON.Duplicates) -> Result<JSON, JSONError> {
  Result { () throws(JSONError) in try JSON.parse(bytes, duplicates: duplicates) }
}

@Test(arguments: compact)
func `compact JSON round trips`(text: String) throws {
  #expect(try JSON.parse(text.utf8).bytes() == Array(text.utf8))
}

@Test(arguments: rewritten)
func `JSON is written in its shortest form`(text: String, expected: String) throws {
  #expect(try JSON.parse(text.utf8).bytes() == Array(expected.utf8))
}

@Test(arguments: refused.map { ($0.text, JSONError(offset: $0.offset, reason: $0.reason)) })
func `JSON errors contain the byte and the reason`(text: String, error: JSONError) {
  #expect(outcome(Array(text.utf8), .kept) == .failure(error))
}

@Test(arguments: badUTF8.map { ($0.bytes, $0.offset) })
func `invalid UTF-8 is rejected`(inside: [UInt8], offset: Int) {
  let error = JSONError(offset: offset + 2, reason: .invalidUTF8)
  #expect(outcome(Array(#"[""#.utf8) + inside + Array(#""]"#.utf8), .kept) == .failure(error))
  #expect(outcome(Array(#"[""#.utf8) + inside, .kept) == .failure(error), "at the end of the text")
}

@Test(arguments: ["\u{80}", "\u{7FF}", "\u{800}", "\u{D7FF}", "\u{E000}", "\u{FFFF}", "\u{10000}", "\u{10FFFF}"])
func `the first and last of each length of UTF-8 are accepted`(character: String) throws {
  #expect(try JSON.parse("\"\(character)\"".utf8) == .string(character))
}

/// Parsing and validating give the same result for every text of the tables, in every form of the bytes.
@Test func `parsing and validating agree`() {
  var texts = compact.map { Array($0.utf8) } + rewritten.map { Array($0.0.utf8) } + refused.map { Array($0.text.utf8) }
  texts += badUTF8.map { Array("\"".utf8) + $0.bytes + Array("\"".utf8) }
  for text in texts {
    for duplicates in [JSON.Duplicates.kept, .refused] {
      let parsed = outcome(text, duplicates)
      let validated = Result { () throws(JSONError) in try JSON.validate(text, duplicates: duplicates) }
      #expect(parsed.map { _ in true } == validated.map { true }, "\(String(decoding: text, as: UTF8.self))")
      let slice = (Array("[[".utf8) + text)[2...]
      #expect(outcome(Array(slice), duplicates) == parsed)
      #expect(Result { () throws(JSONError) in try JSON.parse(slice, duplicates: duplicates) } == parsed)
      let scattered = text.lazy.map { $0 }
      #expect(Result { () throws(JSONError) in try JSON.parse(scattered, duplicates: duplicates) } == parsed)
    }
  }
}

@Test func `a buffer without memory is an empty text`() {
  let nothing = UnsafeBufferPointer<UInt8>(start: nil, count: 0)
  #expect(throws: JSONError(offset: 0, reason: .unexpectedEnd)) { try JSON.parse(nothing) }
}

/// A byte with a meaning is found at every position in the words of eight bytes that the scanner reads.
@Test func `strings end correctly at every position`() throws {
  for length in 0..<40 {
    let plain = String(repeating: "~", count: length)
    #expect(try JSON.parse("\"\(plain)\"".utf8) == .string(plain))
    #expect(try JSON.parse("\"\(plain)\\n\(plain)\"".utf8) == .string("\(plain)\n\(plain)"))
    #expect(try JSON.parse("\"\(plain)é\(plain)\"".utf8) == .string("\(plain)é\(plain)"))
    let control = Array("\"\(plain)\u{1F}\u{1}\"".utf8)
    #expect(outcome(control, .kept) == .failure(JSONError(offset: length + 1, reason: .controlCharacter)))
    #expect(outcome(Array("\"\(plain)".utf8), .kept) == .failure(JSONError(offset: 0, reason: .unterminatedString)))
  }
}

@Test func `every byte is either plain or handled`() throws {
  for byte in UInt8(0)...0x7F where byte >= 0x20 && byte != 0x22 && byte != 0x5C {
    let text = String(repeating: String(Unicode.Scalar(byte)), count: 9)
    #expect(try JSON.parse("\"\(text)\"".utf8) == .string(text))
  }
}

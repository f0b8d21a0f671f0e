import Testing

@testable import Base

private let sample: JSON = ["a": 1, "list": [true, .null, "x"], "none": [], "empty": [:], "deep": [["k": [2]]]]

@Test func `compact has no white space`() {
  #expect(sample.text() == #"{"a":1,"list":[true,null,"x"],"none":[],"empty":{},"deep":[{"k":[2]}]}"#)
}

@Test func `indented JSON has one part per line`() {
  #expect(
    sample.text(.terminal) == """
      {
        "a": 1,
        "list": [
          true,
          null,
          "x"
        ],
        "none": [],
        "empty": {},
        "deep": [
          {
            "k": [
              2
            ]
          }
        ]
      }
      """
  )
}

@Test func `writing appends`() {
  var output = Array("> ".utf8)
  sample["list"]?.write(into: &output, style: .compact)
  #expect(output == Array(#"> [true,null,"x"]"#.utf8))
}

/// Characters that affect a terminal, each range between neighbors that do not.
@Test(
  arguments: [
    (0x7E, 0x7F...0x9F, 0xA0), (0x61B, 0x61C...0x61C, 0x61D), (0x200A, 0x200E...0x200F, 0x2010),
    (0x2027, 0x2028...0x202E, 0x202F), (0x2065, 0x2066...0x2069, 0x206A),
  ] as [(UInt32, ClosedRange<UInt32>, UInt32)]
)
func `shown JSON is escaped`(before: UInt32, acting: ClosedRange<UInt32>, after: UInt32) throws {
  for code in [before, after] {
    let scalar = try #require(Unicode.Scalar(code))
    #expect(JSON.string(String(scalar)).shownText() == "\"\(scalar)\"")
  }
  for code in acting {
    let text = String(try #require(Unicode.Scalar(code)))
    let digits = String(code, radix: 16)
    let escaped = #""\u"# + String(repeating: "0", count: 4 - digits.count) + digits + #"""#
    #expect(JSON.string(text).shownText() == escaped)
    #expect(JSON.string(text).bytes(.terminal) == Array("\"\(text)\"".utf8))
    #expect(JSONStyle.actsOnTerminal(try #require(text.unicodeScalars.first)))
    #expect(try JSON.parse(escaped.utf8) == .string(text))
  }
}

@Test func `invisible characters are escaped for people`() {
  let tag = "\u{E0061}"
  for (text, shown) in [
    ("pro\u{200B}", "pro\\u{200B}"), ("pro\u{200D}", "pro\\u{200D}"), ("\u{FEFF}pro", "\\u{FEFF}pro"),
    ("pro\(tag)", "pro\\u{E0061}"), ("\u{FFFE}\u{FFFF}", "\\u{FFFE}\\u{FFFF}"), ("co\u{AD}op", "co\\u{AD}op"),
    ("👩\u{200D}💻 می\u{200C}خواهم", "👩\u{200D}💻 می\u{200C}خواهم"), ("é", "é"),
  ] {
    #expect(escapingControls(text) == shown)
    #expect(escapingMarkup(text, and: "\"") == shown)
  }
  #expect(JSON.string("pro\(tag)").shownText() == #""pro\udb40\udc61""#)
}

@Test func `names are escaped in shown JSON`() throws {
  let hostile: JSON = ["\u{1B}[31m\u{9B}": "\u{202E}é\"\\\n\u{0}/日\u{7F}😀"]
  let shown = #"{\#n  "\u001b[31m\u009b": "\u202eé\"\\\n\u0000/日\u007f😀"\#n}"#
  #expect(hostile.shownText(.terminal) == shown)
  #expect(try JSON.parse(shown.utf8) == hostile)
}

@Test func `every ASCII character survives writing`() throws {
  let text = String(String.UnicodeScalarView((0...0x7F).map { Unicode.Scalar($0) }))
  for style in [JSONStyle.compact, .terminal] {
    #expect(try JSON.parse(JSON.string(text).bytes(style)) == .string(text))
  }
  #expect(JSON.string("\u{0}\u{8}\u{B}\u{1F}\u{7F}/").text() == "\"\\u0000\\b\\u000b\\u001f\u{7F}/\"")
}

import Testing

@testable import Base
@testable import CommandLine

@Test func `prose is parsed into paragraphs, bullets and literal blocks`() {
  let prose: Prose = """
    One paragraph
    of two lines with `code` in it.

    Another.
    - an item
    - a second
      that goes on
    and on

    - a third, by itself

      literal

        deeper `kept`

    After.
    """
  #expect(
    prose.blocks == [
      .paragraph([Span("One paragraph of two lines with "), Span("code", .code), Span(" in it.")]),
      .paragraph([Span("Another.")]),
      .bullets([[Span("an item")], [Span("a second that goes on and on")]]),
      .bullets([[Span("a third, by itself")]]),
      .literal(["literal", "", "  deeper `kept`"]),
      .paragraph([Span("After.")]),
    ])
}

@Test(arguments: [
  ("", []),
  ("plain", [Span("plain")]),
  ("`a``b`", [Span("a", .code), Span("b", .code)]),
  ("a ` b", [Span("a ` b")]),
  ("`a` and ` b", [Span("a", .code), Span(" and ` b")]),
  ("``", [Span("", .code)]),
])
func `backquotes mark code`(text: String, spans: [Span]) {
  #expect([Span](prose: text) == spans)
}

@Test func `empty prose has no blocks`() {
  #expect(Prose("").blocks == [])
  #expect(Prose("\n \n\n").blocks == [])
}

private func wrapped(_ text: String, _ width: Int) -> [String] {
  [Span](prose: text).wrapped(to: width).map { words in
    words.map(\.text).joined(separator: " ")
  }
}

@Test func `text is wrapped at spaces`() {
  #expect(wrapped("a bb ccc dddd", 4) == ["a bb", "ccc", "dddd"])
  #expect(wrapped("  a   b  ", 80) == ["a b"])
  #expect(wrapped("endless-word b", 4) == ["endless-word", "b"])
  #expect(wrapped("", 4) == [])
}

@Test func `code is kept on one line and with its punctuation`() {
  #expect(wrapped("say `a b c`, please", 9) == ["say", "a b c,", "please"])
  #expect(wrapped("(`x`)y z", 5) == ["(x)y", "z"])
}

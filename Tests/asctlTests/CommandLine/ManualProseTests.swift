import Testing

@testable import AppStore
@testable import Base
@testable import Client
@testable import CommandLine
@testable import Commands
@testable import HTTP
@testable import Platform
@testable import SignedData
@testable import Simulator
@testable import Terminal
@testable import TestSupport

@Test func proseIsReadByItsRules() {
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
func backquotesMarkCode(text: String, spans: [Span]) {
  #expect([Span](prose: text) == spans)
}

@Test func emptyProseHasNoBlocks() {
  #expect(Prose("").blocks == [])
  #expect(Prose("\n \n\n").blocks == [])
}

private func wrapped(_ text: String, _ width: Int) -> [String] {
  [Span](prose: text).wrapped(to: width).map { words in
    words.map { $0.spans.map(\.text).joined() }.joined(separator: " ")
  }
}

@Test func textIsWrappedAtSpaces() {
  #expect(wrapped("a bb ccc dddd", 4) == ["a bb", "ccc", "dddd"])
  #expect(wrapped("  a   b  ", 80) == ["a b"])
  #expect(wrapped("endless-word b", 4) == ["endless-word", "b"])
  #expect(wrapped("", 4) == [])
}

@Test func codeIsKeptOnOneLineAndWithItsPunctuation() {
  #expect(wrapped("say `a b c`, please", 9) == ["say", "a b c,", "please"])
  #expect(wrapped("(`x`)y z", 5) == ["(x)y", "z"])
}

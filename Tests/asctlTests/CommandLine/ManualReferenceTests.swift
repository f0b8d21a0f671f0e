import Testing

@testable import CommandLine
@testable import TestSupport

private let markdown = MarkdownReference(SampleProgram.program).text

@Test func `the reference contains every command, flag and topic`() {
  for route in Route(SampleProgram.root).all.dropFirst() {
    #expect(markdown.contains("# \(route.line)\n"))
    #expect(markdown.contains("```\n\(route.usage)\n```\n"))
    for flag in route.flags { #expect(markdown.contains("`--\(flag.name)")) }
  }
  #expect(markdown.contains("## How dates are given\n\nLike `7d`.\n\n```\n2026-01-31\nnow\n```\n"))
}

@Test func `the reference escapes Markdown`() {
  #expect(
    markdown.contains(
      #"""
      | `-k`, `--kind KIND` | What the data must be.<br>`transaction`: A purchase: \[what, when\] \| \$HOME isn't \#
      "expanded" (also `1`)<br>
      """#.replacing("\n", with: "")))
  #expect(markdown.contains(#"it's `signedPayload` &lt;outside&gt;"#))
  #expect(markdown.contains(#"| `--consent true\|false` |"#))
  #expect(markdown.contains(#"an unclosed \` backquote, and C:\\dir."#))
}

@Test(arguments: [
  ("plain", "`plain`"), ("a`b", "``a`b``"), ("`", "`` ` ``"), ("a|b", "`a|b`"), ("``x", "``` ``x ```"),
])
func `code is fenced`(text: String, markdown: String) {
  #expect(Markdown.code(text) == markdown)
}

@Test(arguments: [
  ("- no item", "\\- no item"), ("1. no item", "1\\. no item"), ("# no heading", "\\# no heading"),
  ("a *b* _c_", "a \\*b\\* \\_c\\_"), ("2026 was", "2026 was"), ("&amp;", "&amp;amp;"),
])
func `text is escaped for Markdown`(text: String, markdown: String) {
  #expect(Markdown.line([Span(text)]) == markdown)
}

@Test func `tables have no more columns than their head`() {
  for row in markdown.split(separator: "\n") where row.hasPrefix("|") {
    #expect(row.replacing("\\|", with: "").count { $0 == "|" } == 3)
  }
}

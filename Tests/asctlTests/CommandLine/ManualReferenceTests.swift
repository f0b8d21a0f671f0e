import Testing

@testable import CommandLine
@testable import TestSupport

private let pages = MarkdownReference(SampleProgram.program).pages
private let markdown = pages.map(\.text).joined()

@Test func `the reference contains every command, flag and topic`() {
  for route in Route(SampleProgram.root).all.dropFirst() {
    #expect(markdown.contains("# \(route.line)\n"))
    let isLeaf = route.command.commands.isEmpty
    #expect(markdown.contains("```\n\(route.usage)\n```\n") == isLeaf)
    for flag in route.flags { #expect(markdown.contains("`--\(flag.name)")) }
  }
  #expect(markdown.contains("## dates\n\nHow dates are given.\n\nLike `7d`.\n\n```\n2026-01-31\nnow\n```\n"))
}

@Test func `there is a page for each top level command, the common flags and the topics`() {
  let commands = SampleProgram.root.commands.map { "\($0.name).md" }
  #expect(pages.map(\.name) == ["README.md", "flags.md"] + commands + ["topics.md"])
}

@Test func `links of the reference lead to headings`() throws {
  let index = try #require(pages.first)
  for link in index.text.matches(of: #/\]\(([a-z-]+\.md)(?:#([a-z-]+))?\)/#) {
    let page = try #require(pages.first { $0.name == link.output.1 })
    guard let anchor = link.output.2 else { continue }
    let headings = page.text.split(separator: "\n").filter { $0.hasPrefix("#") }
    #expect(headings.contains { $0.drop { "# ".contains($0) }.replacing(" ", with: "-") == anchor })
  }
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

@Test func `table rows have no more cells than the header`() {
  for row in markdown.split(separator: "\n") where row.hasPrefix("|") {
    #expect(row.replacing("\\|", with: "").count { $0 == "|" } == 3)
  }
}

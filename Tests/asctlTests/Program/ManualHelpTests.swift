import Testing

@testable import Base
@testable import Client
@testable import CommandLine
@testable import FakeWorlds
@testable import Program
@testable import TestSupport

private let program = SampleProgram.program
private let root = Route(SampleProgram.root)

private func text(_ route: Route<String>, _ length: HelpLength, isStyled: Bool = false) -> String {
  program.help(route, length).text(isStyled: isStyled, isStacked: length == .long)
}

private func route(_ words: String...) throws -> Route<String> {
  try words.reduce(root) { try #require($0.down(to: $1)) }
}

@Test func `help fits its width`() {
  #expect(ManualLaws.violations(ofHelpOf: SampleProgram.program) == [])
  #expect(ManualLaws.violations(ofHelpOf: Asctl.program) == [])
}

@Test func `short help of the program has one line per command and topic`() {
  #expect(ManualLaws.wrappedLines(ofShortHelpOf: SampleProgram.program) == [])
  #expect(ManualLaws.wrappedLines(ofShortHelpOf: Asctl.program) == [])
}

@Test func `manual pages fit 80 columns`() throws {
  #expect(try ManualLaws.wideLines(ofManualOf: Asctl.program) == [])
}

@Test func `a long command continues after a backslash`() {
  #expect(
    ShellLine.wrapped("asctl decode a.jws --fields productId | jq -r '.a | .b'", to: 30) == [
      "asctl decode a.jws \\", "  --fields productId | jq \\", "  -r '.a | .b'",
    ])
  #expect(ShellLine.wrapped("# a comment that is long", to: 14) == ["# a comment", "# that is long"])
  #expect(ShellLine.wrapped("short", to: 14) == ["short"])
}

@Test func `the law of short help detects a tall page`() {
  let found = ManualLaws.violations(ofHelpOf: SampleProgram.program, screen: 15)
  #expect(found.contains { $0.hasPrefix("sample verify, short, has ") })
}

@Test func `short help starts with examples`() {
  for route in Route(Asctl.program.root).all {
    for length in [HelpLength.brief, .short] {
      let sections = Asctl.program.help(route, length).map { [$0].text() }.filter { !$0.isEmpty }
      let hasExamples = !route.command.examples.isEmpty
      #expect(sections.count > 1 && sections[1].hasPrefix("Examples:") == hasExamples, "\(route.line)")
    }
  }
}

@Test func `long help of the program lists every command, flag and topic`() {
  let text = text(root, .long)
  for leaf in root.leavesBelow { #expect(text.contains("\n  \(leaf.path.joined(separator: " "))")) }
  for flag in SampleProgram.root.flags { #expect(text.contains("--\(flag.name)")) }
  for topic in SampleProgram.program.topics { #expect(text.contains("\n  help \(topic.name) ")) }
}

@Suite struct GeneratedHelpTests {
  /// The pages of a sample program, as shown on a terminal.
  private static func pages() throws -> [(title: String, text: String)] {
    let verify = try #require(ManualPage(SampleProgram.program).all.first { $0.name == "sample-verify.1" })
    let shown = try ShellCommand(["mandoc", "-T", "ascii", "-O", "width=80"], input: verify.text).output
    // Removes overstriking, and the first and last lines, which mandoc adds.
    let manual = shown.replacing(#/.\u{8}/#, with: "").split(separator: "\n", omittingEmptySubsequences: false)
      .dropFirst(2).dropLast(3).joined(separator: "\n")
    return [
      ("sample", text(root, .brief)), ("sample -h", text(root, .short)),
      ("sample verify -h", text(try route("verify"), .short)),
      ("sample retention -h", text(try route("retention"), .short)),
      ("sample transaction --help", text(try route("transaction"), .long)),
      ("sample transaction history --help", text(try route("transaction", "history"), .long)),
      ("sample help dates", program.help(SampleProgram.program.topics[0]).text()),
      ("man sample-verify", manual + "\n"),
    ]
  }

  @Test func `help and manual match the committed files`() throws {
    let text = try Self.pages().map { "# \($0.title)\n\n\($0.text)" }.joined(separator: "\n")
    #expect(try CommittedFile.matches("Tests/asctlTests/Golden/help.txt", text), "run make update and read the diff")
  }
}

@Test func `styled help is bold and underlined and otherwise the same`() throws {
  let text = text(try route("verify"), .short, isStyled: true)
  #expect(text.contains("\u{1b}[1mUsage:\u{1b}[0m \u{1b}[1msample\u{1b}[0m"))
  #expect(text.contains("\u{1b}[1m--at\u{1b}[0m \u{1b}[4mDATE\u{1b}[0m       Judge"))
  #expect(text.contains("Signed data; \u{1b}[1m-\u{1b}[0m is standard input"))
  #expect(!text.contains("`"))
}

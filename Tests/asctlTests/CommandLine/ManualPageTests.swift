import Testing

@testable import CommandLine
@testable import TestSupport

private let pages = ManualPage(SampleProgram.program).all

private func shown(_ name: String) throws -> String {
  let page = try #require(pages.first { $0.name == name })
  let result = try ShellCommand(["mandoc", "-T", "ascii", "-O", "width=80"], input: page.text)
  // man prints bold and underlined letters by overstriking: N, backspace, N.
  var text = result.output
  text.replace(/.\u{8}/, with: "")
  return text
}

@Test func `there is a page for each top level command`() {
  #expect(
    pages.map(\.name) == [
      "sample.1", "sample-transaction.1", "sample-verify.1", "sample-retention.1", "sample-replay.1",
      "sample-completion.1", "sample-help.1",
    ])
}

@Test func `mandoc reports nothing`() throws {
  #expect(try ManualLaws.lint(SampleProgram.program) == "")
}

@Test func `mandoc detects errors`() throws {
  let result = try ShellCommand(["mandoc", "-T", "lint", "-W", "warning"], input: ".Dd x\n.Dt y\n.Bl\n")
  #expect(!result.output.isEmpty)
}

@Test func `page has the sections in their order`() throws {
  let sections = try shown("sample-transaction.1").split(separator: "\n").filter { $0.first?.isUppercase ?? false }
  #expect(
    sections.filter { !$0.hasPrefix("SAMPLE-") } == [
      "NAME", "SYNOPSIS", "DESCRIPTION", "COMMANDS", "OPTIONS", "ENVIRONMENT", "EXIT STATUS", "EXAMPLES", "SEE ALSO",
    ])
}

@Test func `hostile text is escaped for mdoc`() throws {
  let text = try shown("sample-transaction.1")
  for line in [
    "           sample transaction history 1 --since 7d\n",
    "           'quoted' and .dotted \\ lines\n",
    "     .Dotted text, a - alone, an unclosed ` backquote, and C:\\dir.\n",
    "     Of many customers; it's \"bulk\":\n",
  ] {
    #expect(text.contains(line))
  }
}

@Test func `the page of the program describes shared flags, variables, files and topics`() throws {
  let text = try shown("sample.1")
  let program = SampleProgram.program
  let names =
    program.root.flags.map { "--\($0.name)" } + program.variables.map(\.key) + program.files.map(\.key)
    + program.topics.map(\.name) + program.root.commands.map { "sample-\($0.name)(1)" }
  for name in names where name != "exit-status" { #expect(text.contains(name), "\(name)") }
}

@Test(arguments: [
  ("a\\b", "a\\eb"), ("-x", "\\-x"), ("Op", "\\&Op"), ("word", "word"), (".", "\\&."),
  ("two words", "\"two words\""),
  ("it's", "it\\(aqs"), ("é", "\\[u00E9]"), ("\u{1b}x\u{7}y", "xy"), ("true|false", "true|false"),
  ("\"q\"", "\\(dqq\\(dq"),
])
func macroArgumentsAreEscaped(text: String, source: String) {
  #expect(Mdoc.argument(text) == source)
}

@Suite struct SharedFlagsTests {
  private static let level = Flag("level", .integer("N", 0...9), "How loud", heading: "Sound")
  private static let pitch = Flag("pitch", .integer("N", 0...9), "How high", heading: "Sound")
  private static let slow = Flag("slow", "Take time")
  private static let to = Flag("to", .text("NAME"), "Whom")
  private static let also = Flag("to", .text("NAME"), "Whom else")
  private static let list = Flag("list", .file("FILE"), "Words from a file")
    .insteadOf(Argument("word", .text("word"), "A word"))

  private static let commands = [
    Command("say", "Say it", flags: [to, level, pitch, slow, list], action: ""),
    Command("sing", "Sing it", flags: [also, pitch, level, slow, list], action: ""),
    Command("hum", "Hum it", flags: [pitch], action: ""),
  ]
  private static let shared = SharedFlags(
    of: Route(Command("voice", "Use it", commands: commands)).leavesBelow, atLeast: 2)

  @Test func `only identical declarations are shared`() {
    #expect(Self.shared.flags == [Self.level.declaration, Self.pitch.declaration, Self.slow.declaration])
  }

  @Test func `flags without a heading come first`() {
    #expect(Self.shared.sections.map(\.heading) == [nil, "Sound"])
    #expect(
      Self.shared.sections.map(\.flags) == [[Self.slow.declaration], [Self.level.declaration, Self.pitch.declaration]])
  }

  @Test func `a heading replaces its flags only if the command has them all`() {
    let sentences = Self.commands.map { Self.shared.sentence(for: $0, see: "there")?.text }
    #expect(sentences[0] == #"Also accepts --slow and all under "Sound"; see there."#)
    #expect(sentences[2] == "Also accepts --pitch; see there.")
    #expect(Self.shared.sentence(for: Command("nod", "Nod", action: ""), see: "there") == nil)
  }
}

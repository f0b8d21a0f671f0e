import Testing

@testable import CommandLine
@testable import TestSupport

private let pages = ManualPage(SampleProgram.program).all

private func shown(_ name: String) throws -> String {
  let page = try #require(pages.first { $0.name == name })
  let result = try ShellCommand(["mandoc", "-T", "ascii", "-O", "width=80"], input: page.text)
  // Bold and underlined letters are typed over: N, backspace, N.
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

@Test func `page of a command reads well`() throws {
  let lines = try shown("sample-verify.1").split(separator: "\n", omittingEmptySubsequences: false)
  // The first and last lines are mandoc's own.
  #expect(
    lines.dropFirst(2).dropLast(3).joined(separator: "\n") == #"""
      NAME
           sample-verify - prove signed data; print it only if it is genuine

      SYNOPSIS
           sample verify [--kind KIND] [--bundle-id ID] [--at DATE] [--online]
                  [--explain] [--junit FILE] [options] [FILE ...]

      DESCRIPTION
           Prove signed data; print it only if it is genuine.

           Reads one JWS.  See sample help dates.

      ARGUMENTS
           FILE    Signed data; - is standard input.

      OPTIONS
           -k, --kind KIND
                   What the data must be.

                   transaction        A purchase: [what, when] | $HOME isn't
                                      "expanded" (also 1)
                   renewal            How a subscription goes on (also 2)
                   notification       A message; it's signedPayload <outside>
                   app-transaction    The purchase of the app itself

           --bundle-id ID
                   The app it must be of.  Repeatable.

           --at DATE
                   Judge the chain at that date.  Accepts a date: 2026-01-31,
                   2026-01-31T12:00:00Z, milliseconds since 1970, or 7d.

           --online
                   Ask Apple whether a certificate was revoked.  Cannot be combined
                   with --at.

           --explain
                   Show every check on standard error.

           --junit FILE
                   Write the checks as JUnit's XML.  Requires --explain.

         Options of every command
           sample(1) describes the options of every command: --output, --quiet,
           --verbose and --profile.

      EXIT STATUS
           0 on success, 2 for a wrong command line; sample(1) lists the others.

      EXAMPLES
           Check a notification:

                 sample verify notification.json

      SEE ALSO
           sample(1)
      """#)
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

@Test func `the page of the program describes shared flags`() throws {
  let text = try shown("sample.1")
  for part in [
    "Ask about a customer\n", "NO_COLOR", "Whether to do without colors.", "~/.config/sample/config", "0 is good",
    "How to print what was found.", "dates\n", "sample-verify(1)",
  ] {
    #expect(text.contains(part), "\(part)")
  }
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
  private static let list = Flag(
    "list", .file("FILE"), "Words from a file", insteadOf: Argument("word", .text("word"), "A word"))

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

  @Test func `a heading stands for its flags only if the command has them all`() {
    let sentences = Self.commands.map { Self.shared.sentence(for: $0, see: "there")?.text }
    #expect(sentences[0] == #"Also accepts --slow and all under "Sound"; see there."#)
    #expect(sentences[2] == "Also accepts --pitch; see there.")
    #expect(Self.shared.sentence(for: Command("nod", "Nod", action: ""), see: "there") == nil)
  }
}

import Testing

@testable import Client
@testable import CommandLine
@testable import Program
@testable import TestSupport

private let help = HelpPage(SampleProgram.program)
private let root = Route(SampleProgram.root)

private func text(_ route: Route<String>, long: Bool, style: TerminalText.Style = .plain) -> String {
  TerminalText(style: style, layout: long ? .stacked : .columns).text(help.sections(route, long: long))
}

private func route(_ words: String...) throws -> Route<String> {
  try words.reduce(root) { try #require($0.down(to: $1)) }
}

@Test func `help fits its width`() {
  #expect(ManualLaws.violations(ofHelpOf: SampleProgram.program) == [])
  #expect(ManualLaws.violations(ofHelpOf: Asctl.program) == [])
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
  #expect(found.contains { $0.hasPrefix("sample verify -h has ") })
}

@Test func `help of the program starts with examples`() {
  #expect(
    text(root, long: false) == """
      Ask a shop about purchases.

      Examples:
        # What a customer bought
        sample transaction history 2000000123456789
        # Whether a notification is genuine
        sample verify notification.json

      Ask about a customer:
        transaction  Look at purchases, and act on them

      Signed data:
        verify  Prove signed data; print it only if it is genuine

      Other services:
        retention  Win customers back
        replay     Send a notification once more

      Set up:
        completion  Print the completions of a shell
        help        Explain a command or a topic

      Run `sample COMMAND -h` for help on a command, `sample --help` for everything,
      `sample help TOPIC` for a topic: dates or exit-status.

      """)
}

@Test func `short help shows a command's own flags in full`() throws {
  #expect(
    text(try route("verify"), long: false) == """
      Prove signed data; print it only if it is genuine.

      Usage: sample verify [flags] [FILE]...

      Arguments:
        FILE  Signed data; `-` is standard input

      Flags:
        -k, --kind KIND     What the data must be: transaction, renewal, notification
                            or app-transaction
            --bundle-id ID  The app it must be of
            --at DATE       Judge the chain at that date
            --online        Ask Apple whether a certificate was revoked
            --explain       Show every check on standard error
            --junit FILE    Write the checks as JUnit's XML

      Examples:
        # Check a notification
        sample verify notification.json

      Also:  --profile, --output, --quiet, --verbose
      More:  sample verify --help

      """)
}

@Test func `short help of a group lists its commands`() throws {
  #expect(
    text(try route("retention"), long: false) == """
      Win customers back.

      Usage: sample retention [flags] COMMAND

      Commands:
        image put   Upload an image
        image list  List the images

      Flags:
        --dry-run  Print the request in place of sending it

      Also:  --profile, --output, --quiet, --verbose
      More:  sample retention --help

      """)
}

@Test func `long help contains everything`() throws {
  #expect(
    text(try route("transaction", "history"), long: true) == #"""
      List all transactions of a customer.

      Usage: sample transaction history [flags] (<transactionId> | --ids FILE)

      Every page is fetched, oldest first.

      - `--since 7d` counts back from now, literally: not a paragraph.
      - an item that is long enough to be wrapped at the width of the page, which
        takes more words than one would think and goes on in the next line of the
        source

        sample transaction history 1 --since 7d
        'quoted' and .dotted \ lines

      .Dotted text, a `-` alone, an unclosed ` backquote, and C:\dir.

      Arguments:
        <transactionId>
              Any transaction identifier of the customer.

      Flags:
        --ids FILE
              Read the identifiers from a file, one a line. Replaces
              `<transactionId>`.

        -n, --limit N
              Stop after N items. Accepts an integer of 1 or more. Default: all.

        --since DATE
              Leave out what is older. Accepts a date: 2026-01-31,
              2026-01-31T12:00:00Z, milliseconds since 1970, or 7d.

        --product-id ID
              Only this product. Repeatable.

      Credentials:
        -p, --profile NAME
              Credentials to use. Environment: `SAMPLE_PROFILE`.

      Flags of every sample transaction command:
        --dry-run
              Print the request in place of sending it.

      Flags of every command:
        -o, --output table|json|ndjson
              How to print what was found. Default: `table` on a terminal, else
              `json`. Environment: `SAMPLE_OUTPUT`.

              table   Aligned columns, for people
              json    One document (also `js`)
              ndjson  One document a line: `jq`'s favourite

        -q, --quiet
              Say nothing but errors. Cannot be combined with `--verbose`.

        -v, --verbose
              Say more. Repeatable.

      Examples:
        # What was bought this month
        sample transaction history 2000000123456789 --since 30d
        # Of many customers; it's "bulk"
        sample transaction history --ids ids.txt -o ndjson

      The manual page is `man sample-transaction`; `sample --help` lists all commands
      and topics.

      """#)
}

@Test func `long help of a group shows how each command is called`() throws {
  let text = text(try route("transaction"), long: true)
  #expect(
    text.contains(
      """
      Commands:
        sample transaction get [flags] (<transactionId> | --ids FILE)
              Show one transaction.

      """))
  #expect(text.contains("  sample transaction history --ids ids.txt -o ndjson\n"))
}

@Test func `long help of the program lists every command and topic`() {
  let text = text(root, long: true)
  for leaf in root.leavesBelow { #expect(text.contains("\n  \(leaf.path.joined(separator: " "))")) }
  for flag in SampleProgram.root.flags { #expect(text.contains("--\(flag.name)")) }
  #expect(text.contains("  sample help dates        How dates are given\n"))
  #expect(text.contains("      --version  Show the version\n"))
}

@Test func `topic is shown in full`() {
  #expect(
    TerminalText().text(help.sections(SampleProgram.program.topics[0]))
      == "How dates are given.\n\nLike `7d`.\n\n  2026-01-31\n  now\n")
}

@Test func `styled help is bold and underlined and otherwise the same`() throws {
  let text = text(try route("verify"), long: false, style: .styled)
  #expect(text.contains("\u{1b}[1mUsage:\u{1b}[0m \u{1b}[1msample\u{1b}[0m"))
  #expect(text.contains("\u{1b}[1m--at\u{1b}[0m \u{1b}[4mDATE\u{1b}[0m       Judge"))
  #expect(text.contains("Signed data; \u{1b}[1m-\u{1b}[0m is standard input"))
  #expect(!text.contains("`"))
}

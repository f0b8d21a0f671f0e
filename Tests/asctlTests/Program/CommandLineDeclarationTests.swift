import Testing

@testable import AppStore
@testable import Base
@testable import Client
@testable import CommandLine
@testable import Program
@testable import TestSupport

@Test func `the sample program satisfies the laws`() {
  let knownExceptions = [
    // A deliberate violation, for tests of quoting.
    "sample transaction history: a lone backquote"
  ]
  #expect(DeclarationLaws.violations(of: SampleProgram.program) == knownExceptions)
}

@Test func `asctl satisfies the laws`() {
  #expect(DeclarationLaws.violations(of: Asctl.program) == [])
}

@Test func `a deprecated command is described as such and listed only in long help`() {
  let deprecated = Endpoint.all.filter { $0.deprecation != nil }.map(\.command)
  let routes = Route(Asctl.program.root).all
  #expect(!deprecated.isEmpty)
  #expect(Set(routes.filter { $0.command.summary.contains("(deprecated)") }.map(\.path)) == Set(deprecated))
  #expect(Set(routes.filter(\.command.isOnlyInLongHelp).map(\.path)) == Set(deprecated))
}

@Test func `a former name leads to its command with a remark`() throws {
  for former in Asctl.program.formerCommands {
    let route = try #require(Asctl.program.route(formerly: former.path))
    #expect(route.path == former.successor)
    #expect(route.remarks.count == 1)
    guard case .help(let help, _) = try Asctl.program.parse(former.path + ["-h"]) else {
      Issue.record("\(former.path) has no help")
      continue
    }
    #expect(help.path == former.successor)
  }
}

private func leaf(
  _ name: String = "go", _ summary: String = "Go", arguments: [any DeclaredArgument] = [],
  flags: [any DeclaredFlag] = [],
  example: String = "p go"
) -> Command<String> {
  Command(
    name, summary, section: "S", arguments: arguments, flags: flags, examples: [Example(example, "Why")], action: name)
}

private func program(_ commands: Command<String>..., flags: [any DeclaredFlag] = []) -> Program<String> {
  Program(Command("p", "Do things", flags: flags, commands: commands))
}

private let word = Argument("WORD", .text("WORD"), count: .optional, "A word")
private let words = Argument("WORDS", .text("WORDS"), count: .any, "Words")
private let must = Argument("MUST", .text("MUST"), "A must")

/// One violation of each law, so that a law that detects nothing fails.
private let broken: [(Program<String>, String)] = [
  (program(leaf("Go", example: "p Go")), "p Go: the name is not in kebab-case"),
  (program(leaf(), leaf()), "p: two commands are named go"),
  (program(leaf(), Command("empty", "Hold nothing", section: "S", commands: [])), "p empty: a group without commands"),
  (
    program(Command("go", "Go", examples: [Example("p go", "Why")], action: "")),
    "p go: no section"
  ),
  (program(leaf(flags: [Flag("x", "X"), Flag("x", "X")])), "p go: two flags are named --x"),
  (program(leaf(flags: [Flag("x", "X")]), flags: [Flag("x", "X")]), "p go: two flags are named --x"),
  (program(leaf(flags: [Flag("help", "X")])), "p go: two flags are named --help"),
  (program(leaf(flags: [Flag("hop", short: "h", "X")])), "p go: two flags are named -h"),
  (
    program(leaf(flags: [Flag("x", "X", conflicts: [Flag("y", "Y")])])),
    "p go: --x speaks of --y, which is unknown here"
  ),
  (program(leaf(flags: [Flag("x", "X", needs: [Flag("x", "X")])])), "p go: --x speaks of itself"),
  (program(leaf(flags: [Flag("xY", "X")])), "p go: --xY is not in kebab-case"),
  (program(leaf(flags: [Flag("x", short: "1", "X")])), "p go: --x has -1, no letter"),
  (program(leaf(flags: [Flag("x", "X", variable: "p_x")])), "p go: --x has variable p_x"),
  (
    program(leaf(arguments: [word], flags: [Flag("x", .text("X"), "X").insteadOf(word)])),
    "p go: --x stands in for WORD, which is no required argument here"
  ),
  (program(leaf(arguments: [words, word])), "p go: only the last argument may take many"),
  (program(leaf(arguments: [word, must], example: "p go a b")), "p go: MUST is required after one that is not"),
  (program(leaf(arguments: [word, word])), "p go: two arguments are named WORD"),
  (program(leaf(flags: [Flag("x", .choice([Choice](), \.self), "X")])), "p go: --x: no choice"),
  (
    program(leaf(flags: [Flag("x", .choice([Choice("a b", "")], \.self), "X")])),
    "p go: --x: the choice a b needs quoting in a shell"
  ),
  (program(leaf("go", "")), "p go: no summary"),
  (program(leaf("go", "Go.")), "p go: the summary ends in a full stop"),
  (program(leaf("go", "Go\nfar")), "p go: a control character"),
  (program(leaf("go", "Go `far")), "p go: a lone backquote"),
  (
    program(leaf(flags: [Flag("x", .choice([Choice("a", ""), Choice("b", synonyms: ["A"], "")], \.self), "X")])),
    "p go: --x: two choices are spelt a"
  ),
  (
    program(leaf(flags: [Flag("x", .choice([Choice("a", "A\u{7}")], \.self), "X")])), "p go: --x a: a control character"
  ),
  (program(leaf("go", String(repeating: "x", count: 80))), "p go: the summary has 80 characters, more than 59"),
  (program(Command("go", "Go", section: "S", action: "")), "p go: no example"),
  (program(leaf(flags: [Flag("x", .text("someId"), "X")])), "p go: --x has the placeholder someId"),
  (
    program(leaf(flags: [Flag("product", .text("PRODUCT_ID"), "X")])),
    "p go: --product takes PRODUCT_ID, and its name does not say so"
  ),
  (program(leaf(flags: [Flag("start-date", .date, "X")])), "p go: --start-date is --since or --until"),
  (
    program(leaf(flags: [Flag("until", .date, "X"), Flag("since", .date, "X")])),
    "p go: --until does not follow --since"
  ),
  (
    program(
      leaf(flags: [Flag("x", .text("X"), "X")]), leaf("on", flags: [Flag("x", .text("Y"), "X")], example: "p on")),
    "--x has several placeholders"
  ),
  (Program(program(leaf()).root, formerly: ["on": "go on"]), "on leads nowhere"),
  (Program(program(leaf()).root, formerly: ["go": "go"]), "go is a command and the former name of one"),
  (Program(program(leaf()).root, explaining: ["Output": "output"]), "output is no topic, and flags refer to it"),
  (program(leaf(example: "p go 'x")), "p go 'x: an open quote"),
  (program(leaf(example: "q go")), "q go: does not call p"),
  (program(leaf(example: "p go | p go far")), #"p go | p go far: unexpected argument "far": go has no arguments"#),
  (program(leaf(), leaf("on", "Go on", example: "p go")), "p go: is no example of p on"),
  (
    program(leaf(flags: [Flag("x", "X")]), leaf("on", "Go", flags: [Flag("x", .date, "X")], example: "p on")),
    "--x is a switch in one command and takes a value in another"
  ),
  (
    program(
      leaf(flags: [Flag("x", short: "x", "X")]), leaf("on", flags: [Flag("y", short: "x", "X")], example: "p on")),
    "-x is one flag in one command and another in another"
  ),
  (
    Program(program(leaf()).root, topics: [Topic(name: "go", summary: "Going", body: "")]),
    "two topics or commands are named go"
  ),
  (
    Program(program(leaf()).root, topics: [Topic(name: "A", summary: "Going", body: "")]),
    "topic A is not in kebab-case"
  ),
  (Program(program(leaf()).root, variables: ["p": "P"]), "p is no name of a variable"),
]

@Test(arguments: Setting.allCases) func `a setting's flag belongs to a command`(setting: Setting) {
  guard let flag = setting.flag else { return }
  func flags(of command: Command<CommandAction>) -> [FlagDeclaration] {
    command.flags + command.commands.flatMap(flags)
  }
  #expect(Asctl.program.root.commands.flatMap(flags).contains { $0.name == flag.name })
}

@Test(arguments: broken.indices) func `the law detects a broken sample`(index: Int) {
  #expect(DeclarationLaws.violations(of: broken[index].0) == [broken[index].1])
}

@Test(arguments: [
  ("asctl verify 'a b' \"c d\" e\\ f", [["asctl", "verify", "a b", "c d", "e f"]]),
  ("asctl decode x | jq -r .a > out 2>/dev/null", [["asctl", "decode", "x"], ["jq", "-r", ".a"]]),
  ("asctl decode - < file # why", [["asctl", "decode", "-"]]),
  ("asctl sign --claims '{\"a\":\"|\"}' ''", [["asctl", "sign", "--claims", "{\"a\":\"|\"}", ""]]),
  ("asctl 'open", nil),
])
func `examples are read as a shell would`(line: String, commands: [[String]]?) {
  #expect(ShellWords.commands(in: line) == commands)
}

import Foundation
import Testing

@testable import CommandLine
@testable import Commands
@testable import TestSupport

@Test(arguments: CompletionShell.allCases) func `shell offers what is declared`(shell: CompletionShell) throws {
  let violations =
    try CompletionLaws.violations(of: SampleProgram.program, in: shell, whole: true)
    + CompletionLaws.violations(of: Asctl.program, in: shell, whole: false)
  #expect(violations == [])
}

@Test(arguments: CompletionShell.allCases) func `script is in the language of its shell`(shell: CompletionShell) throws
{
  let script = shell.script(Completions(SampleProgram.program))
  let result = try ShellCommand([shell.rawValue, "-n", "/dev/stdin"], input: script)
  #expect(result.status == 0)
  #expect(result.errors == "")
}

private let moments: [(line: String, offers: [String])] = [
  ("sample ver", ["verify"]),
  ("sample --output=nd", ["ndjson"]),
  ("sample -o nd", ["ndjson"]),
  ("sample -qo ", ["json", "ndjson", "table"]),
  ("sample verify --kind re", ["renewal"]),
  ("sample verify --bundle-id ", []),
  ("sample verify --bundle-id --", []),
  ("sample verify o", ["one.json"]),
  ("sample verify one.json t", ["two.json"]),
  ("sample verify --junit=o", ["one.json"]),
  ("sample retention image put x o", ["one.json"]),
  ("sample retention image put x one.json o", []),
  ("sample completion bash ", []),
  // Flags before the command, and values that shells part into words of their own.
  ("sample -p work verify --kind=ren", ["renewal"]),
  ("sample --kind renewal ver", ["verify"]),
  ("sample --to http://127.0.0.1:8080/a=b retention image ", ["list", "put"]),
  ("sample --to=http://127.0.0.1:8080/a=b retention image ", ["list", "put"]),
  ("sample replay --to http://127.0.0.1:8080 --de", ["--delay"]),
  ("sample replay -1 --de", ["--delay"]),
  // What excludes, from either side.
  ("sample verify --online --a", []),
  ("sample verify --at 7d --on", []),
  ("sample -v verify --q", []),
  ("sample -qk renewal verify --ve", []),
  // After help.
  ("sample help da", ["dates"]),
  ("sample help transaction g", ["get"]),
  ("sample help retention image ", ["list", "put"]),
  ("sample help dates ", []),
  ("sample help verify ", []),
  ("sample help verify --k", []),
  ("sample -q help verify --out", ["--output"]),
  // What is known of values.
  ("sample -p ", ["home", "work@b.c"]),
  ("sample --profile=wo", ["work@b.c"]),
  ("sample transaction history 1 --product-id si", ["si-lex", "silver"]),
  ("sample transaction history 1 --product-id gold,si", ["si-lex", "silver"]),
  ("sample transaction history 1 --product-id=gold,silver,g", ["gold"]),
  ("sample transaction history 1 --product-id=g", ["gold"]),
  ("sample transaction get ", []),
  ("sample -p mock transaction get ", ["100", "200"]),
  ("sample --profile=mock transaction get 2", ["200"]),
  // What is no command.
  ("sample nonsense ", ["completion", "help", "replay", "retention", "transaction", "verify"]),
]

@Test(arguments: CompletionShell.allCases) func `shell follows the line`(shell: CompletionShell) throws {
  let answers = try CompletionProbe(shell, SampleProgram.program).offers(at: moments.map(\.line))
  try #require(answers.count == moments.count)
  for (moment, answer) in zip(moments, answers) {
    #expect(answer == moment.offers, "\(moment.line)")
  }
}

@Test(arguments: [CompletionShell.bash, .zsh]) func `patterns are mere text`(shell: CompletionShell) throws {
  let lines = ["sample *", "sample v*", "sample [", "sample verify --kind=*", "sample * --ver"]
  let answers = try CompletionProbe(shell, SampleProgram.program).offers(at: lines)
  #expect(answers == [[], [], [], [], ["--verbose", "--version"]])
}

@Test(arguments: [CompletionShell.zsh, .fish]) func `descriptions are shown as they are`(shell: CompletionShell) throws
{
  let answers = try CompletionProbe(shell, SampleProgram.program).described(at: ["sample verify -k ", "sample --ver"])
  #expect(
    answers == [
      [
        "app-transaction\tThe purchase of the app itself",
        "notification\tA message; it's signedPayload <outside>",
        "renewal\tHow a subscription goes on",
        "transaction\tA purchase: [what, when] | $HOME isn't \"expanded\"",
      ],
      ["--verbose\tSay more", "--version\tShow the version"],
    ])
}

/// The laws above call the function that completes; this is the whole way, from the key to the command that is run.
@Test(arguments: [CompletionShell.bash, .zsh]) func `tab completes a typed line`(shell: CompletionShell) throws {
  let lines = [
    ("sample ver", "verify"),
    ("sample --output=nd", "--output=ndjson"),
    ("sample verify on", "verify one.json"),
    ("sample verify --junit=tw", "verify --junit=two.json"),
    ("sample --to http://127.0.0.1:1 retention image p", "--to http://127.0.0.1:1 retention image put"),
    ("sample verify --kind app", "verify --kind app-transaction"),
    ("sample help exi", "help exit-status"),
    (
      "sample transaction history 1 --product-id=gold,silv",
      "transaction history 1 --product-id=gold,silver"
    ),
    ("sample -p mock transaction get 2", "-p mock transaction get 200"),
  ]
  #expect(try TypedLine(shell, SampleProgram.program).completed(lines.map(\.0)) == lines.map(\.1))
}

@Test func `quoting survives each shell`() throws {
  let text = #"it's $HOME `x` \ \n "q" \' *?[a] ~ ! # {a,b}"#
  for shell in ["bash", "zsh"] {
    #expect(try ShellCommand([shell, "-c", "printf %s \(text.quotedForPOSIX)"]).output == text)
  }
  #expect(
    try ShellCommand(["fish", "--no-config", "-c", "printf %s \(text.quotedForFish)"]).output == text)
}

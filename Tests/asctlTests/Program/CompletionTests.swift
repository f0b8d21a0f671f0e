import Foundation
import Synchronization
import Testing

@testable import Base
@testable import Client
@testable import CommandLine
@testable import FakeWorlds
@testable import Platform
@testable import Program
@testable import TestSupport

@Test func `all declarations are completed`() {
  #expect(CompletionLaws.violations(of: Asctl.program) == [])
}

@Test(arguments: CompletionShell.allCases) func `each script is valid in its shell`(shell: CompletionShell)
  throws
{
  let result = try ShellCommand([shell.rawValue, "-n", "/dev/stdin"], input: shell.script(for: "asctl"))
  #expect(result.status == 0)
  #expect(result.errors == "")
}

/// Completion in a real shell, from the key press to the program's arguments, with names that are unsafe unless quoted.
@Suite struct TypedCompletionTests {
  private static let names = [
    "home", "it's me", "$(touch ran)", "`touch ran`", "two words", "q\"q", "back\\slash", "*glob", "x:y:z", "k=v",
    "~til",
    "files", "a,b",
  ]

  private static let lines: [(typed: TypedLine.Text, ran: [String])] = [
    (.init(before: "verif"), ["verify"]),
    (.init(before: "verif", after: " x"), ["verify", "x"]),
    (.init(before: "--output=nd"), ["--output=ndjson"]),
    (.init(before: "verify on"), ["verify", "one.json"]),
    (.init(before: "verify sp"), ["verify", "sp ace.json"]),
    (.init(before: "verify --junit=tw"), ["verify", "--junit=two.json"]),
    (.init(before: "verify --junit=sp"), ["verify", "--junit=sp ace.json"]),
    (
      .init(before: "--to http://127.0.0.1:1 retention image p"),
      ["--to", "http://127.0.0.1:1", "retention", "image", "put"]
    ),
    (
      .init(before: "--to=http://127.0.0.1:1 retention image p"),
      ["--to=http://127.0.0.1:1", "retention", "image", "put"]
    ),
    (.init(before: "verify --kind app"), ["verify", "--kind", "app-transaction"]),
    (.init(before: "help exi"), ["help", "exit-status"]),
    (
      .init(before: "transaction history 1 --product-id=gold,silv"),
      ["transaction", "history", "1", "--product-id=gold,silver"]
    ),
    (.init(before: "-p mock transaction get 2"), ["-p", "mock", "transaction", "get", "200"]),
    (.init(before: "-p it"), ["-p", "it's me"]),
    (.init(before: #"-p it\'"#), ["-p", "it's me"]),
    (.init(before: "-p tw"), ["-p", "two words"]),
    (.init(before: #"-p two\ w"#), ["-p", "two words"]),
    (.init(before: "-p 'two "), ["-p", "two words"]),
    (.init(before: "-p \"two w"), ["-p", "two words"]),
    (.init(before: #"-p \$"#), ["-p", "$(touch ran)"]),
    (.init(before: "-p '$"), ["-p", "$(touch ran)"]),
    (.init(before: #"-p \`"#), ["-p", "`touch ran`"]),
    (.init(before: "-p q"), ["-p", "q\"q"]),
    (.init(before: "-p ba"), ["-p", #"back\slash"#]),
    (.init(before: #"-p back\\s"#), ["-p", #"back\slash"#]),
    (.init(before: "-p x"), ["-p", "x:y:z"]),
    (.init(before: "-p x:y"), ["-p", "x:y:z"]),
    (.init(before: "-p \"x:y"), ["-p", "x:y:z"]),
    (.init(before: "-p k="), ["-p", "k=v"]),
    (.init(before: "--profile=it"), ["--profile=it's me"]),
    (.init(before: "-p fi"), ["-p", "files"]),
    (.init(before: "-p a"), ["-p", "a,b"]),
  ]

  @Test(arguments: CompletionShell.allCases) func `tab completes a typed line`(shell: CompletionShell) throws {
    let completion = LineCompletion(program: SampleProgram.program, variable: { _ in nil }, profiles: { Self.names })
    let answers = Self.lines.map { ($0.typed.before, completion.text(at: $0.typed.before)) }
    let typed = TypedLine(shell: shell, answers: Dictionary(answers, uniquingKeysWith: { $1 }))
    let ran = try typed.ran(
      Self.lines.map { TypedLine.Text(before: "sample \($0.typed.before)", after: $0.typed.after) },
      files: ["one.json", "two.json", "sp ace.json"])
    try #require(ran.count == Self.lines.count)
    for (line, ran) in zip(Self.lines, ran) {
      #expect(ran == line.ran.map { "[\($0)]" }.joined(), "\(line.typed.before)")
    }
  }
}

@Suite struct DescribedCompletionTests {
  private static let answer = LineCompletion(program: SampleProgram.program, variable: { _ in nil }, profiles: { [] })
    .text(
      at: "verify -k ")

  private func run(_ shell: [String], _ script: CompletionShell, _ line: String) throws -> [String] {
    let program = "#!/bin/sh\ncat <<'END'\n\(Self.answer)END\n"
    let files = ["sample": program, "script": script.script(for: "sample")]
    return try withTemporaryFolder(files) { folder in
      try makeExecutable(folder.appending(path: "sample"))
      let variables = ["PATH": "\(folder.path):\(ProcessInfo.processInfo.environment["PATH"] ?? "")"]
      let result = try ShellCommand(shell + [line], in: folder, environment: variables)
      #expect(result.errors == "")
      return result.output.split(separator: "\n").map { "\($0)" }
    }
  }

  @Test func `fish shows descriptions unchanged`() throws {
    #expect(
      try run(["fish", "--no-config", "-c"], .fish, "source script; complete -C 'sample verify -k '") == [
        "app-transaction\tThe purchase of the app itself",
        "notification\tA message; it's signedPayload <outside>",
        "renewal\tHow a subscription goes on",
        "transaction\tA purchase: [what, when] | $HOME isn't \"expanded\"",
      ])
  }

  @Test func `zsh shows descriptions unchanged`() throws {
    let line = """
      compdef() { :; }; _describe() { print -rl -- "${(@P)4}"; }
      source ./script; words=(sample verify -k ''); CURRENT=4 PREFIX=; _sample
      """
    #expect(
      try run(["zsh", "-f", "-c"], .zsh, line) == [
        "transaction:A purchase: [what, when] | $HOME isn't \"expanded\"",
        "renewal:How a subscription goes on",
        "notification:A message; it's signedPayload <outside>",
        "app-transaction:The purchase of the app itself",
      ])
  }
}

@Suite struct CompleteCommandTests {
  private static let config = """
    [default]
    key_command = echo no
    [open
    [work@b.c]
    environment = production
    [asctl]
    default_profile = work@b.c
    """

  /// The output of `complete`, after a check that it read only these files.
  private func complete(
    _ words: [String], variables: [String: String] = [:], reading files: [String] = []
  ) -> [String] {
    let path = "/home/me/.config/asctl/config"
    let world = FakeWorld(files: [path: Array(Self.config.utf8)], variables: variables)
    var context = world.context
    let opened = Recorded()
    let open = context.files.open
    context.files.open = { path throws(Failure) in
      opened.add(path)
      return try open(path)
    }
    #expect(Run.run(["complete", "--"] + words, context) == .success)
    #expect(world.errors == "")
    #expect(opened.all == files)
    #expect(world.requests.isEmpty && world.shellLines.isEmpty && world.files.count == 1)
    return world.output.split(separator: "\n").map { "\($0)" }
  }

  @Test func `commands, flags and values are completed`() {
    #expect(complete(["transaction", "ge"]) == ["words\tge", "get\tShow one transaction"])
    #expect(
      complete(["decode", "--output=nd"]).map { $0.prefix(15) }
        == ["words\t--output=nd", "--output=ndjson"].map { $0.prefix(15) })
    #expect(complete(["verify", ""]) == ["files"])
    #expect(complete(["comp"]) == ["words\tcomp", "completion\tPrint a completion script for a shell"])
    #expect(complete(["explain", "DID_REN"]).contains("DID_RENEW/BILLING_RECOVERY"))
  }

  @Test func `profiles are read from the file, broken or not`() {
    let file = ["/home/me/.config/asctl/config"]
    #expect(complete(["-p", ""], reading: file) == ["words\t", "default", "work@b.c"])
    #expect(complete(["profile", "use", "w"], reading: file) == ["words\tw", "work@b.c"])
  }

  @Test func `simulated identifiers are completed only with the simulator`() {
    #expect(complete(["order", "lookup", ""]) == ["words\t"])
    #expect(complete(["-e", "simulator", "order", "lookup", "MVK7"]).contains { $0.hasPrefix("MVK7WQ3XYZ\t") })
    #expect(complete(["order", "lookup", "MVK7"], variables: ["ASCTL_ENVIRONMENT": "simulator"]).count > 1)
    #expect(
      complete(["-e", "sandbox", "order", "lookup", ""], variables: ["ASCTL_ENVIRONMENT": "simulator"]).count == 1)
  }

  @Test func `the command is hidden`() {
    let world = FakeWorld()
    #expect(world.run(["--help"]) == .success)
    #expect(!world.output.contains("asctl complete"))
    #expect(world.run(["schema"]) == .success)
    #expect(!world.output.contains("\"complete\""))
  }
}

@Test func `quoting is correct in each shell`() throws {
  let text = #"it's $HOME `x` \ \n "q" \' *?[a] ~ ! # {a,b}"#
  for shell in ["bash", "zsh"] {
    #expect(try ShellCommand([shell, "-c", "printf %s \(text.quotedForPOSIX)"]).output == text)
  }
}

/// Recorded texts, in order.
private final class Recorded: Sendable {
  private let list = Mutex<[String]>([])
  var all: [String] { list.withLock { $0 } }
  func add(_ text: String) { list.withLock { $0.append(text) } }
}

import Foundation
import Testing

@testable import CommandLine
@testable import FakeWorlds
@testable import Program

/// The table of `Benchmarks/hostile.sh`, which limits time and memory, contains every command that reads input.
@Suite struct HostileCommandTests {
  /// Flags for files that are written, and files of servers, which run until they are stopped.
  private static let exempt: Set = [
    "answers", "headers", "html", "junit", "log", "ready-file", "save", "save-world", "state", "world",
  ]

  private static func commands() throws -> [String] {
    let path = CommittedFile.root.appending(path: "Benchmarks/hostile.sh")
    let script = try String(contentsOf: path, encoding: .utf8)
    let table = try #require(
      script.components(separatedBy: "\ncommands='\n").last?.components(separatedBy: "'\n").first)
    return table.split(separator: "\n").map { String($0) }
  }

  private static func isFile(_ kind: ValueKind?) -> Bool {
    if case .file? = kind { true } else { false }
  }

  @Test func `every command and flag that reads a file is run with hostile texts`() throws {
    let commands = try Self.commands()
    #expect(commands.count > 40)
    for leaf in Route(Asctl.program.root).leavesBelow {
      let name = leaf.path.joined(separator: " ")
      if leaf.command.arguments.contains(where: { Self.isFile($0.kind) }) {
        #expect(commands.contains { $0.hasPrefix("\(name) ") }, "\(name)")
      }
      for flag in leaf.command.flags where Self.isFile(flag.kind) && !Self.exempt.contains(flag.name) {
        #expect(commands.contains { $0.contains(" --\(flag.name) ") }, "\(name) --\(flag.name)")
      }
    }
  }

  /// `NAME=VALUE`; the names of members begin with a lowercase letter.
  private static func isVariable(_ word: String) -> Bool {
    word.contains("=") && word.unicodeScalars.first?.properties.isUppercase == true
  }

  @Test func `every line of the table is a command`() throws {
    let values = [
      "NOWHERE": ["http://127.0.0.1:9/"], "UUID": ["5f2f9f0e-5c0a-4d3b-9a53-0d7a8c1c7a11"],
      "CONSENT": [
        "--customer-consented", "--sample-content-provided", "false", "--delivery-status", "DELIVERED",
      ],
    ]
    for line in try Self.commands() {
      let words = line.split(separator: " ").map { String($0) }.filter { !Self.isVariable($0) }
      _ = try Asctl.program.parse(words.flatMap { values[$0] ?? [$0] })
    }
  }
}

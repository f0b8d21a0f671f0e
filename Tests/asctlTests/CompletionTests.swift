import Foundation
import Testing

@testable import ASCore

/// The committed completions, loaded into the real shells and asked for candidates.
@Suite struct CompletionTests {
  struct Line: Sendable, CustomTestStringConvertible {
    let typed: String
    let offers: [String]
    var lacks: [String] = []

    var testDescription: String { typed }
  }

  static let lines: [Line] = [
    Line(typed: "asctl ver", offers: ["verify", "version"], lacks: ["decode"]),
    Line(typed: "asctl -q ver", offers: ["verify", "version"]),
    Line(typed: "asctl help exit", offers: ["exit-status"]),
    Line(typed: "asctl verify --bun", offers: ["--bundle-id"]),
    Line(typed: "asctl verify --bundle-id verify --k", offers: ["--kind"]),
    Line(typed: "asctl verify --kind ren", offers: ["renewal"], lacks: ["transaction"]),
    Line(typed: "asctl verify -e sand", offers: ["sandbox"]),
    Line(typed: "asctl verify --explain --e", offers: ["--environment"], lacks: ["--explain"]),
    Line(typed: "asctl verify --root a --roo", offers: ["--root"]),
    Line(typed: "asctl completion ", offers: ["bash", "zsh", "fish"]),
    Line(typed: "asctl decode --output nd", offers: ["ndjson"]),
  ]

  private static func script(_ shell: CompletionShell) -> String {
    CommittedFile.root.appending(path: "completions/\(shell.fileName(of: "asctl"))").path
  }

  private func check(_ line: Line, _ candidates: [String]) {
    for word in line.offers { #expect(candidates.contains(word), "\(candidates)") }
    for word in line.lacks { #expect(!candidates.contains(word), "\(candidates)") }
    #expect(Set(candidates).count == candidates.count, "offered twice: \(candidates)")
  }

  @Test(arguments: lines)
  func bash(line: Line) throws {
    let words = line.typed.split(separator: " ", omittingEmptySubsequences: false).map {
      CompletionShell.quoted(String($0))
    }
    let shell = try ShellCommand([
      "bash", "--norc", "-c",
      """
      source \(Self.script(.bash))
      COMP_WORDS=(\(words.joined(separator: " "))); COMP_CWORD=\(words.count - 1)
      _asctl; printf '%s\\n' "${COMPREPLY[@]}"
      """,
    ])
    #expect(shell.errors == "")
    check(line, shell.output.split(separator: "\n").map { String($0) })
  }

  @Test func bashCompletesValuesBehindAnEqualsSign() throws {
    let shell = try ShellCommand([
      "bash", "--norc", "-c",
      "source \(Self.script(.bash)); COMP_WORDS=(asctl decode --output = nd); COMP_CWORD=4; _asctl; echo ${COMPREPLY[@]}",
    ])
    #expect(shell.output == "ndjson\n")
  }

  @Test(arguments: lines)
  func fish(line: Line) throws {
    let shell = try ShellCommand([
      "fish", "--no-config", "-c", "source \(Self.script(.fish)); complete -C \(CompletionShell.quoted(line.typed))",
    ])
    #expect(shell.errors == "")
    check(line, shell.output.split(separator: "\n").map { String($0.prefix { $0 != "\t" }) })
  }

  @Test(arguments: lines)
  func zsh(line: Line) throws {
    let driver = CommittedFile.root.appending(path: "Tests/asctlTests/Support/candidates.zsh").path
    let shell = try ShellCommand(["zsh", "-f", driver, Self.script(.zsh), line.typed])
    #expect(shell.errors == "")
    check(line, shell.output.split(separator: "\n").map { String($0) })
  }

  @Test(arguments: CompletionShell.allCases)
  func scriptsAreWellFormed(shell: CompletionShell) throws {
    let check = try ShellCommand([shell.rawValue, "-n", Self.script(shell)])
    #expect(check.status == 0, "\(check.errors)")
  }
}

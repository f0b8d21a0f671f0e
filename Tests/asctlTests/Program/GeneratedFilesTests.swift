import Foundation
import Testing

@testable import CommandLine
@testable import FakeWorlds
@testable import Program
@testable import TestSupport

/// The committed files that are generated from the declarations. `make update` regenerates them.
@Suite struct GeneratedFilesTests {
  static let files: [(path: String, text: String)] =
    ManualPage(Asctl.program).all.map { ("Docs/man/\($0.name)", $0.text) }
    + MarkdownReference(Asctl.program).pages.map { ("Docs/commands/\($0.name)", $0.text) }
    + CompletionShell.allCases.map { shell in
      ("completions/\(shell == .zsh ? "_asctl" : "asctl.\(shell.rawValue)")", shell.script(for: "asctl"))
    }

  @Test(arguments: files.map(\.path))
  func `each generated file is up to date`(path: String) throws {
    let text = try #require(Self.files.first { $0.path == path }?.text)
    #expect(try CommittedFile.matches(path, text), "\(path) differs from the declarations: run make update")
  }

  @Test func `there are no other generated files`() throws {
    for folder in ["Docs/man", "Docs/commands", "completions"] {
      let expected = Self.files.map(\.path).filter { $0.hasPrefix("\(folder)/") }
      let names = try FileManager.default.contentsOfDirectory(atPath: CommittedFile.root.appending(path: folder).path)
      let others = Set(names.map { "\(folder)/\($0)" }).subtracting(expected)
      #expect(others == [], "no command makes these any more; delete them")
    }
  }

  @Test(arguments: ManualPage(Asctl.program).all.map(\.name))
  func `mandoc reports nothing`(name: String) throws {
    let page = try #require(Self.files.first { $0.path.hasSuffix("/\(name)") }?.text)
    let lint = try ShellCommand(["mandoc", "-T", "lint", "-W", "warning"], input: page)
    #expect(lint.output + lint.errors == "")
    #expect(lint.status == 0)
  }
}

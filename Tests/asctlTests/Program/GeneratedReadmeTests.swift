import Foundation
import Testing

@testable import Base
@testable import FakeWorlds
@testable import TestSupport

/// `README.md` and its picture show the output of commands. The suite's name lets `make update` find it.
@Suite struct GeneratedReadmeTests {
  @Test func `each screen of the readme matches its command`() throws {
    let page = try ConsolePage(
      text: String(contentsOf: CommittedFile.root.appending(path: "README.md"), encoding: .utf8), width: 80,
      files: SampleFiles.all())
    #expect(page.text.contains("```console"))
    #expect(try CommittedFile.matches("README.md", page.replayed), "README.md differs: run make update, read the diff")
  }

  @Test func `the picture matches its command`() throws {
    let world = FakeWorld(files: [:], terminals: ["input", "output", "error"], width: 80)
    #expect(world.run(["-e", "simulator", "customer", "MVK7WQ3TWO"]) == .success)
    let picture = TerminalPicture(
      command: "asctl -e simulator customer MVK7WQ3TWO", output: world.output, width: 82)
    #expect(
      try CommittedFile.matches("Docs/customer.svg", picture.svg),
      "Docs/customer.svg differs: run make update, look at the picture")
  }
}

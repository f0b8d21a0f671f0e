import Foundation
import Testing

@testable import FakeWorlds
@testable import Simulator

/// `Docs/audit.md` names Apple's page for each lifecycle. The suite's name lets `make update` find it.
@Suite struct GeneratedAuditPageTests {
  @Test func `the page lists each lifecycle with Apple's page`() throws {
    let file = CommittedFile.root.appending(path: "Docs/audit.md")
    let heading = "## Lifecycles\n\n"
    let page = try String(contentsOf: file, encoding: .utf8)
    let start = try #require(page.range(of: heading)).upperBound
    let rows = Lifecycle.all.map { lifecycle in
      "| `\(lifecycle.name)` | \(lifecycle.events.map { "`\($0)`" }.joined(separator: ", ")) | \(lifecycle.page.rawValue) |"
    }
    let table = ["| lifecycle | events | Apple's page |", "|---|---|---|"] + rows
    #expect(
      try CommittedFile.matches("Docs/audit.md", page[..<start] + table.joined(separator: "\n") + "\n"),
      "Docs/audit.md differs: run make update")
  }
}

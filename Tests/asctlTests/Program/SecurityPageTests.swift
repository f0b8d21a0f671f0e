import Foundation
import Testing

@testable import FakeWorlds

/// SECURITY.md cites the tests of its statements, and Docs/strictness.md the code and the tests of each rule.
@Suite struct SecurityPageTests {
  /// All files in a folder and its subfolders.
  private static func files(in folder: String) throws -> [URL] {
    let root = CommittedFile.root.appending(path: folder)
    return try FileManager.default.subpathsOfDirectory(atPath: root.path).map { root.appending(path: $0) }
  }

  @Test(arguments: [("SECURITY.md", 20, 0), ("Docs/strictness.md", 50, 20)])
  func `each test and file that a page cites exists`(page: String, tests: Int, sources: Int) throws {
    let text = try String(contentsOf: CommittedFile.root.appending(path: page), encoding: .utf8)
    let suites = try Self.files(in: "Tests/asctlTests")
    let named = text.matches(of: /`([A-Za-z0-9]+Tests)(\/[^`]+)?`/)
    #expect(named.count > tests)
    for match in named {
      let file = suites.first { $0.lastPathComponent == "\(match.output.1).swift" }
      let test = match.output.2.map { "func `\($0.dropFirst())`(" } ?? "@Test"
      let suite = try file.map { try String(contentsOf: $0, encoding: .utf8) }
      #expect(suite?.contains(test) == true, "\(page) names \(match.output.0)")
    }
    let code = try Self.files(in: "Sources/ASCore").map(\.path)
    let paths = text.matches(of: /`([A-Za-z0-9\/]+\.swift)`/)
    #expect(paths.count >= sources)
    for path in paths {
      #expect(code.contains { $0.hasSuffix("/\(path.output.1)") }, "\(page) names \(path.output.0)")
    }
  }
}

import Foundation
import Testing

@testable import FakeWorlds

/// SECURITY.md names the test of each promise.
@Suite struct SecurityPageTests {
  @Test func `each test that the page names exists`() throws {
    let page = try String(contentsOf: CommittedFile.root.appending(path: "SECURITY.md"), encoding: .utf8)
    let names = Set(page.matches(of: /`([A-Za-z0-9]+Tests)`/).map { String($0.output.1) })
    let folder = CommittedFile.root.appending(path: "Tests/asctlTests").path
    let files = Set(
      try FileManager.default.subpathsOfDirectory(atPath: folder).map { ($0 as NSString).lastPathComponent })
    #expect(names.count > 20)
    #expect(names.filter { !files.contains("\($0).swift") } == [])
  }
}

import Foundation
import Testing

@testable import FakeWorlds
@testable import TestSupport

/// The transcripts in `Scripts/`, replayed with an in-memory `Context`. The suite's name lets `make update` find it.
@Suite struct GeneratedTranscriptTests {
  static let scripts: [String] =
    (try? FileManager.default.contentsOfDirectory(
      atPath: CommittedFile.root.appending(path: "Tests/asctlTests/Scripts").path))?.filter { $0.hasSuffix(".txt") }
    .sorted() ?? []

  @Test func `there are transcripts`() {
    #expect(!Self.scripts.isEmpty)
  }

  @Test(arguments: scripts)
  func `each script matches its output`(name: String) throws {
    let path = "Tests/asctlTests/Scripts/\(name)"
    let text = try String(contentsOf: CommittedFile.root.appending(path: path), encoding: .utf8)
    let replayed = try Transcript(text: text).replayed(files: SampleFiles.all())
    #expect(
      try CommittedFile.matches(path, replayed),
      "\(name) differs; if the new behaviour is meant, run make update and read the diff\n\(replayed)")
  }
}

import Foundation
import Testing

@testable import FakeWorlds

/// `Tests/banned-phrases.txt`: one term per concept, in all text for people.
@Suite struct BannedPhraseTests {
  private struct Phrase {
    let expression: String
    let replacement: String
  }

  private static func read(_ path: String) throws -> String {
    try String(contentsOf: CommittedFile.root.appending(path: path), encoding: .utf8)
  }

  private static func phrases() throws -> [Phrase] {
    try read("Tests/banned-phrases.txt").split(separator: "\n").compactMap { line in
      let parts = line.split(separator: "\t")
      guard !line.hasPrefix("#"), let expression = parts.first else { return nil }
      return Phrase(expression: String(expression), replacement: parts.dropFirst().joined())
    }
  }

  /// Sources with their comments, and the pages that are not generated from them.
  private static func paths() throws -> [String] {
    let sources = try FileManager.default.subpathsOfDirectory(
      atPath: CommittedFile.root.appending(path: "Sources").path)
    let pages = try FileManager.default.contentsOfDirectory(atPath: CommittedFile.root.appending(path: "Docs").path)
    return sources.filter { $0.hasSuffix(".swift") }.map { "Sources/\($0)" }
      + pages.filter { $0.hasSuffix(".md") }.map { "Docs/\($0)" }
      + [
        "README.md", "CONTRIBUTING.md", "CHANGELOG.md", "SECURITY.md", "Examples/README.md",
        "Examples/webhook/README.md",
      ]
  }

  @Test func `no text contains a banned phrase`() throws {
    let phrases = try Self.phrases()
    #expect(phrases.count > 40)
    let any = phrases.map { "(?:\($0.expression.replacing(" ", with: "\\s+")))" }.joined(separator: "|")
    let expression = try NSRegularExpression(pattern: "(?<![\\w-])(?:\(any))(?![\\w-])", options: .caseInsensitive)
    for path in try Self.paths() {
      // Comment marks are removed, because a sentence may continue on the next line.
      let text = try Self.read(path).replacing(#/\n *\/\/\/? ?/#, with: " ")
      for match in expression.matches(in: text, range: NSRange(text.startIndex..., in: text)) {
        guard let range = Range(match.range, in: text) else { continue }
        let start = text.index(range.lowerBound, offsetBy: -40, limitedBy: text.startIndex) ?? text.startIndex
        let end = text.index(range.upperBound, offsetBy: 30, limitedBy: text.endIndex) ?? text.endIndex
        Issue.record("\(path): …\(text[start..<end])…")
      }
    }
  }
}

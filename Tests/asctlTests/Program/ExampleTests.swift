import Foundation
import Testing

@testable import Base
@testable import CommandLine
@testable import FakeWorlds
@testable import Program
@testable import Support
@testable import TestSupport

/// The examples in README, in the declarations and in Examples/.
@Suite struct ExampleTests {
  /// The commands in `sh` blocks of the introductory pages, with continued lines joined.
  static let readmeLines: [String] = ["README.md", "Docs/quick-start.md"].flatMap { page in
    let text = (try? String(contentsOf: CommittedFile.root.appending(path: page), encoding: .utf8)) ?? ""
    let blocks = text.replacing(#/\\\n\s*/#, with: "").split(separator: "```").enumerated()
    return blocks.filter { $0.offset % 2 == 1 && $0.element.hasPrefix("sh\n") }
      .flatMap { $0.element.split(separator: "\n").map { $0.trimmingCharacters(in: .whitespaces) } }
      .filter { $0.contains("asctl ") }
  }

  /// The words after `asctl` up to a pipe, a redirection or a comment.
  private static func words(_ line: String) -> [String] {
    let command = line.split(separator: "|").map { $0.trimmingCharacters(in: .whitespaces) }.first {
      $0.hasPrefix("asctl ")
    }
    return splitWords(String((command ?? "").prefix { $0 != "#" && $0 != ">" && $0 != "<" })).dropFirst().map { $0 }
  }

  /// Splits words as a shell does, with single and double quotes.
  private static func splitWords(_ text: String) -> [String] {
    text.matches(of: #/(?:[^\s"']|"[^"]*"|'[^']*')+/#).map {
      String($0.output).replacing("\"", with: "").replacing("'", with: "")
    }
  }

  @Test func `readme shows commands`() {
    #expect(Self.readmeLines.count > 15)
  }

  @Test(arguments: readmeLines)
  func `readme commands parse`(line: String) throws {
    _ = try Asctl.program.parse(Self.words(line))
  }

  static let declared: [String] = Route(Asctl.program.root).all.flatMap { $0.command.examples.map(\.line) }

  @Test(arguments: declared)
  func `declared examples parse`(line: String) throws {
    _ = try Asctl.program.parse(Self.words(line))
  }

  /// The command lines of the help topics.
  static let taught: [String] = Asctl.program.topics.flatMap { topic in
    topic.body.text.split(separator: "\n").map { $0.trimmingCharacters(in: .whitespaces) }
      .filter { $0.hasPrefix("asctl ") && $0.split(separator: " ").count > 2 && !$0.contains("`") }
  }

  @Test(arguments: taught)
  func `commands in help topics parse`(line: String) throws {
    _ = try Asctl.program.parse(Self.words(line))
  }

  @Test func `no example has a period that must be moved`() throws {
    for line in Self.declared + Self.taught where line.contains("--since") {
      let world = FakeWorld(files: try SampleFiles.all())
      _ = world.run(Self.words(line) + ["--dry-run", "-e", "sandbox"])
      #expect(!world.errors.contains("was moved"), "\(line)")
    }
  }

  /// Such a run prints every record again, so appending its output would duplicate the records.
  @Test func `no guide appends the output of a run with a journal`() throws {
    let folder = CommittedFile.root.appending(path: "Docs")
    let guides =
      try FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)
      .filter { $0.pathExtension == "md" } + [CommittedFile.root.appending(path: "README.md")]
    #expect(guides.count > 5)
    for guide in guides {
      let paragraphs = try String(contentsOf: guide, encoding: .utf8).split(separator: "\n\n")
      for paragraph in paragraphs where paragraph.contains("journal") {
        #expect(!paragraph.replacing("not `>>`", with: "").contains(">>"), "\(guide.lastPathComponent): \(paragraph)")
      }
    }
  }

  /// These topics should be readable at a glance.
  @Test(arguments: [
    "notifications", "refunds", "sandbox", "offers", "migration", "data-model", "family", "price-increase",
    "group-purchases", "cancellation",
  ])
  func `each topic fits a screen`(name: String) {
    let world = FakeWorld(width: 80)
    #expect(world.run(["help", name]) == .success)
    let lines = world.output.split(separator: "\n", omittingEmptySubsequences: false)
    #expect(lines.count <= 50, "\(lines.count)")
    #expect(lines.contains { $0.hasPrefix("  asctl ") })
  }

  @Test func `commands and topics in the help topics and the coverage table exist`() throws {
    let coverage = try String(contentsOf: CommittedFile.root.appending(path: "Tests/coverage.md"), encoding: .utf8)
    let texts = Asctl.program.topics.map(\.body.text) + [coverage]
    let names = Set(Route(Asctl.program.root).all.map { $0.path.joined(separator: " ") })
    let topics = Set(Asctl.program.topics.map(\.name))
    var seen = 0
    for text in texts {
      let parts = text.split(separator: "`", omittingEmptySubsequences: false)
      for index in parts.indices where index % 2 == 1 && parts[index].hasPrefix("asctl ") {
        let words = parts[index].split(whereSeparator: \.isWhitespace).dropFirst().map { String($0) }
        guard let first = words.first, !first.hasPrefix("-"), first.first?.isUppercase != true else { continue }
        seen += 1
        if first == "help", let topic = words.dropFirst().first {
          #expect(topics.contains(topic) || names.contains(words.dropFirst().joined(separator: " ")), "\(parts[index])")
        } else {
          #expect(names.contains(first), "\(parts[index])")
        }
      }
    }
    #expect(seen > 40)
  }

  @Test(arguments: ["transaction.jws", "notification.json"])
  func `committed examples verify under their root`(name: String) throws {
    let folder = CommittedFile.root.appending(path: "Examples")
    let files = try ["root.pem", name].map { ($0, [UInt8](try Data(contentsOf: folder.appending(path: $0)))) }
    let world = FakeWorld(files: Dictionary(uniqueKeysWithValues: files))
    #expect(world.run(["verify", "--root", "root.pem", name]) == .success, "\(world.errors)")
  }
}

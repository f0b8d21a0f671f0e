import Testing

@testable import AppStore
@testable import Base
@testable import CommandLine
@testable import Program

/// Laws of the catalog's sentences: each is well formed, and the commands in it exist.
struct CatalogueProseTests {
  @Test func `every text is one sentence`() {
    for sentence in Self.sentences {
      let text = sentence.text
      #expect(text.hasSuffix("."), "\(sentence.row): \(text)")
      #expect(text.count >= 4 && text.count <= 260, "\(sentence.row): \(text)")
      #expect(
        text.first?.isLowercase == false || Self.ownNames.contains { text.hasPrefix($0) }, "\(sentence.row): \(text)")
      #expect(!text.contains("  ") && !text.contains("\n") && !text.contains(".."), "\(sentence.row): \(text)")
      #expect(text.filter { $0 == "`" }.count % 2 == 0, "\(sentence.row): \(text)")
      #expect(text.utf8.allSatisfy { 0x20...0x7E ~= $0 }, "\(sentence.row): \(text)")
      for word in ["TODO", "FIXME", "XXX", "[DOC]", "[SW]", "lorem"] {
        #expect(!text.contains(word), "\(sentence.row): \(text)")
      }
    }
  }

  @Test func `quoted commands exist`() {
    for sentence in Self.sentences {
      for quoted in Self.quoted(in: sentence.text) where quoted.hasPrefix("asctl ") {
        #expect(Self.isCommand(quoted.dropFirst(6)), "\(sentence.row): \(quoted)")
      }
    }
    for identifier in Identifier.all {
      for command in identifier.takenBy {
        #expect(Self.isCommand(command[...]), "\(identifier.name.rawValue): \(command)")
      }
    }
  }

  @Test func `quoted explanations exist`() {
    for sentence in Self.sentences {
      for quoted in Self.quoted(in: sentence.text) where quoted.hasPrefix("asctl explain ") {
        let word = String(quoted.dropFirst("asctl explain ".count))
        #expect(!Explain.explain(word).isEmpty, "\(sentence.row): \(quoted)")
      }
    }
  }

  /// Names that stay in lowercase at the start of a sentence.
  private static let ownNames: [String] = ["iPhone", "verifyReceipt"]

  struct Sentence: Sendable {
    let row: String
    let text: String
  }

  /// Every sentence of the catalog, with its row.
  private static let sentences: [Sentence] = {
    var all: [Sentence] = []
    func add(_ row: String, _ texts: [String]) { for text in texts { all.append(Sentence(row: row, text: text)) } }
    for row in ErrorCode.all { add("error \(row.name)", [row.meaning, row.remedy]) }
    for row in HTTPStatus.all { add("HTTP \(row.code)", [row.meaning, row.remedy] + row.causes) }
    for row in ExitStatus.allCases { add("exit \(row.rawValue)", [row.meaning, row.remedy]) }
    for row in Enumeration.all { add("enumeration \(row.name)", [row.meaning] + row.values.map(\.meaning)) }
    for row in FieldMeaning.all { add("field \(row.field.name)", [row.field.meaning]) }
    for row in PayloadObject.all { add("object \(row.name)", [row.meaning]) }
    for row in NotificationType.all {
      add("notification \(row.name)", [row.meaning])
      for event in row.events { add("notification \(row.name)", [event.when, event.action]) }
    }
    for row in FormerNotification.all { add("version 1 \(row.name)", [row.meaning]) }
    for row in FormerName.all { add("former name \(row.name)", [row.note]) }
    for row in Identifier.all { add(row.name.rawValue, [row.meaning, row.form, row.whereFound] + row.refusedBy) }
    return all
  }()

  /// The parts of the text in backticks.
  private static func quoted(in text: String) -> [Substring] {
    let parts = text.split(separator: "`", omittingEmptySubsequences: false)
    return parts.indices.filter { $0 % 2 == 1 }.map { parts[$0] }
  }

  /// Whether a quoted command line is a command of asctl or begins with a flag.
  private static func isCommand(_ line: Substring) -> Bool {
    if line.hasPrefix("-") { return true }
    var route = Route(Asctl.program.root)
    for word in line.split(separator: " ") {
      guard let next = route.down(to: String(word)) else { break }
      route = next
    }
    // A group may be quoted on its own, but any words after its name must be one of its commands.
    return !route.path.isEmpty && (route.command.commands.isEmpty || line == route.path.joined(separator: " "))
  }
}

import Foundation

@testable import Base
@testable import CommandLine

/// Laws for the help and the manual pages of every program.
enum ManualLaws {
  /// Lines fit the width and have no trailing spaces, and short help fits on a screen.
  static func violations<Action>(ofHelpOf program: Program<Action>, screen: Int = Program<Action>.screen) -> [String] {
    let widths = [60, 80, 120]
    return tooTall(Route(program.root), .brief, screen: 24)
      + Route(program.root).all.flatMap { route -> [String] in
        (route.steps.isEmpty ? [] : tooTall(route, .short, screen: screen))
          + widths.flatMap { width in
            [HelpLength.brief, .short, .long].flatMap { length in
              let text = text(program.help(route, length), long: length == .long, width: width)
              return layout(text, width: width, page: "\(route.line), \(length)")
            }
          }
      }
      + program.topics.flatMap { topic in
        widths.flatMap { width in
          layout(text(program.help(topic), long: true, width: width), width: width, page: topic.name)
        }
      }

    func tooTall(_ route: Route<Action>, _ length: HelpLength, screen: Int) -> [String] {
      let text = text(program.help(route, length), long: false)
      let lines = text.split(separator: "\n", omittingEmptySubsequences: false).count - 1
      return lines > screen ? ["\(route.line), \(length), has \(lines) lines, more than \(screen)"] : []
    }
  }

  /// The short help of the program has one line for each command and topic.
  static func wrappedLines<Action>(ofShortHelpOf program: Program<Action>) -> [String] {
    let lines = Set(text(program.help(Route(program.root), .short), long: false).split(separator: "\n"))
    let commands = program.commandSections.flatMap { $0.routes }.filter { !$0.command.isOnlyInLongHelp }
    let rows =
      commands.map { ($0.path.joined(separator: " "), $0.command.summary) }
      + program.topics.map { ("help \($0.name)", $0.summary) }
    return rows.filter { head, summary in
      !lines.contains { $0.hasPrefix("  \(head) ") && $0.hasSuffix(" \(summary)") }
    }.map { "\($0.0) is not on one line" }
  }

  /// The text as a run of the program formats it.
  private static func text(_ sections: [Section], long: Bool, width: Int = 80) -> String {
    sections.text(width: width, isStacked: long)
  }

  private static func layout(_ text: String, width: Int, page: String) -> [String] {
    var found: [String] = []
    if text.contains("\n\n\n") || text.hasPrefix("\n") { found.append("\(page): too many empty lines") }
    if !text.hasSuffix("\n") || text.hasSuffix("\n\n") { found.append("\(page): does not end with one line feed") }
    if text.unicodeScalars.contains("\u{1b}") { found.append("\(page): an escape sequence in plain text") }
    for line in text.split(separator: "\n") {
      if line.hasSuffix(" ") { found.append("\(page): a space at the end of \(line)") }
      let stripped = line.trimmingCharacters(in: .whitespaces)
      let isOneWord = !stripped.contains(" ")
      if line.count > width, !isOneWord, !line.hasDeepWord {
        found.append("\(page): \(line.count) columns in \(line)")
      }
    }
    return found
  }

  /// The output of mandoc's lint for the pages, which should be empty.
  static func lint<Action>(_ program: Program<Action>) throws -> String {
    let pages = ManualPage(program).all
    let files = Dictionary(uniqueKeysWithValues: pages.map { ($0.name, $0.text) })
    return try withTemporaryFolder(files) { folder in
      let lint = try ShellCommand(["mandoc", "-T", "lint", "-W", "warning"] + pages.map(\.name), in: folder)
      return lint.output + lint.errors
    }
  }

  /// The lines of the manual pages that are wider than a terminal of 80 columns.
  static func wideLines<Action>(ofManualOf program: Program<Action>) throws -> [String] {
    let pages = ManualPage(program).all
    let files = Dictionary(uniqueKeysWithValues: pages.map { ($0.name, $0.text) })
    return try withTemporaryFolder(files) { folder in
      try pages.flatMap { page in
        let shown = try ShellCommand(["mandoc", "-T", "utf8", "-O", "width=80", page.name], in: folder).output
        return shown.replacing(#/.\u{8}/#, with: "").split(separator: "\n")
          .filter { $0.count > 80 && !$0.hasDeepWord }.map { "\(page.name): \($0)" }
      }
    }
  }
}

extension Substring {
  /// Whether the text is indented so deeply that a single word may be too wide for the rest of the line.
  fileprivate var hasDeepWord: Bool {
    let words = split(separator: " ")
    return words.count <= 2 && (words.last?.count ?? 0) > 20
  }
}

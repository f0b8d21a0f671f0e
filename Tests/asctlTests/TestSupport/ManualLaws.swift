import Foundation

@testable import Base
@testable import CommandLine

/// What holds for the help and the manual pages of every program.
enum ManualLaws {
  /// Lines that fit the width, no space at their end, and short help that fits a screen.
  static func violations<Action>(ofHelpOf program: Program<Action>, screen: Int = 70) -> [String] {
    let widths = [60, 80, 120]
    return Route(program.root).all.flatMap { route -> [String] in
      let short = text(HelpPage(program).sections(route, long: false), long: false)
      let lines = short.split(separator: "\n", omittingEmptySubsequences: false).count - 1
      let tall = lines > screen ? ["\(route.line) -h has \(lines) lines, more than \(screen)"] : []
      return tall
        + widths.flatMap { width in
          [false, true].flatMap { long in
            let text = text(HelpPage(program).sections(route, long: long), long: long, width: width)
            return layout(text, width: width, page: "\(route.line), long: \(long)")
          }
        }
    }
      + program.topics.flatMap { topic in
        widths.flatMap { width in
          layout(text(HelpPage(program).sections(topic), long: true, width: width), width: width, page: topic.name)
        }
      }
  }

  /// As a run of the program sets it.
  private static func text(_ sections: [Section], long: Bool, width: Int = 80) -> String {
    TerminalText(width: width, layout: long ? .stacked : .columns).text(sections)
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

  /// What mandoc has to say of the pages, which should be nothing.
  static func lint<Action>(_ program: Program<Action>) throws -> String {
    let pages = ManualPage(program).all
    let files = Dictionary(uniqueKeysWithValues: pages.map { ($0.name, $0.text) })
    return try withTemporaryFolder(files) { folder in
      let lint = try ShellCommand(["mandoc", "-T", "lint", "-W", "warning"] + pages.map(\.name), in: folder)
      return lint.output + lint.errors
    }
  }

  /// The lines of the manual pages that a terminal of 80 columns would break.
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
  /// Whether the text begins so far to the right that a single word may be too wide for what is left.
  fileprivate var hasDeepWord: Bool {
    let words = split(separator: " ")
    return words.count <= 2 && (words.last?.count ?? 0) > 20
  }
}

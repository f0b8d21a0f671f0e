import Foundation

@testable import AppStore
@testable import Base
@testable import Client
@testable import CommandLine
@testable import Commands
@testable import HTTP
@testable import Platform
@testable import SignedData
@testable import Simulator
@testable import Terminal

/// What holds for the help and the manual pages of every program.
enum ManualLaws {
  /// Lines that fit the width, no space at their end, and short help that fits a screen.
  static func violations<Action>(ofHelpOf program: Program<Action>, screen: Int = 50) -> [String] {
    let widths = [60, 80, 120]
    return Route(program.root).all.flatMap { route -> [String] in
      let short = text(HelpPage(program).sections(route, long: false), long: false)
      let lines = short.split(separator: "\n", omittingEmptySubsequences: false).count - 1
      let tall = lines > screen ? ["\(route.line) -h has \(lines) lines, more than \(screen)"] : []
      return tall
        + widths.flatMap { width in
          [false, true].flatMap { long in
            let text = text(HelpPage(program).sections(route, long: long), long: long, width: width)
            return layout(text, width: width, route: route, page: "\(route.line), long: \(long)")
          }
        }
    }
      + program.topics.flatMap { topic in
        layout(
          text(HelpPage(program).sections(topic), long: true), width: 80, route: Route(program.root), page: topic.name)
      }
  }

  /// As a run of the program sets it.
  private static func text(_ sections: [Section], long: Bool, width: Int = 80) -> String {
    TerminalText(width: width, layout: long ? .stacked : .columns).text(sections)
  }

  private static func layout(_ text: String, width: Int, route: Route<some Sendable>, page: String) -> [String] {
    var found: [String] = []
    if text.contains("\n\n\n") || text.hasPrefix("\n") { found.append("\(page): too many empty lines") }
    if !text.hasSuffix("\n") || text.hasSuffix("\n\n") { found.append("\(page): does not end with one line feed") }
    if text.unicodeScalars.contains("\u{1b}") { found.append("\(page): an escape sequence in plain text") }
    let literal = Set(route.all.flatMap(\.literalLines))
    for line in text.split(separator: "\n") {
      if line.hasSuffix(" ") { found.append("\(page): a space at the end of \(line)") }
      let stripped = line.trimmingCharacters(in: .whitespaces)
      let isOneWord = !stripped.contains(" ")
      if line.count > width, !isOneWord, !literal.contains(stripped), !line.hasDeepWord {
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
}

extension Route {
  /// What stands as it is, however wide: examples, and the indented lines of prose.
  fileprivate var literalLines: [String] {
    let examples = command.examples.flatMap { [$0.line, "# \($0.purpose.withoutMarkup)"] }
    let prose = command.detail.blocks.flatMap { block -> [String] in
      if case .literal(let lines) = block { lines } else { [] }
    }
    return examples + prose.map { $0.trimmingCharacters(in: .whitespaces) }
  }
}

extension Substring {
  /// Whether the text begins so far to the right that a single word may be too wide for what is left.
  fileprivate var hasDeepWord: Bool {
    let words = split(separator: " ")
    return words.count <= 2 && (words.last?.count ?? 0) > 20
  }
}

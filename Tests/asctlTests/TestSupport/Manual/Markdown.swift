@testable import Base
@testable import CommandLine

/// Renders blocks as GitHub's Markdown.
enum Markdown {
  static func text(_ blocks: [Block], level: Int) -> String {
    blocks.map { text($0, level: level) }.joined(separator: "\n")
  }

  static func heading(_ text: String, level: Int) -> String {
    "\(String(repeating: "#", count: level)) \(escaped(text))\n"
  }

  static func listing(_ lines: [String], language: String = "") -> String {
    let fence = String(repeating: "`", count: max(3, 1 + (lines.map(\.longestRunOfBackquotes).max() ?? 0)))
    return ([fence + language] + lines + [fence]).map { "\($0)\n" }.joined()
  }

  private static func text(_ block: Block, level: Int) -> String {
    switch block {
    case .title(let spans): heading(spans.text, level: level)
    case .paragraph(let spans): "\(line(spans))\n"
    case .bullets(let items): items.map { "- \(line($0))\n" }.joined()
    case .literal(let lines): listing(lines)
    case .terms(let terms), .columns(let terms): table(terms)
    }
  }

  /// Returns one row per term. Further blocks continue in the cell, because a table cannot contain blocks.
  private static func table(_ terms: [Term]) -> String {
    let rows = terms.map { term in
      let heads = term.heads.map { $0.isEmpty ? "" : code($0.text, inTable: true) }.joined(separator: ", ")
      return "| \(heads) | \(cell(term.body)) |\n"
    }
    return "| | |\n|---|---|\n" + rows.joined()
  }

  private static func cell(_ blocks: [Block]) -> String {
    blocks.map { block in
      switch block {
      case .title(let spans), .paragraph(let spans): line(spans, inTable: true)
      case .bullets(let items): items.map { line($0, inTable: true) }.joined(separator: "<br>")
      case .literal(let lines): lines.map { code($0, inTable: true) }.joined(separator: "<br>")
      case .terms(let terms), .columns(let terms):
        terms.map { term in
          let heads = term.heads.map { code($0.text, inTable: true) }.joined(separator: ", ")
          let body = cell(term.body)
          return body.isEmpty ? heads : "\(heads): \(body)"
        }.joined(separator: "<br>")
      }
    }.joined(separator: "<br>")
  }

  static func line(_ spans: [Span], inTable: Bool = false) -> String {
    let text = spans.map { span in
      switch span.style {
      case .plain: escaped(span.text)
      case .code, .literal, .placeholder: code(span.text, inTable: inTable)
      }
    }.joined()
    return guarded(text)
  }

  /// Formats code. Only backquotes are special in it, and in a table also bars.
  static func code(_ text: String, inTable: Bool = false) -> String {
    let fence = String(repeating: "`", count: text.longestRunOfBackquotes + 1)
    let padding = text.hasPrefix("`") || text.hasSuffix("`") ? " " : ""
    var inside = ""
    for character in text {
      if character == "|", inTable { inside += "\\|" } else { inside.append(character) }
    }
    return fence + padding + inside + padding + fence
  }

  private static func escaped(_ text: String) -> String {
    var result = ""
    for character in text {
      switch character {
      case "<": result += "&lt;"
      case ">": result += "&gt;"
      case "&": result += "&amp;"
      case "\\", "`", "*", "_", "[", "]", "|", "~", "$", "#": result += "\\\(character)"
      default: result.append(character)
      }
    }
    return result
  }

  /// Escapes the start of a line that would become a list item, or a number with a period.
  private static func guarded(_ line: String) -> String {
    if line.hasPrefix("- ") || line.hasPrefix("+ ") { return "\\\(line)" }
    let number = line.prefix { $0.isASCII && $0.isNumber }
    let rest = line.dropFirst(number.count)
    guard !number.isEmpty, let mark = rest.first, mark == "." || mark == ")" else { return line }
    return "\(number)\\\(rest)"
  }
}

extension String {
  fileprivate var longestRunOfBackquotes: Int {
    var longest = 0
    var run = 0
    for character in self {
      run = character == "`" ? run + 1 : 0
      longest = max(longest, run)
    }
    return longest
  }
}

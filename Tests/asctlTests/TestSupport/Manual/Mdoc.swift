@testable import Base
@testable import CommandLine

/// Escapes text for the source of a manual page, where `\`, a leading `.` or `'` and short words have a meaning.
enum Mdoc {
  /// Fills lines with running text. Each sentence ends a line, so that roff recognizes it as a sentence.
  static func text(_ spans: [Span]) -> [String] {
    spans.wrapped(to: 70).flatMap { words in
      var lines: [[String]] = [[]]
      for word in words {
        lines[lines.endIndex - 1].append(word.map(inline).joined())
        if endsSentence(word) { lines.append([]) }
      }
      return lines.filter { !$0.isEmpty }.map { guarded($0.joined(separator: " ")) }
    }
  }

  private static func endsSentence(_ word: [Span]) -> Bool {
    guard let last = word.last, last.style == .plain else { return false }
    let mark = last.text.last { !"\"')".contains($0) }
    return mark.map { ".!?".contains($0) } ?? false
  }

  /// Returns the head of a list item: flags and placeholders with mdoc's macros.
  static func head(_ spans: [Span]) -> String {
    spans.words.map { word in
      word.map { span in
        switch span.style {
        case .literal, .code:
          span.text.hasPrefix("-") ? "Fl \(argument(String(span.text.dropFirst())))" : "Cm \(argument(span.text))"
        case .placeholder: "Ar \(argument(span.text))"
        case .plain: "No \(argument(span.text))"
        }
      }.joined(separator: " Ns ")
    }.joined(separator: " ")
  }

  /// Escapes one argument of a macro, even if it has spaces, is punctuation, or reads like a macro.
  static func argument(_ text: String) -> String {
    let escaped = exact(text)
    let first = text.utf8.first ?? 0
    let looksLikeMacro = (2...3).contains(text.utf8.count) && (first == UInt8(ascii: "%") || first.isUppercase)
    let mayAct = looksLikeMacro || text.utf8.count <= 1
    let word = mayAct ? "\\&\(escaped)" : escaped
    return text.contains(" ") ? "\"\(word)\"" : word
  }

  /// Escapes several arguments of a macro.
  static func words(_ text: String) -> String {
    text.split(separator: " ").map { argument(String($0)) }.joined(separator: " ")
  }

  static func literalLine(_ line: String) -> String {
    line.isEmpty ? "" : guarded(exact(line))
  }

  private static func inline(_ span: Span) -> String {
    switch span.style {
    case .plain: escaped(span.text, quotes: false)
    case .code, .literal: "\\fB\(exact(span.text))\\fR"
    case .placeholder: "\\fI\(exact(span.text))\\fR"
    }
  }

  /// Escapes text that a reader may copy: hyphens, quotes and tildes stay ASCII.
  private static func exact(_ text: String) -> String {
    escaped(text, quotes: true)
  }

  private static func escaped(_ text: String, quotes: Bool) -> String {
    var result = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\\": result += "\\e"
      case "-" where quotes: result += "\\-"
      case "'" where quotes: result += "\\(aq"
      case "`": result += "\\(ga"
      case "\"": result += "\\(dq"
      case "^": result += "\\(ha"
      case "~": result += "\\(ti"
      case " "..."~": result.unicodeScalars.append(scalar)
      default:
        guard scalar.value >= 0xA0 else { continue }
        let digits = String(scalar.value, radix: 16, uppercase: true)
        result += "\\[u\(String(repeating: "0", count: max(0, 4 - digits.utf8.count)))\(digits)]"
      }
    }
    return result
  }

  /// Escapes a leading `.` or `'`, which would start a macro.
  private static func guarded(_ line: String) -> String {
    line.hasPrefix(".") || line.hasPrefix("'") ? "\\&\(line)" : line
  }
}

/// Renders blocks as the source of a manual page in mdoc(7).
struct MdocText {
  private(set) var lines: [String] = []

  /// The width of literal lines: 80 columns minus two indentations.
  private static let literalWidth = 66

  mutating func comment(_ text: String) {
    lines.append(".\\\" \(text)")
  }

  mutating func macro(_ name: String, _ arguments: [String] = []) {
    lines.append(([".\(name)"] + arguments.map(Mdoc.argument)).joined(separator: " "))
  }

  /// Appends a macro with words and other macros as its arguments, which are already escaped where necessary.
  mutating func macro(_ name: String, source: String) {
    lines.append(source.isEmpty ? ".\(name)" : ".\(name) \(source)")
  }

  mutating func section(_ title: String, _ blocks: [Block]) {
    guard !blocks.isEmpty else { return }
    macro("Sh", [title.uppercased()])
    add(blocks)
  }

  /// Adds a paragraph macro between blocks only if the second block does not add space on its own.
  mutating func add(_ blocks: [Block]) {
    var follows = false
    for block in blocks {
      add(block, follows: follows)
      if case .title = block { follows = false } else { follows = true }
    }
  }

  private mutating func add(_ block: Block, follows: Bool) {
    switch block {
    case .title(let spans):
      macro("Ss", source: spans.map { Mdoc.words($0.text) }.joined())
    case .paragraph(let spans):
      if follows { macro("Pp") }
      lines += Mdoc.text(spans)
    case .bullets(let items):
      if follows { macro("Pp") }
      macro("Bl", source: "-bullet -compact")
      for item in items {
        macro("It")
        lines += Mdoc.text(item)
      }
      macro("El")
    case .literal(let text):
      macro("Bd", source: "-literal -offset indent")
      lines += text.flatMap { ShellLine.wrapped($0, to: Self.literalWidth) }.map(Mdoc.literalLine)
      macro("Ed")
    case .terms(let terms):
      list(terms, "-tag -width Ds")
    case .columns(let terms):
      if follows { macro("Pp") }
      let widest = terms.map { $0.heads.first?.text.utf8.count ?? 0 }.filter { $0 <= 20 }.max() ?? 0
      list(terms, "-tag -width \(String(repeating: "n", count: widest + 2)) -compact")
    }
  }

  private mutating func list(_ terms: [Term], _ manner: String) {
    macro("Bl", source: manner)
    for term in terms {
      macro("It", source: term.heads.map(Mdoc.head).joined(separator: " , "))
      add(term.body)
    }
    macro("El")
  }
}

/// Blocks as mdoc(7), the language of manual pages.
enum Mdoc {
  static let sharedFlagsNote = "The flags that every command takes are in\n.Xr asctl 1 .\n"

  static let exitStatusNote = ".Sh EXIT STATUS\nSee\n.Xr asctl 1 .\n"

  static func text(_ blocks: [Block]) -> String {
    var text = ""
    for (index, block) in blocks.enumerated() {
      switch block {
      case .paragraph(let spans), .title(let spans):
        text += (index == 0 ? "" : ".Pp\n") + line(spans)
      case .bullets(let items):
        text += ".Bl -dash -compact\n" + items.map { ".It\n\(line($0))" }.joined() + ".El\n"
      case .literal(let lines):
        text += ".Bd -literal -offset indent\n" + lines.map { "\(escaped($0))\n" }.joined() + ".Ed\n"
      case .terms(let terms):
        text += ".Bl -tag -width Ds\n" + terms.map(item).joined() + ".El\n"
      }
    }
    return text
  }

  static func paragraph(_ prose: String) -> String {
    line([Span](prose: prose))
  }

  /// `.Nm` stands for the page, so the words below the program follow it.
  static func synopsis<Action>(_ route: Route<Action>, program: String) -> String {
    let words = route.steps.isEmpty ? "" : " \(route.path.map(escaped).joined(separator: " "))"
    return ".Sy \(program)\(words)\n" + route.synopsis.map(part).joined()
  }

  private static func part(_ part: SynopsisPart) -> String {
    switch part {
    case .required(let flag): "\(flag.mdoc)\n"
    case .flags: ".Op Ar flags\n"
    case .argument(let argument): "\(argument.mdoc)\n"
    case .either(let argument, let flag): "\(argument.mdoc)\n.No |\n\(flag.mdoc)\n"
    case .command: ".Ar command\n"
    }
  }

  private static func item(_ term: Term) -> String {
    let heads = term.heads.map { ".It \(head($0))\n" }.joined()
    return heads + text(term.body)
  }

  private static func head(_ spans: [Span]) -> String {
    spans.filter { !$0.text.allSatisfy { $0 == " " } }.map { span in
      let macro = span.style == .placeholder ? "Ar" : "Sy"
      return "\(macro) \(quoted(span.text))"
    }.joined(separator: " ")
  }

  /// Running text on lines of its own, sentence by sentence, as mdoc wants it.
  private static func line(_ spans: [Span]) -> String {
    let text = spans.map { span in
      switch span.style {
      case .plain: escaped(span.text)
      case .code, .literal: "\\fB\(escaped(span.text))\\fR"
      case .placeholder: "\\fI\(escaped(span.text))\\fR"
      }
    }.joined()
    let sentences = text.split(separator: " ").reduce(into: [""]) { lines, word in
      lines[lines.count - 1] += lines[lines.count - 1].isEmpty ? String(word) : " \(word)"
      let isEnd = word.last.map { ".?!".contains($0) } ?? false
      if isEnd { lines.append("") }
    }.filter { !$0.isEmpty }
    return sentences.map { "\(guarded($0))\n" }.joined()
  }

  /// Backslashes start escapes; a hyphen would be set as a dash that cannot be copied.
  static func escaped(_ text: String) -> String {
    guarded(
      text.flatMap { character -> String in
        switch character {
        case "\\": "\\e"
        case "-": "\\-"
        case "\"": "\\(dq"
        case "'": "\\(aq"
        case "`": "\\(ga"
        case "~": "\\(ti"
        case "^": "\\(ha"
        case "…": "..."
        case "→": "\\(->"
        default: String(character)
        }
      }.map(String.init).joined())
  }

  /// A dot or quote at the start of a line would be read as a request.
  private static func guarded(_ line: String) -> String {
    line.hasPrefix(".") || line.hasPrefix("'") ? "\\&\(line)" : line
  }

  /// An argument of a macro; words of one and two letters could be macros themselves.
  fileprivate static func quoted(_ text: String) -> String {
    text.contains(" ") || text.count < 4 ? "\"\\&\(escaped(text))\"" : escaped(text)
  }
}

extension Flag {
  fileprivate var mdoc: String {
    let value = placeholder.map { " Ar \(Mdoc.quoted($0))" } ?? ""
    return ".Sy \(Mdoc.escaped("--\(name)"))\(value)"
  }
}

extension Argument {
  fileprivate var mdoc: String {
    let word = Mdoc.quoted(placeholder.filter { $0 != "<" && $0 != ">" })
    return switch count {
    case .one: ".Ar \(word)"
    case .optional: ".Op Ar \(word)"
    case .oneOrMore: ".Ar \(word) No ..."
    case .any: ".Op Ar \(word) No ..."
    }
  }
}

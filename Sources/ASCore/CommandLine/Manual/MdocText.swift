/// Sets blocks as the source of a manual page in mdoc(7).
struct MdocText {
  private(set) var lines: [String] = []

  mutating func comment(_ text: String) {
    lines.append(".\\\" \(text)")
  }

  mutating func macro(_ name: String, _ arguments: [String] = []) {
    lines.append(([".\(name)"] + arguments.map(Mdoc.argument)).joined(separator: " "))
  }

  /// A macro whose arguments are words and further macros, already escaped where need be.
  mutating func macro(_ name: String, source: String) {
    lines.append(source.isEmpty ? ".\(name)" : ".\(name) \(source)")
  }

  mutating func section(_ title: String, _ blocks: [Block]) {
    guard !blocks.isEmpty else { return }
    macro("Sh", [title.uppercased()])
    add(blocks)
  }

  /// A paragraph macro stands between blocks only where the second would not make room for itself.
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
      lines += text.map(Mdoc.literalLine)
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

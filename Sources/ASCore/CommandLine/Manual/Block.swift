import Base

/// A piece of a page, whatever the page is shown as.
package enum Block: Sendable, Equatable {
  case paragraph([Span])
  case bullets([[Span]])
  /// Lines that stand as they are.
  case literal([String])
  /// Terms with long explanations, below the term unless the page is set in columns (`TerminalText.Layout`).
  case terms([Term])
  /// Terms with short explanations, beside the term where there is room.
  case columns([Term])
  /// A title within a section.
  case title([Span])
}

/// Something to look up, and what is said of it: a flag, a command, an environment variable.
package struct Term: Sendable, Equatable {
  let heads: [[Span]]
  let body: [Block]

  init(_ heads: [[Span]], _ body: [Block]) {
    self.heads = heads
    self.body = body
  }

  /// A term that one paragraph explains.
  package init(_ head: [Span], _ explanation: [Span]) {
    self.init([head], explanation.isEmpty ? [] : [.paragraph(explanation)])
  }
}

/// A part of a page under a heading; nil where it needs none.
package struct Section: Sendable, Equatable {
  let title: String?
  let blocks: [Block]

  package init(_ title: String?, _ blocks: [Block]) {
    self.title = title
    self.blocks = blocks
  }
}

/// A run of text in one style, which each output format shows in its own way.
package struct Span: Sendable, Equatable {
  /// What a run of text is.
  package enum Style: Sendable, Equatable {
    case plain
    /// Code within running text: the backquotes of `Prose`.
    case code
    /// Code that stands by itself, as in a usage line or at the head of a description.
    case literal
    /// A word that stands for another: `FILE`.
    case placeholder
  }

  let text: String
  let style: Style

  package init(_ text: String, _ style: Style = .plain) {
    self.text = text
    self.style = style
  }
}

extension [Span] {
  /// Reads the backquotes of one piece of text. One without a partner is a backquote.
  package init(prose text: String) {
    var spans: [Span] = []
    var rest = text[...]
    while let open = rest.firstIndex(of: "`") {
      let inside = rest[rest.index(after: open)...]
      guard let close = inside.firstIndex(of: "`") else { break }
      if rest.startIndex < open { spans.append(Span(String(rest[..<open]))) }
      spans.append(Span(String(inside[..<close]), .code))
      rest = inside[inside.index(after: close)...]
    }
    if !rest.isEmpty { spans.append(Span(String(rest))) }
    self = spans
  }

  /// The text alone.
  var text: String { map(\.text).joined() }
}

extension String {
  /// The text without the backquotes of `Prose`, for places that know no styles.
  package var withoutMarkup: String { [Span](prose: self).text }

  /// As a sentence: with a full stop, unless it has its own end.
  var asSentence: String {
    guard let last, !".!?:".contains(last) else { return self }
    return self + "."
  }
}

extension Prose {
  /// The text by the rules that `Prose` states: paragraphs, lists, and lines that stand as they are.
  var blocks: [Block] {
    var reader = ProseReader()
    for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
      reader.take(String(line))
    }
    return reader.finished()
  }
}

/// Collects lines of one sort until a line of another sort comes.
private struct ProseReader {
  private enum Open {
    case nothing
    case paragraph(String)
    case bullets([String])
    /// Empty lines are kept back until it is known that a further literal line follows them.
    case literal([String], emptyLines: Int)
  }

  private var open = Open.nothing
  private var blocks: [Block] = []

  mutating func take(_ line: String) {
    if line.allSatisfy({ $0 == " " }) {
      takeEmptyLine()
    } else if line.hasPrefix("  "), case .bullets = open {
      takeText(String(line.drop { $0 == " " }))
    } else if line.hasPrefix("  ") {
      takeLiteral(String(line.dropFirst(2)))
    } else if line.hasPrefix("- ") {
      takeItem(String(line.dropFirst(2)))
    } else {
      takeText(line)
    }
  }

  mutating func finished() -> [Block] {
    close()
    return blocks
  }

  private mutating func takeEmptyLine() {
    if case .literal(let lines, let emptyLines) = open {
      open = .literal(lines, emptyLines: emptyLines + 1)
    } else {
      close()
    }
  }

  private mutating func takeLiteral(_ line: String) {
    if case .literal(let lines, let emptyLines) = open {
      open = .literal(lines + Array(repeating: "", count: emptyLines) + [line], emptyLines: 0)
    } else {
      close()
      open = .literal([line], emptyLines: 0)
    }
  }

  private mutating func takeItem(_ item: String) {
    if case .bullets(let items) = open {
      open = .bullets(items + [item])
    } else {
      close()
      open = .bullets([item])
    }
  }

  /// A line without a mark goes on with the paragraph or the item before it.
  private mutating func takeText(_ line: String) {
    switch open {
    case .paragraph(let text):
      open = .paragraph("\(text) \(line)")
    case .bullets(let items):
      open = .bullets(items.dropLast() + [(items.last.map { "\($0) " } ?? "") + line])
    case .nothing, .literal:
      close()
      open = .paragraph(line)
    }
  }

  private mutating func close() {
    switch open {
    case .nothing: break
    case .paragraph(let text): blocks.append(.paragraph([Span](prose: text)))
    case .bullets(let items): blocks.append(.bullets(items.map { [Span](prose: $0) }))
    case .literal(let lines, _): blocks.append(.literal(lines))
    }
    open = .nothing
  }
}

import Base

/// A part of a page, independent of the output format.
package enum Block: Sendable, Equatable {
  case paragraph([Span])
  case bullets([[Span]])
  /// Lines that are printed unchanged.
  case literal([String])
  /// Terms with long explanations, which are below the term unless the page is set in columns (`TerminalText`).
  case terms([Term])
  /// Terms with short explanations, which are beside the term if there is room.
  case columns([Term])
  /// A title within a section.
  case title([Span])
}

/// A flag, command, variable or other item with its explanation.
package struct Term: Sendable, Equatable {
  let heads: [[Span]]
  let body: [Block]

  init(_ heads: [[Span]], _ body: [Block]) {
    self.heads = heads
    self.body = body
  }

  /// Creates a term with an explanation of one paragraph.
  package init(_ head: [Span], _ explanation: [Span]) {
    self.init([head], explanation.isEmpty ? [] : [.paragraph(explanation)])
  }
}

/// A part of a page under a heading, or without a heading if the title is `nil`.
package struct Section: Sendable, Equatable {
  let title: String?
  let blocks: [Block]

  package init(_ title: String?, _ blocks: [Block]) {
    self.title = title
    self.blocks = blocks
  }
}

/// Text in one style, which each output format renders in its own way.
package struct Span: Sendable, Equatable {
  /// The role of a piece of text.
  package enum Style: Sendable, Equatable {
    case plain
    /// Code within a sentence, between the backquotes of `Prose`.
    case code
    /// Code on its own, as in a usage line or before a description.
    case literal
    /// A placeholder: `FILE`.
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
  /// Reads text with backquotes. A backquote without a partner is kept.
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

  var text: String { map(\.text).joined() }
}

extension String {
  /// The text without the backquotes of `Prose`, for output without styles.
  package var withoutMarkup: String { [Span](prose: self).text }

  /// The text as a sentence: with a period, unless it ends with punctuation.
  var asSentence: String {
    guard let last, !".!?:".contains(last) else { return self }
    return self + "."
  }
}

extension Prose {
  /// The text, parsed by the rules of `Prose`: paragraphs, lists, and lines that are kept unchanged.
  var blocks: [Block] {
    var reader = ProseReader()
    for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
      reader.take(String(line))
    }
    return reader.finished()
  }
}

/// Collects lines of one kind until a line of another kind follows.
private struct ProseReader {
  private enum Open {
    case nothing
    case paragraph(String)
    case bullets([String])
    /// Empty lines at the end are dropped.
    case literal([String])
  }

  private var open = Open.nothing
  private var blocks: [Block] = []

  mutating func take(_ line: String) {
    let text = String(line.drop { $0 == " " })
    let isLiteral = line.hasPrefix("  ")
    switch open {
    case .literal(let lines) where text.isEmpty: open = .literal(lines + [""])
    case _ where text.isEmpty: close()
    case .bullets(let items) where line.hasPrefix("- "): open = .bullets(items + [String(line.dropFirst(2))])
    case _ where line.hasPrefix("- "): begin(.bullets([String(line.dropFirst(2))]))
    // A line without a marker continues the previous item or paragraph.
    case .bullets(let items):
      open = .bullets(items.dropLast() + [(items.last.map { "\($0) " } ?? "") + (isLiteral ? text : line)])
    case .literal(let lines) where isLiteral: open = .literal(lines + [String(line.dropFirst(2))])
    case _ where isLiteral: begin(.literal([String(line.dropFirst(2))]))
    case .paragraph(let text): open = .paragraph("\(text) \(line)")
    case .nothing, .literal: begin(.paragraph(line))
    }
  }

  mutating func finished() -> [Block] {
    close()
    return blocks
  }

  private mutating func begin(_ next: Open) {
    close()
    open = next
  }

  private mutating func close() {
    switch open {
    case .nothing: break
    case .paragraph(let text): blocks.append(.paragraph([Span](prose: text)))
    case .bullets(let items): blocks.append(.bullets(items.map { [Span](prose: $0) }))
    case .literal(let lines): blocks.append(.literal(Array(lines[...(lines.lastIndex { !$0.isEmpty } ?? 0)])))
    }
    open = .nothing
  }
}

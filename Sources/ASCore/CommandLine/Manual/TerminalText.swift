import Base

/// Renders sections as plain text for a terminal of a given width, with bold and underlined text if it is supported.
struct TerminalText {
  fileprivate let width: Int
  fileprivate let isStyled: Bool
  fileprivate let isStacked: Bool

  fileprivate func text(_ sections: [Section]) -> String {
    sections.compactMap { section in
      let lines = lines(section.blocks, indentation: section.title == nil ? 0 : 2)
      let title = section.title.map { [set(Span("\($0):", .literal))] } ?? []
      return lines.isEmpty ? nil : (title + lines).map { "\($0)\n" }.joined()
    }.joined(separator: "\n")
  }

  private func lines(_ blocks: [Block], indentation: Int) -> [String] {
    var lines: [String] = []
    for block in blocks {
      if !lines.isEmpty { lines.append("") }
      lines += self.lines(block, indentation: indentation)
    }
    return lines
  }

  private func lines(_ block: Block, indentation: Int) -> [String] {
    let margin = String(repeating: " ", count: indentation)
    switch block {
    case .paragraph(let spans), .title(let spans):
      return lines(spans, indentation: indentation)
    case .bullets(let items):
      return items.flatMap { item in
        let lines = lines(item, indentation: indentation + 2)
        return lines.enumerated().map { $0 == 0 ? "\(margin)- \($1.dropFirst(indentation + 2))" : $1 }
      }
    case .literal(let lines):
      let margin = indentation == 0 ? "  " : margin
      return lines.flatMap { ShellLine.wrapped($0, to: width - margin.utf8.count) }
        .map { $0.isEmpty ? "" : margin + $0 }
    case .terms(let terms) where isStacked:
      return stacked(terms, indentation: indentation)
    case .terms(let terms), .columns(let terms):
      return columns(terms, indentation: indentation)
    }
  }

  private func lines(_ spans: [Span], indentation: Int) -> [String] {
    let margin = String(repeating: " ", count: indentation)
    return shown(spans).wrapped(to: max(width - indentation, 20)).map { words in
      margin + words.map { $0.map(set).joined() }.joined(separator: " ")
    }
  }

  private func stacked(_ terms: [Term], indentation: Int) -> [String] {
    terms.enumerated().flatMap { index, term in
      let heads = term.heads.flatMap { lines($0, indentation: indentation) }
      let gap = index > 0 && !term.body.isEmpty ? [""] : []
      return gap + heads + lines(term.body, indentation: indentation + 6)
    }
  }

  /// The column of labels is as wide as the widest one if that gives fewer lines than a narrow column.
  private func columns(_ terms: [Term], indentation: Int) -> [String] {
    let narrow = columns(terms, indentation: indentation, limit: min(Self.widestColumn, width * 3 / 8))
    let widest = terms.map { displayWidth(shown($0.heads.first ?? []).text) }.max() ?? 0
    guard widest <= width * 5 / 8 else { return narrow }
    let wide = columns(terms, indentation: indentation, limit: widest)
    return wide.count < narrow.count ? wide : narrow
  }

  private func columns(_ terms: [Term], indentation: Int, limit: Int) -> [String] {
    let heads = terms.map { shown($0.heads.first ?? []) }
    var column = LabelColumn(limit: limit)
    for head in heads { column.measure(head.text) }
    let start = indentation + column.advance
    return zip(terms, heads).flatMap { term, head in
      let isWide = indentation + displayWidth(head.text) > width
      let labels =
        isWide
        ? lines(term.heads.first ?? [], indentation: indentation)
        : [String(repeating: " ", count: indentation) + head.map(set).joined()]
      let body = lines(term.body, indentation: start)
      guard isWithinWidth(term.body, indentation: start) else {
        // A long word, such as the URL of a page, is on its own line below the label, where it can be copied.
        let fits = isWithinWidth(term.body, indentation: indentation + Self.belowLabel)
        return labels + lines(term.body, indentation: indentation + (fits ? Self.belowLabel : 0))
      }
      guard let spaces = column.spaces(behind: head.text), let label = labels.first, let first = body.first else {
        return labels + body
      }
      let gap = String(repeating: " ", count: spaces)
      return [label + gap + first.dropFirst(start)] + body.dropFirst()
    }
  }

  /// Returns whether every word fits on a line.
  private func isWithinWidth(_ blocks: [Block], indentation: Int) -> Bool {
    let plain = TerminalText(width: width, isStyled: false, isStacked: isStacked)
    return plain.lines(blocks, indentation: indentation).allSatisfy { displayWidth($0) <= width }
  }

  private static let widestColumn = 30
  private static let belowLabel = 2

  /// Without styles, literal text keeps its backquotes; otherwise a lone `-` would be lost in a sentence.
  private func shown(_ spans: [Span]) -> [Span] {
    spans.map { span in
      guard span.style == .code else { return span }
      return isStyled ? Span(span.text, .literal) : Span("`\(span.text)`", .code)
    }
  }

  private func set(_ span: Span) -> String {
    guard isStyled else { return span.text }
    switch span.style {
    case .plain: return span.text
    case .code, .literal: return "\u{1b}[1m\(span.text)\u{1b}[0m"
    case .placeholder: return "\u{1b}[4m\(span.text)\u{1b}[0m"
    }
  }
}

extension [Section] {
  /// Returns the sections that are not empty as text. Each line ends with a line feed.
  ///
  /// - Parameters:
  ///   - width: The width in terminal cells.
  ///   - isStyled: Whether there are escape sequences for bold and underlined text. There are none for colors.
  ///   - isStacked: Whether long explanations are below their terms, for reading. Otherwise they are beside short terms.
  package func text(width: Int = 80, isStyled: Bool = false, isStacked: Bool = true) -> String {
    TerminalText(width: width, isStyled: isStyled, isStacked: isStacked).text(self)
  }
}

extension [Span] {
  /// The words, split at spaces; code is not split. A style does not split words: `--ids`/`=`/`FILE` are one.
  var words: [[Span]] {
    var words: [[Span]] = []
    var isOpen = false
    for span in self {
      let isWhole = span.style == .code && displayWidth(span.text) <= widestWhole
      let pieces = isWhole ? [span.text[...]] : span.text.split(separator: " ", omittingEmptySubsequences: false)
      for (index, piece) in pieces.enumerated() {
        if index > 0 { isOpen = false }
        guard !piece.isEmpty else { continue }
        let part = Span(String(piece), span.style)
        if isOpen, let last = words.indices.last {
          words[last].append(part)
        } else {
          words.append([part])
        }
        isOpen = true
      }
    }
    return words
  }

  /// A command within a sentence stays on one line up to this width.
  private var widestWhole: Int { 40 }

  /// Wraps the words into lines of that width; a single wider word is not split.
  func wrapped(to width: Int) -> [[[Span]]] {
    var lines: [[[Span]]] = []
    var used = 0
    for word in words {
      let cells = word.reduce(0) { $0 + displayWidth($1.text) }
      if let last = lines.indices.last, used + 1 + cells <= width {
        lines[last].append(word)
        used += 1 + cells
      } else {
        lines.append([word])
        used = cells
      }
    }
    return lines
  }
}

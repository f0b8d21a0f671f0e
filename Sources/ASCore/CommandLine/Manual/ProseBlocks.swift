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

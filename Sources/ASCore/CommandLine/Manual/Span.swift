/// A run of text in one manner. What the manner looks like is the business of each target.
struct Span: Sendable, Equatable {
  enum Style: Sendable, Equatable {
    case plain
    /// What is typed or printed as it stands, told apart within running text: the backquotes of `Prose`.
    case code
    /// What is typed as it stands, where nothing but such stands: a usage line, a flag before its description.
    case literal
    /// A word that stands for another: `FILE`.
    case placeholder
  }

  let text: String
  let style: Style

  init(_ text: String, _ style: Style = .plain) {
    self.text = text
    self.style = style
  }
}

extension [Span] {
  /// Reads the backquotes of one piece of text. One without a partner is a backquote.
  init(prose text: String) {
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
  var withoutMarkup: String { [Span](prose: self).text }

  /// As a sentence: with a full stop, unless it has its own end.
  var asSentence: String {
    guard let last, !".!?:".contains(last) else { return self }
    return self + "."
  }
}

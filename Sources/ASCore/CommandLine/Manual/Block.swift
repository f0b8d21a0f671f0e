/// A piece of a page, whatever the page is shown as.
enum Block: Sendable, Equatable {
  case paragraph([Span])
  case bullets([[Span]])
  /// Lines that stand as they are.
  case literal([String])
  /// Terms to read about, each above its explanation unless the page is one to glance at.
  case terms([Term])
  /// Terms to glance at, each beside its explanation where there is room.
  case columns([Term])
  /// A title within a section.
  case title([Span])
}

/// Something to look up, and what is said of it: a flag, a command, an environment variable.
struct Term: Sendable, Equatable {
  let heads: [[Span]]
  let body: [Block]

  init(_ heads: [[Span]], _ body: [Block]) {
    self.heads = heads
    self.body = body
  }

  /// A term that one paragraph explains.
  init(_ head: [Span], _ explanation: [Span]) {
    self.init([head], explanation.isEmpty ? [] : [.paragraph(explanation)])
  }
}

/// A part of a page under a heading; nil where it needs none.
struct Section: Sendable, Equatable {
  let title: String?
  let blocks: [Block]

  init(_ title: String?, _ blocks: [Block]) {
    self.title = title
    self.blocks = blocks
  }
}

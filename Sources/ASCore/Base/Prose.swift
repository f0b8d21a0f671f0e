/// Text for people in the lightest markup that help, manual pages and Markdown can all show.
///
/// Paragraphs are separated by an empty line. A line that starts with two spaces stands as it is, in a fixed width.
/// A line that starts with `- ` is a list item, and the lines that follow it at once, indented or not, belong to it. `Backquotes` mark what is typed or printed literally.
struct Prose: Sendable, Equatable, ExpressibleByStringLiteral {
  let text: String

  init(stringLiteral text: String) {
    self.text = text
  }

  init(_ text: String) {
    self.text = text
  }
}

/// A subject that no single command owns: `asctl help exit-status`.
struct Topic: Sendable {
  let name: String
  let summary: String
  let body: Prose
}

/// A line that can be pasted into a shell as it stands, and what it is for.
struct Example: Sendable, Equatable {
  /// Starts with `asctl`.
  let line: String
  /// What it does, without a full stop.
  let purpose: String

  init(_ line: String, _ purpose: String) {
    self.line = line
    self.purpose = purpose
  }
}

/// Text for people in a light markup that help, manual pages and Markdown can render.
///
/// Paragraphs are separated by an empty line. A line that starts with two spaces is printed unchanged in a fixed width.
/// A line that starts with `- ` is a list item, and the lines directly after it belong to it. `Backquotes` mark literal
/// text.
package struct Prose: Sendable, Equatable, ExpressibleByStringLiteral {
  package let text: String

  package init(stringLiteral text: String) {
    self.text = text
  }

  package init(_ text: String) {
    self.text = text
  }
}

/// A command that can be pasted into a shell unchanged, and its purpose.
package struct Example: Sendable, Equatable {
  /// The command, starting with `asctl`.
  package let line: String
  /// The purpose, without a period.
  package let purpose: String

  package init(_ line: String, _ purpose: String) {
    self.line = line
    self.purpose = purpose
  }
}

extension String {
  /// The text without its final period, for continuing the sentence.
  package var withoutFullStop: String { hasSuffix(".") ? String(dropLast()) : self }

  /// The text with a lowercase first letter, for use after a colon.
  package var startingLower: String { prefix(1).lowercased() + dropFirst() }

  /// The text with an uppercase first letter, for the beginning of a sentence.
  package var startingUpper: String { prefix(1).uppercased() + dropFirst() }
}

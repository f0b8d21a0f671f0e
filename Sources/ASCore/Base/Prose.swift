/// Text for people in the lightest markup that help, manual pages and Markdown can all show.
///
/// Paragraphs are separated by an empty line. A line that starts with two spaces stands as it is, in a fixed width.
/// A line that starts with `- ` is a list item, and the lines that follow it at once, indented or not, belong to it. `Backquotes` mark what is typed or printed literally.
package struct Prose: Sendable, Equatable, ExpressibleByStringLiteral {
  package let text: String

  package init(stringLiteral text: String) {
    self.text = text
  }

  package init(_ text: String) {
    self.text = text
  }
}

/// A subject that no single command owns: `asctl help exit-status`.
package struct Topic: Sendable {
  package let name: String
  package let summary: String
  private let makeBody: @Sendable () -> Prose

  /// The body is made whenever it is read, as one that lists declarations is not for free.
  package init(name: String, summary: String, body: @autoclosure @escaping @Sendable () -> Prose) {
    self.name = name
    self.summary = summary
    makeBody = body
  }

  package var body: Prose { makeBody() }
}

/// A line that can be pasted into a shell as it stands, and what it is for.
package struct Example: Sendable, Equatable {
  /// Starts with `asctl`.
  package let line: String
  /// What it does, without a full stop.
  package let purpose: String

  package init(_ line: String, _ purpose: String) {
    self.line = line
    self.purpose = purpose
  }
}

extension String {
  /// To be followed by something else.
  package var withoutFullStop: String { hasSuffix(".") ? String(dropLast()) : self }

  /// To follow a colon.
  package var startingLower: String { prefix(1).lowercased() + dropFirst() }

  /// To begin a sentence.
  package var startingUpper: String { prefix(1).uppercased() + dropFirst() }
}

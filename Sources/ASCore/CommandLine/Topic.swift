import Base

/// A help subject that does not belong to a single command: `asctl help exit-status`.
package struct Topic: Sendable {
  let name: String
  let summary: String
  /// Further words that lead to it, in lowercase.
  let otherNames: [String]
  private let makeBody: @Sendable () -> Prose

  /// The body is created when it is read, because listing declarations takes time.
  package init(
    name: String, or otherNames: [String] = [], summary: String, body: @autoclosure @escaping @Sendable () -> Prose
  ) {
    self.name = name
    self.otherNames = otherNames
    self.summary = summary
    makeBody = body
  }

  var body: Prose { makeBody() }
}

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

  /// Returns whether a name without case, separators and the ending of the plural is one of the topic.
  func isNamed(_ name: Subject) -> Bool { ([self.name] + otherNames).contains { Subject($0) == name } }
}

/// A word that people ask for, without case, separators and the ending of the plural.
struct Subject: Equatable {
  private let key: ArraySlice<UInt8>

  init(_ name: String) {
    let folded = Nearest.folded(name)
    key = folded.last == UInt8(ascii: "s") ? folded.dropLast() : folded[...]
  }
}

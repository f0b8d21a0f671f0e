/// A column of a table.
struct Column: Sendable {
  let title: String
  let content: Content

  enum Content: Sendable {
    /// The value at a path, read as its field is.
    case member(String)
    /// Something that no single member says.
    case words(@Sendable (JSON) -> String)
  }

  init(_ title: String, _ path: String) {
    self.title = title
    content = .member(path)
  }

  init(_ title: String, words: @escaping @Sendable (JSON) -> String) {
    self.title = title
    content = .words(words)
  }
}

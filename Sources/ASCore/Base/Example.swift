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

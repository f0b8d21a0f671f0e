/// A value told by its place on the line.
struct Argument: Sendable, Equatable {
  /// As it stands in the synopsis: `transactionId`, `FILE`.
  let name: String
  let kind: ValueKind
  let count: Count
  /// One sentence without a full stop.
  let summary: String

  /// How many of it the line may hold. Only the last argument of a command may take more than one.
  enum Count: Sendable, Equatable {
    case one
    case optional
    case oneOrMore
    case any
  }

  init(_ name: String, _ kind: ValueKind, count: Count = .one, _ summary: String) {
    self.name = name
    self.kind = kind
    self.count = count
    self.summary = summary
  }
}

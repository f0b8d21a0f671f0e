/// A value identified by its place on the line, which a command reads as a `Value`.
package struct Argument<Value: Sendable>: DeclaredArgument {
  package let declaration: ArgumentDeclaration
  let read: @Sendable (ParsedValue) -> Value?

  package init(
    _ name: String, _ type: ValueType<Value>, count: ArgumentDeclaration.Count = .one, _ summary: String
  ) {
    declaration = ArgumentDeclaration(name, type.kind, count: count, summary)
    read = type.read
  }
}

/// What a command lists among its arguments, however it reads it.
package protocol DeclaredArgument: Sendable {
  var declaration: ArgumentDeclaration { get }
}

/// All that parser, help, manual, completion and schema know of an argument: everything but its Swift type.
package struct ArgumentDeclaration: DeclaredArgument, Equatable {
  /// As it stands in the synopsis: `transactionId`, `FILE`.
  package let name: String
  let kind: ValueKind
  let count: Count
  /// One sentence without a full stop.
  let summary: String

  /// How many of it the line may hold. Only the last argument of a command may take more than one.
  package enum Count: Sendable, Equatable {
    case one
    case optional
    case oneOrMore
    case any
  }

  /// For an argument whose kind follows from data: its values are read as they were parsed.
  package init(_ name: String, _ kind: ValueKind, count: Count = .one, _ summary: String) {
    self.name = name
    self.kind = kind
    self.count = count
    self.summary = summary
  }

  package var declaration: ArgumentDeclaration { self }
}

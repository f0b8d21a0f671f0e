/// A value identified by its position on the command line, which a command reads as a `Value`.
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

/// An argument of a command, independent of its Swift type.
package protocol DeclaredArgument: Sendable {
  var declaration: ArgumentDeclaration { get }
}

/// The declaration of an argument for parser, help, manual, completion and schema: everything but its Swift type.
package struct ArgumentDeclaration: DeclaredArgument, Equatable {
  /// The name in the synopsis: `transactionId`, `FILE`.
  package let name: String
  let kind: ValueKind
  let count: Count
  /// One sentence without a period.
  let summary: String

  /// How many values the line may contain. Only the last argument of a command may accept more than one.
  package enum Count: Sendable, Equatable {
    case one
    case optional
    case oneOrMore
    case any
  }

  /// Creates an argument with a kind that depends on data. Commands read its values with `Invocation.parsed`.
  package init(_ name: String, _ kind: ValueKind, count: Count = .one, _ summary: String) {
    self.name = name
    self.kind = kind
    self.count = count
    self.summary = summary
  }

  package var declaration: ArgumentDeclaration { self }
}

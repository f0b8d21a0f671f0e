import Base
import Synchronization

/// A whole program as it is declared: its commands, and what belongs to none of them.
package struct Program<Action: Sendable>: Sendable {
  /// A group whose name is the program's, whose flags hold everywhere and whose examples open the help.
  let root: Command<Action>
  let topics: [Topic]
  /// The environment variables that no flag names; the others are found at their flags.
  let variables: [Variable]
  let files: [KnownFile]
  let implied: ImpliedCommand?

  package init(
    _ root: Command<Action>,
    topics: [Topic] = [],
    variables: [Variable] = [],
    files: [KnownFile] = [],
    implied: ImpliedCommand? = nil
  ) {
    self.root = root
    self.topics = topics
    self.variables = variables
    self.files = files
    self.implied = implied
  }
}

/// A command that need not be named, as its argument tells it: `asctl MVK7WQ3XYZ`.
package struct ImpliedCommand: Sendable {
  /// Below the root.
  let name: String
  let isArgument: @Sendable (String) -> Bool

  package init(_ name: String, where isArgument: @escaping @Sendable (String) -> Bool) {
    (self.name, self.isArgument) = (name, isArgument)
  }
}

/// An environment variable that the program reads.
package struct Variable: Sendable, Equatable {
  let name: String
  /// One sentence without a full stop.
  let summary: String

  package init(_ name: String, _ summary: String) {
    self.name = name
    self.summary = summary
  }
}

/// A file that the program keeps or reads without being told its path.
package struct KnownFile: Sendable, Equatable {
  let path: String
  /// One sentence without a full stop.
  let summary: String

  package init(_ path: String, _ summary: String) {
    self.path = path
    self.summary = summary
  }
}

/// A value that is made when it is first asked for, and then kept.
///
/// A run of asctl needs one command of a hundred; the others are not built for it.
final class Lazily<Value: Sendable>: Sendable {
  private let make: @Sendable () -> Value
  private let made = Mutex<Value?>(nil)

  init(_ make: @escaping @Sendable () -> Value) {
    self.make = make
  }

  /// `make` must not ask for it again.
  var value: Value {
    made.withLock { made in
      if let made { return made }
      let value = make()
      made = value
      return value
    }
  }
}

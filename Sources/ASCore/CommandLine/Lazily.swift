import Synchronization

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

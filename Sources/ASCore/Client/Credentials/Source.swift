/// Where a value came from, the highest rank first.
enum Source: Sendable, Equatable {
  /// With its dashes.
  case flag(String)
  /// A profile that `-p` named.
  case namedProfile(String, line: Int)
  case variable(String)
  /// The profile that holds when none is named on the line.
  case defaultProfile(String, line: Int)
  case builtIn

  /// As a sentence names it.
  var words: String {
    switch self {
    case .flag(let name), .variable(let name): name
    case .namedProfile(let name, let line), .defaultProfile(let name, let line): "profile \(name), line \(line)"
    case .builtIn: "built-in default"
    }
  }

  /// As JSON names it.
  var kind: String {
    switch self {
    case .flag: "flag"
    case .namedProfile: "profile"
    case .variable: "variable"
    case .defaultProfile: "defaultProfile"
    case .builtIn: "builtIn"
    }
  }
}

/// A value that remembers where it came from.
struct Sourced<Value: Sendable>: Sendable {
  let value: Value
  let source: Source

  func map<Result: Sendable, E: Error>(_ change: (Value) throws(E) -> Result) throws(E) -> Sourced<Result> {
    Sourced<Result>(value: try change(value), source: source)
  }
}

extension Sourced: Equatable where Value: Equatable {}

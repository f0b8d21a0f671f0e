import AppStore
import Base
import CommandLine

/// Fills in the identifiers that nobody gave, and remembers them, so that a call that was cut off can be repeated.
package struct FreshIdentifiers {
  package private(set) var made: [(parameter: Parameter, value: String)] = []
  let uuid: @Sendable () -> String

  /// Adds those that are missing to a line whose flags make the body.
  mutating func fill(_ invocation: Invocation, _ endpoint: Endpoint) -> Invocation {
    var filled = invocation
    for parameter in endpoint.parameters {
      if parameter.isFresh, !invocation.isGiven(parameter.flag) {
        filled = filled.giving(parameter.flag, .text(make(parameter)))
      }
      if parameter.substitute == .generated, invocation.isGiven(Parameter.generate) {
        filled = filled.giving(parameter.argument, .text(make(parameter)))
      }
    }
    return filled
  }

  /// Adds those that are missing to a body from a file. Answers whether any was missing.
  mutating func fill(_ body: inout JSONObject, _ endpoint: Endpoint) -> Bool {
    let before = made.count
    for parameter in endpoint.parameters where parameter.isFresh {
      let path = BodyPath(parameter.name)
      guard path.isFree(in: body) else { continue }
      path.put([.string(make(parameter))], rows: 1, repeats: false, into: &body)
    }
    return made.count > before
  }

  private mutating func make(_ parameter: Parameter) -> String {
    let value = uuid()
    made.append((parameter, value))
    return value
  }

  /// What they are, and what to do with them.
  var remarks: [String] {
    made.map { parameter, value in
      "\(parameter.wireName) is \(value)"
        + (parameter.isFresh ? "; to repeat this very call, add --\(parameter.flag.name) \(value)" : "")
    }
  }

  /// How to repeat a call that may or may not have arrived; nil where nothing was made.
  package var repetition: String? {
    made.isEmpty
      ? nil
      : "repeat it with "
        + made.map { $0.parameter.isFresh ? "--\($0.parameter.flag.name) \($0.value)" : $0.value }.joined(
          separator: " ")
  }
}

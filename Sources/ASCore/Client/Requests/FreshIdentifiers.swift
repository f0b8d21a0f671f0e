import AppStore
import Base
import CommandLine

/// Generates missing identifiers and keeps them, so that an interrupted call can be repeated.
package struct FreshIdentifiers {
  package private(set) var made: [(parameter: Parameter, value: String)] = []
  let uuid: @Sendable () -> String

  /// Adds missing identifiers to a command line with flags for the body.
  mutating func fill(_ invocation: Invocation, _ endpoint: Endpoint) -> Invocation {
    var filled = invocation
    for parameter in endpoint.parameters {
      if parameter.generatesUUID, !invocation.isGiven(parameter.flag) {
        filled = filled.giving(parameter.flag, .text(make(parameter)))
      }
      if parameter.substitute == .generated, invocation.isGiven(Parameter.generate) {
        filled = filled.giving(parameter.argument, .text(make(parameter)))
      }
    }
    return filled
  }

  /// Adds missing identifiers to a body from a file. Returns whether any was missing.
  mutating func fill(_ body: inout JSONObject, _ endpoint: Endpoint) -> Bool {
    let before = made.count
    for parameter in endpoint.parameters where parameter.generatesUUID {
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

  /// The identifiers and how to use them.
  var remarks: [String] {
    made.map { parameter, value in
      "\(parameter.wireName) is \(value)"
        + (parameter.generatesUUID ? "; to repeat this call, pass --\(parameter.flag.name) \(value)" : "")
    }
  }

  /// How to repeat a call that may have arrived; `nil` if nothing was generated.
  package var repetition: String? {
    made.isEmpty
      ? nil
      : "repeat it with "
        + made.map { $0.parameter.generatesUUID ? "--\($0.parameter.flag.name) \($0.value)" : $0.value }.joined(
          separator: " ")
  }
}

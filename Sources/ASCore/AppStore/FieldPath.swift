import Base

/// A path to a member, as in `--fields productId,data.environment`. Arrays on the way are passed through.
package struct FieldPath: Sendable, Equatable {
  package let names: [String]

  package init(names: [String]) {
    self.names = names
  }

  /// From names with dots between, none of which is empty.
  init(dotted text: String) {
    names = text.split(separator: ".").map { String($0) }
  }

  package var text: String { names.joined(separator: ".") }

  /// The paths of `--fields`. Throws status 2 for one with an empty name.
  package static func list(_ text: String) throws(Failure) -> [FieldPath] {
    var paths: [FieldPath] = []
    for part in text.split(separator: ",", omittingEmptySubsequences: false) {
      let names = part.split(separator: ".", omittingEmptySubsequences: false).map { String($0) }
      guard names.allSatisfy({ !$0.isEmpty }) else {
        throw Failure(
          .usage, "--fields takes paths separated by commas, such as productId,data.environment; got \"\(text)\"")
      }
      paths.append(FieldPath(names: names))
    }
    return paths
  }

  /// The value at the path; nil where there is none, the elements' values where arrays stand on the way.
  package func value(in item: JSON) -> JSON? {
    names.reduce(Optional(item)) { value, name in
      switch value {
      case .object(let object)?: object[name]
      case .array(let elements)?:
        // Lists within lists are passed through as one.
        .array(elements.flatMap { ($0.arrayElements ?? [$0]).compactMap { $0[name] } })
      case nil, .null?, .bool?, .number?, .string?: nil
      }
    }
  }
}

import Base

/// A path to a member, as in `--fields productId,data.environment`. It applies to each element of arrays on the way.
package struct FieldPath: Sendable, Equatable {
  /// The names from the outermost member to the innermost.
  package let names: [String]

  package init(names: [String]) {
    self.names = names
  }

  /// Splits names at dots. No name is empty.
  package init(dotted text: String) {
    names = text.split(separator: ".").map { String($0) }
  }

  package var text: String { names.joined(separator: ".") }

  /// Returns the paths of `--fields`. Throws status 2 for a path with an empty name.
  package static func list(_ text: String) throws(Failure) -> [FieldPath] {
    var paths: [FieldPath] = []
    for part in text.split(separator: ",", omittingEmptySubsequences: false) {
      let names = part.split(separator: ".", omittingEmptySubsequences: false).map { String($0) }
      guard names.allSatisfy({ !$0.isEmpty }) else {
        throw Failure(
          .usage,
          "invalid --fields \"\(text)\": expected paths separated by commas, such as productId,data.environment")
      }
      paths.append(FieldPath(names: names))
    }
    return paths
  }

  /// Returns the value at the path, or `nil`. If there are arrays on the way, the values of their elements as an array.
  package func value(in item: JSON) -> JSON? {
    names.reduce(Optional(item)) { value, name in
      switch value {
      case .object(let object)?: object[name]
      case .array(let elements)?:
        // Nested arrays are flattened.
        .array(elements.flatMap { ($0.arrayElements ?? [$0]).compactMap { $0[name] } })
      case nil, .null?, .bool?, .number?, .string?: nil
      }
    }
  }

  /// Returns the elements of the list at the path; arrays on the way are joined.
  package func elements(in value: JSON) -> [JSON] {
    var level = [value]
    for name in names {
      level = level.flatMap { $0[name]?.arrayElements ?? ($0[name].map { [$0] } ?? []) }
    }
    return level
  }
}

extension PayloadObject {
  /// The columns of csv and tsv: members of objects and JWS payloads are columns, lists are not split.
  package var columnPaths: [FieldPath] { paths(opensLists: false) }

  /// The paths of all members at any depth, including members with nested objects.
  package var allPaths: [FieldPath] { paths(opensLists: true) }

  /// Returns the declaration of the object at a path; `nil` if it is unknown.
  package func object(at path: FieldPath) -> PayloadObject? {
    path.names.reduce(Optional(self)) { object, name in Field.read(name, in: object)?.kind.object }
  }

  private func paths(opensLists: Bool, inside outer: [String] = []) -> [FieldPath] {
    fields.flatMap { field -> [FieldPath] in
      let whole = FieldPath(names: [field.name])
      let isList = if case .list = field.kind { true } else { false }
      guard let object = field.kind.object, opensLists || !isList, !outer.contains(object.name),
        !sameBytes(object.name, name)
      else { return [whole] }
      let inner = object.paths(opensLists: opensLists, inside: outer + [name]).map {
        FieldPath(names: [field.name] + $0.names)
      }
      return opensLists ? [whole] + inner : inner
    }
  }
}

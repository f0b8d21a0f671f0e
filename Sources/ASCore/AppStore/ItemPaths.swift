import Base

/// The paths that an object's literal gives.
extension PayloadObject {
  /// Of the columns of rows: objects and signed texts are opened, lists stay whole.
  package var columnPaths: [FieldPath] { paths(opensLists: false) }

  /// Of everything in it, what is on the way included.
  package var allPaths: [FieldPath] { paths(opensLists: true) }

  /// Whether the path leads to a member that asctl knows there.
  package func has(_ path: FieldPath) -> Bool {
    var object: PayloadObject? = self
    for (index, name) in path.names.enumerated() {
      guard let field = object?.field(name) else { return false }
      if index + 1 < path.names.count, field.kind.object == nil { return false }
      object = field.kind.object
    }
    return true
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

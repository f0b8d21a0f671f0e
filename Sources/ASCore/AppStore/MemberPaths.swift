extension PayloadObject {
  /// The paths of its members as `--fields` takes them, each object before what stands in it.
  package var memberPaths: [String] { memberPaths(depth: 0) }

  private func memberPaths(depth: Int) -> [String] {
    // Objects may hold their like; nobody types more than four names.
    fields.flatMap { field -> [String] in
      let inner = depth < 3 ? field.kind.object?.memberPaths(depth: depth + 1) ?? [] : []
      return [field.name] + inner.map { "\(field.name).\($0)" }
    }
  }
}

extension Endpoint {
  /// What one item of its reply can hold, or the reply where it lists nothing.
  package var itemObject: PayloadObject? {
    let names = items?.names ?? []
    return names.reduce(replyObject) { object, name in
      object?.fields.first { $0.name == name }?.kind.object
    }
  }
}

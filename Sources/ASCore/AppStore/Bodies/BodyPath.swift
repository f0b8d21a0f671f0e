import Base

/// The path of a flag's value in a body: `requestInfo.requestReferenceId`, or `items[].SKU` for a list.
package struct BodyPath {
  /// The members on the path, and whether each is a list of objects.
  package let steps: [(name: String, isList: Bool)]

  package init(_ text: String) {
    steps = text.split(separator: ".").map { part in
      part.hasSuffix("[]") ? (String(part.dropLast(2)), true) : (String(part), false)
    }
  }

  /// The path of the list that contains the value; `nil` if there is none.
  package var list: String? {
    guard let index = steps.lastIndex(where: \.isList) else { return nil }
    return steps[...index].map(\.name).joined(separator: ".")
  }

  /// Returns the first index of a path such as `items[3].price`.
  package static func index(in path: String) -> Int? {
    let parts = path.split(separator: "[", maxSplits: 1)
    return parts.count == 2 ? Int(parts[1].prefix { $0 != "]" }) : nil
  }

  /// Returns whether a value can be added: there is none yet, and all members above are objects.
  package func isFree(in body: JSONObject) -> Bool {
    var object = body
    for step in steps.dropLast() {
      guard let value = object[step.name] else { return true }
      guard let inner = value.objectValue else { return false }
      object = inner
    }
    return steps.last.map { object[$0.name] == nil } ?? false
  }

  /// Adds values to the body. In a list, each of its `rows` objects gets one value; a single value is added to all.
  package func put(_ values: [JSON], rows: Int, repeats: Bool, into body: inout JSONObject) {
    Self.put(values, rows: rows, repeats: repeats, steps[...], into: &body)
  }

  private static func put(
    _ values: [JSON], rows: Int, repeats: Bool, _ steps: ArraySlice<(name: String, isList: Bool)>,
    into object: inout JSONObject
  ) {
    guard let step = steps.first, let first = values.first else { return }
    let rest = steps.dropFirst()
    if rest.isEmpty {
      object[step.name] = repeats ? .array(values) : first
    } else if step.isList {
      var elements = object[step.name]?.arrayElements ?? []
      for row in 0..<rows {
        if row == elements.count { elements.append(.object(JSONObject())) }
        var element = elements[row].objectValue ?? JSONObject()
        put([values.count == 1 ? first : values[row]], rows: 1, repeats: false, rest, into: &element)
        elements[row] = .object(element)
      }
      object[step.name] = .array(elements)
    } else {
      var inner = object[step.name]?.objectValue ?? JSONObject()
      put(values, rows: rows, repeats: repeats, rest, into: &inner)
      object[step.name] = .object(inner)
    }
  }
}

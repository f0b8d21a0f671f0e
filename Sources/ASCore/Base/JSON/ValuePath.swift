/// The path of a value in a document, linked to its parent. Its text is built only for messages, so that walking
/// through a hostile document builds none.
package final class ValuePath: Sendable {
  let parent: ValuePath?
  let step: Step
  /// The number of arrays and objects around the value.
  package let level: Int

  package enum Step: Sendable {
    case member(String)
    case element(Int)
  }

  package init(_ step: Step, in parent: ValuePath?) {
    (self.parent, self.step) = (parent, step)
    level = (parent?.level ?? 0) + 1
  }

  /// The object that contains the value as a member; the same for all of its members. `nil` for an element of an array,
  /// which has no sibling members to compare with.
  package var object: ObjectID? {
    switch step {
    case .member: ObjectID(path: parent.map(ObjectIdentifier.init))
    case .element: nil
    }
  }

  /// The identity of an object in one document, valid only while a path into it exists.
  package struct ObjectID: Hashable {
    /// `nil` for the outermost object.
    let path: ObjectIdentifier?
  }

  /// The approximate maximum length of the text, in characters, because names may be megabytes long.
  private static let longest = 600

  /// The path as text, such as `data.items[0].price`.
  package var text: String {
    var steps = [step]
    var above = parent
    while let path = above {
      steps.append(path.step)
      above = path.parent
    }
    var text = ""
    for step in steps.reversed() {
      guard text.utf8.count <= Self.longest else { return text + "…" }
      switch step {
      case .member(let name): text += (text.isEmpty ? "" : ".") + String(name.unicodeScalars.prefix(Self.longest))
      case .element(let index): text += "[\(index)]"
      }
    }
    return text
  }
}

extension ValuePath? {
  /// The path of a member as text; `nil` is the outermost object.
  package func text(to member: String) -> String { ValuePath(.member(member), in: self).text }
}

/// The place of a value in a document. Its path is built only if needed.
package struct ValuePlace {
  fileprivate let parent: ValuePath?
  /// `nil` for the outermost value.
  package let step: ValuePath.Step?
  /// The member that contains the value, or the array with the value.
  package let member: String

  /// The place of a document that is itself the value at a path.
  package static func top(at path: ValuePath?) -> ValuePlace { ValuePlace(parent: path, step: nil, member: "") }

  package var path: ValuePath? { step.map { ValuePath($0, in: parent) } ?? parent }
}

extension JSON {
  /// Calls `body` with each value and its place, outer values first. If it returns false, the inside is skipped.
  package func forEachValue<E: Error>(
    at place: ValuePlace = .top(at: nil), _ body: (JSON, ValuePlace) throws(E) -> Bool
  ) throws(E) {
    guard try body(self, place) else { return }
    switch self {
    case .null, .bool, .number, .string: return
    case .array(let elements):
      let path = place.path
      for (index, element) in elements.enumerated() {
        try element.forEachValue(at: ValuePlace(parent: path, step: .element(index), member: place.member), body)
      }
    case .object(let object):
      let path = place.path
      for member in object.members {
        let inner = ValuePlace(parent: path, step: .member(member.name), member: member.name)
        try member.value.forEachValue(at: inner, body)
      }
    }
  }

  /// Replaces each string by the value that `body` returns, unless that is `nil`. It changes the value in place, because
  /// a document of millions of values must not be in memory twice.
  package mutating func replaceStrings<E: Error>(
    at place: ValuePlace = .top(at: nil), _ body: (String, ValuePlace) throws(E) -> JSON?
  ) throws(E) {
    switch self {
    case .null, .bool, .number: return
    case .string(let text):
      if let value = try body(text, place) { self = value }
    case .array(var elements):
      // The array must have only one owner while it is changed, or it is copied.
      self = .null
      let path = place.path
      for index in elements.indices {
        let inner = ValuePlace(parent: path, step: .element(index), member: place.member)
        try elements[index].replaceStrings(at: inner, body)
      }
      self = .array(elements)
    case .object(var object):
      self = .null
      let path = place.path
      for index in object.members.indices {
        let name = object.members[index].name
        let inner = ValuePlace(parent: path, step: .member(name), member: name)
        try object.members[index].value.replaceStrings(at: inner, body)
      }
      self = .object(object)
    }
  }
}

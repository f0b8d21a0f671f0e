/// The path of a value in a document, linked to its parent. Its text is built only for messages, so that walking
/// through a hostile document builds none.
package final class ValuePath: Sendable {
  let parent: ValuePath?
  let step: Step
  /// The number of arrays and objects around the value.
  let level: Int

  enum Step: Sendable {
    case member(String)
    case element(Int)
  }

  init(_ step: Step, in parent: ValuePath?) {
    (self.parent, self.step) = (parent, step)
    level = (parent?.level ?? 0) + 1
  }

  /// The object that contains the value as a member; the same for all of its members. `nil` for an element of an array,
  /// which has no sibling members to compare with.
  var object: ObjectID? {
    switch step {
    case .member: ObjectID(path: parent.map(ObjectIdentifier.init))
    case .element: nil
    }
  }

  /// The identity of an object in one document, valid only while a path into it exists.
  struct ObjectID: Hashable {
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

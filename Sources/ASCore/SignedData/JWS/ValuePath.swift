/// Where a value stands in a document, linked to what is around it, so that walking through a hostile document costs no
/// text: the words are made only for whoever has to name the place.
package final class ValuePath: Sendable {
  let parent: ValuePath?
  let step: Step
  /// How many arrays and objects are around the value.
  let level: Int

  enum Step: Sendable {
    case member(String)
    case element(Int)
  }

  init(_ step: Step, in parent: ValuePath?) {
    (self.parent, self.step) = (parent, step)
    level = (parent?.level ?? 0) + 1
  }

  /// The object that the value is a member of, the same for all of its members; nil for an element of an array, which
  /// has no siblings to agree with.
  var object: ObjectID? {
    switch step {
    case .member: ObjectID(path: parent.map(ObjectIdentifier.init))
    case .element: nil
    }
  }

  /// An object of one document; only as long as a path into it is kept.
  struct ObjectID: Hashable {
    /// Nil for the outermost object.
    let path: ObjectIdentifier?
  }

  /// In characters, roughly: names may be megabytes long.
  private static let longest = 600

  /// As in `data.items[0].price`.
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

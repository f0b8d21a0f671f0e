import Base

/// What was found out about texts of one shape, for the next that has it: most lines of an input have one of a few.
///
/// It is found out only of a shape that came before, so that an input with ever new ones costs nothing more.
struct ShapeCache<Finding: Sendable>: Sendable {
  /// A class, so that asking copies one reference, whatever is in it.
  final class Known: Sendable {
    fileprivate let shape: JSONShape
    let finding: Finding

    fileprivate init(_ finding: Finding, _ shape: JSONShape) {
      (self.finding, self.shape) = (finding, shape)
    }
  }

  private struct Slot {
    var mark: UInt64?
    var known: Known?
  }

  /// What is known when a text comes.
  enum Lookup {
    /// Nothing, and nothing is to be kept.
    case new
    case known(Known)
    /// The shape came before; `keep` takes what is found out now, under that mark.
    case again(mark: UInt64)
  }

  /// Each mark has one place, which the next with that place overwrites.
  private var slots: [Slot] = []
  private static var slotCount: Int { 256 }

  mutating func look(at tape: JSONTape) -> Lookup {
    guard let mark = JSONShape.mark(tape) else { return .new }
    if slots.isEmpty { slots = Array(repeating: Slot(), count: Self.slotCount) }
    let slot = Self.slot(mark)
    guard slots[slot].mark == mark else {
      slots[slot] = Slot(mark: mark)
      return .new
    }
    guard let known = slots[slot].known else { return .again(mark: mark) }
    return known.shape.isShape(of: tape, mark: mark) ? .known(known) : .new
  }

  mutating func keep(_ finding: Finding, mark: UInt64, _ tape: JSONTape) {
    slots[Self.slot(mark)].known = Known(finding, JSONShape(tape, mark: mark))
  }

  private static func slot(_ mark: UInt64) -> Int { Int(truncatingIfNeeded: mark &>> 56) }
}

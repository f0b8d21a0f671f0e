import Base

/// What was worked out for JSON texts of one shape, kept for the next text that has it: most lines of an input have one of
/// a few shapes.
///
/// A value is worked out only once a shape comes a second time, so that an input whose shape is ever new costs nothing more.
struct ShapeCache<Value: Sendable>: Sendable {
  /// A class, so that a look-up copies one reference and not the value.
  final class Entry: Sendable {
    fileprivate let shape: JSONShape
    let value: Value

    fileprivate init(_ value: Value, _ shape: JSONShape) {
      (self.value, self.shape) = (value, shape)
    }
  }

  private struct Slot {
    var hash: UInt64?
    var entry: Entry?
  }

  enum Lookup {
    /// Nothing is known, and nothing is to be stored.
    case unknown
    case found(Entry)
    /// The shape came once before: `store` takes what is worked out now, with that hash.
    case seenBefore(hash: UInt64)
  }

  /// A hash has one slot, which the next shape with the same slot overwrites.
  private var slots: [Slot] = []
  private static var slotCount: Int { 256 }

  mutating func lookUp(_ tape: JSONTape) -> Lookup {
    guard let hash = JSONShape.hash(of: tape) else { return .unknown }
    if slots.isEmpty { slots = Array(repeating: Slot(), count: Self.slotCount) }
    let slot = Self.slot(of: hash)
    guard slots[slot].hash == hash else {
      slots[slot] = Slot(hash: hash)
      return .unknown
    }
    guard let entry = slots[slot].entry else { return .seenBefore(hash: hash) }
    return entry.shape.matches(tape, hash: hash) ? .found(entry) : .unknown
  }

  mutating func store(_ value: Value, hash: UInt64, _ tape: JSONTape) {
    slots[Self.slot(of: hash)].entry = Entry(value, JSONShape(tape, hash: hash))
  }

  private static func slot(of hash: UInt64) -> Int { Int(truncatingIfNeeded: hash &>> 56) }
}

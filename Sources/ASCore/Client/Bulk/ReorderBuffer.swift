/// Puts what is done in any order back into the order in which it was begun, and says when to begin no more.
///
/// What is finished waits here for what was begun before it, so a slow first one would let the rest pile up: both their
/// number and their weight are bounded.
package struct ReorderBuffer<Product> {
  private var slots: [(product: Product, weight: Int)?] = []
  /// Slots at the beginning that were taken out.
  private var taken = 0
  /// Numbers that were taken out for good.
  private var first = 0
  private var weight = 0

  let capacity: Int
  let weightLimit: Int

  package init(capacity: Int, weightLimit: Int) {
    self.capacity = capacity
    self.weightLimit = weightLimit
  }

  /// How many are begun and not taken out.
  package var count: Int { slots.count - taken }

  package var hasRoom: Bool { count < capacity && weight < weightLimit || count == 0 }

  /// Begins one; numbers count from 0.
  package mutating func open() -> Int {
    slots.append(nil)
    return first + count - 1
  }

  /// Finishes one that was opened and is not finished yet.
  package mutating func close(_ number: Int, _ product: Product, weight: Int) {
    slots[number - first + taken] = (product, weight)
    self.weight += weight
  }

  /// The next in order, if it is finished.
  package mutating func takeNext() -> Product? {
    guard taken < slots.count, let (product, weight) = slots[taken] else { return nil }
    slots[taken] = nil
    self.weight -= weight
    pass()
    return product
  }

  /// The next in order of those that are finished, past others that will never be.
  mutating func takeNextFinished() -> Product? {
    while count > 0 {
      if let product = takeNext() { return product }
      pass()
    }
    return nil
  }

  private mutating func pass() {
    taken += 1
    first += 1
    if taken > 64, taken * 2 > slots.count {
      slots.removeFirst(taken)
      taken = 0
    }
  }
}

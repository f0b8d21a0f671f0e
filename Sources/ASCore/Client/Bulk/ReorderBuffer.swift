/// Restores the order of inputs for results that arrive in any order, and limits how many can be open.
///
/// Finished results wait for earlier ones, so a slow one would let others pile up. Both number and weight are limited.
package struct ReorderBuffer<Product> {
  private var slots: [(product: Product, weight: Int)?] = []
  /// Slots at the beginning that were taken.
  private var taken = 0
  /// The number of the first entry that was not taken.
  private var first = 0
  private var weight = 0

  let capacity: Int
  let weightLimit: Int

  package init(capacity: Int, weightLimit: Int) {
    self.capacity = capacity
    self.weightLimit = weightLimit
  }

  /// The number of open or finished entries that were not taken.
  package var count: Int { slots.count - taken }

  package var hasRoom: Bool { count < capacity && weight < weightLimit || count == 0 }

  /// Opens an entry. Numbers start at 0.
  package mutating func open() -> Int {
    slots.append(nil)
    return first + count - 1
  }

  /// Finishes an open entry.
  package mutating func close(_ number: Int, _ product: Product, weight: Int) {
    slots[number - first + taken] = (product, weight)
    self.weight += weight
  }

  /// Returns the next entry in order, if it is finished.
  package mutating func takeNext() -> Product? {
    guard taken < slots.count, let (product, weight) = slots[taken] else { return nil }
    slots[taken] = nil
    self.weight -= weight
    pass()
    return product
  }

  /// Returns the next finished entry in order, skipping entries that will never be finished.
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

/// A pile of which only the least element is ever wanted.
struct Heap<Element: Comparable> {
  private var elements: [Element] = []

  var least: Element? { elements.first }

  mutating func add(_ element: Element) {
    elements.append(element)
    var child = elements.count - 1
    while child > 0, elements[child] < elements[(child - 1) / 2] {
      elements.swapAt(child, (child - 1) / 2)
      child = (child - 1) / 2
    }
  }

  mutating func takeLeast() -> Element? {
    guard let last = elements.popLast() else { return nil }
    guard let least = elements.first else { return last }
    elements[0] = last
    var parent = 0
    while case let child = leastChild(of: parent), child < elements.count, elements[child] < elements[parent] {
      elements.swapAt(child, parent)
      parent = child
    }
    return least
  }

  private func leastChild(of parent: Int) -> Int {
    let left = 2 * parent + 1
    return left + 1 < elements.count && elements[left + 1] < elements[left] ? left + 1 : left
  }
}

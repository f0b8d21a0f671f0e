import Base

/// A queue that returns the smallest element first. As a binary heap, it inserts and removes elements in logarithmic
/// time.
struct MinHeap<Element: Comparable & Sendable>: Sendable {
  private var elements: [Element] = []

  /// The smallest element.
  var first: Element? { elements.first }

  mutating func insert(_ element: Element) {
    elements.append(element)
    var place = elements.count - 1
    while place > 0, case let parent = (place - 1) / 2, elements[place] < elements[parent] {
      elements.swapAt(place, parent)
      place = parent
    }
  }

  mutating func removeFirst() {
    guard let last = elements.popLast(), !elements.isEmpty else { return }
    elements[0] = last
    var place = 0
    while let child = smallerChild(of: place), elements[child] < elements[place] {
      elements.swapAt(place, child)
      place = child
    }
  }

  private func smallerChild(of place: Int) -> Int? {
    let (left, right) = (2 * place + 1, 2 * place + 2)
    guard left < elements.count else { return nil }
    return right < elements.count && elements[right] < elements[left] ? right : left
  }
}

/// Something that is due on a date. When the date changes, another entry is added to the heap, and the old one is
/// skipped when it is reached.
struct Due<ID: Sendable>: Comparable, Sendable {
  let date: Timestamp
  /// Orders entries with the same date.
  var rank = Timestamp.earliest
  let id: ID

  static func < (one: Due, other: Due) -> Bool { (one.date, one.rank) < (other.date, other.rank) }
  static func == (one: Due, other: Due) -> Bool { (one.date, one.rank) == (other.date, other.rank) }
}

/// Finds what a signature was made over, among texts that are wrong in a few ways. A match is proof: no signature fits
/// two texts.
struct SignedTextSearch {
  let departures: SigningMistakes
  let isMade: ([UInt8]) -> Bool

  /// How many departures at a time; with more the search takes seconds.
  private static let most = 3

  /// Empty for the right text; nil if it was none of these.
  func departuresFound() -> [TextMistake]? {
    let right = OfferText(departures.offer)
    let lists = departures.lists
    for count in 0...Self.most {
      if let found = search(right, lists[...], count) { return found }
    }
    return orderFound(right)
  }

  /// Texts with exactly so many departures, each out of another list.
  private func search(
    _ text: OfferText, _ lists: ArraySlice<[TextMistake]>, _ count: Int
  ) -> [TextMistake]? {
    guard count > 0 else { return isMade(text.message) ? [] : nil }
    for (index, list) in zip(lists.indices, lists) {
      for departure in list {
        var changed = text
        departure.change(&changed)
        if let found = search(changed, lists[(index + 1)...], count - 1) { return [departure] + found }
      }
    }
    return nil
  }

  /// All orders of the seven parts, 5040 of them, by Heap's algorithm.
  private func orderFound(_ right: OfferText) -> [TextMistake]? {
    var text = right
    var counters = [Int](repeating: 0, count: text.order.count)
    var index = 0
    while index < counters.count {
      guard counters[index] < index else {
        counters[index] = 0
        index += 1
        continue
      }
      text.order.swapAt(index.isMultiple(of: 2) ? 0 : counters[index], index)
      if isMade(text.message) { return [SigningMistakes.departure(to: text.order)] }
      counters[index] += 1
      index = 0
    }
    return nil
  }
}

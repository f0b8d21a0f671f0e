import Base
import Client
import SignedData

/// The purchases of one text or of many lines, one after the other, for readers that wait for something else in between.
final class StoredPurchaseStream {
  private var input: SignedInput?
  private var stored = StoredPurchases()
  private var pending: ArraySlice<Item> = []

  enum Item {
    /// A purchase in the names of today's transactions.
    case purchase(JSON)
    /// A record about a line that could not be read.
    case unreadable(JSON)
  }

  init(_ input: SignedInput) {
    self.input = input
  }

  /// Nil at the end. Throws for a single text that cannot be read; of several such a one is an item.
  func next() throws(Failure) -> Item? {
    while pending.isEmpty {
      switch input {
      case .one(let bytes)?:
        input = nil
        try stored.read(bytes)
        pending = purchases[...]
        if let remainder = stored.remainder { pending.append(.unreadable(["error": ["message": .string(remainder)]])) }
      case .many(let texts)?:
        guard let batch = try texts.next(ofAbout: BatchSize.small.rawValue) else {
          input = nil
          continue
        }
        batch.forEach { read($0) }
      case nil:
        return nil
      }
    }
    return pending.popFirst()
  }

  private func read(_ text: SignedText) {
    do throws(Failure) {
      try stored.read(try text.bytes.get())
      pending += purchases
      if let remainder = stored.remainder { add(remainder, text) }
    } catch {
      add(error.message, text)
    }
  }

  private func add(_ error: String, _ text: SignedText) {
    pending.append(.unreadable(text.place.record(["error": ["message": .string(error)]])))
  }

  private var purchases: [Item] {
    (0..<stored.count).compactMap { index in
      var text: [UInt8] = []
      stored.append(index, to: &text)
      return (try? JSON.parse(text)).map(Item.purchase)
    }
  }
}

import Base
import Client
import SignedData

/// The purchases of one text or of many lines, read one by one on demand.
final class StoredPurchaseStream {
  private var input: SignedInput?
  private var pending: ArraySlice<Item> = []

  enum Item {
    case purchase(StoredPurchase)
    /// The error record of a line that could not be read.
    case unreadable(JSON)
  }

  init(_ input: SignedInput) {
    self.input = input
  }

  /// `nil` at the end. Throws if a single text cannot be read; among several, it becomes an item.
  func next() throws(Failure) -> Item? {
    while pending.isEmpty {
      switch input {
      case .one(let bytes)?:
        input = nil
        let stored = try StoredPurchases(bytes)
        pending = ArraySlice(stored.purchases.map(Item.purchase))
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
      let stored = try StoredPurchases(try text.bytes.get())
      pending += stored.purchases.map(Item.purchase)
      if let remainder = stored.remainder { add(remainder, text) }
    } catch {
      add(error.message, text)
    }
  }

  private func add(_ error: String, _ text: SignedText) {
    pending.append(.unreadable(text.place.record(["error": ["message": .string(error)]])))
  }
}

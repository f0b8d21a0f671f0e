import Base
import SignedData
import Terminal

/// The records of a run on their way to the output: finished in any order, written in the order of their IDs.
final class OrderedRecords {
  private let sink: RecordWriter
  private let progress: Progress
  private let presenting: ((JSON) -> BulkLookup.Presented)?
  /// Adds to the lines that a hint suggests the flags of this run (`Context.completed`).
  private let complete: (_ hint: String) -> String
  private var buffer = ReorderBuffer<Product>(capacity: bufferCapacity, weightLimit: bufferWeight)
  private(set) var counts = OutcomeCounts()
  /// Why nothing more can be written.
  private(set) var end: Interruption?

  private struct Product {
    let record: JSON
    let isSuccess: Bool
  }

  /// More than the fastest server answers while the slowest keeps one waiting, within reason.
  static let bufferCapacity = 4096
  /// Bytes of the replies, which is about what the records take.
  static let bufferWeight = 64 << 20

  init(
    _ sink: RecordWriter, _ progress: Progress, complete: @escaping (_ hint: String) -> String,
    presenting: ((JSON) -> BulkLookup.Presented)? = nil
  ) {
    self.sink = sink
    self.progress = progress
    self.complete = complete
    self.presenting = presenting
  }

  /// How many are written.
  var count: Int { counts.succeeded + counts.failed }
  var haveRoom: Bool { buffer.hasRoom }
  /// Whether every record that was begun is written.
  var areWhole: Bool { buffer.count == 0 }

  /// Begins a record and gives its number.
  func open() -> Int { buffer.open() }

  func close(_ number: Int, _ record: JSON, isSuccess: Bool, weight: Int = 0) {
    buffer.close(number, Product(record: record, isSuccess: isSuccess), weight: weight)
    progress.count(isSuccess)
    while end == nil, let product = buffer.takeNext() { write(product) }
  }

  /// Writes what is finished, although records before it are missing.
  func writeRest() {
    while end == nil, let product = buffer.takeNextFinished() { write(product) }
  }

  /// Nothing that is known is held back while the run waits. `consumed`: how much of the input was looked at.
  func flush(consumed: Int64) {
    do {
      try sink.flush()
    } catch {
      end = error
    }
    progress.show(consumed: consumed)
  }

  func remark(_ sentence: String) {
    progress.clear()
    sink.remark(sentence)
  }

  /// Leaves standard error as it was found.
  func finish() {
    progress.clear()
  }

  private func write(_ product: Product) {
    do {
      let presented =
        presenting?(product.record) ?? BulkLookup.Presented(record: product.record, isSuccess: product.isSuccess)
      counts.count(presented.isSuccess)
      progress.makeRoom()
      // Not before, as a journal must not keep the flags of the run that wrote it.
      try sink.emit(presented.record.completingHint(complete))
    } catch {
      end = error
    }
  }
}

extension JSON {
  /// A record of a failure with the lines that its hint suggests made complete; any other as it is.
  package func completingHint(_ complete: (_ hint: String) -> String) -> JSON {
    guard case .object(var record) = self, case .object(var error)? = record["error"], let hint = error["hint"]?.string
    else { return self }
    error["hint"] = .string(complete(hint))
    record["error"] = .object(error)
    return .object(record)
  }
}

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

import Base
import Platform

/// The way to standard output, shut while no item has a path of `--fields` that no catalogue knows either: what was
/// written without it would look whole.
final class HeldOutput {
  private let context: Context
  private let limit: Int
  private var held: [UInt8] = []
  private var isHolding: Bool

  /// Bytes that wait at most, where items come one by one.
  static let fewItems = 1 << 16

  init(_ context: Context, holding: Bool, limit: Int) {
    (self.context, isHolding, self.limit) = (context, holding, limit)
  }

  func deliver(_ bytes: [UInt8]) throws(Interruption) {
    guard isHolding else { return try context.deliver(bytes) }
    held += bytes
  }

  /// Lets through what is known to have all, or has grown too much to wait. Answers what is wrong with it so far.
  func judge(_ check: () -> FieldsCheck?) throws(Interruption) -> Failure? {
    guard isHolding else { return nil }
    let check = check()
    let mayFail = check?.mayFail ?? false
    guard !mayFail || held.count > limit else { return nil }
    try release()
    return mayFail ? check?.failure : nil
  }

  func release() throws(Interruption) {
    isHolding = false
    guard !held.isEmpty else { return }
    try context.deliver(held)
    held = []
  }
}

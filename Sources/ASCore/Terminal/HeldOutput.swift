import Base
import Platform

/// Delays stdout while a path of `--fields` is neither found nor known, because output without it would look complete.
final class HeldOutput {
  private let context: Context
  private let isJSON: Bool
  private let limit: Int
  private var held: [UInt8] = []
  private var isHolding: Bool

  /// The maximum number of bytes to buffer if items arrive one by one.
  static let streamLimit = 1 << 16

  /// - Parameter limit: The number of bytes to buffer before they are written anyway.
  init(_ context: Context, _ options: OutputOptions, holding: Bool, limit: Int) {
    (self.context, isHolding, self.limit) = (context, holding, limit)
    isJSON = options.format.isJSON
  }

  /// All JSON output passes through here, so it is escaped here.
  func deliver(_ bytes: [UInt8]) throws(StreamEnd) {
    let bytes = isJSON ? JSONStyle.escaped(json: bytes) : bytes
    guard isHolding else { return try context.deliver(bytes) }
    held += bytes
  }

  /// Writes the bytes when all paths are found or known, or when there are more bytes than the limit. In the latter
  /// case, returns what is missing so far.
  func releaseIfChecked(_ check: () -> MissingFieldReport?) throws(StreamEnd) -> Failure? {
    guard isHolding else { return nil }
    let check = check()
    let mayFail = check?.mayFail ?? false
    guard !mayFail || held.count > limit else { return nil }
    try release()
    return mayFail ? check?.failure : nil
  }

  func release() throws(StreamEnd) {
    isHolding = false
    guard !held.isEmpty else { return }
    try context.deliver(held)
    held = []
  }
}

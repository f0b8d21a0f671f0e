import Base
import Platform

/// Standard output, held back while a path of `--fields` is neither found nor known: what is written without it would look
/// complete.
final class HeldOutput {
  private let context: Context
  private let isJSON: Bool
  private let limit: Int
  private var held: [UInt8] = []
  private var isHolding: Bool

  /// How many bytes are held at most where items come one by one.
  static let streamLimit = 1 << 16

  /// `limit`: how many bytes are held before they are let through after all.
  init(_ context: Context, _ options: OutputOptions, holding: Bool, limit: Int) {
    (self.context, isHolding, self.limit) = (context, holding, limit)
    isJSON = options.format.isJSON
  }

  /// All JSON passes here, and so its escaping has its place here.
  func deliver(_ bytes: [UInt8]) throws(Interruption) {
    let bytes = isJSON ? JSONStyle.escaped(json: bytes) : bytes
    guard isHolding else { return try context.deliver(bytes) }
    held += bytes
  }

  /// Lets the bytes through once all paths are found or known, or once there are more bytes than the limit. In the latter
  /// case answers what is missing so far.
  func releaseIfChecked(_ check: () -> MissingFieldReport?) throws(Interruption) -> Failure? {
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

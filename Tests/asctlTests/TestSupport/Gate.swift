import Foundation

/// Blocks threads until a given number of them have arrived.
final class Gate: @unchecked Sendable {
  // `NSCondition` guards `missing`.
  private let condition = NSCondition()
  private var missing: Int

  init(count: Int) {
    missing = count
  }

  func arrive() {
    condition.lock()
    defer { condition.unlock() }
    missing -= 1
    if missing <= 0 { condition.broadcast() }
    while missing > 0 { condition.wait() }
  }
}

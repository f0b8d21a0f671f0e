import AppStore
import Base
import Platform

/// One line on stderr that shows the progress of a long run. It is only printed on a terminal, and only after a short
/// delay.
package final class Progress {
  private let context: Context
  private let isWanted: Bool
  /// The length of the input in bytes, or in items if they are counted; `nil` if it is unknown.
  private let length: Int64?
  private let countsItems: Bool
  private let began: MonotonicTime
  private var succeeded = 0
  private var failed = 0
  private var isShown = false
  private var shownAt: MonotonicTime?
  private let sharesTerminal: Bool

  private static let delay = TimeSpan.milliseconds(300)
  private static let interval = TimeSpan.milliseconds(100)
  /// Returns to the beginning of the line and clears it (ECMA-48, EL).
  private static let erase = "\r\u{1B}[K"

  package init(_ context: Context, isQuiet: Bool, length: Int64?, countsItems: Bool = false) {
    self.context = context
    (self.length, self.countsItems) = (length, countsItems)
    isWanted = !isQuiet && context.terminal.isTerminal(.error) && context.processes.variable("TERM") != "dumb"
    sharesTerminal = context.terminal.isTerminal(.output)
    began = context.clock.uptime()
  }

  /// Counts one more item as done, successful or not.
  package func count(_ isSuccess: Bool) {
    if isSuccess { succeeded += 1 } else { failed += 1 }
  }

  /// Shows the number of items done. `consumed` is the number of bytes or items read from the input.
  package func show(consumed: Int64) {
    show {
      Self.text(
        done: succeeded + failed, failed: failed, items: countsItems ? length.map { (consumed, $0) } : nil, time: $0,
        share: length.map { Double(consumed) / Double(max($0, 1)) })
    }
  }

  /// Shows another text, which is created only if it is time to show it.
  package func show(_ text: (_ time: TimeSpan) -> String) {
    let now = context.clock.uptime()
    guard isWanted, now - began >= Self.delay, shownAt.map({ now - $0 >= Self.interval }) ?? true else { return }
    context.terminal.warn("\(Self.erase)asctl: \(text(now - began))")
    (isShown, shownAt) = (true, now)
  }

  /// Clears the line if data may go to the same terminal. Must be called before data is written.
  package func makeRoom() {
    if sharesTerminal { clear() }
  }

  /// Clears the line. Must be called before anything else is written to stderr.
  package func clear() {
    guard isShown else { return }
    context.terminal.warn(Self.erase)
    isShown = false
  }

  /// - Parameters:
  ///   - items: The number of items of the input that are done, and of all items; `nil` if they are not counted.
  ///   - share: The share of the input that was read, from 0 to 1; `nil` if it is unknown.
  static func text(
    done: Int, failed: Int, items: (done: Int64, all: Int64)? = nil, time: TimeSpan, share: Double?
  ) -> String {
    let milliseconds = time.milliseconds
    let perSecond = Double(done) * 1000 / Double(max(milliseconds, 1))
    var parts = [items.map { "\($0.done) of \($0.all) done" } ?? "\(done) done"]
    if failed > 0 { parts.append("\(failed) failed") }
    if done > 0 {
      parts.append("\(Thousandths.text(Int64(perSecond * 1000), decimals: perSecond < 10 ? 1 : 0)) per second")
    }
    if let share, share > 0, done > 0 {
      let left = TimeSpan.milliseconds(Int64(Double(milliseconds) * (1 - min(share, 1)) / share))
      parts.append("\(left.countdown) left")
    }
    return parts.joined(separator: ", ")
  }
}

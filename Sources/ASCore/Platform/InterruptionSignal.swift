import Base
#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif
import Synchronization

/// Ctrl-C as a question that can be asked, so that a run ends between two steps and tells how to go on.
enum InterruptionSignal {
  private static let isRaised = Atomic<Bool>(false)

  /// From now on the first Ctrl-C only raises a flag; the second one kills, in case something hangs.
  static func watch() {
    for number in [SIGINT, SIGTERM] {
      signal(number) { number in
        InterruptionSignal.isRaised.store(true, ordering: .relaxed)
        signal(number, SIG_DFL)
      }
    }
  }

  static var wasRaised: Bool { isRaised.load(ordering: .relaxed) }

  /// Sleeps, and wakes early when the signal comes.
  static func sleep(_ span: TimeSpan) {
    let milliseconds = span.milliseconds
    var left = timespec(tv_sec: Int(milliseconds / 1000), tv_nsec: Int(milliseconds % 1000) * 1_000_000)
    var rest = timespec()
    while !wasRaised, nanosleep(&left, &rest) != 0, errno == EINTR { left = rest }
  }
}

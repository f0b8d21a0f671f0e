import Base
#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif
import Synchronization

/// Ctrl-C as a flag, so that a run can end between two steps and report how to resume.
enum InterruptionSignal {
  private static let isRaised = Atomic<Bool>(false)

  /// From now on, the first Ctrl-C only sets a flag. The second one kills the process, in case something hangs.
  static func watch() {
    for number in [SIGINT, SIGTERM] {
      signal(number) { number in
        InterruptionSignal.isRaised.store(true, ordering: .relaxed)
        signal(number, SIG_DFL)
      }
    }
  }

  static var wasRaised: Bool { isRaised.load(ordering: .relaxed) }

  /// Sleeps until the time is over or the signal arrives.
  static func sleep(_ span: TimeSpan) {
    let milliseconds = span.milliseconds
    var left = timespec(tv_sec: Int(milliseconds / 1000), tv_nsec: Int(milliseconds % 1000) * 1_000_000)
    var rest = timespec()
    while !wasRaised, nanosleep(&left, &rest) != 0, errno == EINTR { left = rest }
  }
}

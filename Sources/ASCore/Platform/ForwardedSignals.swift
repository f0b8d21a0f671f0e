import Synchronization

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// The signals that end asctl. While a command runs, they kill its group first, so that nothing of it is left running.
struct ForwardedSignals {
  private static let group = Atomic<pid_t>(0)
  private static let received = Atomic<Int32>(0)
  private typealias Handler = (@convention(c) (Int32) -> Void)?
  /// As bits, because SIG_IGN is not the address of a function, and an optional of such a tuple takes it for `nil`.
  private let before: [(number: Int32, handler: Int)]

  init() {
    before = [SIGHUP, SIGINT, SIGTERM].map { number in
      let handler = signal(number) { number in
        ForwardedSignals.received.store(number, ordering: .sequentiallyConsistent)
        ForwardedSignals.endGroup()
      }
      return (number, unsafeBitCast(handler, to: Int.self))
    }
    // What our parent ignores, as `nohup` does, stays ignored.
    for (number, handler) in before where handler == unsafeBitCast(SIG_IGN, to: Int.self) {
      signal(number, SIG_IGN)
    }
  }

  /// Kills the group of the command with the next signal, or now, if a signal arrived before the command started.
  func forward(to group: pid_t) {
    Self.group.store(group, ordering: .sequentiallyConsistent)
    if Self.received.load(ordering: .sequentiallyConsistent) != 0 { Self.endGroup() }
  }

  private static func endGroup() {
    // Without a command it would be the group of asctl.
    let group = group.load(ordering: .sequentiallyConsistent)
    if group > 0 { kill(-group, SIGKILL) }
  }

  /// Restores the effects of the signals, and gives one that arrived its effect on asctl.
  func restore() {
    Self.group.store(0, ordering: .relaxed)
    for (number, handler) in before { signal(number, unsafeBitCast(handler, to: Handler.self)) }
    let number = Self.received.exchange(0, ordering: .relaxed)
    if number != 0 { raise(number) }
  }
}

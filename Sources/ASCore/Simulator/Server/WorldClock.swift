import Base
import Synchronization

/// The time of a served world: the machine's, plus an offset that `simulator clock` increases. It can be stopped, so
/// that events happen in order while it is moved.
package final class WorldClock: Sendable {
  private let machine: @Sendable () -> Timestamp
  private let setting: Mutex<Setting>
  /// The initial time; nil means the machine's time.
  private let start: Timestamp?

  private enum Setting {
    /// Ahead of the machine's clock by this time, or behind it if negative.
    case ahead(TimeSpan)
    case stopped(Timestamp)
  }

  /// - Parameter start: the world's time now; nil means the machine's time.
  package init(machine: @escaping @Sendable () -> Timestamp, start: Timestamp? = nil) {
    self.machine = machine
    self.start = start
    setting = Mutex(.ahead(start.map { $0 - machine() } ?? .zero))
  }

  var now: Timestamp {
    setting.withLock { setting in
      switch setting {
      case .ahead(let span): machine() + span
      case .stopped(let moment): moment
      }
    }
  }

  /// How far it is ahead of the machine's clock.
  var ahead: TimeSpan {
    setting.withLock { setting in
      switch setting {
      case .ahead(let span): span
      case .stopped(let moment): moment - machine()
      }
    }
  }

  /// Continues at that distance from the machine's clock.
  func run(ahead span: TimeSpan) {
    setting.withLock { $0 = .ahead(span) }
  }

  func stop(at moment: Timestamp) {
    setting.withLock { $0 = .stopped(moment) }
  }

  /// Continues from that moment.
  func run(from moment: Timestamp) {
    let span = moment - machine()
    setting.withLock { $0 = .ahead(span) }
  }

  /// Resets the clock to `start`, or to the machine's time, and runs it.
  func begin() {
    run(from: start ?? machine())
  }

  /// The range of the clock: the simulator's certificates, and thus all its signed data, are valid from 2020 to 2039.
  package static let range =
    Timestamp(milliseconds: 1_577_836_800_000)..<Timestamp(milliseconds: 2_208_988_800_000)
}

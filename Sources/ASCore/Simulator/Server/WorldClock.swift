import Base
import Synchronization

/// The time of a served world: the machine's, plus what `simulator clock` added. It can be stopped, so that events
/// happen one after the other while it is moved.
package final class WorldClock: Sendable {
  private let machine: @Sendable () -> Timestamp
  private let setting: Mutex<Setting>
  /// Where it begins; nil for the machine's time.
  private let start: Timestamp?

  private enum Setting {
    /// So much ahead of the machine's clock, or behind it.
    case ahead(TimeSpan)
    case stopped(Timestamp)
  }

  /// - Parameter start: what it shows now; nil for the machine's time.
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

  /// By how much it is ahead of the machine's.
  var ahead: TimeSpan {
    setting.withLock { setting in
      switch setting {
      case .ahead(let span): span
      case .stopped(let moment): moment - machine()
      }
    }
  }

  /// It continues with that distance from the machine's.
  func run(ahead span: TimeSpan) {
    setting.withLock { $0 = .ahead(span) }
  }

  func stop(at moment: Timestamp) {
    setting.withLock { $0 = .stopped(moment) }
  }

  /// It continues from that moment.
  func run(from moment: Timestamp) {
    let span = moment - machine()
    setting.withLock { $0 = .ahead(span) }
  }

  /// Shows `start` again, or the machine's time, and runs.
  func begin() {
    run(from: start ?? machine())
  }

  /// What it may show: the simulator's certificates, and so all that it signs, are good from 2020 to 2039.
  package static let range =
    Timestamp(milliseconds: 1_577_836_800_000)..<Timestamp(milliseconds: 2_208_988_800_000)
}

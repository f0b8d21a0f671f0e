import AppStore
import Base

/// A way in which notifications reach a server.
package enum AuditDelivery: String, PrintedWord {
  case inOrder = "in-order"
  case twice, shuffled, late, retried, replayed, mixed

  package static let origin = (kind: "delivery of an audit", place: "asctl simulator audit")
  package var meaning: String { "The server receives \(text)" }

  package var text: String {
    switch self {
    case .inOrder: "each notification once, in order"
    case .twice: "each notification twice"
    case .shuffled: "in another order, which follows from the seed"
    case .late: "the notification of the last step 72 hours late"
    case .retried:
      "the responses to the first two attempts are lost, so each notification arrives again 1 and 13 hours later"
    case .replayed: "all notifications again a day later"
    case .mixed: "with notifications that a server must refuse or ignore"
    }
  }

  /// How long the lifecycle has been over when its last notification arrives.
  var delay: TimeSpan {
    switch self {
    case .inOrder, .twice, .shuffled, .retried, .mixed: .zero
    case .late: .hours(72)
    case .replayed: .days(1)
    }
  }

  /// Whether it differs from the order for that number of notifications.
  func isDifferent(for count: Int) -> Bool { self != .shuffled || count > 1 }

  /// Returns the order in which the notifications arrive, as places in `dates`, which are in order.
  ///
  /// - Parameter last: when the last step happened; later notifications were caused by time.
  func arrivals(of dates: [Timestamp], last: Timestamp, _ random: inout SeededNumbers) -> [Int] {
    let places = Array(dates.indices)
    switch self {
    case .inOrder, .mixed: return places
    case .twice: return places.flatMap { [$0, $0] }
    case .replayed: return places + places
    case .late:
      guard let late = dates.lastIndex(where: { $0 <= last }) else { return places }
      return places.filter { $0 != late } + [late]
    case .retried:
      let attempts = [TimeSpan.zero, .hours(1), .hours(13)].flatMap { span in places.map { (dates[$0] + span, $0) } }
      return attempts.sorted { $0 < $1 }.map { $0.1 }
    case .shuffled:
      guard places.count > 1 else { return places }
      var shuffled = places
      // A server that trusts the last notification to arrive must not be right by chance.
      while shuffled.last == places.last { random.shuffle(&shuffled) }
      return shuffled
    }
  }
}

/// Numbers that follow from a seed and a name (SplitMix64), the same on every machine.
struct SeededNumbers {
  private var state: UInt64

  init(_ seed: UInt64) { state = seed }

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ mixed >> 30) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ mixed >> 27) &* 0x94D0_49BB_1331_11EB
    return mixed ^ mixed >> 31
  }

  mutating func below(_ limit: Int) -> Int { Int(next() % UInt64(limit)) }

  mutating func shuffle(_ places: inout [Int]) {
    for place in places.indices.dropFirst().reversed() { places.swapAt(place, below(place + 1)) }
  }
}

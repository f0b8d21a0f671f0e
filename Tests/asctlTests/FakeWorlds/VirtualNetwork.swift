@testable import Base
@testable import HTTP
@testable import Platform
@testable import TestSupport

/// A network on which time passes only when all have said what they wait for: many requests, each with a latency of its
/// own, and not a moment of real waiting.
final class VirtualNetwork: @unchecked Sendable {
  // Used by the one thread that runs a command.
  private(set) var time: Int64 = 0
  /// What was sent, and when.
  private(set) var starts: [(time: Int64, request: HTTPRequest)] = []
  private(set) var mostInFlight = 0
  /// After so many replies the user has pressed Ctrl-C.
  var patience = Int.max
  private let answer: (HTTPRequest, Int64) -> (latency: Int64, outcome: Result<HTTPReply, TransportError>)
  private var answered = 0

  init(_ answer: @escaping (HTTPRequest, Int64) -> (latency: Int64, outcome: Result<HTTPReply, TransportError>)) {
    self.answer = answer
  }

  /// That world with this network and its time.
  func context(_ world: FakeWorld) -> Context {
    var context = world.context
    context.clock.uptime = { self.now }
    context.clock.now = { FakeWorld.now + .milliseconds(self.time) }
    context.processes.isInterrupted = { self.answered >= self.patience }
    context.network.openHTTPClient = { _ in
      HTTPClient(send: { _ throws(TransportError) in throw .other(reason: "one by one") }, run: self.run)
    }
    return context
  }

  private var now: MonotonicTime { MonotonicTime(milliseconds: time) }

  private func run(_ flow: RequestSource) {
    var flights: [(due: Int64, number: Int, outcome: Result<HTTPReply, TransportError>)] = []
    while !flow.isInterrupted() {
      var wakeUp = MonotonicTime.latest
      fill: while flights.count < flow.maximumInFlight {
        switch flow.next() {
        case .start(let number, let request):
          starts.append((time, request))
          let (latency, outcome) = answer(request, time)
          flights.append((time + latency, number, outcome))
          mostInFlight = max(mostInFlight, flights.count)
        case .wait(let until, _):
          wakeUp = until
          break fill
        case .nothing:
          if flights.isEmpty { return }
          break fill
        }
      }
      time = max(time, min(wakeUp.milliseconds, flights.map(\.due).min() ?? .max))
      let landed = flights.filter { $0.due <= time }
      flights.removeAll { $0.due <= time }
      for flight in landed.sorted(by: { $0.due < $1.due }) {
        answered += 1
        flow.completed(flight.number, flight.outcome)
      }
    }
    for flight in flights { flow.completed(flight.number, .failure(.interrupted)) }
  }
}

extension HTTPRequest {
  /// The last part of the path, which is the ID in every read of one.
  var id: String {
    let path = url.split(separator: "?").first ?? ""
    return String(path.split(separator: "/").last ?? "")
  }
}

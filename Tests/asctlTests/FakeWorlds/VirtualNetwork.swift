@testable import Base
@testable import HTTP
@testable import Platform
@testable import TestSupport

/// A network with virtual time, which advances only when every request and the client are waiting: each request has its
/// own latency, and tests do not wait in real time.
final class VirtualNetwork: @unchecked Sendable {
  // Accessed only by the thread that runs the command.
  private(set) var time: Int64 = 0
  /// The requests that were sent, with their times.
  private(set) var starts: [(time: Int64, request: HTTPRequest)] = []
  private(set) var mostInFlight = 0
  /// The number of responses after which the user presses Ctrl-C.
  var patience = Int.max
  private let answer: (HTTPRequest, Int64) -> (latency: Int64, outcome: Result<HTTPReply, TransportError>)
  private var answered = 0

  init(_ answer: @escaping (HTTPRequest, Int64) -> (latency: Int64, outcome: Result<HTTPReply, TransportError>)) {
    self.answer = answer
  }

  /// The context of this world, with this network and its time.
  func context(_ world: FakeWorld) -> Context {
    var context = world.context
    context.clock.uptime = { self.now }
    context.clock.now = { FakeWorld.now + .milliseconds(self.time) }
    context.processes.isInterrupted = { self.answered >= self.patience }
    context.network.openHTTPClient = { _ in
      HTTPClient(send: { _ throws(TransportError) in throw .other(reason: "one by one") }, serve: self.run)
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
  /// The last component of the path: the ID, in a request for a single object.
  var id: String {
    let path = url.split(separator: "?").first ?? ""
    return String(path.split(separator: "/").last ?? "")
  }
}

import Base
import HTTP
import Platform
import Synchronization
import Terminal

/// One request posted to a server on this machine, and the response to it.
package protocol PostedArrival: Sendable {
  /// The NDJSON record.
  var record: JSON { get }
  /// A warning for stderr; `nil` if the response was as intended.
  var warning: String? { get }
  /// Returns the line for people.
  func line(_ context: Context) -> DeliveryLine
}

/// What is posted to a server on this machine. Requests arrive on many threads; one thread prints them.
package final class Inbox<Arrival: PostedArrival>: Sendable {
  private let arrivals = Mutex<[Arrival]>([])

  package init() {}

  package func add(_ arrival: Arrival) {
    arrivals.withLock { $0.append(arrival) }
  }

  /// Returns everything that arrived since the last call.
  func take() -> [Arrival] {
    arrivals.withLock { arrivals in
      defer { arrivals = [] }
      return arrivals
    }
  }

  /// Prints what arrives until the command is interrupted or `isDone` returns true.
  ///
  /// - Parameters:
  ///   - serve: Runs the server until its argument returns true.
  ///   - count: Receives each arrival before it is printed.
  package func print(
    to sink: RecordWriter, _ context: Context, serving serve: (_ isDone: () -> Bool) -> Void,
    until isDone: @escaping () -> Bool = { false }, count: @escaping (Arrival) -> Void
  ) throws(StreamEnd) {
    var end: StreamEnd?
    func show() {
      let arrivals = take()
      guard end == nil, !arrivals.isEmpty else { return }
      do throws(StreamEnd) {
        for arrival in arrivals {
          count(arrival)
          try sink.emit(arrival.line(context), forScripts: arrival.record)
          if let warning = arrival.warning { sink.remark(warning) }
        }
        try sink.flush()
      } catch {
        end = error
      }
    }
    serve {
      show()
      return end != nil || context.processes.isInterrupted() || isDone()
    }
    show()
    if let end { throw end }
  }
}

extension DeliveryLine {
  /// The line for a request that failed verification.
  package init(_ received: Timestamp, _ error: NotificationVerificationError, status: Int, _ context: Context) {
    self.init(
      received, "NOT VERIFIED", "returned \(status): check \(error.check) failed: \(error.reason)", further: [], context
    )
  }
}

extension ServedRequest {
  /// The response to a method other than POST; `nil` for POST.
  package var refusalUnlessPost: ServedReply? {
    guard !sameBytes(method, "POST") else { return nil }
    return ServedReply(
      HTTPReply(status: 405, headers: [HTTPHeader("Allow", "POST")], body: Array("expected POST\n".utf8)))
  }
}

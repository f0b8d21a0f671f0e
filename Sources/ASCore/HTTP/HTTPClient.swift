import Base
#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// A way to send requests: libcurl, the simulated App Store, or a test double.
package struct HTTPClient {
  package let send: (HTTPRequest) throws(TransportError) -> HTTPReply
  /// Sends many requests concurrently; `nil` if each is answered immediately.
  package var run: ((RequestSource) -> Void)?

  package init(send: @escaping (HTTPRequest) throws(TransportError) -> HTTPReply, run: ((RequestSource) -> Void)? = nil)
  {
    self.send = send
    self.run = run
  }
}

/// A source of many requests and a receiver of their results. See `Transport.run`.
package struct RequestSource {
  package let maximumInFlight: Int
  package let isInterrupted: () -> Bool
  /// The clock for the times in `next`.
  package let now: () -> MonotonicTime
  package let next: () -> NextRequest<Int>
  package let completed: (Int, Result<HTTPReply, TransportError>) -> Void

  package init(
    maximumInFlight: Int, isInterrupted: @escaping () -> Bool, now: @escaping () -> MonotonicTime,
    next: @escaping () -> NextRequest<Int>, completed: @escaping (Int, Result<HTTPReply, TransportError>) -> Void
  ) {
    self.maximumInFlight = maximumInFlight
    self.isInterrupted = isInterrupted
    self.now = now
    self.next = next
    self.completed = completed
  }
}

extension HTTPClient {
  /// Sends the requests of a source: concurrently if possible, otherwise one after another. `wait` is for the latter;
  /// it returns after that time, or when the descriptor is readable or at its end.
  package func serve(_ source: RequestSource, wait: (_ span: TimeSpan, _ orReadable: Int32?) -> Void) {
    if let run { return run(source) }
    while !source.isInterrupted() {
      switch source.next() {
      case .start(let number, let request):
        source.completed(number, Result { () throws(TransportError) in try send(request) })
      case .wait(let until, let readable):
        wait(until == .latest ? .seconds(1) : max(until - source.now(), .zero), readable)
      case .nothing: return
      }
    }
  }

  /// Sends requests over the network.
  package static func network(
    trusting authorities: CertificateAuthorities?, isInterrupted: @escaping @Sendable () -> Bool
  ) throws(Failure) -> HTTPClient {
    let transport: Transport
    do {
      transport = try Transport(trusting: authorities)
    } catch {
      throw Failure(error)
    }
    return HTTPClient(
      send: { request throws(TransportError) in try transport.send(request, isInterrupted: isInterrupted) },
      run: { source in
        transport.run(
          maximumInFlight: source.maximumInFlight, isInterrupted: source.isInterrupted, now: source.now,
          next: source.next,
          completed: source.completed)
      })
  }
}

extension MonotonicTime {
  /// The machine's clock.
  package static func now() -> MonotonicTime {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return MonotonicTime(milliseconds: Int64(time.tv_sec) * 1000 + Int64(time.tv_nsec) / 1_000_000)
  }
}

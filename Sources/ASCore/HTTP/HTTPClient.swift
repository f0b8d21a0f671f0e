#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// A way to send requests: libcurl, the simulated App Store, or a test's own.
struct HTTPClient {
  let send: (HTTPRequest) throws(TransportError) -> HTTPReply
  /// Has many requests on their way at a time; nil where each is answered at once, so that nothing is gained by it.
  var run: ((RequestSource) -> Void)?
}

/// Many requests: where they come from, and where what became of them goes. See `Transport.run`.
struct RequestSource {
  let maximumInFlight: Int
  let isInterrupted: () -> Bool
  /// In milliseconds, monotonic.
  let now: () -> Int64
  let next: () -> NextRequest<Int>
  let completed: (Int, Result<HTTPReply, TransportError>) -> Void
}

extension HTTPClient {
  /// Over the network.
  static func network(
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
      run: { flow in
        transport.run(
          maximumInFlight: flow.maximumInFlight, isInterrupted: flow.isInterrupted, now: flow.now, next: flow.next,
          completed: flow.completed)
      })
  }
}

/// Milliseconds since some moment that stays the same while the process runs, however the clock is set.
func monotonicMilliseconds() -> Int64 {
  var time = timespec()
  clock_gettime(CLOCK_MONOTONIC, &time)
  return Int64(time.tv_sec) * 1000 + Int64(time.tv_nsec) / 1_000_000
}

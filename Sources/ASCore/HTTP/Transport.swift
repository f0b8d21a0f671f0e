/// Sends requests over HTTP, with libcurl, and keeps connections open for the next ones.
///
/// Make one and use it for a whole command. It is for one thread, and no request can be sent from within the closures
/// of `run`, which is itself the way to have several requests on their way.
final class Transport {
  let multi: CurlMulti
  private let authorities: CertificateAuthorities?
  var isRunning = false

  /// - Parameter authorities: trusted beside the system's; nil adds none.
  init(trusting authorities: CertificateAuthorities? = nil) throws(TransportError) {
    guard let multi = CurlMulti() else { throw .other(reason: "libcurl does not start") }
    self.multi = multi
    self.authorities = authorities
  }

  /// Sends one request and waits for its reply.
  func send(_ request: HTTPRequest, isInterrupted: () -> Bool = { false }) throws(TransportError) -> HTTPReply {
    var unsent: HTTPRequest? = request
    var outcome = Result<HTTPReply, TransportError>.failure(.interrupted)
    run(
      maximumInFlight: 1, isInterrupted: isInterrupted,
      next: { unsent.take().map { .start((), $0) } ?? .nothing },
      completed: { outcome = $1 })
    return try outcome.get()
  }

  func start(_ request: HTTPRequest) throws(TransportError) -> Transfer {
    let transfer = try Transfer(request, trusting: authorities)
    try multi.add(transfer.handle)
    return transfer
  }
}

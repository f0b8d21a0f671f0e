import Base

/// Sends HTTP requests with libcurl and keeps connections open for the next ones.
///
/// Create one per command. It is for one thread. Closures of `run` cannot send requests; `run` itself sends several
/// requests concurrently.
final class Transport {
  let multi: CurlMulti
  private let authorities: CertificateAuthorities?
  var isRunning = false

  /// - Parameter authorities: Trusted in addition to the system's; `nil` for none.
  init(trusting authorities: CertificateAuthorities? = nil) throws(TransportError) {
    guard let multi = CurlMulti() else { throw .other(reason: "libcurl cannot be initialized") }
    self.multi = multi
    self.authorities = authorities
  }

  /// Sends one request and waits for its response.
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

/// The next step of a bulk run that has capacity for another request.
package enum NextRequest<Tag> {
  /// Send it now. The tag is returned with the result.
  case start(Tag, HTTPRequest)
  /// Call again at that time, when that descriptor is readable or at its end, or when a request has ended, whichever is
  /// first.
  case wait(until: MonotonicTime, orReadable: Int32? = nil)
  /// Call again when a request has ended. If none is in flight, the run is over.
  case nothing
}

extension Transport {
  /// The maximum wait before `isInterrupted` is checked again. (A signal ends a wait immediately.)
  private static let longestWait = TimeSpan.milliseconds(200)

  /// The requests in flight, by the pointers of their handles.
  private typealias InFlight<Tag> = [UnsafeMutableRawPointer: (tag: Tag, transfer: Transfer)]

  /// Sends the requests from `next`, up to `maximumInFlight` at a time, until there are no more.
  ///
  /// Nothing piles up: `next` is called only when there is room, and each response is passed on as it arrives, in any
  /// order. Each started request is reported once. If `isInterrupted` returns true, requests in flight are reported as
  /// `.interrupted`, and the run is over.
  ///
  /// - Parameter now: The clock for `.wait(until:)`.
  func run<Tag>(
    maximumInFlight: Int,
    isInterrupted: () -> Bool = { false },
    now: () -> MonotonicTime = MonotonicTime.now,
    next: () -> NextRequest<Tag>,
    completed: (Tag, Result<HTTPReply, TransportError>) -> Void
  ) {
    precondition(!isRunning, "a request was sent from within a run")
    isRunning = true
    defer { isRunning = false }
    var inFlight: InFlight<Tag> = [:]

    while !isInterrupted() {
      var wakeUp = MonotonicTime.latest
      var descriptor: Int32?
      fill: while inFlight.count < max(1, maximumInFlight) {
        switch next() {
        case .start(let tag, let request):
          do throws(TransportError) {
            let transfer = try start(request)
            inFlight[transfer.handle.pointer] = (tag, transfer)
          } catch {
            completed(tag, .failure(error))
          }
        case .wait(let until, let readable):
          (wakeUp, descriptor) = (until, readable)
          break fill
        case .nothing where inFlight.isEmpty:
          return
        case .nothing:
          break fill
        }
      }
      do throws(TransportError) {
        try multi.perform()
        if reportEnded(&inFlight, completed) { continue }
        try multi.wait(min(max(wakeUp - now(), .zero), Self.longestWait), orReadable: descriptor)
      } catch {
        return abort(inFlight, error, completed)
      }
    }
    abort(inFlight, .interrupted, completed)
  }

  /// Reports the transfers that have ended.
  private func reportEnded<Tag>(
    _ inFlight: inout InFlight<Tag>, _ completed: (Tag, Result<HTTPReply, TransportError>) -> Void
  ) -> Bool {
    var hasEnded = false
    while let (handle, code) = multi.nextEnded() {
      guard let ended = inFlight.removeValue(forKey: handle) else { continue }
      hasEnded = true
      let outcome = ended.transfer.outcome(code)
      multi.remove(ended.transfer.handle)
      completed(ended.tag, outcome)
    }
    return hasEnded
  }

  /// Ends the transfers in flight and reports each as failed.
  private func abort<Tag>(
    _ inFlight: InFlight<Tag>, _ error: TransportError, _ completed: (Tag, Result<HTTPReply, TransportError>) -> Void
  ) {
    for request in inFlight.values {
      multi.remove(request.transfer.handle)
      completed(request.tag, .failure(error))
    }
  }
}

import Base
import CCurl

/// Sends HTTP requests with libcurl and keeps connections open for the next ones. It is for one thread, and closures of
/// `run` cannot send requests.
final class Transport {
  private let multi: CurlMulti
  private let authorities: CertificateAuthorities?
  private var isRunning = false

  /// - Parameter authorities: Trusted in addition to the system's; `nil` for none.
  init(trusting authorities: CertificateAuthorities? = nil) throws(TransportError) {
    guard let multi = CurlMulti() else { throw .other(reason: "libcurl cannot be initialized") }
    self.multi = multi
    self.authorities = authorities
  }

  /// Sends one request and waits for its response.
  func send(_ request: HTTPRequest, isInterrupted: @escaping () -> Bool = { false })
    throws(TransportError) -> HTTPReply
  {
    var unsent: HTTPRequest? = request
    var outcome = Result<HTTPReply, TransportError>.failure(.interrupted)
    run(
      RequestSource(
        maximumInFlight: 1, isInterrupted: isInterrupted, now: MonotonicTime.now,
        next: { unsent.take().map { .start(0, $0) } ?? .nothing }, completed: { outcome = $1 }))
    return try outcome.get()
  }

  /// The maximum wait before `isInterrupted` is checked again. (A signal ends a wait immediately.)
  private static let longestWait = TimeSpan.milliseconds(200)

  /// The requests in flight and their numbers, by the pointers of their handles.
  private typealias InFlight = [UnsafeMutableRawPointer: (number: Int, transfer: Transfer)]

  /// Sends the requests of a source, up to its maximum at a time, until there are no more.
  ///
  /// Nothing piles up: `next` is called only when there is room, and each response is passed on as it arrives, in any
  /// order. Each started request is reported once. If `isInterrupted` returns true, requests in flight are reported as
  /// `.interrupted`, and the run is over.
  func run(_ source: RequestSource) {
    precondition(!isRunning, "a request was sent from within a run")
    isRunning = true
    defer { isRunning = false }
    var inFlight: InFlight = [:]

    while !source.isInterrupted() {
      var wakeUp = MonotonicTime.latest
      var descriptor: Int32?
      fill: while inFlight.count < max(1, source.maximumInFlight) {
        switch source.next() {
        case .start(let number, let request):
          do throws(TransportError) {
            let transfer = try Transfer(request, trusting: authorities)
            try multi.add(transfer.handle)
            inFlight[transfer.handle.pointer] = (number, transfer)
          } catch {
            source.completed(number, .failure(error))
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
        if reportEnded(&inFlight, source) { continue }
        try multi.wait(min(max(wakeUp - source.now(), .zero), Self.longestWait), orReadable: descriptor)
      } catch {
        return abort(inFlight, error, source)
      }
    }
    abort(inFlight, .interrupted, source)
  }

  private func reportEnded(_ inFlight: inout InFlight, _ source: RequestSource) -> Bool {
    var hasEnded = false
    while let (handle, code) = multi.nextEnded() {
      guard let ended = inFlight.removeValue(forKey: handle) else { continue }
      hasEnded = true
      let outcome = ended.transfer.outcome(code)
      multi.remove(ended.transfer.handle)
      source.completed(ended.number, outcome)
    }
    return hasEnded
  }

  private func abort(_ inFlight: InFlight, _ error: TransportError, _ source: RequestSource) {
    for request in inFlight.values {
      multi.remove(request.transfer.handle)
      source.completed(request.number, .failure(error))
    }
  }
}

/// Owns a curl multi handle: the transfers in flight, and open connections for the next ones.
struct CurlMulti: ~Copyable {
  private let pointer: UnsafeMutableRawPointer

  init?() {
    guard CurlLibrary.isReady, let pointer = curl_multi_init() else { return nil }
    self.pointer = pointer
  }

  /// Closes the remaining connections. All handles must have been removed before.
  deinit {
    curl_multi_cleanup(pointer)
  }

  func add(_ handle: borrowing CurlHandle) throws(TransportError) {
    try check(curl_multi_add_handle(pointer, handle.pointer))
  }

  /// Ends the handle's transfer if it is still running.
  func remove(_ handle: borrowing CurlHandle) {
    curl_multi_remove_handle(pointer, handle.pointer)
  }

  /// Does everything that is possible without waiting.
  func perform() throws(TransportError) {
    var running: Int32 = 0
    try check(curl_multi_perform(pointer, &running))
  }

  /// Waits for the network, libcurl's next time-out, a descriptor of the caller's, or the given time. A signal also
  /// ends the wait.
  func wait(_ span: TimeSpan, orReadable descriptor: Int32? = nil) throws(TransportError) {
    let milliseconds = Int32(clamping: span.milliseconds)
    guard let descriptor else { return try check(curl_multi_poll(pointer, nil, 0, milliseconds, nil)) }
    var watched = curl_waitfd(fd: descriptor, events: Int16(CURL_WAIT_POLLIN), revents: 0)
    try check(curl_multi_poll(pointer, &watched, 1, milliseconds, nil))
  }

  /// A transfer that has ended since the last call: the pointer of its handle, and its result.
  func nextEnded() -> (handle: UnsafeMutableRawPointer, code: CURLcode)? {
    var left: Int32 = 0
    // The message belongs to libcurl and is invalid after the next call.
    while let message = curl_multi_info_read(pointer, &left) {
      guard message.pointee.msg == CURLMSG_DONE, let handle = message.pointee.easy_handle else { continue }
      return (handle, message.pointee.data.result)
    }
    return nil
  }

  private func check(_ code: CURLMcode) throws(TransportError) {
    guard code == CURLM_OK else { throw .other(reason: String(cString: curl_multi_strerror(code))) }
  }
}

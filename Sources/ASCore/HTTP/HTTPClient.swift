import Base
#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// A way to send requests: libcurl, the simulated App Store, or a test double.
package struct HTTPClient {
  package let send: (HTTPRequest) throws(TransportError) -> HTTPReply
  /// Sends the requests of a source, concurrently if possible.
  package let serve: (RequestSource) -> Void
}

extension HTTPClient {
  /// A client that answers each request immediately. It serves a source by sending one request after another.
  package init(answer: @escaping (HTTPRequest) throws(TransportError) -> HTTPReply) {
    let send = { (request: HTTPRequest) throws(TransportError) in try answer(request).omitting(request.bearer) }
    self.init(send: send) { source in
      while !source.isInterrupted() {
        switch source.next() {
        case .start(let number, let request):
          source.completed(number, Result { () throws(TransportError) in try send(request) })
        case .wait(let until, let readable):
          source.wait(until == .latest ? .seconds(1) : max(until - source.now(), .zero), readable)
        case .nothing: return
        }
      }
    }
  }

  /// Sends requests over the network.
  package static func network(
    trusting authorities: CertificateAuthorities?, isInterrupted: @escaping @Sendable () -> Bool
  ) throws(Failure) -> HTTPClient {
    do {
      let transport = try Transport(trusting: authorities)
      return HTTPClient(
        send: { request throws(TransportError) in try transport.send(request, isInterrupted: isInterrupted) },
        serve: transport.run)
    } catch {
      throw Failure(error)
    }
  }
}

/// The next step of a run that has capacity for another request.
package enum NextRequest {
  /// Send it now. The number is returned with the result.
  case start(Int, HTTPRequest)
  /// Call again at that time, when that descriptor is readable or at its end, or when a request has ended, whichever is
  /// first.
  case wait(until: MonotonicTime, orReadable: Int32? = nil)
  /// Call again when a request has ended. If none is in flight, the run is over.
  case nothing
}

/// A source of many requests and a receiver of their results. See `Transport.run`.
package struct RequestSource {
  let maximumInFlight: Int
  let isInterrupted: () -> Bool
  /// The clock for the times in `next`.
  let now: () -> MonotonicTime
  /// Returns after that time, or when the descriptor is readable or at its end. For a client that does not send
  /// concurrently.
  let wait: (_ span: TimeSpan, _ orReadable: Int32?) -> Void
  let next: () -> NextRequest
  let completed: (Int, Result<HTTPReply, TransportError>) -> Void

  package init(
    maximumInFlight: Int, isInterrupted: @escaping () -> Bool, now: @escaping () -> MonotonicTime,
    wait: @escaping (_ span: TimeSpan, _ orReadable: Int32?) -> Void = { _, _ in },
    next: @escaping () -> NextRequest, completed: @escaping (Int, Result<HTTPReply, TransportError>) -> Void
  ) {
    (self.maximumInFlight, self.isInterrupted, self.now) = (maximumInFlight, isInterrupted, now)
    (self.wait, self.next, self.completed) = (wait, next, completed)
  }
}

extension HTTPReply {
  /// The response without the token of its request. Debugging proxies and their error pages repeat requests, so a
  /// response that `--verbose` or a message prints could add a token that is still valid to the log of a CI job.
  ///
  /// A token without its signature is useless, so only the signature is omitted, even if it is truncated.
  func omitting(_ token: Secret?) -> HTTPReply {
    guard let signature = token?.revealed.utf8.split(separator: UInt8(ascii: ".")).last, signature.count >= Self.mark
    else { return self }
    let start = Array(signature.prefix(Self.mark))
    var reply = self
    // Escapes can hide the signature or a part of it.
    if body.contains(UInt8(ascii: "\\")), let json = try? JSON.parse(body) {
      let shown = json.mappingStrings { String(decoding: Self.omitting(start, from: Array($0.utf8)), as: UTF8.self) }
      if shown != json { reply.body = shown.bytes(.compact) }
    }
    reply.body = Self.omitting(start, from: reply.body)
    for index in headers.indices {
      let value = Self.omitting(start, from: Array(headers[index].value.utf8))
      reply.headers[index].value = String(decoding: value, as: UTF8.self)
    }
    return reply
  }

  /// The length of the beginning by which a signature is recognized, in characters of base64url.
  private static let mark = 8

  /// Removes the runs of base64url that begin with these characters.
  private static func omitting(_ start: [UInt8], from text: [UInt8]) -> [UInt8] {
    var kept: [UInt8] = []
    var rest = text[...]
    while let found = rest.firstRange(of: start) {
      kept += rest[..<found.lowerBound] + Array("(omitted)".utf8)
      rest = rest[found.upperBound...].drop {
        $0.isLetter || $0.isDigit || $0 == UInt8(ascii: "-") || $0 == UInt8(ascii: "_")
      }
    }
    return kept.isEmpty ? text : kept + rest
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

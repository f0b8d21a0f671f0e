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
    reply.body = Self.omitting(start, from: body)
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
    guard text.contains(backslash) || text[...].firstRange(of: start) != nil else { return text }
    var (kept, place, copied) = ([UInt8](), 0, 0)
    while place < text.count {
      var (end, count) = (place, 0)
      while let (character, length) = character(at: end, in: text),
        count < start.count ? character == start[count] : isOfBase64URL(character)
      {
        (end, count) = (end + length, count + 1)
      }
      if count >= start.count {
        kept += text[copied..<place] + Array("(omitted)".utf8)
        (place, copied) = (end, end)
      } else {
        place += 1
      }
    }
    return copied == 0 ? text : kept + text[copied...]
  }

  private static let backslash = UInt8(ascii: "\\")

  private static func isOfBase64URL(_ character: UInt8) -> Bool {
    character.isLetter || character.isDigit || character == UInt8(ascii: "-") || character == UInt8(ascii: "_")
  }

  /// The character at a place and its length. It may be escaped as `\u0041`, with more backslashes in JSON in a string.
  private static func character(at place: Int, in text: [UInt8]) -> (character: UInt8, length: Int)? {
    guard place < text.count else { return nil }
    guard text[place] == backslash else { return (text[place], 1) }
    let escape = text[place...].prefix(16).drop { $0 == backslash }.prefix(5)
    guard escape.count == 5, escape.first == UInt8(ascii: "u"),
      let code = UInt8(String(decoding: escape.dropFirst(), as: UTF8.self), radix: 16)
    else { return nil }
    return (code, escape.endIndex - place)
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

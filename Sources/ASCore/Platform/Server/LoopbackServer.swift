import Base
import HTTP
import Synchronization

/// HTTP/1.1 on this machine alone, with TLS if it is given: one thread a connection, one question at a time on each.
///
/// What it answers is a function from a request to a reply, which is called on many threads.
package final class LoopbackServer: Sendable {
  private let answer: @Sendable (ServedRequest) -> ServedReply
  private let handshake: SecureStream.Handshake?
  private let limits: Limits
  private let now: @Sendable () -> Timestamp
  private let counts = Mutex(Counts())

  /// How long and how much is waited for and taken.
  package struct Limits: Sendable {
    /// More would be no test but a flood: each has a thread.
    package var connections: Int
    /// Without a byte for so long, a connection ends.
    package var idle: TimeSpan
    /// How long replies that are on their way may take once the server is to stop.
    var farewell: TimeSpan

    package init(connections: Int = 512, idle: TimeSpan = .minutes(1), farewell: TimeSpan = .seconds(2)) {
      self.connections = connections
      self.idle = idle
      self.farewell = farewell
    }
  }

  private struct Counts {
    var connections = 0
    /// Requests that have come and are not answered.
    var unanswered = 0
  }

  /// - Parameters:
  ///   - now: for the header `Date`, which a reply that has one of its own keeps.
  ///   - handshake: makes a connection a secure one; nil for plain HTTP.
  package init(
    limits: Limits = Limits(), handshake: SecureStream.Handshake? = nil, now: @escaping @Sendable () -> Timestamp,
    answer: @escaping @Sendable (ServedRequest) -> ServedReply
  ) {
    self.limits = limits
    self.handshake = handshake
    self.now = now
    self.answer = answer
  }

  /// Serves until the caller wants no more, which is asked ten times a second; then takes no more connections, and
  /// returns when what came before is answered.
  package func run(on sockets: [LoopbackSocket], until isDone: () -> Bool) {
    while !isDone() {
      for arrival in LoopbackSocket.accept(on: sockets, within: .milliseconds(100)) {
        guard
          let thread = Thread.start({ [self] in serve(FileDescriptor(owning: arrival.connection), arrival.port) })
        else {
          _ = FileDescriptor(owning: arrival.connection)  // Closes it: there are no threads left.
          continue
        }
        thread.detach()
      }
    }
    let end = ContinuousClock.now + .milliseconds(limits.farewell.milliseconds)
    while counts.withLock({ $0.unanswered > 0 }), ContinuousClock.now < end { LoopbackSocket.pause(.milliseconds(5)) }
  }

  private func serve(_ descriptor: consuming FileDescriptor, _ port: UInt16) {
    let isWelcome = counts.withLock { counts in
      counts.connections += 1
      return counts.connections <= limits.connections
    }
    defer { counts.withLock { $0.connections -= 1 } }
    descriptor.limitWaiting(milliseconds: Int(limits.idle.milliseconds))
    guard var connection = connection(over: descriptor) else { return }
    guard isWelcome else {
      refuse(RequestRefusal("there are \(limits.connections) connections already", status: 503), on: connection)
      return
    }
    do {
      while let arrival = try connection.request(port: port) {
        counts.withLock { $0.unanswered += 1 }
        let goesOn = reply(to: arrival, on: connection)
        counts.withLock { $0.unanswered -= 1 }
        guard goesOn else { break }
      }
      connection.close()
    } catch {
      refuse(error, on: connection)
    }
  }

  /// Nil if no TLS came about.
  private func connection(over descriptor: consuming FileDescriptor) -> HTTPConnection? {
    guard let handshake else { return HTTPConnection(OpenFile(descriptor), nil) }
    // A TLS client does not begin with a letter.
    if let first = descriptor.peek(), RequestHead.canBegin(with: first) {
      refuse(
        RequestRefusal("this is HTTPS, not HTTP: the URL begins with https"),
        on: HTTPConnection(OpenFile(descriptor), nil))
      return nil
    }
    guard let stream = handshake(descriptor.number) else { return nil }
    return HTTPConnection(OpenFile(descriptor), stream)
  }

  private func refuse(_ error: RequestRefusal, on connection: HTTPConnection) {
    connection.send(dated(error.reply), keepsOpen: false)
    connection.closeAfterRefusal()
  }

  /// Whether the connection goes on.
  private func reply(to arrival: HTTPConnection.Arrival, on connection: HTTPConnection) -> Bool {
    let served = answer(arrival.request)
    var wasSent = false
    defer { served.ended?(wasSent) }
    if served.delay > .zero, !connection.wait(served.delay) { return false }
    let reply = dated(served.reply)
    switch served.delivery {
    case .cut:
      return false
    case .cutBody, .wrongLength:
      connection.sendBroken(reply, isCut: served.delivery == .cutBody)
      return false
    case .drip(let pause):
      return connection.sendSlowly(reply, pause: pause, keepsOpen: arrival.keepsOpen) && arrival.keepsOpen
    case .whole:
      wasSent = connection.send(reply, keepsOpen: arrival.keepsOpen, isHead: arrival.request.method == "HEAD")
      return arrival.keepsOpen
    }
  }

  private func dated(_ reply: HTTPReply) -> HTTPReply {
    guard reply.header("Date") == nil, let date = now().httpDate else { return reply }
    var reply = reply
    reply.headers.insert(HTTPHeader("Date", date), at: 0)
    return reply
  }
}

/// The two ends of TLS over a socket, as whoever has a TLS library hands them in.
package struct SecureStream {
  /// The next bytes, at most `count`; empty at the end and when the connection breaks.
  package let read: (_ count: Int) -> [UInt8]
  /// Whether all of it went.
  package let write: ([UInt8]) -> Bool
  /// Says goodbye, so that the other side does not take the end for an attack.
  package let close: () -> Void

  package init(read: @escaping (Int) -> [UInt8], write: @escaping ([UInt8]) -> Bool, close: @escaping () -> Void) {
    self.read = read
    self.write = write
    self.close = close
  }

  /// The server's side of the handshake over a socket, which stays its owner's; nil if it fails.
  package typealias Handshake = @Sendable (_ socket: Int32) -> SecureStream?
}

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
  private let connections: OpenConnections
  /// Requests that have come and are not answered.
  private let unanswered = Atomic<Int>(0)

  /// How long and how much is waited for and taken.
  package struct Limits: Sendable {
    /// More would be no test but a flood: each has a thread.
    package var connections: Int
    /// Without a byte for so long, a connection ends.
    package var idle: TimeSpan
    /// How long a request may take to arrive, from its first byte on.
    package var request: TimeSpan
    /// How long replies that are on their way may take once the server is to stop.
    var farewell: TimeSpan

    package init(
      connections: Int = 512, idle: TimeSpan = .minutes(1), request: TimeSpan = .minutes(1),
      farewell: TimeSpan = .seconds(2)
    ) {
      self.connections = connections
      self.idle = idle
      self.request = request
      self.farewell = farewell
    }
  }

  /// - Parameters:
  ///   - now: for the header `Date`, which a reply that has one of its own keeps.
  ///   - handshake: makes a connection a secure one; nil for plain HTTP.
  package init(
    limits: Limits = Limits(), handshake: SecureStream.Handshake? = nil, now: @escaping @Sendable () -> Timestamp,
    answer: @escaping @Sendable (ServedRequest) -> ServedReply
  ) {
    self.limits = limits
    connections = OpenConnections(limit: limits.connections)
    self.handshake = handshake
    self.now = now
    self.answer = answer
  }

  /// Serves until the caller wants no more, which is asked ten times a second; then takes no more connections, and
  /// returns when what came before is answered.
  package func run(on sockets: [LoopbackSocket], until isDone: () -> Bool) {
    var refused = RefusedConnections()
    while !isDone() {
      for arrival in LoopbackSocket.accept(on: sockets, within: .milliseconds(100)) {
        take(arrival.connection, arrival.port, &refused)
      }
      connections.endOverdue()
      refused.closeFinished()
    }
    let end = ContinuousClock.now + .milliseconds(limits.farewell.milliseconds)
    while unanswered.load(ordering: .relaxed) > 0, ContinuousClock.now < end {
      LoopbackSocket.pause(.milliseconds(5))
    }
  }

  /// Serves a connection on a thread of its own, or refuses it without one.
  private func take(_ socket: Int32, _ port: UInt16, _ refused: inout RefusedConnections) {
    let deadline = RequestDeadline(.milliseconds(limits.request.milliseconds))
    guard let number = connections.add(socket, deadline) else {
      let refusal = RequestRefusal("there are \(limits.connections) connections already", status: 503)
      // A TLS client could not read it.
      let reply = handshake == nil ? HTTPConnection.bytes(of: dated(refusal.reply)) : []
      refused.add(OpenFile(FileDescriptor(owning: socket)), telling: reply)
      return
    }
    guard let thread = Thread.start({ [self] in serve(FileDescriptor(owning: socket), number, deadline, port) }) else {
      // There are no threads left.
      connections.remove(number)
      _ = FileDescriptor(owning: socket)  // Closes it.
      return
    }
    thread.detach()
  }

  private func serve(
    _ descriptor: consuming FileDescriptor, _ number: UInt64, _ deadline: RequestDeadline, _ port: UInt16
  ) {
    descriptor.limitWaiting(milliseconds: Int(limits.idle.milliseconds))
    let file = OpenFile(descriptor)
    // While the socket is still open, as its number may be another connection's afterwards.
    defer { withExtendedLifetime(file) { connections.remove(number) } }
    guard var connection = connection(over: file, deadline) else { return }
    do {
      while let arrival = try connection.request(port: port) {
        unanswered.add(1, ordering: .relaxed)
        let goesOn = reply(to: arrival, on: connection)
        unanswered.subtract(1, ordering: .relaxed)
        guard goesOn else { break }
      }
      connection.close()
    } catch {
      refuse(error, on: connection)
    }
  }

  /// Nil if no TLS came about.
  private func connection(over file: OpenFile, _ deadline: RequestDeadline) -> HTTPConnection? {
    guard let handshake else { return HTTPConnection(file, nil, deadline) }
    deadline.start()
    // A TLS client does not begin with a letter.
    if let first = file.descriptor.peek(), RequestHead.canBegin(with: first) {
      refuse(
        RequestRefusal("this is HTTPS, not HTTP: the URL begins with https"), on: HTTPConnection(file, nil, deadline))
      return nil
    }
    guard let stream = handshake(file.descriptor.number) else { return nil }
    return HTTPConnection(file, stream, deadline)
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
    if served.delay > .zero, !connection.wait(served.delay, for: arrival) { return false }
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
      wasSent = connection.send(
        reply, padding: served.padding, keepsOpen: arrival.keepsOpen, isHead: arrival.request.method == "HEAD")
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

/// Connections beyond the limit, which are told so and closed without a thread: each stays open for a moment, as to
/// close it while the client is still sending would take the reply away from it (RFC 9112, section 9.6).
private struct RefusedConnections {
  private var open: [(file: OpenFile, end: ContinuousClock.Instant)] = []
  private static let limit = 64

  mutating func add(_ file: OpenFile, telling reply: [UInt8]) {
    if open.count >= Self.limit { open.removeFirst() }
    file.descriptor.sendAtOnce(reply)
    file.descriptor.endWriting()
    open.append((file, ContinuousClock.now + .seconds(2)))
  }

  mutating func closeFinished() {
    open.removeAll { $0.end <= ContinuousClock.now || $0.file.descriptor.discardInput() }
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

import Base
import HTTP
import Synchronization

/// HTTP/1.1 on this machine only, with optional TLS: one thread per connection, one request at a time on each. `answer` is
/// called on many threads.
package final class LoopbackServer: Sendable {
  private let answer: @Sendable (ServedRequest) -> ServedReply
  private let handshake: SecureStream.Handshake?
  private let limits: Limits
  private let now: @Sendable () -> Timestamp
  private let connections: OpenConnections
  private let memory: BufferedBytes
  /// The number of received requests without a response yet.
  private let unanswered = Atomic<Int>(0)

  package struct Limits: Sendable {
    /// Each connection has a thread.
    var connections = 512
    /// The number of further connections that wait for a place. Those beyond it are rejected immediately.
    var waiting = 256
    /// How long a connection waits for a place before it is rejected.
    var patience = TimeSpan.seconds(10)
    /// While others wait, a connection without any data for this time is closed.
    var idleWhenFull = TimeSpan.seconds(5)
    /// The maximum number of bytes of unfinished requests, of all connections together.
    var buffered = 128 << 20
    /// A connection without any data for this time is closed.
    var idle = TimeSpan.minutes(1)
    /// The time limit for receiving a request, from its first byte.
    var request = TimeSpan.minutes(1)
    /// The time limit for responses in progress when the server stops.
    var shutdown = TimeSpan.seconds(2)

    package init() {}

    /// The usual limits, for help.
    package var description: String {
      """
      It serves up to \(connections) connections at a time. Up to \(waiting) more wait for up to \(patience.seconds) \
      seconds; others get status 503. Idle connections are closed after \(idle.seconds) seconds, or after \
      \(idleWhenFull.seconds) seconds if others wait.
      """
    }
  }

  /// - Parameters:
  ///   - limits: `nil` for the usual ones.
  ///   - handshake: Makes a connection secure; `nil` for plain HTTP.
  ///   - now: The time for the header `Date`, unless a response has its own.
  package init(
    limits: Limits? = nil, handshake: SecureStream.Handshake? = nil, now: @escaping @Sendable () -> Timestamp,
    answer: @escaping @Sendable (ServedRequest) -> ServedReply
  ) {
    let limits = limits ?? Limits()
    self.limits = limits
    connections = OpenConnections(limit: limits.connections)
    memory = BufferedBytes(limit: limits.buffered)
    (self.handshake, self.now, self.answer) = (handshake, now, answer)
  }

  /// Serves until `isDone` returns true, which is checked ten times per second. Then no more connections are accepted,
  /// and it returns after the responses to earlier requests.
  package func run(on sockets: [LoopbackSocket], until isDone: () -> Bool) {
    var (queue, refused) = ([WaitingConnection](), RefusedConnections())
    while !isDone() {
      let pause = TimeSpan.milliseconds(queue.isEmpty ? 100 : 10)
      for arrival in LoopbackSocket.connections(on: sockets, within: pause) {
        let file = FileDescriptor(arrival.connection, isOwned: true)
        queue.append(WaitingConnection(file: file, port: arrival.port, end: .now() + limits.patience))
      }
      admit(&queue, &refused)
      connections.endOverdue()
      refused.closeFinished()
    }
    let end = MonotonicTime.now() + limits.shutdown
    while unanswered.load(ordering: .relaxed) > 0, MonotonicTime.now() < end {
      LoopbackSocket.pause(.milliseconds(5))
    }
  }

  /// Serves connections in the order of their arrival, each on its own thread, and rejects those for which no place
  /// becomes free.
  private func admit(_ queue: inout [WaitingConnection], _ refused: inout RefusedConnections) {
    queue.removeAll(where: \.file.hasNoMoreInput)
    while let next = queue.first, take(next) { queue.removeFirst() }
    let now = MonotonicTime.now()
    let late = queue.prefix { $0.end <= now }.count
    for connection in queue.prefix(late) + queue.dropFirst(max(late, limits.waiting)) {
      let refusal = RequestRefusal("the limit of \(limits.connections) connections is reached", status: 503)
      // A TLS client could not read it.
      refused.add(connection.file, telling: handshake == nil ? HTTPConnection.bytes(of: dated(refusal.reply)) : [])
    }
    queue = Array(queue.prefix(max(late, limits.waiting)).dropFirst(late))
    connections.endIdle(queue.count, after: limits.idleWhenFull)
  }

  /// Serves a connection on its own thread; returns false if there is no place for it.
  private func take(_ connection: WaitingConnection) -> Bool {
    let deadline = RequestDeadline(limits.request)
    guard connections.add(connection.file.number, deadline) else { return false }
    // Without a thread, the connection is closed.
    if !Thread.run({ [self] in serve(connection.file, deadline, connection.port) }) { connections.remove(deadline) }
    return true
  }

  private func serve(_ file: FileDescriptor, _ deadline: RequestDeadline, _ port: UInt16) {
    file.limitWaiting(milliseconds: Int(limits.idle.milliseconds))
    // While the socket is still open, because its number may be reused afterwards.
    defer { withExtendedLifetime(file) { connections.remove(deadline) } }
    guard var connection = connection(over: file, deadline) else { return }
    do {
      while let arrival = try connection.request(port: port) {
        unanswered.add(1, ordering: .relaxed)
        let continues = reply(to: arrival, on: connection)
        unanswered.subtract(1, ordering: .relaxed)
        guard continues else { break }
      }
      connection.close()
    } catch {
      refuse(error, on: connection)
    }
  }

  /// `nil` if the TLS handshake failed.
  private func connection(over file: FileDescriptor, _ deadline: RequestDeadline) -> HTTPConnection? {
    guard let handshake else { return HTTPConnection(file, nil, deadline, memory) }
    deadline.start()
    // A TLS client does not begin with a letter.
    if let first = file.peek(), RequestHead.canBegin(with: first) {
      refuse(
        RequestRefusal("this server uses HTTPS, not HTTP: use a URL with https"),
        on: HTTPConnection(file, nil, deadline, memory))
      return nil
    }
    guard let stream = handshake(file.number) else { return nil }
    return HTTPConnection(file, stream, deadline, memory)
  }

  private func refuse(_ error: RequestRefusal, on connection: HTTPConnection) {
    connection.send(dated(error.reply), keepsOpen: false)
    connection.closeAfterRefusal()
  }

  /// Sends the response. Returns whether the connection stays open.
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

/// An accepted connection that is not served yet.
private struct WaitingConnection {
  let file: FileDescriptor
  let port: UInt16
  /// When it is rejected.
  let end: MonotonicTime
}

/// Connections beyond the limit. They get a response and are closed without a thread. Each stays open for a moment,
/// because closing it while the client is still sending could discard the response (RFC 9112, section 9.6).
private struct RefusedConnections {
  private var open: [(file: FileDescriptor, end: MonotonicTime)] = []
  private static let limit = 64

  mutating func add(_ file: FileDescriptor, telling reply: [UInt8]) {
    if open.count >= Self.limit { open.removeFirst() }
    file.sendAtOnce(reply)
    file.endWriting()
    open.append((file, MonotonicTime.now() + .seconds(2)))
  }

  mutating func closeFinished() {
    open.removeAll { $0.end <= MonotonicTime.now() || $0.file.discardInput() }
  }
}

/// A TLS stream over a socket, provided by a module with a TLS library.
package struct SecureStream {
  /// The next bytes, at most `count`; empty at the end and when the connection breaks.
  let read: (_ count: Int) -> [UInt8]
  /// Whether everything was sent.
  let write: ([UInt8]) -> Bool
  /// Sends the closing alert, so that the other side does not treat the end as truncation.
  let close: () -> Void

  package init(read: @escaping (Int) -> [UInt8], write: @escaping ([UInt8]) -> Bool, close: @escaping () -> Void) {
    (self.read, self.write, self.close) = (read, write, close)
  }

  /// The server side of the handshake over a socket, which stays the caller's; `nil` if it fails.
  package typealias Handshake = @Sendable (_ socket: Int32) -> SecureStream?
}

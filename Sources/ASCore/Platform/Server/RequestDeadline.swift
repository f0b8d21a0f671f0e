import Base
import HTTP
import Synchronization

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// The deadline for receiving a request, counted from its first byte. Otherwise a client that sends a byte now and then
/// could occupy a thread indefinitely.
final class RequestDeadline: Sendable {
  private let span: TimeSpan
  private let end = Mutex<MonotonicTime?>(nil)

  init(_ span: TimeSpan) { self.span = span }

  /// Starts counting, unless it already does.
  func start() { end.withLock { $0 = $0 ?? MonotonicTime.now() + span } }

  /// Stops when the request has arrived.
  func stop() { end.withLock { $0 = nil } }

  var isOver: Bool { end.withLock { $0.map { $0 <= MonotonicTime.now() } ?? false } }
}

/// The open connections of a server, limited in number and by their deadlines.
final class OpenConnections: Sendable {
  private let limit: Int
  /// The sockets and deadlines, by the identity of the deadline, which each connection has for itself.
  private let open = Mutex<[ObjectIdentifier: (socket: Int32, deadline: RequestDeadline)]>([:])

  init(limit: Int) { self.limit = limit }

  /// Counts a connection until it is removed before its socket is closed; false if there are too many.
  func add(_ socket: Int32, _ deadline: RequestDeadline) -> Bool {
    open.withLock { open in
      guard open.count < limit else { return false }
      open[ObjectIdentifier(deadline)] = (socket, deadline)
      return true
    }
  }

  func remove(_ deadline: RequestDeadline) { open.withLock { $0[ObjectIdentifier(deadline)] = nil } }

  /// Wakes the threads that wait for overdue requests.
  func endOverdue() {
    open.withLock { open in
      for (socket, deadline) in open.values where deadline.isOver { shutdown(socket, Int32(SHUT_RD)) }
    }
  }
}

/// The bytes of unfinished requests in memory, limited for all connections of a server together. Otherwise each of many
/// slow clients could make the server keep a body of the maximum length.
final class BufferedBytes: Sendable {
  private let limit: Int
  private let count = Atomic<Int>(0)

  init(limit: Int) { self.limit = limit }

  /// The share of one connection, which is returned when the connection ends.
  final class Share {
    private let total: BufferedBytes
    private var count = 0

    init(of total: BufferedBytes) { self.total = total }

    deinit { total.count.subtract(count, ordering: .relaxed) }

    /// Adds to the share; returns false if the limit is exceeded.
    func add(_ bytes: Int) -> Bool {
      count += bytes
      return total.count.add(bytes, ordering: .relaxed).newValue <= total.limit
    }

    /// Releases all but this number of bytes.
    func keep(_ bytes: Int) {
      total.count.subtract(count - bytes, ordering: .relaxed)
      count = bytes
    }
  }
}

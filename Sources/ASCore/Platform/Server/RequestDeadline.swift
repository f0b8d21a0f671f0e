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
  private let state = Mutex(State.idle(since: .now()))

  private enum State {
    /// Nothing of a request has arrived.
    case idle(since: MonotonicTime)
    case receiving(end: MonotonicTime)
    case answering
  }

  init(_ span: TimeSpan) { self.span = span }

  /// Starts counting, unless it already does.
  func start() {
    state.withLock { state in
      if case .receiving = state { return }
      state = .receiving(end: .now() + span)
    }
  }

  /// Stops when the request has arrived.
  func stop() { state.withLock { $0 = .answering } }

  /// Marks the connection as idle after a response.
  func rest() {
    state.withLock { state in
      if case .answering = state { state = .idle(since: .now()) }
    }
  }

  var isOver: Bool {
    state.withLock { if case .receiving(let end) = $0 { end <= .now() } else { false } }
  }

  /// Since when the connection has been idle; `nil` if it is not.
  var idleSince: MonotonicTime? {
    state.withLock { if case .idle(let start) = $0 { start } else { nil } }
  }
}

/// The open connections of a server, limited in number and by their deadlines.
final class OpenConnections: Sendable {
  private let limit: Int
  /// The sockets and deadlines, by the identity of the deadline, which each connection has for itself.
  private let open = Mutex<[ObjectIdentifier: Entry]>([:])

  private struct Entry {
    let socket: Int32
    let deadline: RequestDeadline
    /// Whether its thread was woken to end it.
    var isEnding = false
  }

  init(limit: Int) { self.limit = limit }

  /// Counts a connection until it is removed before its socket is closed; false if there are too many.
  func add(_ socket: Int32, _ deadline: RequestDeadline) -> Bool {
    open.withLock { open in
      guard open.count < limit else { return false }
      open[ObjectIdentifier(deadline)] = Entry(socket: socket, deadline: deadline)
      return true
    }
  }

  func remove(_ deadline: RequestDeadline) { open.withLock { $0[ObjectIdentifier(deadline)] = nil } }

  /// Wakes the threads that wait for overdue requests.
  func endOverdue() {
    open.withLock { open in
      for entry in open.values where entry.deadline.isOver { shutdown(entry.socket, Int32(SHUT_RD)) }
    }
  }

  /// Ends the connections that have been idle for the longest time, at least for `span`, until `count` places are free.
  func endIdle(_ count: Int, after span: TimeSpan) {
    guard count > 0 else { return }
    open.withLock { open in
      let latest = MonotonicTime.now() - span
      let idle = open.compactMap { id, entry in
        entry.isEnding ? nil : entry.deadline.idleSince.map { (id: id, since: $0) }
      }
      let excess = count - open.values.count { $0.isEnding }
      for (id, since) in idle.sorted(by: { $0.since < $1.since }).prefix(max(0, excess)) where since <= latest {
        open[id]?.isEnding = true
        if let socket = open[id]?.socket { shutdown(socket, Int32(SHUT_RD)) }
      }
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

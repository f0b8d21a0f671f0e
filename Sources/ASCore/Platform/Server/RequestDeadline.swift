import Synchronization

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// The deadline for receiving a request, counted from its first byte. Otherwise a client that sends a byte now and then
/// could occupy a thread indefinitely.
final class RequestDeadline: Sendable {
  private let span: Duration
  private let end = Mutex<ContinuousClock.Instant?>(nil)

  init(_ span: Duration) { self.span = span }

  /// Starts counting, unless it already does.
  func start() { end.withLock { $0 = $0 ?? ContinuousClock.now + span } }

  /// Stops when the request has arrived.
  func stop() { end.withLock { $0 = nil } }

  var isOver: Bool { end.withLock { $0.map { $0 <= ContinuousClock.now } ?? false } }
}

/// The open connections of a server, limited in number and by their deadlines.
final class OpenConnections: Sendable {
  private let limit: Int
  private let entries = Mutex(Entries())

  private struct Entries {
    var count: UInt64 = 0
    var open: [UInt64: (socket: Int32, deadline: RequestDeadline)] = [:]
  }

  init(limit: Int) { self.limit = limit }

  /// Counts a connection until it is removed before its socket is closed; `nil` if there are too many.
  func add(_ socket: Int32, _ deadline: RequestDeadline) -> UInt64? {
    entries.withLock { entries in
      guard entries.open.count < limit else { return nil }
      entries.count += 1
      entries.open[entries.count] = (socket, deadline)
      return entries.count
    }
  }

  func remove(_ number: UInt64) { entries.withLock { $0.open[number] = nil } }

  /// Wakes the threads that wait for overdue requests.
  func endOverdue() {
    entries.withLock { entries in
      for (socket, deadline) in entries.open.values where deadline.isOver { shutdown(socket, Int32(SHUT_RD)) }
    }
  }
}

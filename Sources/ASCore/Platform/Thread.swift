#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

package struct Thread {
  private let identifier: pthread_t

  /// Deeply nested JSON requires more than the half megabyte of macOS.
  private static let stackSize = 8 << 20

  /// Runs the body on a thread of its own. Returns false if no more threads are available.
  @discardableResult
  package static func run(_ body: @escaping @Sendable () -> Void) -> Bool {
    guard let thread = start(body) else { return false }
    pthread_detach(thread.identifier)
    return true
  }

  /// A thread that must be joined; `nil` if no more threads are available.
  static func start(_ body: @escaping @Sendable () -> Void) -> Thread? {
    var attributes = pthread_attr_t()
    pthread_attr_init(&attributes)
    defer { pthread_attr_destroy(&attributes) }
    pthread_attr_setstacksize(&attributes, stackSize)
    let box = Unmanaged.passRetained(Box(body))  // The thread releases it.
    #if canImport(Glibc)
      var identifier = pthread_t()
    #else
      var identifier: pthread_t?
    #endif
    let status = pthread_create(
      &identifier, &attributes,
      { pointer in
        // Optional on Linux only.
        let box = (pointer as UnsafeMutableRawPointer?).map { Unmanaged<Box>.fromOpaque($0).takeRetainedValue() }
        box?.body()
        return nil
      }, box.toOpaque())
    guard status == 0, let identifier = identifier as pthread_t? else {
      box.release()
      return nil
    }
    return Thread(identifier: identifier)
  }

  func join() {
    pthread_join(identifier, nil)
  }
}

/// The body of a thread, passed through C as a pointer.
private final class Box {
  let body: @Sendable () -> Void

  init(_ body: @escaping @Sendable () -> Void) {
    self.body = body
  }
}

/// A lock with conditions: its holder can wait for a condition until another thread signals it.
package final class Monitor: @unchecked Sendable {
  // Behind pointers, because they must not move in memory. They are designed for use by several threads, hence the
  // unchecked conformance.
  private let mutex = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)
  private let conditions: UnsafeMutableBufferPointer<pthread_cond_t>

  package init(conditions count: Int = 1) {
    mutex.initialize(to: pthread_mutex_t())
    pthread_mutex_init(mutex, nil)
    conditions = .allocate(capacity: count)
    conditions.initialize(repeating: pthread_cond_t())
    for index in conditions.indices { pthread_cond_init(&conditions[index], nil) }
  }

  deinit {
    for index in conditions.indices { pthread_cond_destroy(&conditions[index]) }
    pthread_mutex_destroy(mutex)
    conditions.deallocate()
    mutex.deallocate()
  }

  package func hold<Result>(_ body: () -> Result) -> Result {
    pthread_mutex_lock(mutex)
    defer { pthread_mutex_unlock(mutex) }
    return body()
  }

  /// Releases the lock until another thread signals. It must be held, and the condition must be checked again
  /// afterwards.
  package func wait(for condition: Int = 0) {
    pthread_cond_wait(&conditions[condition], mutex)
  }

  /// Wakes one waiting thread. The lock must be held.
  func signal(_ condition: Int = 0) {
    pthread_cond_signal(&conditions[condition])
  }

  /// Wakes all waiting threads. The lock must be held.
  package func signalAll() {
    for index in conditions.indices { pthread_cond_broadcast(&conditions[index]) }
  }
}

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// Both ends of a pipe, closed when it goes out of scope. No process that is started inherits them by itself.
struct Pipe: ~Copyable {
  let reading: Int32
  /// -1 once it is closed.
  private(set) var writing: Int32

  init() throws(Shell.RunError) {
    var ends: [Int32] = [-1, -1]
    guard pipe(&ends) == 0 else { throw .notStarted(reason: SystemError.last.words) }
    (reading, writing) = (ends[0], ends[1])
    for end in ends { FileDescriptor(end).closeOnExec() }
  }

  deinit {
    close(reading)
    if writing >= 0 { close(writing) }
  }

  /// As long as the writing end is open here, a reader never sees the end.
  mutating func closeWritingEnd() {
    close(writing)
    writing = -1
  }

  /// Which of two descriptors to read from has bytes, or its end, before so many milliseconds have passed. One that is
  /// negative never has.
  static func ready(_ first: Int32, _ second: Int32, within milliseconds: Int32) -> (first: Bool, second: Bool) {
    var requests = [first, second].map { pollfd(fd: $0, events: Int16(POLLIN), revents: 0) }
    guard poll(&requests, 2, milliseconds) > 0 else { return (false, false) }
    return (requests[0].revents != 0, requests[1].revents != 0)
  }

  /// The next bytes; empty at the end.
  func read() -> [UInt8] {
    (try? FileDescriptor(reading).read(atMost: 1 << 12, named: "a pipe")) ?? []
  }
}

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// Both ends of a pipe, closed when it goes out of scope. No process that is started inherits them by itself.
struct Pipe: ~Copyable {
  private let reading: Int32
  /// -1 once it is closed.
  private(set) var writing: Int32

  init() throws(Shell.Trouble) {
    var ends: [Int32] = [-1, -1]
    guard pipe(&ends) == 0 else { throw .notStarted(reason: SystemError.last.words) }
    (reading, writing) = (ends[0], ends[1])
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
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

  /// Whether there are bytes, or the end, before so many milliseconds have passed.
  func isReadable(within milliseconds: Int32) -> Bool {
    var request = pollfd(fd: reading, events: Int16(POLLIN), revents: 0)
    return poll(&request, 1, milliseconds) > 0
  }

  /// The next bytes; empty at the end.
  func read() -> [UInt8] {
    (try? Descriptor(reading).read(atMost: 1 << 12, named: "a pipe")) ?? []
  }
}

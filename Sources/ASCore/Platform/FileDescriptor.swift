import Base
import HTTP
#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// The system's error message for a failed call.
struct SystemError: Error, CustomStringConvertible {
  let number: Int32

  static var last: SystemError { SystemError(number: errno) }

  var description: String { String(cString: strerror(number)) }
}

/// A file descriptor. Those from `open` are closed when the last owner releases it; the standard ones are not.
final class FileDescriptor: Sendable {
  let number: Int32
  private let isOwned: Bool

  /// - Parameter isOwned: Whether it takes ownership. A borrowed descriptor is closed elsewhere.
  init(_ number: Int32, isOwned: Bool = false) {
    (self.number, self.isOwned) = (number, isOwned)
  }

  deinit {
    if isOwned { close(number) }
  }

  static func ofFile(_ path: String) throws(Failure) -> FileDescriptor {
    // Otherwise a named pipe without a writer would block.
    let number = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY)
    guard number >= 0 else {
      let error = SystemError.last
      let reason = error.number == ENOENT ? "no such file" : error.description
      throw Failure(.failure, "cannot read \(nameOfUnreadable(path)): \(reason)")
    }
    return FileDescriptor(number, isOwned: true)
  }

  /// The next bytes, or those from an offset on, at most `count`; empty at the end.
  func bytes(atMost count: Int, from offset: Int64? = nil, named name: String) throws(Failure) -> [UInt8] {
    var reason: SystemError?
    let bytes = [UInt8](unsafeUninitializedCapacity: count) { buffer, length in
      var got = -1
      repeat {
        got =
          offset.map { pread(number, buffer.baseAddress, count, off_t($0)) } ?? read(number, buffer.baseAddress, count)
      } while got < 0 && (errno == EINTR || errno == EAGAIN && waits(for: POLLIN))
      if got < 0 { reason = .last }
      length = max(got, 0)
    }
    if let reason { throw Failure(.failure, "cannot read \(name): \(reason.description)") }
    return bytes
  }

  var status: stat? {
    var status = stat()
    return fstat(number, &status) == 0 ? status : nil
  }

  /// The bytes from here on, and how to wait for them. A regular file needs no wait; only its length is known.
  ///
  /// - Parameter beginning: The bytes that were read already.
  func source(named name: String, after beginning: [UInt8] = []) -> ByteSource {
    guard let status, !status.isRegular else {
      return ByteSource(
        read: { count throws(Failure) in try self.bytes(atMost: count, named: name) },
        length: status.map { Int64($0.st_size) } ?? 0)
    }
    var early = beginning
    let arrival = ByteSource.Arrival(descriptor: number) { [number] span in
      var request = pollfd(fd: number, events: Int16(POLLIN), revents: 0)
      // Every result except a time-out is handled by `bytes`.
      return !early.isEmpty || poll(&request, 1, Int32(clamping: span.milliseconds)) > 0
    }
    return ByteSource(
      read: { count throws(Failure) in
        defer { early = [] }
        if !early.isEmpty { return early }
        try self.wait(for: POLLIN)
        return try self.bytes(atMost: count, named: name)
      }, arrival: arrival)
  }

  /// Waits until the descriptor can be read or written, or has an error, which the next call then reports. Throws status
  /// 130 after an interruption.
  fileprivate func wait(for event: Int32) throws(Failure) {
    var request = pollfd(fd: number, events: Int16(event), revents: 0)
    while poll(&request, 1, Self.interval) == 0 || request.revents == 0 {
      if InterruptionSignal.wasRaised { throw Failure(.interrupted, "interrupted") }
    }
  }

  /// Waits on a descriptor that does not block, and returns whether the call may be repeated. On one that blocks, such as
  /// a socket with `limitWaiting`, the error means that its time is over.
  private func waits(for event: Int32) -> Bool {
    fcntl(number, F_GETFL) & O_NONBLOCK != 0 && (try? wait(for: event)) != nil
  }

  /// How often a wait checks for an interruption, in milliseconds.
  private static let interval: Int32 = 100

  func append(_ bytes: [UInt8]) throws(SystemError) {
    var start = 0
    while start < bytes.count {
      let written = bytes.withUnsafeBytes { write(number, $0.baseAddress.map { $0 + start }, $0.count - start) }
      if written < 0 && (errno == EINTR || errno == EAGAIN && waits(for: POLLOUT)) { continue }
      guard written >= 0 else { throw .last }
      start += written
    }
  }
}

extension FileDescriptor {
  /// The source of a file. A named pipe must have a writer within a few seconds.
  static func source(_ path: String, within span: TimeSpan = .seconds(3)) throws(Failure) -> ByteSource {
    let file = try ofFile(path)
    return file.source(named: path, after: try file.beginning(named: path, within: span))
  }

  /// Waits for the writer of a named pipe. Returns the byte that had to be read to find it, if any.
  private func beginning(named path: String, within span: TimeSpan) throws(Failure) -> [UInt8] {
    guard let status, status.st_mode & S_IFMT == S_IFIFO, !FileSystem.isGivenOpen(path) else { return [] }
    let end = MonotonicTime.now() + span
    var request = pollfd(fd: number, events: Int16(POLLIN), revents: 0)
    while MonotonicTime.now() < end {
      if poll(&request, 1, Self.interval) > 0 { return [] }
      if InterruptionSignal.wasRaised { throw Failure(.interrupted, "interrupted") }
    }
    // Nothing has arrived: a read returns nothing if there is no writer, and an error if there is one.
    var byte: UInt8 = 0
    let got = read(number, &byte, 1)
    guard got != 0 else {
      throw Failure(
        .failure, "cannot read \(path): it is a pipe that no program writes to",
        hint: "start the program that writes to it first, or pass a file")
    }
    return got > 0 ? [byte] : []
  }

  /// Limits the time of reads and writes on a socket.
  func limitWaiting(milliseconds: Int) {
    var time = timeval()
    time.tv_sec = milliseconds / 1000
    time.tv_usec = .init(milliseconds % 1000 * 1000)
    for option in [SO_RCVTIMEO, SO_SNDTIMEO] {
      setsockopt(number, SOL_SOCKET, option, &time, socklen_t(MemoryLayout<timeval>.size))
    }
  }

  /// Child processes do not inherit the descriptor.
  func closeOnExec() {
    _ = fcntl(number, F_SETFD, FD_CLOEXEC)
  }

  /// Waits for the time. Returns false if the other side of a socket disconnects. Arriving bytes are not read.
  /// `isStillThere` is called at intervals after the other side stopped sending, because the socket does not show
  /// whether it still reads.
  func wait(_ span: TimeSpan, isStillThere: () -> Bool) -> Bool {
    let end = MonotonicTime.now() + span
    var hasEnded = false
    while case let left = end - MonotonicTime.now(), left > .zero {
      // Available bytes would end each poll immediately, so only the end of the connection is polled for. On systems
      // that cannot distinguish it from bytes, it is checked at intervals.
      var request = pollfd(fd: number, events: hasEnded ? 0 : Self.hangUp, revents: 0)
      let pause = min(left, .milliseconds(100)).milliseconds
      poll(&request, 1, Int32(pause))
      if request.revents & Int16(POLLERR) != 0 { return false }
      if !hasEnded { hasEnded = request.revents & Self.hangUp != 0 || hasNoMoreInput }
      if hasEnded, !isStillThere() { return false }
    }
    return true
  }

  /// Whether the other side of a socket has ended, and all that it sent was read.
  var hasNoMoreInput: Bool {
    var byte: UInt8 = 0
    return recv(number, &byte, 1, Int32(MSG_PEEK) | Int32(MSG_DONTWAIT)) == 0
  }

  /// Sends as much as possible without waiting.
  func sendAtOnce(_ bytes: [UInt8]) {
    _ = bytes.withUnsafeBytes { send(number, $0.baseAddress, $0.count, Int32(MSG_DONTWAIT)) }
  }

  /// Reads and drops available input. Returns whether the other side has ended.
  func discardInput() -> Bool {
    var bytes = [UInt8](repeating: 0, count: 1 << 16)
    var got = 0
    repeat { got = recv(number, &bytes, bytes.count, Int32(MSG_DONTWAIT)) } while got > 0
    return got == 0 || errno != EAGAIN && errno != EINTR
  }

  #if canImport(Glibc)
    // POLLRDHUP of poll(2), which Swift does not import.
    private static let hangUp: Int16 = 0x2000
  #else
    private static let hangUp: Int16 = 0
  #endif

  /// Signals to the other side of a socket that no more data will follow.
  func endWriting() {
    shutdown(number, Int32(SHUT_WR))
  }

  /// The first available byte on a socket, which is not removed; `nil` if the other side has ended.
  func peek() -> UInt8? {
    var byte: UInt8 = 0
    return recv(number, &byte, 1, Int32(MSG_PEEK)) == 1 ? byte : nil
  }
}

/// The name of a path in errors. A document that was passed instead of a path may contain a secret.
func nameOfUnreadable(_ path: String) -> String {
  let isDocument = path.utf8.first(where: { $0 != UInt8(ascii: " ") }).map { "{[\"".utf8.contains($0) } ?? false
  // Filenames are not longer (NAME_MAX), and base64 contains few slashes.
  let isTooLong = path.utf8.split(separator: UInt8(ascii: "/")).contains { $0.count > 255 }
  return isDocument || isTooLong ? "a path that looks like a document" : path
}

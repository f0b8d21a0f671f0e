import Base
#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// The system's reason for a failed call, in its own words.
package struct SystemError: Error, CustomStringConvertible {
  let number: Int32

  static var last: SystemError { SystemError(number: errno) }

  package var description: String { String(cString: strerror(number)) }
}

/// A file descriptor. Those made by `open` are closed when it goes out of scope; the standard ones are not ours to close.
package struct FileDescriptor: ~Copyable {
  package let number: Int32
  private let isOwned: Bool

  /// Borrows a descriptor that somebody else closes.
  init(_ number: Int32) {
    self.number = number
    isOwned = false
  }

  /// Takes a descriptor over that nobody else closes.
  package init(owning number: Int32) {
    self.number = number
    isOwned = true
  }

  deinit {
    if isOwned { close(number) }
  }

  static var standardInput: FileDescriptor { FileDescriptor(STDIN_FILENO) }

  static func open(_ path: String) throws(Failure) -> FileDescriptor {
    #if canImport(Glibc)
      let number = Glibc.open(path, O_RDONLY | O_CLOEXEC)
    #else
      let number = Darwin.open(path, O_RDONLY | O_CLOEXEC)
    #endif
    guard number >= 0 else {
      throw Failure(.failure, "cannot read \(nameOfUnreadable(path)): \(SystemError.last.description)")
    }
    return FileDescriptor(owning: number)
  }

  /// The next bytes, at most `count`; empty at the end.
  package func read(atMost count: Int, named name: String) throws(Failure) -> [UInt8] {
    var reason: SystemError?
    let bytes = [UInt8](unsafeUninitializedCapacity: count) { buffer, length in
      var got = -1
      repeat {
        #if canImport(Glibc)
          got = Glibc.read(number, buffer.baseAddress, count)
        #else
          got = Darwin.read(number, buffer.baseAddress, count)
        #endif
      } while got < 0 && errno == EINTR
      if got < 0 { reason = .last }
      length = max(got, 0)
    }
    if let reason { throw Failure(.failure, "cannot read \(name): \(reason.description)") }
    return bytes
  }

  /// The bytes from an offset on, at most `count`; empty at the end.
  func read(atMost count: Int, from offset: Int64, named name: String) throws(Failure) -> [UInt8] {
    var reason: SystemError?
    let bytes = [UInt8](unsafeUninitializedCapacity: count) { buffer, length in
      var got = -1
      repeat { got = pread(number, buffer.baseAddress, count, off_t(offset)) } while got < 0 && errno == EINTR
      if got < 0 { reason = .last }
      length = max(got, 0)
    }
    if let reason { throw Failure(.failure, "cannot read \(name): \(reason.description)") }
    return bytes
  }

  /// How its bytes come: for a regular file they are there, and as many as it is long.
  var arrival: (ByteSource.Arrival?, length: Int64?) {
    var status = stat()
    guard fstat(number, &status) == 0, status.st_mode & S_IFMT != S_IFREG else { return (nil, Int64(status.st_size)) }
    let number = number
    return (
      ByteSource.Arrival(descriptor: number) { span in
        var request = pollfd(fd: number, events: Int16(POLLIN), revents: 0)
        // Anything but silence is for `read` to find out about.
        return poll(&request, 1, Int32(clamping: span.milliseconds)) > 0
      }, nil
    )
  }

  /// All of the bytes, however many calls it takes.
  package func write(_ bytes: [UInt8]) throws(SystemError) {
    var start = 0
    while start < bytes.count {
      let written = bytes.withUnsafeBytes { buffer in
        #if canImport(Glibc)
          Glibc.write(number, buffer.baseAddress.map { $0 + start }, buffer.count - start)
        #else
          Darwin.write(number, buffer.baseAddress.map { $0 + start }, buffer.count - start)
        #endif
      }
      if written < 0 && errno == EINTR { continue }
      guard written >= 0 else { throw .last }
      start += written
    }
  }
}

/// Keeps a descriptor open for closures that read it, and closes it when the last of them is gone.
package final class OpenFile: Sendable {
  package let descriptor: FileDescriptor

  package init(_ descriptor: consuming FileDescriptor) {
    self.descriptor = descriptor
  }
}

extension FileDescriptor {
  /// Ends a read or write on a socket that waits longer for the other side.
  func limitWaiting(milliseconds: Int) {
    var time = timeval()
    time.tv_sec = milliseconds / 1000
    time.tv_usec = .init(milliseconds % 1000 * 1000)
    for option in [SO_RCVTIMEO, SO_SNDTIMEO] {
      setsockopt(number, SOL_SOCKET, option, &time, socklen_t(MemoryLayout<timeval>.size))
    }
  }

  /// No program that is started inherits it.
  func closeOnExec() {
    _ = fcntl(number, F_SETFD, FD_CLOEXEC)
  }

  /// Waits, and gives up when the other side of a socket has gone: false then. Bytes that come meanwhile stay unread.
  ///
  /// - Parameter isStillThere: asked now and then once the other side sends no more, as whether it still reads cannot
  ///   be seen from here.
  package func wait(_ span: TimeSpan, isStillThere: () -> Bool) -> Bool {
    let end = ContinuousClock.now + .milliseconds(span.milliseconds)
    var hasEnded = false
    while case let left = end - ContinuousClock.now, left > .zero {
      // Bytes that wait would end each poll at once, so only the end of the connection is polled for; where the system
      // cannot tell it apart from bytes, it is looked for every now and then.
      var request = pollfd(fd: number, events: hasEnded ? 0 : Self.hangUp, revents: 0)
      let pause = min(left, .milliseconds(100)).components
      poll(&request, 1, Int32(pause.attoseconds / 1_000_000_000_000_000) + 1)
      if request.revents & Int16(POLLERR) != 0 { return false }
      if !hasEnded { hasEnded = request.revents & Self.hangUp != 0 || hasNoMoreInput }
      if hasEnded, !isStillThere() { return false }
    }
    return true
  }

  /// Whether all was read, and the other side sends no more.
  private var hasNoMoreInput: Bool {
    var byte: UInt8 = 0
    return recv(number, &byte, 1, Int32(MSG_PEEK) | Int32(MSG_DONTWAIT)) == 0
  }

  /// Sends as much as the system takes without waiting.
  func sendAtOnce(_ bytes: [UInt8]) {
    _ = bytes.withUnsafeBytes { send(number, $0.baseAddress, $0.count, Int32(MSG_DONTWAIT)) }
  }

  /// Reads what has come without waiting, for nothing; whether the other side has ended.
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

  /// Tells the other side of a socket that nothing more will come.
  func endWriting() {
    shutdown(number, Int32(SHUT_WR))
  }

  /// The first byte that waits on a socket, which stays there; nil if the other side has ended.
  package func peek() -> UInt8? {
    var byte: UInt8 = 0
    return recv(number, &byte, 1, Int32(MSG_PEEK)) == 1 ? byte : nil
  }
}

/// A path as an error names it: a document that was given in the place of one may hold a secret.
package func nameOfUnreadable(_ path: String) -> String {
  let isDocument = path.utf8.first(where: { $0 != UInt8(ascii: " ") }).map { "{[\"".utf8.contains($0) } ?? false
  // No file has a longer name (NAME_MAX), and base64 has few slashes.
  let isTooLong = path.utf8.split(separator: UInt8(ascii: "/")).contains { $0.count > 255 }
  return isDocument || isTooLong ? "a file of such a name, which looks like a document" : path
}

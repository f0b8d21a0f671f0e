import Base
#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// A TCP socket that listens only on this machine, until its last owner releases it.
package final class LoopbackSocket: Sendable {
  let file: FileDescriptor
  package let port: UInt16

  /// Port 0 selects any free port. Throws status 1 for a port that is in use or not allowed.
  package init(port wanted: UInt16) throws(Failure) {
    #if canImport(Glibc)
      let number = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    #else
      let number = socket(AF_INET, SOCK_STREAM, 0)
    #endif
    guard number >= 0 else { throw Failure(.failure, "cannot listen: \(SystemError.last.description)") }
    file = FileDescriptor(number, isOwned: true)
    file.closeOnExec()
    var yes: Int32 = 1
    setsockopt(number, SOL_SOCKET, SO_REUSEADDR, &yes, socklen_t(MemoryLayout<Int32>.size))
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_port = wanted.bigEndian
    address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
    var length = socklen_t(MemoryLayout<sockaddr_in>.size)
    let isListening = withUnsafeMutablePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { address in
        bind(number, address, length) == 0 && listen(number, SOMAXCONN) == 0
          && getsockname(number, address, &length) == 0
      }
    }
    guard isListening else {
      throw Failure(
        .failure, "cannot listen on port \(wanted) of 127.0.0.1: \(SystemError.last.description)",
        hint: "omit the port to use any free port")
    }
    port = UInt16(bigEndian: address.sin_port)
  }

  /// The next connections, at most one from each socket; empty if none arrived within the time. The caller closes them.
  static func connections(on sockets: [LoopbackSocket], within span: TimeSpan) -> [(connection: Int32, port: UInt16)] {
    var requests = sockets.map { pollfd(fd: $0.file.number, events: Int16(POLLIN), revents: 0) }
    guard poll(&requests, nfds_t(requests.count), Int32(clamping: span.milliseconds)) > 0 else { return [] }
    return zip(requests, sockets).compactMap { request, socket in
      guard request.revents != 0 else { return nil }
      let connection = accept(socket.file.number, nil, nil)
      guard connection >= 0 else {
        // Without free descriptors, the connection and the server must wait.
        pause(.milliseconds(20))
        return nil
      }
      FileDescriptor(connection).closeOnExec()
      return (connection, socket.port)
    }
  }

  /// Waits, regardless of signals.
  static func pause(_ span: TimeSpan) {
    poll(nil, 0, Int32(clamping: span.milliseconds))
  }
}

import Base
#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// A TCP socket that listens on this machine alone.
package struct LoopbackSocket: ~Copyable {
  let number: Int32
  package let port: UInt16

  /// Port 0 takes any that is free.
  package init(port wanted: UInt16) throws(Failure) {
    #if canImport(Glibc)
      let number = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    #else
      let number = socket(AF_INET, SOCK_STREAM, 0)
    #endif
    guard number >= 0 else { throw Failure(.failure, "cannot listen: \(SystemError.last.description)") }
    FileDescriptor(number).closeOnExec()
    var yes: Int32 = 1
    setsockopt(number, SOL_SOCKET, SO_REUSEADDR, &yes, socklen_t(MemoryLayout<Int32>.size))
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_port = wanted.bigEndian
    address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
    var length = socklen_t(MemoryLayout<sockaddr_in>.size)
    let isListening = withUnsafeMutablePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { address in
        bind(number, address, length) == 0 && listen(number, 64) == 0 && getsockname(number, address, &length) == 0
      }
    }
    guard isListening else {
      let reason = SystemError.last.description
      close(number)
      throw Failure(
        .failure, "cannot listen on port \(wanted) of 127.0.0.1: \(reason)",
        hint: "without a port, one that is free is taken")
    }
    self.number = number
    port = UInt16(bigEndian: address.sin_port)
  }

  deinit {
    close(number)
  }

  /// The next connection; nil if none came within the time, or listening has ended. The caller closes it.
  package func accept(within milliseconds: Int32) -> Int32? {
    var request = pollfd(fd: number, events: Int16(POLLIN), revents: 0)
    guard poll(&request, 1, milliseconds) > 0 else { return nil }
    #if canImport(Glibc)
      let connection = Glibc.accept(number, nil, nil)
    #else
      let connection = Darwin.accept(number, nil, nil)
    #endif
    if connection >= 0 {
      FileDescriptor(connection).closeOnExec()
      return connection
    }
    // Without descriptors left, the connection waits, and so must its server.
    poll(nil, 0, 20)
    return nil
  }
}

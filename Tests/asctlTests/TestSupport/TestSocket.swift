#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// The part of the socket API that tests use: TCP over 127.0.0.1.
enum TestSocket {
  /// A socket that listens on a free port; the caller closes it.
  static func listening() -> (socket: Int32, port: Int)? {
    guard let socket = open() else { return nil }
    let port = withAddress(port: 0) { address, size in
      guard bind(socket, address, size) == 0, listen(socket, 64) == 0 else { return nil as Int? }
      var size = size
      guard getsockname(socket, address, &size) == 0 else { return nil }
      return address.withMemoryRebound(to: sockaddr_in.self, capacity: 1) {
        Int(UInt16(bigEndian: $0.pointee.sin_port))
      }
    }
    if let port { return (socket, port) }
    close(socket)
    return nil
  }

  /// A connected socket, which the caller closes; nil if the port is closed.
  static func connected(port: Int) -> Int32? {
    guard let socket = open() else { return nil }
    if withAddress(port: port, { connect(socket, $0, $1) }) == 0 { return socket }
    close(socket)
    return nil
  }

  /// A port without a listener, until another process gets it.
  static func unusedPort() -> Int? {
    guard let (socket, port) = listening() else { return nil }
    close(socket)
    return port
  }

  /// The next bytes; empty after the other side has closed.
  static func receive(_ socket: Int32) -> [UInt8] {
    var piece = [UInt8](repeating: 0, count: 16 << 10)
    let count = recv(socket, &piece, piece.count, 0)
    return Array(piece.prefix(max(count, 0)))
  }

  /// False if the other side has disconnected.
  static func sendAll(_ socket: Int32, _ bytes: [UInt8]) -> Bool {
    #if canImport(Glibc)
      let flags = Int32(MSG_NOSIGNAL)
    #else
      let flags: Int32 = 0
      var on: Int32 = 1
      setsockopt(socket, SOL_SOCKET, SO_NOSIGPIPE, &on, socklen_t(MemoryLayout<Int32>.size))
    #endif
    var rest = bytes[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { send(socket, $0.baseAddress, $0.count, flags) }
      guard count > 0 else { return false }
      rest = rest.dropFirst(count)
    }
    return true
  }

  private static func open() -> Int32? {
    #if canImport(Glibc)
      let socket = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    #else
      let socket = socket(AF_INET, SOCK_STREAM, 0)
    #endif
    return socket >= 0 ? socket : nil
  }

  private static func withAddress<Answer>(
    port: Int, _ body: (UnsafeMutablePointer<sockaddr>, socklen_t) -> Answer
  ) -> Answer {
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
    address.sin_port = UInt16(port).bigEndian
    return withUnsafeMutablePointer(to: &address) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) { body($0, socklen_t(MemoryLayout<sockaddr_in>.size)) }
    }
  }
}

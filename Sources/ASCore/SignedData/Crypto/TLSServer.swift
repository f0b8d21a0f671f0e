import COpenSSL

/// The server side of TLS 1.2 or newer, for one certificate. OpenSSL documents an `SSL_CTX` that is no longer changed
/// as safe to use from several threads, hence the unchecked conformance.
package final class TLSServer: @unchecked Sendable {
  private let context: OpenSSLHandle

  /// The certificate is in DER, the key in PKCS#8.
  package init(certificate: [UInt8], key: [UInt8]) throws(CryptoError) {
    context = try OpenSSLHandle(SSL_CTX_new(TLS_server_method()), free: SSL_CTX_free)
    let x509 = try OpenSSLHandle(x509: certificate)
    let privateKey = try PrivateKey(pkcs8: key)
    let isReady = context.borrow { context in
      // Both calls take references of their own. The minimum is set by a macro around SSL_CTX_ctrl.
      x509.borrow { SSL_CTX_use_certificate(context, $0) } == 1
        && privateKey.key.borrow { SSL_CTX_use_PrivateKey(context, $0) } == 1
        && SSL_CTX_ctrl(context, SSL_CTRL_SET_MIN_PROTO_VERSION, Int(TLS1_2_VERSION), nil) == 1
    }
    try OpenSSLErrors.require(isReady)
  }

  /// Performs the handshake over a socket, which stays the caller's, and returns the functions of the connection, which
  /// is for one thread. `read` returns the next bytes, none at the end and if the connection breaks; `write` returns
  /// whether all bytes were sent; `close` notifies the client, so that it does not treat the end as an attack.
  package func accept(
    _ socket: Int32
  ) throws(CryptoError) -> (read: (Int) -> [UInt8], write: ([UInt8]) -> Bool, close: () -> Void) {
    let connection = TLSConnection(
      try context.borrow { context throws(CryptoError) in try OpenSSLHandle(SSL_new(context), free: SSL_free) })
    try OpenSSLErrors.require(connection.handle.borrow { SSL_set_fd($0, socket) == 1 && SSL_accept($0) == 1 })
    return (connection.read, connection.write, connection.close)
  }
}

private final class TLSConnection {
  let handle: OpenSSLHandle

  init(_ handle: consuming OpenSSLHandle) {
    self.handle = handle
  }

  func read(atMost count: Int) -> [UInt8] {
    [UInt8](unsafeUninitializedCapacity: count) { buffer, length in
      length = handle.borrow { max(Int(SSL_read($0, buffer.baseAddress, Int32(clamping: count))), 0) }
      ERR_clear_error()
    }
  }

  func write(_ bytes: [UInt8]) -> Bool {
    guard !bytes.isEmpty else { return true }
    let written = handle.borrow { SSL_write($0, bytes, Int32(clamping: bytes.count)) }
    ERR_clear_error()
    return Int(written) == bytes.count
  }

  func close() {
    handle.borrow { _ = SSL_shutdown($0) }
    ERR_clear_error()
  }
}

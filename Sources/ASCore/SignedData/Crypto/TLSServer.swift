import COpenSSL

/// The server's side of TLS 1.2 or newer, for one certificate. Safe to use from several threads, as OpenSSL documents of
/// an `SSL_CTX` that is not changed any more, hence the unchecked conformance.
package final class TLSServer: @unchecked Sendable {
  private let context: OpenSSLHandle

  /// Certificate in DER, key in PKCS#8.
  package init(certificate: [UInt8], key: [UInt8]) throws(CryptoError) {
    context = try OpenSSLHandle(SSL_CTX_new(TLS_server_method()), free: SSL_CTX_free)
    let x509 = try X509Handle(der: certificate)
    let privateKey = try PrivateKey(pkcs8: key)
    let isReady = context.borrow { context in
      // Both calls take references of their own. The minimum is set by a macro around SSL_CTX_ctrl.
      x509.borrow { SSL_CTX_use_certificate(context, $0) } == 1
        && privateKey.borrow { SSL_CTX_use_PrivateKey(context, $0) } == 1
        && SSL_CTX_ctrl(context, SSL_CTRL_SET_MIN_PROTO_VERSION, Int(TLS1_2_VERSION), nil) == 1
    }
    guard isReady else { throw CryptoError(reason: OpenSSLErrors.drain()) }
  }

  /// A connection over a socket that stays its owner's; the handshake is done here.
  package func accept(_ socket: Int32) throws(CryptoError) -> TLSConnection {
    let connection = try context.borrow { context throws(CryptoError) in
      try OpenSSLHandle(SSL_new(context), free: SSL_free)
    }
    let isOpen = connection.borrow { SSL_set_fd($0, socket) == 1 && SSL_accept($0) == 1 }
    guard isOpen else { throw CryptoError(reason: OpenSSLErrors.drain()) }
    return TLSConnection(connection)
  }
}

/// One TLS connection; belongs to one thread.
package final class TLSConnection {
  private let handle: OpenSSLHandle

  fileprivate init(_ handle: consuming OpenSSLHandle) {
    self.handle = handle
  }

  /// The next bytes; empty at the end and when the connection breaks.
  package func read(atMost count: Int) -> [UInt8] {
    [UInt8](unsafeUninitializedCapacity: count) { buffer, length in
      length = handle.borrow { max(Int(SSL_read($0, buffer.baseAddress, Int32(clamping: count))), 0) }
      ERR_clear_error()
    }
  }

  /// Whether all of it went.
  package func write(_ bytes: [UInt8]) -> Bool {
    guard !bytes.isEmpty else { return true }
    let written = handle.borrow { SSL_write($0, bytes, Int32(clamping: bytes.count)) }
    ERR_clear_error()
    return Int(written) == bytes.count
  }

  /// Says goodbye, so that the other side does not take the end for an attack.
  package func close() {
    handle.borrow { _ = SSL_shutdown($0) }
    ERR_clear_error()
  }
}

import COpenSSL

/// Owns a stack and a reference to each certificate on it.
struct CertificateStack: ~Copyable {
  private let handle: OpenSSLHandle

  init(_ certificates: [Certificate]) throws(CryptoError) {
    let stack = try OpenSSLHandle(OPENSSL_sk_new_null(), free: Self.free)
    for certificate in certificates {
      let x509 = try X509Handle(der: certificate.der)
      x509.borrow { x509 in
        X509_up_ref(x509)  // The stack's own reference, given back when it is freed.
        _ = stack.borrow { OPENSSL_sk_push($0, UnsafeRawPointer(x509)) }
      }
    }
    handle = stack
  }

  private static func free(_ stack: OpaquePointer?) {
    OPENSSL_sk_pop_free(stack) { X509_free(OpaquePointer($0)) }
  }

  func borrow<Result>(_ body: (OpaquePointer) -> Result) -> Result {
    handle.borrow(body)
  }
}

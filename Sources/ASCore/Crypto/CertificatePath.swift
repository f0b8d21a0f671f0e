import COpenSSL

/// Whether a leaf leads to an anchor, by the rules of RFC 5280, judged by OpenSSL.
///
/// Time is left out on purpose: OpenSSL's own check takes notAfter as exclusive, and asctl judges one chain at the dates
/// of many texts. The system's trust store is never asked.
enum CertificatePath {
  /// The path from the leaf to the anchor that ends it, or the reason why there is none.
  static func build(
    leaf: Certificate, intermediates: [Certificate], anchors: [Certificate]
  ) throws(CryptoError) -> Result {
    let store = try OpenSSLHandle(X509_STORE_new(), free: X509_STORE_free)
    for anchor in anchors {
      let handle = try X509Handle(der: anchor.der)
      // The store adds a reference of its own; one that it holds already is no failure.
      let added = handle.borrow { x509 in store.borrow { X509_STORE_add_cert($0, x509) } }
      guard added == 1 else { throw CryptoError(reason: OpenSSLErrors.drain()) }
    }
    let untrusted = try CertificateStack(intermediates)
    let subject = try X509Handle(der: leaf.der)
    let context = try OpenSSLHandle(X509_STORE_CTX_new(), free: X509_STORE_CTX_free)
    return try context.borrow { context throws(CryptoError) in
      let ready = store.borrow { store in
        subject.borrow { subject in
          untrusted.borrow { X509_STORE_CTX_init(context, store, subject, $0) }
        }
      }
      guard ready == 1 else { throw CryptoError(reason: OpenSSLErrors.drain()) }
      // The parameters belong to the context.
      X509_STORE_CTX_set_flags(context, UInt(X509_V_FLAG_NO_CHECK_TIME))
      X509_VERIFY_PARAM_set_auth_level(X509_STORE_CTX_get0_param(context), authenticationLevel)
      guard X509_verify_cert(context) == 1 else {
        ERR_clear_error()
        let code = X509_STORE_CTX_get_error(context)
        return .broken(reason: String(cString: X509_verify_cert_error_string(Int(code))))
      }
      return .complete(try certificates(of: X509_STORE_CTX_get0_chain(context)))
    }
  }

  enum Result: Equatable {
    case complete([Certificate])
    case broken(reason: String)
  }

  /// 112 bits: nothing weaker than RSA 2048 with SHA-2 may vouch for another certificate.
  private static let authenticationLevel: Int32 = 2

  private static func certificates(of chain: OpaquePointer?) throws(CryptoError) -> [Certificate] {
    var certificates: [Certificate] = []
    for index in 0..<OPENSSL_sk_num(chain) {
      // Chain and certificates belong to the context.
      let x509 = OpaquePointer(OPENSSL_sk_value(chain, index))
      let length = Int(i2d_X509(x509, nil))
      let der = [UInt8](unsafeUninitializedCapacity: max(length, 0)) { bytes, count in
        var end = bytes.baseAddress
        count = max(Int(i2d_X509(x509, &end)), 0)
      }
      certificates.append(try Certificate(der: der))
    }
    return certificates
  }
}

/// Owns a stack and a reference to each certificate on it.
private struct CertificateStack: ~Copyable {
  private let handle: OpenSSLHandle

  init(_ certificates: [Certificate]) throws(CryptoError) {
    let stack = try OpenSSLHandle(OPENSSL_sk_new_null()) { stack in
      OPENSSL_sk_pop_free(stack) { X509_free(OpaquePointer($0)) }
    }
    for certificate in certificates {
      let x509 = try X509Handle(der: certificate.der)
      x509.borrow { x509 in
        X509_up_ref(x509)  // The stack's own reference, given back when it is freed.
        _ = stack.borrow { OPENSSL_sk_push($0, UnsafeRawPointer(x509)) }
      }
    }
    handle = stack
  }

  func borrow<Result>(_ body: (OpaquePointer) -> Result) -> Result {
    handle.borrow(body)
  }
}

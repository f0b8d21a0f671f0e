import COpenSSL

/// Checks with OpenSSL whether a leaf leads to an anchor, by the rules of RFC 5280.
///
/// Validity dates are not checked here, because OpenSSL treats notAfter as exclusive, and because asctl checks one
/// chain at the dates of many texts. The system's trust store is never used.
enum CertificatePath {
  /// Returns the path from the leaf to its anchor. Throws the reason if there is none.
  static func build(
    leaf: Certificate, intermediates: [Certificate], anchors: [Certificate], scheme: SigningChain.Scheme
  ) throws(CryptoError) -> [Certificate] {
    let store = try OpenSSLHandle(X509_STORE_new(), free: X509_STORE_free)
    for anchor in anchors {
      // The store adds a reference of its own. Adding a certificate twice is not an error.
      try OpenSSLErrors.require(anchor.x509.borrow { x509 in store.borrow { X509_STORE_add_cert($0, x509) } } == 1)
    }
    let untrusted = try OpenSSLHandle(stack: intermediates)
    let context = try OpenSSLHandle(X509_STORE_CTX_new(), free: X509_STORE_CTX_free)
    return try context.borrow { context throws(CryptoError) in
      let ready = store.borrow { store in
        leaf.x509.borrow { subject in
          untrusted.borrow { X509_STORE_CTX_init(context, store, subject, $0) }
        }
      }
      try OpenSSLErrors.require(ready == 1)
      // The parameters belong to the context.
      X509_STORE_CTX_set_flags(context, UInt(X509_V_FLAG_NO_CHECK_TIME))
      X509_VERIFY_PARAM_set_auth_level(X509_STORE_CTX_get0_param(context), scheme.authenticationLevel)
      guard X509_verify_cert(context) == 1 else {
        ERR_clear_error()
        let code = X509_STORE_CTX_get_error(context)
        throw CryptoError(reason: String(cString: X509_verify_cert_error_string(Int(code))))
      }
      let chain = X509_STORE_CTX_get0_chain(context)
      guard hasDigests(chain, of: scheme) else { throw CryptoError(reason: "a certificate signed with a weak digest") }
      guard hasStrongAuthorities(chain) else { throw CryptoError(reason: "an authority with a weak key") }
      return try certificates(of: chain, among: [leaf] + intermediates + anchors)
    }
  }

  /// The minimum security of an authority's key, in bits.
  private static let leastKey: Int32 = 112

  /// Checks the digest of every signature except the anchor's own, on which nothing depends.
  private static func hasDigests(_ chain: OpaquePointer?, of scheme: SigningChain.Scheme) -> Bool {
    (0..<max(OPENSSL_sk_num(chain) - 1, 0)).allSatisfy { index in
      var bits: Int32 = 0
      let isKnown = X509_get_signature_info(OpaquePointer(OPENSSL_sk_value(chain, index)), nil, nil, &bits, nil)
      return isKnown == 1 && bits >= scheme.leastDigest
    }
  }

  /// Requires keys of 112 bits, such as RSA 2048, above the leaf. Apple has signed receipts under SHA-1 but never under
  /// shorter keys: its root of 2006 and all Worldwide Developer Relations authorities since have RSA 2048.
  private static func hasStrongAuthorities(_ chain: OpaquePointer?) -> Bool {
    (1..<max(OPENSSL_sk_num(chain), 1)).allSatisfy { index in
      // The chain, the certificate and the key belong to the context.
      let key = X509_get0_pubkey(OpaquePointer(OPENSSL_sk_value(chain, index)))
      return key.map { EVP_PKEY_get_security_bits($0) >= leastKey } ?? false
    }
  }

  /// Returns the certificates of the chain. Known ones are reused, so that none is parsed twice.
  private static func certificates(
    of chain: OpaquePointer?, among known: [Certificate]
  ) throws(CryptoError) -> [Certificate] {
    var certificates: [Certificate] = []
    for index in 0..<OPENSSL_sk_num(chain) {
      // The chain and the certificates belong to the context.
      guard let x509 = OpaquePointer(OPENSSL_sk_value(chain, index)) else { continue }
      let der = X509Handle.der(of: x509)
      if let one = known.first(where: { $0.der == der }) {
        certificates.append(one)
      } else {
        certificates.append(try Certificate(der: der))
      }
    }
    return certificates
  }
}

extension OpenSSLHandle {
  /// Creates a stack with a reference to each certificate.
  init(stack certificates: [Certificate]) throws(CryptoError) {
    try self.init(OPENSSL_sk_new_null()) { stack in OPENSSL_sk_pop_free(stack) { X509_free(OpaquePointer($0)) } }
    for certificate in certificates {
      certificate.x509.borrow { x509 in
        X509_up_ref(x509)  // The stack's own reference, released when the stack is freed.
        _ = borrow { OPENSSL_sk_push($0, UnsafeRawPointer(x509)) }
      }
    }
  }
}

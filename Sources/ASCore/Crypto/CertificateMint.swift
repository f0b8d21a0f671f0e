import COpenSSL

/// Makes certificates: of the simulated App Store, and of nobody else.
struct CertificateMint {
  var name: String
  var isAuthority = false
  /// As OpenSSL's configuration writes it: `critical,keyCertSign`.
  var keyUsage: String
  /// Extensions that only have to be there, in dotted form.
  var markers: [String] = []
  /// For a TLS server, as OpenSSL's configuration writes it: `DNS:localhost`.
  var alternativeNames: String?
  /// Seconds since 1970.
  var validity: ClosedRange<Int64>
  var serial: Int

  /// The DER of a certificate for `key`, signed by `issuer`; by itself without one.
  func certificate(for key: PrivateKey, issuer: (name: String, key: PrivateKey)? = nil) throws(CryptoError) -> [UInt8] {
    let x509 = try OpenSSLHandle(X509_new(), free: X509_free)
    return try x509.borrow { x509 throws(CryptoError) in
      X509_set_version(x509, 2)  // Counted from 0: version 3.
      ASN1_INTEGER_set(X509_get_serialNumber(x509), serial)
      ASN1_TIME_set(X509_getm_notBefore(x509), time_t(validity.lowerBound))
      ASN1_TIME_set(X509_getm_notAfter(x509), time_t(validity.upperBound))
      // The names belong to the certificate.
      for (text, owner) in [(name, X509_get_subject_name(x509)), (issuer?.name ?? name, X509_get_issuer_name(x509))] {
        X509_NAME_add_entry_by_txt(owner, "CN", Self.utf8, text, -1, -1, 0)
      }
      key.borrow { _ = X509_set_pubkey(x509, $0) }
      try add(NID_basic_constraints, isAuthority ? "critical,CA:TRUE" : "critical,CA:FALSE", to: x509)
      try add(NID_key_usage, keyUsage, to: x509)
      if let alternativeNames { try add(NID_subject_alt_name, alternativeNames, to: x509) }
      for marker in markers { try add(marker: marker, to: x509) }
      let length = (issuer?.key ?? key).borrow { X509_sign(x509, $0, EVP_sha256()) }
      guard length > 0 else { throw CryptoError(reason: OpenSSLErrors.drain()) }
      return [UInt8](unsafeUninitializedCapacity: max(Int(i2d_X509(x509, nil)), 0)) { bytes, count in
        var end = bytes.baseAddress
        count = max(Int(i2d_X509(x509, &end)), 0)
      }
    }
  }

  /// MBSTRING_UTF8, a macro.
  private static let utf8: Int32 = 0x1000

  private func add(_ identifier: Int32, _ value: String, to x509: OpaquePointer) throws(CryptoError) {
    var context = X509V3_CTX()
    X509V3_set_ctx(&context, x509, x509, nil, nil, 0)
    let added = try OpenSSLHandle(X509V3_EXT_conf_nid(nil, &context, identifier, value), free: X509_EXTENSION_free)
    added.borrow { _ = X509_add_ext(x509, $0, -1) }  // Takes a copy.
  }

  /// Apple's markers hold an ASN.1 NULL.
  private func add(marker: String, to x509: OpaquePointer) throws(CryptoError) {
    let object = try OpenSSLHandle(OBJ_txt2obj(marker, 1), free: ASN1_OBJECT_free)
    guard let value = ASN1_OCTET_STRING_new() else { throw CryptoError(reason: OpenSSLErrors.drain()) }
    defer { ASN1_OCTET_STRING_free(value) }
    ASN1_OCTET_STRING_set(value, [5, 0], 2)
    let added = try object.borrow { object throws(CryptoError) in
      try OpenSSLHandle(X509_EXTENSION_create_by_OBJ(nil, object, 0, value), free: X509_EXTENSION_free)
    }
    added.borrow { _ = X509_add_ext(x509, $0, -1) }
  }
}

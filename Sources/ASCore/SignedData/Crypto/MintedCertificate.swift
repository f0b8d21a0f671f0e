import COpenSSL

/// A certificate made here, with the key that it is for.
struct IssuedCertificate: Sendable {
  let der: [UInt8]
  let key: KeyPair
  private let name: String

  /// Issued by another, or by itself without one. A key is made for it unless one is given.
  init(_ request: CertificateRequest, issuer: IssuedCertificate?, key: KeyPair? = nil) throws(CryptoError) {
    let key = if let key { key } else { try KeyPair(curve: request.curve) }
    let x509 = try OpenSSLHandle(X509_new(), free: X509_free)
    der = try x509.borrow { x509 throws(CryptoError) in
      Self.fill(x509, request, issuer: issuer?.name ?? request.name)
      key.handle.borrow { _ = X509_set_pubkey(x509, $0) }
      try Self.addExtensions(to: x509, request)
      guard let digest = EVP_get_digestbyname(request.digest) else {
        throw CryptoError(reason: "there is no digest named \(request.digest)")
      }
      guard (issuer?.key ?? key).handle.borrow({ X509_sign(x509, $0, digest) }) > 0 else {
        throw CryptoError(reason: OpenSSLErrors.drain())
      }
      return DER.bytes(length: i2d_X509(x509, nil)) { i2d_X509(x509, &$0) }
    }
    self.key = key
    name = request.name
  }

  private static func fill(_ x509: OpaquePointer, _ request: CertificateRequest, issuer: String) {
    X509_set_version(x509, 2)  // Version 3 is written as 2 (RFC 5280, section 4.1.2.1).
    // Number, dates and names belong to the certificate.
    ASN1_INTEGER_set(X509_get_serialNumber(x509), request.serial)
    ASN1_TIME_set(X509_getm_notBefore(x509), time_t(request.validity.lowerBound))
    ASN1_TIME_set(X509_getm_notAfter(x509), time_t(request.validity.upperBound))
    X509_NAME_add_entry_by_txt(X509_get_subject_name(x509), "CN", MBSTRING_UTF8, request.name, -1, -1, 0)
    X509_NAME_add_entry_by_txt(X509_get_issuer_name(x509), "CN", MBSTRING_UTF8, issuer, -1, -1, 0)
  }

  private static func addExtensions(to x509: OpaquePointer, _ request: CertificateRequest) throws(CryptoError) {
    if let isAuthority = request.isAuthority {
      try add(NID_basic_constraints, isAuthority ? "critical,CA:TRUE" : "critical,CA:FALSE", to: x509)
    }
    if let usage = request.keyUsage { try add(NID_key_usage, usage, to: x509) }
    if let usage = request.extendedKeyUsage { try add(NID_ext_key_usage, usage, to: x509) }
    if let information = request.authorityInformation { try add(NID_info_access, information, to: x509) }
    if let names = request.alternativeNames { try add(NID_subject_alt_name, names, to: x509) }
    if request.hasKeyIdentifiers { try add(NID_subject_key_identifier, "hash", to: x509) }
    for marker in request.extensions { try add(marker: marker, to: x509) }
  }

  private static func add(_ identifier: Int32, _ value: String, to x509: OpaquePointer) throws(CryptoError) {
    var context = X509V3_CTX()
    X509V3_set_ctx(&context, x509, x509, nil, nil, 0)
    // X509_add_ext copies; the handle frees the original.
    let added = try OpenSSLHandle(X509V3_EXT_conf_nid(nil, &context, identifier, value), free: X509_EXTENSION_free)
    guard added.borrow({ X509_add_ext(x509, $0, -1) }) == 1 else { throw CryptoError(reason: OpenSSLErrors.drain()) }
  }

  /// Apple's markers hold an ASN.1 NULL.
  private static func add(marker: String, to x509: OpaquePointer) throws(CryptoError) {
    let object = try OpenSSLHandle(OBJ_txt2obj(marker, 1), free: ASN1_OBJECT_free)
    guard let value = ASN1_OCTET_STRING_new() else { throw CryptoError(reason: OpenSSLErrors.drain()) }
    defer { ASN1_OCTET_STRING_free(value) }
    ASN1_OCTET_STRING_set(value, [5, 0], 2)
    // Copies object and value; X509_add_ext copies again; the handle frees the first copy.
    let added = try object.borrow { object throws(CryptoError) in
      try OpenSSLHandle(X509_EXTENSION_create_by_OBJ(nil, object, 0, value), free: X509_EXTENSION_free)
    }
    guard added.borrow({ X509_add_ext(x509, $0, -1) }) == 1 else { throw CryptoError(reason: OpenSSLErrors.drain()) }
  }
}

import Base
import COpenSSL

/// A certificate that asctl created, with its key.
struct IssuedCertificate: Sendable {
  let der: [UInt8]
  let key: KeyPair
  private let request: CertificateRequest

  /// Creates a certificate signed by `issuer`, or self-signed if that is `nil`. Creates a key unless one is given.
  init(_ request: CertificateRequest, issuer: IssuedCertificate?, key: KeyPair? = nil) throws(CryptoError) {
    let key = if let key { key } else { try KeyPair(curve: request.curve) }
    let x509 = try OpenSSLHandle(X509_new(), free: X509_free)
    der = try x509.borrow { x509 throws(CryptoError) in
      Self.fill(x509, request, issuer: issuer?.request.name ?? request.name)
      key.handle.borrow { _ = X509_set_pubkey(x509, $0) }
      try Self.addExtensions(to: x509, request)
      if let issuer, issuer.request.hasKeyIdentifiers { try Self.addIdentifier(of: issuer, to: x509) }
      guard let digest = EVP_get_digestbyname(request.digest) else {
        throw CryptoError(reason: "there is no digest named \(request.digest)")
      }
      try OpenSSLErrors.require((issuer?.key ?? key).handle.borrow { X509_sign(x509, $0, digest) } > 0)
      return DER.bytes(ofX509: x509)
    }
    self.key = key
    self.request = request
  }

  private static func fill(_ x509: OpaquePointer, _ request: CertificateRequest, issuer: String) {
    X509_set_version(x509, 2)  // Version 3 is encoded as 2 (RFC 5280, section 4.1.2.1).
    // The number, the dates and the names belong to the certificate.
    ASN1_INTEGER_set(X509_get_serialNumber(x509), request.serial)
    ASN1_TIME_set(X509_getm_notBefore(x509), time_t(request.validity.lowerBound.seconds))
    ASN1_TIME_set(X509_getm_notAfter(x509), time_t(request.validity.upperBound.seconds))
    X509_NAME_add_entry_by_txt(X509_get_subject_name(x509), "CN", MBSTRING_UTF8, request.name, -1, -1, 0)
    X509_NAME_add_entry_by_txt(X509_get_issuer_name(x509), "CN", MBSTRING_UTF8, issuer, -1, -1, 0)
  }

  private static func addExtensions(to x509: OpaquePointer, _ request: CertificateRequest) throws(CryptoError) {
    let values = [
      (NID_basic_constraints, request.isAuthority.map { $0 ? "critical,CA:TRUE" : "critical,CA:FALSE" }),
      (NID_key_usage, request.keyUsage), (NID_ext_key_usage, request.extendedKeyUsage),
      (NID_info_access, request.authorityInformation), (NID_subject_alt_name, request.alternativeNames),
      (NID_subject_key_identifier, request.hasKeyIdentifiers ? "hash" : nil),
    ]
    for case (let identifier, let value?) in values { try add(identifier, value, to: x509) }
    for marker in request.extensions { try add(marker: marker, to: x509) }
  }

  /// Adds the identifier of the issuer's key, which strict verification requires (RFC 5280, section 4.2.1.1).
  private static func addIdentifier(of issuer: IssuedCertificate, to x509: OpaquePointer) throws(CryptoError) {
    try OpenSSLHandle(x509: issuer.der).borrow { issuer throws(CryptoError) in
      try add(NID_authority_key_identifier, "keyid:always", to: x509, issuer: issuer)
    }
  }

  private static func add(
    _ identifier: Int32, _ value: String, to x509: OpaquePointer, issuer: OpaquePointer? = nil
  ) throws(CryptoError) {
    var context = X509V3_CTX()
    X509V3_set_ctx(&context, issuer ?? x509, x509, nil, nil, 0)
    try add(OpenSSLHandle(X509V3_EXT_conf_nid(nil, &context, identifier, value), free: X509_EXTENSION_free), to: x509)
  }

  /// X509_add_ext copies; the handle frees the original.
  private static func add(_ added: borrowing OpenSSLHandle, to x509: OpaquePointer) throws(CryptoError) {
    try OpenSSLErrors.require(added.borrow { X509_add_ext(x509, $0, -1) } == 1)
  }

  /// Adds one of Apple's markers, which contains an ASN.1 NULL.
  private static func add(marker: String, to x509: OpaquePointer) throws(CryptoError) {
    let object = try OpenSSLHandle(OBJ_txt2obj(marker, 1), free: ASN1_OBJECT_free)
    guard let value = ASN1_OCTET_STRING_new() else { throw CryptoError(reason: OpenSSLErrors.drain()) }
    defer { ASN1_OCTET_STRING_free(value) }
    ASN1_OCTET_STRING_set(value, [5, 0], 2)
    try object.borrow { object throws(CryptoError) in
      // Copies the object and the value.
      try add(OpenSSLHandle(X509_EXTENSION_create_by_OBJ(nil, object, 0, value), free: X509_EXTENSION_free), to: x509)
    }
  }
}

/// The contents of a certificate to create.
struct CertificateRequest: Sendable {
  /// The common name, the only part of the subject.
  var name: String
  /// The curve of its new key: `P-256`, `P-384`.
  var curve = "P-256"
  /// CA:TRUE or CA:FALSE; `nil` omits the extension.
  var isAuthority: Bool?
  /// In OpenSSL's syntax (x509v3_config(5)), such as `critical,keyCertSign,cRLSign`.
  var keyUsage: String?
  /// In OpenSSL's syntax, such as `serverAuth`.
  var extendedKeyUsage: String?
  /// In OpenSSL's syntax, such as `DNS:localhost,IP:127.0.0.1`.
  var alternativeNames: String?
  /// In OpenSSL's syntax, such as `OCSP;URI:http://127.0.0.1:8080`.
  var authorityInformation: String?
  /// The object identifiers of extensions without a meaningful value, such as Apple's markers.
  var extensions: [String] = []
  var validity = usualValidity
  var serial = 1
  /// Whether it contains the identifier of its own key, and the certificates that it issues contain it, too.
  var hasKeyIdentifiers = false
  /// The digest of the issuer's signature, by OpenSSL's name.
  var digest = "sha256"

  /// 2020-01-01 to 2040-01-01.
  static let usualValidity = Timestamp(seconds: 1_577_836_800)...Timestamp(seconds: 2_208_988_800)
}

/// A key that asctl created for a certificate or for issuing certificates. Keys that sign texts are `PrivateKey`.
///
/// It is never changed after its creation, and OpenSSL documents an `EVP_PKEY` as safe to use from several threads,
/// hence the unchecked conformance.
final class KeyPair: @unchecked Sendable {
  let handle: OpenSSLHandle

  /// Takes ownership of an existing key.
  init(_ handle: consuming OpenSSLHandle) {
    self.handle = handle
  }

  /// Creates a key on a curve by its NIST name, `P-256` or `P-384`; `RSA` creates one of `bits` bits.
  convenience init(curve: String, bits: Int32 = 2048) throws(CryptoError) {
    let isRSA = curve == "RSA"
    let context = try OpenSSLHandle(
      EVP_PKEY_CTX_new_id(isRSA ? EVP_PKEY_RSA : EVP_PKEY_EC, nil), free: EVP_PKEY_CTX_free)
    let key = context.borrow { context -> OpaquePointer? in
      guard EVP_PKEY_keygen_init(context) == 1 else { return nil }
      let isChosen =
        isRSA
        ? EVP_PKEY_CTX_set_rsa_keygen_bits(context, bits) : EVP_PKEY_CTX_set_group_name(context, curve)
      var key: OpaquePointer?
      guard isChosen == 1, EVP_PKEY_generate(context, &key) == 1 else { return nil }
      return key  // Allocated; the handle wipes and frees it.
    }
    self.init(try OpenSSLHandle(key, free: EVP_PKEY_free))
  }

  /// Returns the private key in DER, as `PrivateKey` reads it (RFC 5958).
  func pkcs8() throws(CryptoError) -> [UInt8] {
    let info = try handle.borrow { key throws(CryptoError) in
      // Allocates; the handle wipes and frees it.
      try OpenSSLHandle(EVP_PKEY2PKCS8(key), free: PKCS8_PRIV_KEY_INFO_free)
    }
    return info.borrow { info in DER.bytes { i2d_PKCS8_PRIV_KEY_INFO(info, $0) } }
  }
}

import Base
import COpenSSL

/// The facts about an X.509 certificate that verification requires, read once by OpenSSL. They are not verified.
///
/// A class, because every text under a chain refers to its certificates, and it keeps the C object, because decoding its
/// key again is slow. The conformance is unchecked: OpenSSL counts references atomically, and fills its caches of
/// extensions and hashes under a lock. Verification changes a certificate only if its key inherits parameters, which EC
/// and RSA keys do not.
final class Certificate: @unchecked Sendable {
  let der: [UInt8]
  let x509: OpenSSLHandle
  /// The common name, or the whole name if there is none.
  let subject: String
  let issuer: String
  let serial: String
  /// The first and the last second of its validity, both inclusive (RFC 5280, section 4.1.2.5).
  let validity: ClosedRange<Timestamp>
  /// Whether its basic constraints contain CA:TRUE.
  let isAuthority: Bool
  /// What the key may sign. Without the extension, it may sign both (RFC 5280, section 4.2.1.3).
  let signsData: Bool
  let signsCertificates: Bool
  let extensions: Set<String>
  let fingerprint: [UInt8]

  /// Throws for anything but exactly one certificate in DER, with no bytes after it.
  init(der: [UInt8]) throws(CryptoError) {
    let handle = try OpenSSLHandle(x509: der)
    // OpenSSL also reads BER, in which one certificate has many encodings and fingerprints, and ignores bytes after it.
    guard handle.borrow(DER.bytes(ofX509:)) == der else { throw CryptoError(reason: "it is not in DER") }
    self.der = der
    fingerprint = SHA256.digest(der)
    // The names and the number belong to the certificate.
    subject = handle.borrow { Self.name(X509_get_subject_name($0)) }
    issuer = handle.borrow { Self.name(X509_get_issuer_name($0)) }
    serial = handle.borrow { Self.number(X509_get0_serialNumber($0)) }
    validity = try handle.borrow { x509 throws(CryptoError) in
      guard let from = Self.timestamp(X509_get0_notBefore(x509)), let to = Self.timestamp(X509_get0_notAfter(x509)),
        from <= to
      else { throw CryptoError(reason: "its validity period is invalid") }
      return from...to
    }
    let flags = handle.borrow { X509_get_extension_flags($0) }
    guard flags & UInt32(EXFLAG_INVALID) == 0 else {
      throw CryptoError(reason: "its extensions are damaged: \(OpenSSLErrors.drain())")
    }
    isAuthority = flags & UInt32(EXFLAG_CA) != 0
    let usage = handle.borrow { X509_get_key_usage($0) }  // All bits are set if the extension is absent.
    signsData = usage & UInt32(KU_DIGITAL_SIGNATURE) != 0
    signsCertificates = usage & UInt32(KU_KEY_CERT_SIGN) != 0
    extensions = try handle.borrow(Self.extensions)
    x509 = handle
  }

  /// Whether it contains the identifiers of its own key and of its issuer's. Strict verification rejects it without
  /// them (RFC 5280, sections 4.2.1.1 and 4.2.1.2).
  var hasKeyIdentifiers: Bool {
    x509.borrow { X509_get0_subject_key_id($0) != nil && X509_get0_authority_key_id($0) != nil }
  }

  private static func name(_ name: OpaquePointer?) -> String {
    guard let name else { return "" }
    let index = X509_NAME_get_index_by_NID(name, NID_commonName, -1)
    if index >= 0, let value = X509_NAME_ENTRY_get_data(X509_NAME_get_entry(name, index)) {
      var utf8: UnsafeMutablePointer<UInt8>?
      let length = ASN1_STRING_to_UTF8(&utf8, value)  // Allocates; freed below.
      defer { CRYPTO_free(utf8, nil, 0) }
      if let utf8, length > 0 {
        return String(decoding: UnsafeBufferPointer(start: utf8, count: Int(length)), as: UTF8.self)
      }
    }
    guard let line = X509_NAME_oneline(name, nil, 0) else { return "" }  // Allocates; freed below.
    defer { CRYPTO_free(line, nil, 0) }
    return String(cString: line)
  }

  static func number(_ number: UnsafePointer<ASN1_INTEGER>?) -> String {
    hexadecimal(DER.contents(of: number) ?? [])
  }

  /// Returns a whole second; `nil` if there is no time, which OpenSSL itself would read as the current time.
  static func timestamp(_ time: UnsafePointer<ASN1_TIME>?) -> Timestamp? {
    var parts = tm()
    guard let time, ASN1_TIME_to_tm(time, &parts) == 1 else { return nil }
    return Timestamp(seconds: Int64(timegm(&parts)))
  }

  /// Throws for a repeated extension, and for any extension if the version is not 3 (RFC 5280, sections 4.1.2.9 and
  /// 4.2). OpenSSL checks this only for the extensions that it reads.
  private static func extensions(_ x509: OpaquePointer) throws(CryptoError) -> Set<String> {
    var identifiers: Set<String> = []
    var text = [CChar](repeating: 0, count: 128)
    let count = X509_get_ext_count(x509)
    guard count <= 0 || X509_get_version(x509) == Int(X509_VERSION_3) else {
      throw CryptoError(reason: "it has extensions but is not version 3")
    }
    for index in 0..<count {
      // The extension and the object belong to the certificate.
      let object = X509_EXTENSION_get_object(X509_get_ext(x509, index))
      guard OBJ_obj2txt(&text, Int32(text.count), object, 1) > 0 else { continue }
      guard identifiers.insert(string(text)).inserted else {
        throw CryptoError(reason: "it has the extension \(string(text)) twice")
      }
    }
    return identifiers
  }
}

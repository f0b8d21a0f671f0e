import COpenSSL

@testable import SignedData

/// A certificate with contents that `CertificateRequest` cannot express, signed by its issuer.
struct ReissuedCertificate: ~Copyable {
  private let handle: OpenSSLHandle

  init(_ original: IssuedCertificate) throws {
    handle = try OpenSSLHandle(
      original.der.withUnsafeBufferPointer { bytes in
        var end = bytes.baseAddress
        return d2i_X509(nil, &end, bytes.count)
      }, free: X509_free)
  }

  /// The complete certificate after `change`, signed with ECDSA or RSA and SHA-256.
  static func der(
    _ original: IssuedCertificate, by issuer: IssuedCertificate, _ change: (borrowing ReissuedCertificate) -> Void
  ) throws -> [UInt8] {
    let certificate = try ReissuedCertificate(original)
    change(certificate)
    let signed = certificate.handle.borrow { x509 in
      issuer.key.handle.borrow { X509_sign(x509, $0, EVP_sha256()) }
    }
    guard signed > 0 else { throw CryptoError(reason: OpenSSLErrors.drain()) }
    return certificate.handle.borrow { DER.bytes(ofX509: $0) }
  }

  /// Sets the version, counted from 1 as in X.509 version 3.
  func setVersion(_ version: Int) {
    handle.borrow { _ = X509_set_version($0, version - 1) }
  }

  func setIssuer(_ name: String) {
    handle.borrow { x509 in
      let issuer = X509_get_issuer_name(x509)
      X509_NAME_ENTRY_free(X509_NAME_delete_entry(issuer, 0))
      X509_NAME_add_entry_by_txt(issuer, "CN", MBSTRING_UTF8, name, -1, -1, 0)
    }
  }

  /// Changes the last byte of the encoded key in the certificate.
  func damageKey() {
    handle.borrow { x509 in
      var (bytes, count): (UnsafePointer<UInt8>?, Int32) = (nil, 0)
      X509_PUBKEY_get0_param(nil, &bytes, &count, nil, X509_get_X509_PUBKEY(x509))
      UnsafeMutablePointer(mutating: bytes)?[Int(count) - 1] ^= 1
    }
  }

  func removeExtensions(_ identifier: Int32) {
    handle.borrow { x509 in
      while case let index = X509_get_ext_by_NID(x509, identifier, -1), index >= 0 {
        X509_EXTENSION_free(X509_delete_ext(x509, index))
      }
    }
  }

  func removeAllExtensions() {
    handle.borrow { x509 in
      while X509_get_ext_count(x509) > 0 { X509_EXTENSION_free(X509_delete_ext(x509, 0)) }
    }
  }

  /// Adds an extension by its object identifier, even if the certificate already has it.
  func add(_ identifier: String, isCritical: Bool = false, _ value: [UInt8]) {
    guard let object = OBJ_txt2obj(identifier, 1), let octets = ASN1_OCTET_STRING_new() else { return }
    defer {
      ASN1_OBJECT_free(object)
      ASN1_OCTET_STRING_free(octets)
    }
    ASN1_OCTET_STRING_set(octets, value, Int32(value.count))
    let added = X509_EXTENSION_create_by_OBJ(nil, object, isCritical ? 1 : 0, octets)
    defer { X509_EXTENSION_free(added) }
    handle.borrow { _ = X509_add_ext($0, added, -1) }
  }
}

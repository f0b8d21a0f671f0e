import COpenSSL

/// The question whether an authority has revoked a certificate that it issued (OCSP, RFC 6960).
///
/// It travels by whatever way the caller has: `request` goes to `server`, and what comes back is hostile until `answer`
/// has proved it.
struct OCSPQuestion {
  let certificate: Certificate
  /// The issuer first, the anchor last; all of them trusted already.
  let issuers: [Certificate]
  /// DER, to be posted as `application/ocsp-request`.
  ///
  /// Without a nonce: Apple's servers hand out answers made beforehand, whose age is told by their dates (RFC 5019,
  /// sections 2.1.1 and 4).
  let request: [UInt8]
  /// Where the certificate says that its authority answers; nil if it names no such place.
  let server: String?

  /// Nil without an issuer, as for a certificate that signed itself.
  init?(about certificate: Certificate, issuers: [Certificate]) throws(CryptoError) {
    guard let issuer = issuers.first else { return nil }
    self.certificate = certificate
    self.issuers = issuers
    let request = try OpenSSLHandle(OCSP_REQUEST_new(), free: OCSP_REQUEST_free)
    let identifier = try Self.identifier(of: certificate, by: issuer)
    self.request = try request.borrow { request throws(CryptoError) in
      let copy = identifier.borrow { OCSP_CERTID_dup($0) }
      guard OCSP_request_add0_id(request, copy) != nil else {  // The request frees the copy.
        OCSP_CERTID_free(copy)
        throw CryptoError(reason: OpenSSLErrors.drain())
      }
      return [UInt8](unsafeUninitializedCapacity: max(Int(i2d_OCSP_REQUEST(request, nil)), 0)) { bytes, count in
        var end = bytes.baseAddress
        count = max(Int(i2d_OCSP_REQUEST(request, &end)), 0)
      }
    }
    server = try X509Handle(der: certificate.der).borrow(Self.server)
  }

  /// How question and answer name a certificate. The digests name, they prove nothing, and SHA-1 is what every
  /// authority understands (RFC 5019, section 2.1.1).
  static func identifier(
    of certificate: Certificate, by issuer: Certificate
  ) throws(CryptoError) -> OpenSSLHandle {
    let subject = try X509Handle(der: certificate.der)
    let issuer = try X509Handle(der: issuer.der)
    return try subject.borrow { subject throws(CryptoError) in
      try issuer.borrow { issuer throws(CryptoError) in
        try OpenSSLHandle(OCSP_cert_to_id(EVP_sha1(), subject, issuer), free: OCSP_CERTID_free)
      }
    }
  }

  /// From its Authority Information Access (RFC 5280, section 4.2.2.1), which may name ways other than HTTP, too.
  private static func server(of x509: OpaquePointer) -> String? {
    guard let places = X509_get1_ocsp(x509) else { return nil }
    defer { X509_email_free(places) }  // X509_get1_ocsp allocates the stack and its texts.
    let texts = (0..<max(OPENSSL_sk_num(places), 0)).compactMap { index in
      OPENSSL_sk_value(places, index).map { String(cString: $0.assumingMemoryBound(to: CChar.self)) }
    }
    return texts.first { text in ["http://", "https://"].contains { text.lowercased().hasPrefix($0) } }
  }
}

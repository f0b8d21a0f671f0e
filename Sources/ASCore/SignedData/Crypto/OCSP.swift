import Base
import COpenSSL

/// A request to an authority for the status of a certificate that it issued (OCSP, RFC 6960).
///
/// The caller sends it: `der` goes to `server`, and what comes back is hostile until `status(in:now:)` has verified it.
package struct OCSPRequest {
  let certificate: Certificate
  /// The issuer first, the anchor last; all of them trusted already.
  let issuers: [Certificate]
  /// DER, to be posted as `application/ocsp-request`.
  ///
  /// Without a nonce: Apple's servers hand out answers made beforehand, whose age is told by their dates (RFC 5019,
  /// sections 2.1.1 and 4).
  package let der: [UInt8]
  /// Where the certificate says that its authority answers; nil if it names no such place.
  package let server: String?

  /// Nil without an issuer, as for a certificate that signed itself.
  package init?(about certificate: Certificate, issuers: [Certificate]) throws(CryptoError) {
    guard let issuer = issuers.first else { return nil }
    self.certificate = certificate
    self.issuers = issuers
    let request = try OpenSSLHandle(OCSP_REQUEST_new(), free: OCSP_REQUEST_free)
    let identifier = try Self.identifier(of: certificate, by: issuer)
    der = try request.borrow { request throws(CryptoError) in
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

  /// How requests and responses name a certificate. The digests name, they secure nothing, and SHA-1 is what every
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

/// What an authority says about a certificate of its own.
package enum CertificateStatus: Equatable, Sendable {
  /// Not revoked.
  case good(until: Timestamp)
  /// The reason in the words of RFC 5280, section 5.3.1, such as `keyCompromise`, where one is given.
  case revoked(at: Timestamp?, reason: String?)
  /// The server does not know the certificate, which says nothing either way.
  case unknown
}

extension OCSPRequest {
  /// What a response says of the certificate at `now`, to the second.
  ///
  /// Throws a phrase for everything that leaves the status open: no response at all, one that nobody entitled has
  /// signed, one about another certificate, or one that does not hold now.
  package func status(in response: [UInt8], now: Timestamp) throws(CryptoError) -> CertificateStatus {
    let now = now.wholeSecond
    return try Self.basicResponse(in: response).borrow { basic throws(CryptoError) in
      try requireSignature(of: basic, now: now)
      try Self.requireNoCriticalExtensions(in: basic)
      var (status, reason): (Int32, Int32) = (-1, -1)
      // The times belong to the response.
      var revoked: UnsafeMutablePointer<ASN1_GENERALIZEDTIME>?
      var from: UnsafeMutablePointer<ASN1_GENERALIZEDTIME>?
      var until: UnsafeMutablePointer<ASN1_GENERALIZEDTIME>?
      let isFound = try Self.identifier(of: certificate, by: issuers[0]).borrow {
        OCSP_resp_find_status(basic, $0, &status, &reason, &revoked, &from, &until)
      }
      guard isFound == 1 else { throw CryptoError(reason: "the response is about another certificate") }
      let period = try Self.period(from: Certificate.timestamp(from), until: Certificate.timestamp(until), now: now)
      switch status {
      case V_OCSP_CERTSTATUS_GOOD:
        return .good(until: period.upperBound)
      case V_OCSP_CERTSTATUS_REVOKED:
        return .revoked(
          at: Certificate.timestamp(revoked),
          reason: reason < 0 ? nil : String(cString: OCSP_crl_reason_str(Int(reason))))
      default:
        return .unknown
      }
    }
  }

  /// The one type of response that there is (RFC 6960, section 4.2.1).
  private static func basicResponse(in bytes: [UInt8]) throws(CryptoError) -> OpenSSLHandle {
    let response: OpenSSLHandle
    do {
      response = try OpenSSLHandle(der: bytes, d2i_OCSP_RESPONSE, free: OCSP_RESPONSE_free)
    } catch {
      throw CryptoError(reason: "the response is not an OCSP response")
    }
    guard response.unread == 0 else { throw CryptoError(reason: "the response has bytes behind it") }
    return try response.borrow { response throws(CryptoError) in
      let status = OCSP_response_status(response)
      guard status == OCSP_RESPONSE_STATUS_SUCCESSFUL else {
        throw CryptoError(reason: "the server returned \(String(cString: OCSP_response_status_str(Int(status))))")
      }
      return try OpenSSLHandle(OCSP_response_get1_basic(response), free: OCSP_BASICRESP_free)
    }
  }

  /// The issuer itself must have signed, or one whom the issuer gave a certificate for signing OCSP responses
  /// (RFC 6960, section 4.2.2.2).
  private func requireSignature(of basic: OpaquePointer, now: Timestamp) throws(CryptoError) {
    let store = try OpenSSLHandle(X509_STORE_new(), free: X509_STORE_free)
    let anchor = try X509Handle(der: issuers[issuers.count - 1].der)
    let candidates = try CertificateStack(issuers)
    let isRight = store.borrow { store in
      anchor.borrow { _ = X509_STORE_add_cert(store, $0) }  // Adds a reference of its own.
      let parameters = X509_STORE_get0_param(store)
      X509_VERIFY_PARAM_set_time(parameters, time_t(now.seconds))
      // 112 bits, whatever the system's OpenSSL is configured to.
      X509_VERIFY_PARAM_set_auth_level(parameters, 2)
      return candidates.borrow { OCSP_basic_verify(basic, $0, store, UInt(OCSP_NOEXPLICIT)) }
    }
    guard isRight == 1 else {
      throw CryptoError(reason: "the response is not signed by the issuer or its responder: \(OpenSSLErrors.drain())")
    }
    // The level is for certificates; the digest under the response itself may be any.
    guard !Self.isWeak(OCSP_resp_get0_tbs_sigalg(basic)) else {
      throw CryptoError(reason: "the response is signed with a weak digest")
    }
  }

  /// Whether a signature is over a digest of less than 112 bits of security, half of its length. Algorithms that name no
  /// digest, such as Ed25519, have none that is weak.
  private static func isWeak(_ algorithm: UnsafePointer<X509_ALGOR>?) -> Bool {
    var object: OpaquePointer?
    X509_ALGOR_get0(&object, nil, nil, algorithm)
    var digest: Int32 = 0
    guard OBJ_find_sigid_algs(OBJ_obj2nid(object), &digest, nil) == 1, digest != NID_undef else { return false }
    return EVP_MD_get_size(EVP_get_digestbyname(OBJ_nid2sn(digest))) * 4 < 112
  }

  /// asctl reads no extension of a response, and a critical one must not be ignored (RFC 6960, section 4.1.2).
  private static func requireNoCriticalExtensions(in basic: OpaquePointer) throws(CryptoError) {
    let isCritical =
      OCSP_BASICRESP_get_ext_by_critical(basic, 1, -1) >= 0
      || (0..<OCSP_resp_count(basic)).contains { index in
        // The single response belongs to the response.
        OCSP_SINGLERESP_get_ext_by_critical(OCSP_resp_get0(basic, index), 1, -1) >= 0
      }
    guard !isCritical else {
      throw CryptoError(reason: "the response has an unknown critical extension")
    }
  }

  /// How far two clocks may be apart.
  private static let tolerance = TimeSpan.minutes(5)

  /// A response without an end could be repeated for ever (RFC 5019, section 4).
  private static func period(
    from: Timestamp?, until: Timestamp?, now: Timestamp
  ) throws(CryptoError) -> ClosedRange<Timestamp> {
    guard let from, let until, from <= until else {
      throw CryptoError(reason: "the response has no period of validity")
    }
    guard (from - tolerance...until + tolerance).contains(now) else {
      throw CryptoError(
        reason: "the response is valid from \(from.text) to \(until.text); the current time is \(now.text)")
    }
    return from...until
  }
}

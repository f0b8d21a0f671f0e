import Base
import COpenSSL

extension VerificationResult {
  private typealias Status = (outcome: Check.Outcome, text: String, hint: String?)

  /// Returns a function that checks with OCSP whether the certificates of a verified text were revoked, and that adds a
  /// check for each certificate below a root. It sends no request for a text that has already failed.
  ///
  /// Without a response the text is undecided, neither revoked nor valid. The function is for one thread, and looks up
  /// each certificate once. `post` sends a request to an OCSP server.
  package static func revocationCheck(
    recordsPassedChecks: Bool, now: @escaping () -> Timestamp,
    post: @escaping (_ request: [UInt8], _ server: String) throws(CryptoError) -> [UInt8]
  ) -> (VerificationResult) -> VerificationResult {
    // By the joined fingerprints of a certificate and its issuer.
    var statuses: [[UInt8]: Status] = [:]
    return { verification in
      verification.addingRevocation(recordsPassedChecks: recordsPassedChecks) { certificate, issuers in
        let key = certificate.fingerprint + (issuers.first?.fingerprint ?? [])
        if let known = statuses[key] { return known }
        let status: Status
        do throws(CryptoError) {
          status = try Self.status(of: certificate, issuers: issuers, now: now(), post)
        } catch {
          status = (.undecided, error.reason, "try again, or omit --online")
        }
        statuses[key] = status
        return status
      }
    }
  }

  private func addingRevocation(
    recordsPassedChecks: Bool, _ status: (_ certificate: Certificate, _ issuers: [Certificate]) -> Status
  ) -> VerificationResult {
    var verification = self
    verification.steps.append(.revocation)
    guard case .success(let verified) = result else { return verification }
    var log = CheckLog(recordsPassedChecks: recordsPassedChecks)
    var rejections: [VerificationError] = []
    var checked: Set<[UInt8]> = []
    for chain in verified.chains {
      // Revocation does not apply to a root, which is trusted by choice, unless it is the only certificate.
      for (index, certificate) in chain.enumerated() where index == 0 || index < chain.count - 1 {
        guard checked.insert(certificate.fingerprint).inserted else { continue }
        let status = status(certificate, Array(chain[(index + 1)...]))
        // The text about a revoked certificate follows its name in the expectation.
        let text = status.outcome == .failed ? status.text : "\(certificate.subject): \(status.text)"
        if status.outcome == .passed {
          log.pass(.revocation, text)
        } else {
          rejections.append(
            log.reject(
              .revocation, status.outcome, expected: "no revocation of \(certificate.subject)", got: text,
              hint: status.hint.map { "every other check passed; \($0)" }))
        }
      }
    }
    verification.checks += log.checks
    if let worst = rejections.first(where: { !$0.isUndecided }) ?? rejections.first {
      verification.result = .failure(worst)
    }
    return verification
  }

  private static func status(
    of certificate: Certificate, issuers: [Certificate], now: Timestamp,
    _ post: (_ request: [UInt8], _ server: String) throws(CryptoError) -> [UInt8]
  ) throws(CryptoError) -> Status {
    guard now.wholeSecond <= certificate.validity.upperBound else {
      let end = certificate.validity.upperBound.text
      return (
        .undecided, "expired on \(end), and authorities respond only for certificates that have not expired",
        "omit --online to verify as of the date of signing"
      )
    }
    guard let request = try OCSPRequest(about: certificate, issuers: issuers), let server = request.server else {
      return (.undecided, "it contains no OCSP responder", "omit --online")
    }
    do throws(CryptoError) {
      switch try request.status(in: try post(request.der, server), now: now) {
      case .good(let until):
        return (.passed, "not revoked according to \(server), valid until \(until.text)", nil)
      case .revoked(let time, let reason):
        let since = time.map { " on \($0.text)" } ?? ""
        return (.failed, "revoked\(since), \(reason.map { "reason \($0)" } ?? "no reason given")", nil)
      case .unknown: break
      }
    } catch {
      throw CryptoError(reason: "\(server): \(error.reason)")
    }
    throw CryptoError(reason: "the certificate is unknown to \(server)")
  }
}

/// A request to an authority for the status of a certificate that it issued (OCSP, RFC 6960).
///
/// `VerificationResult.revocationCheck` posts `der` to `server`. The response is not trusted until `status(in:now:)` has
/// verified it.
struct OCSPRequest {
  let certificate: Certificate
  /// The issuer first, the anchor last; all of them are already trusted.
  let issuers: [Certificate]
  /// DER, to be posted as `application/ocsp-request`.
  ///
  /// It contains no nonce, because Apple's servers return responses prepared in advance, which have dates instead (RFC
  /// 5019, sections 2.1.1 and 4).
  let der: [UInt8]
  /// The URL of the authority's server, from the certificate; `nil` if it contains none.
  let server: String?

  /// `nil` without an issuer, as for a self-signed certificate.
  init?(about certificate: Certificate, issuers: [Certificate]) throws(CryptoError) {
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
      return DER.bytes { i2d_OCSP_REQUEST(request, $0) }
    }
    server = certificate.x509.borrow(Self.server)
  }

  /// Returns the identifier of a certificate in requests and responses. Its digests are not for security, and every
  /// authority supports SHA-1 (RFC 5019, section 2.1.1).
  static func identifier(of certificate: Certificate, by issuer: Certificate) throws(CryptoError) -> OpenSSLHandle {
    try certificate.x509.borrow { subject throws(CryptoError) in
      try issuer.x509.borrow { issuer throws(CryptoError) in
        try OpenSSLHandle(OCSP_cert_to_id(EVP_sha1(), subject, issuer), free: OCSP_CERTID_free)
      }
    }
  }

  /// The HTTP server in the Authority Information Access, which may list others (RFC 5280, section 4.2.2.1).
  private static func server(of x509: OpaquePointer) -> String? {
    guard let places = X509_get1_ocsp(x509) else { return nil }
    defer { X509_email_free(places) }  // X509_get1_ocsp allocates the stack and its texts.
    let texts = (0..<max(OPENSSL_sk_num(places), 0)).compactMap { index in
      OPENSSL_sk_value(places, index).map { String(cString: $0.assumingMemoryBound(to: CChar.self)) }
    }
    return texts.first { text in ["http://", "https://"].contains { text.lowercased().hasPrefix($0) } }
  }
}

enum CertificateStatus: Equatable, Sendable {
  /// Not revoked.
  case good(until: Timestamp)
  /// The reason is a name of RFC 5280, section 5.3.1, such as `keyCompromise`; `nil` if none is given.
  case revoked(at: Timestamp?, reason: String?)
  /// The server has no information on the certificate, so its status is open.
  case unknown
}

extension OCSPRequest {
  /// Returns the status in a response at `now`, in seconds.
  ///
  /// Throws an error with a phrase if the status remains open: the bytes are not a response, the signer is not
  /// authorized, the response is for another certificate, or it is not valid now.
  func status(in response: [UInt8], now: Timestamp) throws(CryptoError) -> CertificateStatus {
    let now = now.wholeSecond
    return try Self.basicResponse(in: response).borrow { basic throws(CryptoError) in
      try Self.requireVersion(of: basic)
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
      guard isFound == 1 else { throw CryptoError(reason: "the response is for another certificate") }
      let end = try Self.end(from: Certificate.timestamp(from), until: Certificate.timestamp(until), now: now)
      switch status {
      case V_OCSP_CERTSTATUS_GOOD:
        return .good(until: end)
      case V_OCSP_CERTSTATUS_REVOKED:
        return .revoked(
          at: Certificate.timestamp(revoked),
          reason: reason < 0 ? nil : String(cString: OCSP_crl_reason_str(Int(reason))))
      default:
        return .unknown
      }
    }
  }

  /// Returns the basic response, the only defined type of response (RFC 6960, section 4.2.1).
  private static func basicResponse(in bytes: [UInt8]) throws(CryptoError) -> OpenSSLHandle {
    let response: OpenSSLHandle
    do {
      response = try OpenSSLHandle(der: bytes, d2i_OCSP_RESPONSE, free: OCSP_RESPONSE_free)
    } catch {
      throw CryptoError(reason: "the response is not an OCSP response")
    }
    guard response.unread == 0 else { throw CryptoError(reason: "the response is followed by other bytes") }
    return try response.borrow { response throws(CryptoError) in
      let status = OCSP_response_status(response)
      guard status == OCSP_RESPONSE_STATUS_SUCCESSFUL else {
        throw CryptoError(reason: "the server returned \(String(cString: OCSP_response_status_str(Int(status))))")
      }
      return try OpenSSLHandle(OCSP_response_get1_basic(response), free: OCSP_BASICRESP_free)
    }
  }

  /// Throws for any version but 1, which is encoded as 0 or omitted (RFC 6960, section 4.2.1). In another version, the same
  /// bytes could have another meaning. OpenSSL neither checks the version nor returns it.
  private static func requireVersion(of basic: OpaquePointer) throws(CryptoError) {
    let data = OCSP_resp_get0_respdata(basic)  // Owned by the response.
    var outer = BERReader(DER.bytes { i2d_OCSP_RESPDATA(data, $0) }[...])
    var fields = BERReader(outer.next()?.contents ?? [])
    let first = fields.next()
    guard first?.tag != .tagged(0) || first?.elements(atMost: 1)?.first?.integer == 0 else {
      throw CryptoError(reason: "the response is of a version other than 1")
    }
  }

  /// Throws unless the response is signed by the issuer itself, or by a responder with a certificate from the issuer
  /// for signing OCSP responses (RFC 6960, section 4.2.2.2).
  private func requireSignature(of basic: OpaquePointer, now: Timestamp) throws(CryptoError) {
    let store = try OpenSSLHandle(X509_STORE_new(), free: X509_STORE_free)
    let candidates = try OpenSSLHandle(stack: issuers)
    let isRight = store.borrow { store in
      issuers[issuers.count - 1].x509.borrow { _ = X509_STORE_add_cert(store, $0) }  // Adds a reference of its own.
      let parameters = X509_STORE_get0_param(store)
      X509_VERIFY_PARAM_set_time(parameters, time_t(now.seconds))
      // 112 bits, independent of the configuration of the system's OpenSSL.
      X509_VERIFY_PARAM_set_auth_level(parameters, 2)
      return candidates.borrow { OCSP_basic_verify(basic, $0, store, UInt(OCSP_NOEXPLICIT)) }
    }
    guard isRight == 1 else {
      throw CryptoError(reason: "the response is not signed by the issuer or its responder: \(OpenSSLErrors.drain())")
    }
    // The security level applies only to certificates and not to the digest of the response itself.
    guard !Self.isWeak(OCSP_resp_get0_tbs_sigalg(basic)) else {
      throw CryptoError(reason: "the response is signed with a weak digest")
    }
  }

  /// Whether the digest of a signature has less than 112 bits of security, counted as half its length. Algorithms
  /// without a separate digest, such as Ed25519, are not weak.
  private static func isWeak(_ algorithm: UnsafePointer<X509_ALGOR>?) -> Bool {
    var object: OpaquePointer?
    X509_ALGOR_get0(&object, nil, nil, algorithm)
    var digest: Int32 = 0
    guard OBJ_find_sigid_algs(OBJ_obj2nid(object), &digest, nil) == 1, digest != NID_undef else { return false }
    return EVP_MD_get_size(EVP_get_digestbyname(OBJ_nid2sn(digest))) * 4 < 112
  }

  /// asctl supports no extensions, and a critical one must not be ignored (RFC 6960, section 4.1.2).
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

  /// The maximum difference between the two clocks.
  private static let tolerance = TimeSpan.minutes(5)

  /// Returns the end of a response's validity. A response without one is rejected, because it could be replayed
  /// indefinitely (RFC 5019, section 4).
  private static func end(from: Timestamp?, until: Timestamp?, now: Timestamp) throws(CryptoError) -> Timestamp {
    guard let from, let until, from <= until else {
      throw CryptoError(reason: "the response has no validity period")
    }
    guard (from - tolerance...until + tolerance).contains(now) else {
      throw CryptoError(
        reason: "the response is valid from \(from.text) to \(until.text); the current time is \(now.text)")
    }
    return until
  }
}

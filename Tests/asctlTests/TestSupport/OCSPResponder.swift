import COpenSSL

@testable import Base
@testable import SignedData

/// An authority's OCSP responder, which gives correct or incorrect responses as a test requires.
struct OCSPResponder: Sendable {
  /// The signer of the responses.
  var signer: IssuedCertificate
  var status = V_OCSP_CERTSTATUS_GOOD
  /// The time in seconds since 1970, and the reason code of OCSP.
  var revocation: (at: Int64, reason: Int32) = (1_768_000_000, OCSP_REVOKED_STATUS_KEYCOMPROMISE)
  /// The validity, around the present of tests; nil for no end.
  var from = SampleTime.now.seconds - 3600
  var until: Int64? = SampleTime.now.seconds + 3600
  /// The certificate of all responses, regardless of the request.
  var subject: Subject?
  var digest = TestDigest.sha256
  /// OpenSSL's flags for the signature: `OCSP_NOCERTS`, `OCSP_RESPID_KEY`.
  var flags: Int32 = 0
  /// The encoded version, which is 0 for version 1; `nil` to omit it.
  var version: Int?
  /// Changes the response before it is signed.
  var change: @Sendable (OpaquePointer) -> Void = { _ in }

  struct Subject: Sendable {
    let certificate: IssuedCertificate
    let issuer: IssuedCertificate

    fileprivate func identifier() throws -> OpaquePointer? {
      let issuer = try OpenSSLHandle(x509: issuer.der)
      return try OpenSSLHandle(x509: certificate.der).borrow { x509 in
        issuer.borrow { OCSP_cert_to_id(EVP_sha1(), x509, $0) }
      }
    }
  }

  init(signer: IssuedCertificate) {
    self.signer = signer
  }

  /// The same responder with one property changed.
  func with<Value>(_ path: WritableKeyPath<OCSPResponder, Value>, _ value: Value) -> OCSPResponder {
    var changed = self
    changed[keyPath: path] = value
    return changed
  }

  func reply(to question: [UInt8]) throws -> [UInt8] {
    let request = try OpenSSLHandle(
      question.withUnsafeBufferPointer { bytes in
        var end = bytes.baseAddress
        return d2i_OCSP_REQUEST(nil, &end, bytes.count)
      }, free: OCSP_REQUEST_free)
    let answer = try OpenSSLHandle(OCSP_BASICRESP_new(), free: OCSP_BASICRESP_free)
    let times = [from, until, revocation.at].map { $0.map { ASN1_GENERALIZEDTIME_set(nil, time_t($0)) } ?? nil }
    defer { for time in times { ASN1_GENERALIZEDTIME_free(time) } }
    let isRevoked = status == V_OCSP_CERTSTATUS_REVOKED
    try request.borrow { request in
      for index in 0..<OCSP_request_onereq_count(request) {
        // Owned by the request.
        let asked = OCSP_onereq_get0_id(OCSP_request_onereq_get0(request, index))
        let named = try subject?.identifier()
        let identifier = try OpenSSLHandle(named ?? OCSP_CERTID_dup(asked), free: OCSP_CERTID_free)
        _ = identifier.borrow { identifier in
          answer.borrow {
            OCSP_basic_add1_status(
              $0, identifier, status, isRevoked ? revocation.reason : 0, isRevoked ? times[2] : nil, times[0], times[1])
          }
        }
      }
    }
    answer.borrow(change)
    try sign(answer)
    if let version {
      // Signing adds the fields that are required for encoding.
      try answer.borrow { try Self.set(version, in: $0) }
      try sign(answer)
    }
    return try answer.borrow { try Self.response(OCSP_RESPONSE_STATUS_SUCCESSFUL, $0) }
  }

  private func sign(_ answer: borrowing OpenSSLHandle) throws {
    let signed = try OpenSSLHandle(x509: signer.der).borrow { x509 in
      signer.key.handle.borrow { key in
        answer.borrow { OCSP_basic_sign($0, x509, key, digest.method, nil, UInt(flags)) }
      }
    }
    guard signed == 1 else { throw CryptoError(reason: OpenSSLErrors.drain()) }
  }

  /// Inserts the version before the other fields in DER, because OpenSSL has no function for it.
  private static func set(_ version: Int, in answer: OpaquePointer) throws {
    var data = OCSP_resp_get0_respdata(answer)  // Owned by the answer.
    var outer = BERReader(DER.bytes { i2d_OCSP_RESPDATA(data, $0) }[...])
    let fields = outer.next()?.contents ?? []
    let changed = der(0x30, der(0xA0, derInteger(version)) + fields)
    let read = changed.withUnsafeBufferPointer { bytes in
      var end = bytes.baseAddress
      return d2i_OCSP_RESPDATA(&data, &end, bytes.count)
    }
    guard read != nil else { throw CryptoError(reason: OpenSSLErrors.drain()) }
  }

  /// A response with only an error status, such as `OCSP_RESPONSE_STATUS_TRYLATER`.
  static func refusal(_ status: Int32) throws -> [UInt8] {
    try response(status, nil)
  }

  private static func response(_ status: Int32, _ answer: OpaquePointer?) throws -> [UInt8] {
    let response = try OpenSSLHandle(OCSP_response_create(status, answer), free: OCSP_RESPONSE_free)
    return response.borrow { response in
      [UInt8](unsafeUninitializedCapacity: Int(i2d_OCSP_RESPONSE(response, nil))) { bytes, count in
        var end = bytes.baseAddress
        count = Int(i2d_OCSP_RESPONSE(response, &end))
      }
    }
  }
}

extension CertificateRequest {
  /// A delegated responder of the authority that issued its certificate.
  static let responder = CertificateRequest(
    name: "Test Responder", isAuthority: false, extendedKeyUsage: "OCSPSigning", serial: 7)
}

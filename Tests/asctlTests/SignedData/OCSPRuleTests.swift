import COpenSSL
import Testing

@testable import Base
@testable import SignedData
@testable import TestSupport

/// The rules of RFC 6960 for accepting a response, with one response that violates each. `RevocationTests` tests how
/// `--online` uses the results.
@Suite struct OCSPRuleTests {
  private let chain: PrivateChain
  private let request: OCSPRequest

  init() throws {
    chain = try PrivateChain.shared.get()
    let certificates = try chain.certificates.map { try Certificate(der: $0) }
    let request = try OCSPRequest(about: certificates[0], issuers: Array(certificates[1...]))
    self.request = try #require(request)
  }

  private static let id = (basic: [0x2B, 6, 1, 5, 5, 7, 0x30, 1, 1] as [UInt8], unknown: "1.2.3.4")

  private func isAccepted(_ response: [UInt8]) -> Bool {
    do {
      guard case .good = try request.status(in: response, now: SampleTime.now) else { return false }
      return true
    } catch {
      return false
    }
  }

  /// A responder with a certificate issued by the intermediate.
  private func delegate(
    _ usage: String? = "OCSPSigning", key: KeyPair? = nil, digest: String = "sha256"
  ) throws -> OCSPResponder {
    let request = CertificateRequest.responder.with(\.extendedKeyUsage, usage).with(\.digest, digest)
    return OCSPResponder(signer: try IssuedCertificate(request, issuer: chain.intermediate, key: key))
  }

  private static func extensions(_ list: (OpaquePointer) -> Int32) {
    guard let object = OBJ_txt2obj(id.unknown, 1), let octets = ASN1_OCTET_STRING_new() else { return }
    ASN1_OCTET_STRING_set(octets, [5, 0], 2)
    let made = X509_EXTENSION_create_by_OBJ(nil, object, 1, octets)
    _ = made.map(list)
    X509_EXTENSION_free(made)
    ASN1_OCTET_STRING_free(octets)
    ASN1_OBJECT_free(object)
  }

  @Test func `each rule for responses is applied`() throws {
    let issuer = OCSPResponder(signer: chain.intermediate)
    // The same serial number under another issuer, and another serial number under the same issuer.
    let foreign = try PrivateChain.foreign.get()
    let elsewhere = OCSPResponder.Subject(certificate: foreign.leaf, issuer: foreign.intermediate)
    let namesake = try IssuedCertificate(.leaf, issuer: chain.root)
    let root = OCSPResponder.Subject(certificate: namesake, issuer: chain.root)
    let other = try IssuedCertificate(.leaf.with(\.serial, 4), issuer: chain.intermediate)
    let sibling = OCSPResponder.Subject(certificate: other, issuer: chain.intermediate)
    let cases: [(String, OCSPResponder, Bool)] = [
      ("the issuer", issuer, true), ("named by key", issuer.with(\.flags, OCSP_RESPID_KEY), true),
      ("without its certificate", issuer.with(\.flags, OCSP_NOCERTS), true),
      ("a delegate", try delegate(), true), ("one named by key", try delegate().with(\.flags, OCSP_RESPID_KEY), true),
      ("one without its certificate", try delegate().with(\.flags, OCSP_NOCERTS), false),
      ("one for servers", try delegate("serverAuth"), false), ("one for nothing", try delegate(nil), false),
      ("one for anything", try delegate("anyExtendedKeyUsage"), false),
      ("one with a short key", try delegate(key: KeyPair(curve: "RSA", bits: 1024)), false),
      ("one certified with SHA-1", try delegate(digest: "sha1"), false),
      ("a digest of 160 bits", issuer.with(\.digest, .sha1), false),
      ("MD5", try delegate(key: KeyPair(curve: "RSA")).with(\.digest, .md5), false),
      ("a digest of 224 bits", issuer.with(\.digest, .sha224), true),
      ("a digest of 512 bits", issuer.with(\.digest, .sha512), true),
      ("the same name", OCSPResponder(signer: foreign.intermediate), false),
      ("the root", OCSPResponder(signer: chain.root), false),
      ("another issuer", issuer.with(\.subject, elsewhere), false), ("the root's", issuer.with(\.subject, root), false),
      ("another number", issuer.with(\.subject, sibling), false),
      (
        "a critical extension",
        issuer.with(\.change) { basic in Self.extensions { OCSP_BASICRESP_add_ext(basic, $0, -1) } }, false
      ),
      (
        "a critical extension of the single response",
        issuer.with(\.change) { basic in
          Self.extensions { OCSP_SINGLERESP_add_ext(OCSP_resp_get0(basic, 0), $0, -1) }
        }, false
      ),
      ("version 1", issuer.with(\.version, 0), true), ("version 2", issuer.with(\.version, 1), false),
      ("a version below 1", issuer.with(\.version, -1), false),
      ("a nonce", issuer.with(\.change) { OCSP_basic_add1_nonce($0, nil, 16) }, true),
    ]
    for (name, responder, isGood) in cases {
      #expect(isAccepted(try responder.reply(to: request.der)) == isGood, "\(name)")
    }
  }

  @Test(arguments: [(-1, nil), (0, "unspecified"), (1, "keyCompromise")] as [(Int32, String?)])
  func `a revocation has a date and a reason`(reason: Int32, words: String?) throws {
    let responder = OCSPResponder(signer: chain.intermediate).with(\.status, V_OCSP_CERTSTATUS_REVOKED).with(
      \.revocation, (at: 1_700_000_000, reason: reason))
    let status = try request.status(in: responder.reply(to: request.der), now: SampleTime.now)
    #expect(status == .revoked(at: Timestamp(seconds: 1_700_000_000), reason: words))
  }

  @Test func `a response that is not DER of one basic response is rejected`() throws {
    let right = try OCSPResponder(signer: chain.intermediate).with(\.flags, OCSP_NOCERTS).reply(to: request.der)
    #expect(isAccepted(right))
    let place = try #require(right.firstRange(of: Self.id.basic))
    var otherType = right
    otherType[place.upperBound - 1] = 2
    var altered = right
    altered[altered.count - 1] ^= 1
    let wrong: [[UInt8]] = [
      otherType, altered, right + [0], Array(right.dropLast()), [], [0x30, 3, 0x0A, 1, 0], [0x30, 3, 0x0A, 1, 7],
      try OCSPResponder.refusal(OCSP_RESPONSE_STATUS_SIGREQUIRED),
    ]
    for (index, response) in wrong.enumerated() { #expect(!isAccepted(response), "case \(index)") }
  }
}

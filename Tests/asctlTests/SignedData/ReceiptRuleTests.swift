import COpenSSL
import Testing

@testable import Base
@testable import SignedData
@testable import TestSupport

/// The rules of RFC 5652 for signed data, with one handwritten container that violates each.
@Suite struct ReceiptRuleTests {
  private let mint: ReceiptMint

  init() throws {
    mint = try ReceiptMint.shared.get()
  }

  private static let id = (
    data: derIdentifier(1, 7, 1), signedData: derIdentifier(1, 7, 2), enveloped: derIdentifier(1, 7, 3),
    contentType: derIdentifier(1, 9, 3), messageDigest: derIdentifier(1, 9, 4), signingTime: derIdentifier(1, 9, 5)
  )
  private static let rsa = der(0x30, derIdentifier(1, 1, 1) + [5, 0])
  private static let sha256 = der(0x30, [6, 9, 0x60, 0x86, 0x48, 1, 0x65, 3, 4, 2, 1, 5, 0])
  private static let sha512 = der(0x30, [6, 9, 0x60, 0x86, 0x48, 1, 0x65, 3, 4, 2, 3, 5, 0])

  /// An object identifier under PKCS, 1.2.840.113549.
  private static func derIdentifier(_ arcs: UInt8...) -> [UInt8] {
    der(0x06, [0x2A, 0x86, 0x48, 0x86, 0xF7, 0x0D] + arcs)
  }

  private static func attribute(_ identifier: [UInt8], _ values: [UInt8]...) -> [UInt8] {
    der(0x30, identifier + der(0x31, Array(values.joined())))
  }

  /// The fields of a container, with Apple's values unless a case changes them.
  struct Fields {
    var type = id.signedData
    /// The tags around the signed data, of the signed data, and around the content.
    var tags: (outer: UInt8, inner: UInt8, content: UInt8) = (0xA0, 0x30, 0xA0)
    var version = 1
    var digests = sha256
    var contentType = id.data
    var content = ReceiptPayload().bytes
    /// The digest in the signed attributes.
    var digest = SHA256.digest(ReceiptPayload().bytes)
    var more: [UInt8] = []
    var signerVersion = 1
    var signer: [UInt8]?
    var digestAlgorithm = sha256
    /// Nil for no signed attributes.
    var attributes: [[UInt8]]?
    /// The bytes that are signed; nil for the correct ones.
    var signed: [UInt8]?
    var algorithm = rsa
    var unsigned: [UInt8] = []
  }

  private func container(_ fields: Fields) throws -> [UInt8] {
    let (leaf, issuer) = (mint.chain.leaf, mint.chain.intermediate)
    let attributes = fields.attributes.map { Array($0.joined()) }
    let signature = try leaf.key.sign(fields.signed ?? attributes.map { der(0x31, $0) } ?? fields.content)
    let name = try OpenSSLHandle(x509: issuer.der).borrow { DER.bytes(ofName: X509_get_subject_name($0)) ?? [] }
    let signer = der(
      0x30,
      derInteger(fields.signerVersion) + (fields.signer ?? der(0x30, name + derInteger(3))) + fields.digestAlgorithm
        + (attributes.map { der(0xA0, $0) } ?? []) + fields.algorithm + der(0x04, signature) + fields.unsigned)
    let message =
      derInteger(fields.version) + der(0x31, fields.digests)
      + der(0x30, fields.contentType + der(fields.tags.content, der(0x04, fields.content)))
      + der(0xA0, mint.chain.all.flatMap(\.der)) + fields.more + der(0x31, signer)
    return der(0x30, fields.type + der(fields.tags.outer, der(fields.tags.inner, message)))
  }

  private func failed(_ fields: Fields) throws -> CheckName? {
    var verifier = ReceiptVerifier(anchors: try mint.chain.anchors, recordsPassedChecks: false)
    return failedCheck(verifier.verify(unwrapping: try container(fields)[...]))
  }

  @Test func `each rule for containers is applied`() throws {
    let (type, digest) = (
      Self.attribute(Self.id.contentType, Self.id.data),
      Self.attribute(Self.id.messageDigest, der(0x04, Fields().digest))
    )
    let time = Self.attribute(Self.id.signingTime, der(0x17, Array("500101000000Z".utf8)))
    let wrong = Self.attribute(Self.id.messageDigest, der(0x04, SHA256.digest([])))
    let twice = Self.attribute(Self.id.messageDigest, der(0x04, Fields().digest), der(0x04, Fields().digest))
    let issuer = try OpenSSLHandle(x509: mint.chain.intermediate.der).borrow {
      DER.bytes(ofName: X509_get_subject_name($0)) ?? []
    }
    let lowercase = Array(String(decoding: issuer, as: UTF8.self).utf8).map { $0 == 0x54 ? 0x74 : $0 }
    let cases: [(String, CheckName?, (inout Fields) -> Void)] = [
      ("as it should be", nil, { _ in }),
      ("with attributes", nil, { $0.attributes = [type, digest] }),
      // Section 11.3: the signing time is stated by the signer and is not the time of the check.
      ("with a signing time", nil, { $0.attributes = [type, time, digest] }),
      // Sections 3, 5.1 and 5.2.
      ("another type", .container, { $0.type = Self.id.enveloped }),
      ("another tag around the data", .container, { $0.tags.outer = 0xA1 }),
      ("data that is a set", .container, { $0.tags.inner = 0x31 }),
      ("another tag around the content", .container, { $0.tags.content = 0xA1 }),
      ("version 0", .container, { $0.version = 0 }), ("version 3", .container, { $0.version = 3 }),
      ("content of another type", .container, { $0.contentType = Self.id.signedData }),
      ("no digest listed", .container, { $0.digests = [] }),
      ("another digest listed", .container, { $0.digests = Self.sha512 }),
      ("two digests listed", .container, { $0.digests = Self.sha256 + Self.sha512 }),
      ("revocation lists", .container, { $0.more = der(0xA1, []) }),
      // Section 5.3.
      ("signer of version 3", .container, { $0.signerVersion = 3 }),
      ("signer with another number", .certificates, { $0.signer = der(0x30, issuer + derInteger(9)) }),
      ("signer with another case", .certificates, { $0.signer = der(0x30, lowercase + derInteger(3)) }),
      ("digest of the signer", .algorithm, { ($0.digests, $0.digestAlgorithm) = (Self.sha512, Self.sha512) }),
      ("algorithm of another digest", .algorithm, { $0.algorithm = der(0x30, Self.derIdentifier(1, 1, 5) + [5, 0]) }),
      ("parameters of the algorithm", .container, { $0.algorithm = der(0x30, Self.derIdentifier(1, 1, 1) + [4, 0]) }),
      ("no parameters of the algorithm", nil, { $0.algorithm = der(0x30, Self.derIdentifier(1, 1, 1)) }),
      ("unsigned attributes", .container, { $0.unsigned = der(0xA1, time) }),
      (
        "unsigned beside signed ones", .container, { ($0.attributes, $0.unsigned) = ([type, digest], der(0xA1, time)) }
      ),
      // Sections 5.4, 5.6, 11.1 and 11.2.
      ("no message digest", .signature, { $0.attributes = [type] }),
      ("no content type", .signature, { $0.attributes = [digest] }),
      ("no attribute", .signature, { $0.attributes = [] }),
      ("no attribute beside signed content", .signature, { ($0.attributes, $0.signed) = ([], $0.content) }),
      ("another message digest", .signature, { $0.attributes = [type, wrong] }),
      ("two message digests", .signature, { $0.attributes = [type, digest, digest] }),
      ("a message digest of two values", .signature, { $0.attributes = [type, twice] }),
      ("a right and a wrong message digest", .signature, { $0.attributes = [type, digest, wrong] }),
      ("two content types", .signature, { $0.attributes = [type, type, digest] }),
      (
        "another content type", .signature,
        { $0.attributes = [Self.attribute(Self.id.contentType, Self.id.enveloped), digest] }
      ),
      (
        "signature over the content", .signature,
        { ($0.attributes, $0.signed) = ([type, digest], $0.content) }
      ),
      (
        "signature over the attributes' own tag", .signature,
        { ($0.attributes, $0.signed) = ([type, digest], der(0xA0, type + digest)) }
      ),
      ("signature over the digest", .signature, { $0.signed = $0.digest }),
      // Signed attributes are not accepted as content, and the reverse: either could be presented as the other.
      ("content that is attributes", .attributes, { $0.content = der(0x31, type + digest) }),
    ]
    for (name, fails, change) in cases {
      var fields = Fields()
      change(&fields)
      #expect(try failed(fields) == fails, "\(name)")
    }
  }
}

import COpenSSL
import Testing

@testable import AppStore
@testable import Base
@testable import SignedData
@testable import TestSupport

/// The checks of a receipt, with every way in which each can fail.
@Suite struct ReceiptVerifierTests {
  let mint: ReceiptMint

  init() throws {
    mint = try ReceiptMint.shared.get()
  }

  private func verification(
    _ text: [UInt8], _ expectations: ReceiptExpectations = ReceiptExpectations(), roots: [IssuedCertificate]? = nil,
    at: Timestamp? = nil
  ) throws -> VerificationResult {
    let anchors = try roots.map { roots in TrustAnchors(named: try roots.map { try Certificate(der: $0.der) }) }
    var verifier = ReceiptVerifier(
      anchors: try anchors ?? mint.chain.anchors, expectations: expectations, moment: at, recordsPassedChecks: true)
    return verifier.verify(unwrapping: text[...])
  }

  @Test(
    arguments: [TestDigest.sha1, .sha256],
    [ReceiptMint.Form(), .init(isBER: true), .init(hasAttributes: true), .init(isBER: true, hasAttributes: true)])
  func `a receipt signed under the chain is verified`(digest: TestDigest, form: ReceiptMint.Form) throws {
    var form = form
    form.digest = digest
    let payload = ReceiptPayload(purchases: (0..<187).map { ReceiptPayload.purchase($0) })
    let verification = try verification(mint.receipt(payload, form))
    let verified = try verification.result.get()
    #expect(verified.payload == (try AppReceipt(payload: payload.bytes)).json)
    #expect(verified.testEnvironment == nil)
    #expect(verification.checks.allSatisfy { $0.outcome == .passed })
    let made = Set(verification.checks.map(\.name))
    #expect(CheckName.ofReceipt.filter { !made.contains($0) } == [.deviceID])
  }

  @Test func `chains signed with SHA-1 are accepted`() throws {
    let certificates = try mint.chain(
      root: .root.with(\.digest, "sha1"), intermediate: .intermediate.with(\.digest, "sha1"),
      leaf: .leaf.with(\.digest, "sha1"))
    let receipt = try mint.receipt(ReceiptPayload(), .init(digest: .sha1, certificates: certificates))
    #expect(try failedCheck(verification(receipt, roots: [certificates[2]])) == nil)
  }

  @Test func `chains signed with MD5 are rejected`() throws {
    let certificates = try mint.chain(leaf: .leaf.with(\.digest, "md5"))
    let receipt = try mint.receipt(ReceiptPayload(), .init(certificates: certificates))
    #expect(try failedCheck(verification(receipt, roots: [certificates[2]])) == .chain)
  }

  @Test(arguments: [TestDigest.md5, .sha512])
  func `digests other than SHA-1 and SHA-256 are rejected`(digest: TestDigest) throws {
    #expect(try failedCheck(verification(mint.receipt(ReceiptPayload(), .init(digest: digest)))) == .algorithm)
  }

  @Test(
    arguments: [(.sha1, 5, nil), (.sha256, 11, nil), (.sha1, 11, .algorithm), (.sha256, 5, .algorithm)]
      as [(TestDigest, UInt8, CheckName?)])
  func `RSA may be named with the digest that was used`(digest: TestDigest, name: UInt8, fails: CheckName?) throws {
    var receipt = try mint.receipt(ReceiptPayload(), .init(digest: digest))
    let rsa: [UInt8] = [0x2A, 0x86, 0x48, 0x86, 0xF7, 0x0D, 1, 1]
    // The certificates before the signature contain the same identifier.
    let place = try #require(receipt.indices.dropLast(rsa.count).last { receipt[$0...].starts(with: rsa) })
    receipt[place + rsa.count] = name
    #expect(try failedCheck(verification(receipt)) == fails)
  }

  @Test func `every encoding of the container is accepted`() throws {
    let receipt = try mint.receipt(ReceiptPayload())
    let text = base64(receipt)
    let wrapped = stride(from: 0, to: text.count, by: 76).map { text.dropFirst($0).prefix(76) }.joined(
      separator: "\r\n")
    for same in [
      text, base64URL(receipt), wrapped, "  \(text)\n", "\"\(text)\"", "'\(text)'",
      "\"\(text.replacing("/", with: "\\/"))\"", "{\"receipt-data\":\"\(text)\",\"password\":\"secret\"}",
      "{\"status\":0,\"latest_receipt\":\"\(text)\"}",
    ] {
      #expect(try failedCheck(verification(Array(same.utf8))) == nil, "\(same.prefix(20))")
    }
    #expect(try failedCheck(verification(receipt)) == nil)
  }

  @Test(arguments: [0x0A, 0x20, 0x00] as [UInt8])
  func `bytes after the container are rejected`(byte: UInt8) throws {
    let receipt = try mint.receipt(ReceiptPayload())
    #expect(try failedCheck(verification(receipt + [byte])) == .container)
    #expect(try failedCheck(verification(Array(base64(receipt + [byte]).utf8))) == .container)
  }

  @Test(arguments: [ReceiptMint.Form(), .init(isBER: true), .init(hasAttributes: true)])
  func `changing any bit fails verification`(form: ReceiptMint.Form) throws {
    // Without the root: if it is a trusted one, its bytes in the receipt are not used.
    var form = form
    form.certificates = [mint.chain.leaf, mint.chain.intermediate]
    let receipt = try mint.receipt(ReceiptPayload(purchases: [ReceiptPayload.purchase(1)]), form)
    #expect(try failedCheck(verification(receipt)) == nil)
    for index in stride(from: 0, to: receipt.count, by: 13) {
      var altered = receipt
      altered[index] ^= 1 << (index % 8)
      #expect(try failedCheck(verification(altered)) != nil, "bit \(index % 8) at \(index)")
    }
  }

  @Test func `no receipt is trusted without an anchor`() throws {
    let receipt = try mint.receipt(ReceiptPayload())
    #expect(try failedCheck(verification(receipt, roots: [])) == .root)
    let rootless = try mint.receipt(ReceiptPayload(), .init(certificates: [mint.chain.leaf, mint.chain.intermediate]))
    #expect(try failedCheck(verification(rootless, roots: [])) == .root)
    #expect(try failedCheck(verification(rootless)) == nil)
  }

  @Test func `only a root is accepted as an anchor`() throws {
    let twin = try IssuedCertificate(.root.rsa.with(\.serial, 99), issuer: nil, key: mint.xcode.key)
    #expect(try failedCheck(verification(mint.receipt(ReceiptPayload()), roots: [twin])) == .chain)
    let leafOnly = try mint.receipt(ReceiptPayload(), .init(certificates: [mint.chain.leaf]))
    #expect(try failedCheck(verification(leafOnly)) == .chain)
    #expect(try failedCheck(verification(leafOnly, roots: [mint.chain.leaf])) == .chain)
  }

  @Test func `certificates may be in any order`() throws {
    let receipt = try mint.receipt(
      ReceiptPayload(), .init(certificates: mint.chain.all.reversed(), signers: [mint.chain.leaf]))
    #expect(try failedCheck(verification(receipt)) == nil)
  }

  struct WrongCertificate: CustomTestStringConvertible, Sendable {
    let what: String
    let fails: CheckName
    var root = CertificateRequest.root
    var intermediate = CertificateRequest.intermediate
    var leaf = CertificateRequest.leaf

    var testDescription: String { what }
  }

  static let wrongCertificates: [WrongCertificate] = [
    WrongCertificate(what: "leaf without marker", fails: .leafMarker, leaf: .leaf.with(\.extensions, [])),
    WrongCertificate(
      what: "intermediate without marker", fails: .intermediateMarker,
      intermediate: .intermediate.with(\.extensions, [])),
    WrongCertificate(
      what: "intermediate is no CA", fails: .chain, intermediate: .intermediate.with(\.isAuthority, false)),
    WrongCertificate(what: "leaf is a CA", fails: .authority, leaf: .leaf.with(\.isAuthority, true)),
    WrongCertificate(
      what: "leaf may not sign data", fails: .keyUsage, leaf: .leaf.with(\.keyUsage, "critical,keyEncipherment")),
    WrongCertificate(
      what: "leaf expired", fails: .validity,
      leaf: .leaf.with(\.validity, Timestamp(seconds: 1_600_000_000)...Timestamp(seconds: 1_699_999_999))),
    WrongCertificate(
      what: "leaf not yet valid", fails: .validity,
      leaf: .leaf.with(\.validity, Timestamp(seconds: 1_700_000_001)...Timestamp(seconds: 1_800_000_000))),
    WrongCertificate(
      what: "root expired", fails: .validity,
      root: .root.with(\.validity, Timestamp(seconds: 1_600_000_000)...Timestamp(seconds: 1_699_999_999))),
  ]

  @Test(arguments: wrongCertificates)
  func `each wrong certificate of a receipt fails its check`(_ wrong: WrongCertificate) throws {
    let certificates = try mint.chain(root: wrong.root, intermediate: wrong.intermediate, leaf: wrong.leaf)
    let receipt = try mint.receipt(ReceiptPayload(), .init(certificates: certificates))
    #expect(try failedCheck(verification(receipt, roots: [certificates[2]])) == wrong.fails)
  }

  @Test func `keys of 1024 bits and other curves are rejected`() throws {
    let leaf = try IssuedCertificate(.leaf, issuer: mint.chain.intermediate)
    let receipt = try mint.receipt(
      ReceiptPayload(), .init(certificates: [leaf, mint.chain.intermediate, mint.chain.root]))
    #expect(try failedCheck(verification(receipt)) == .algorithm)
    let short = try IssuedCertificate(.leaf, issuer: mint.chain.intermediate, key: TestKey(curve: "RSA", bits: 1024))
    let weak = try mint.receipt(
      ReceiptPayload(), .init(certificates: [short, mint.chain.intermediate, mint.chain.root]))
    #expect(try failedCheck(verification(weak)) == .leafKey)
  }

  /// SHA-1 is accepted for old receipts, but this must not allow short keys as well.
  @Test func `authorities with keys of 1024 bits are rejected`() throws {
    let key = try TestKey(curve: "RSA", bits: 1024)
    let (chain, leafKey) = (mint.chain, mint.chain.leaf.key)
    let intermediate = try IssuedCertificate(.intermediate.rsa, issuer: chain.root, key: key)
    let root = try IssuedCertificate(.root.rsa, issuer: nil, key: key)
    let below = try IssuedCertificate(.intermediate.rsa, issuer: root, key: chain.intermediate.key)
    for (intermediate, root) in [(intermediate, chain.root), (below, root)] {
      let leaf = try IssuedCertificate(.leaf.rsa, issuer: intermediate, key: leafKey)
      let receipt = try mint.receipt(ReceiptPayload(), .init(certificates: [leaf, intermediate, root]))
      #expect(try failedCheck(verification(receipt, roots: [root])) == .chain)
    }
  }

  /// OpenSSL requires a signed content type, but does not check which one it is (RFC 5652, section 5.3).
  @Test func `a signed content type other than data is rejected`() throws {
    let leaf = try Certificate(der: mint.chain.leaf.der)
    let right = try SignedMessage(mint.receipt(ReceiptPayload(), .init(hasAttributes: true)))
    #expect(try right.isSigned(by: leaf))
    let form = ReceiptMint.Form(hasAttributes: true, signedType: NID_pkcs7_enveloped)
    let wrong = try SignedMessage(mint.receipt(ReceiptPayload(), form))
    let isSigned = Result { () throws(CryptoError) in try wrong.isSigned(by: leaf) }
    #expect(throws: CryptoError.self) { try isSigned.get() }
  }

  @Test(arguments: [
    "2020-09-13T12:26:40Z", "2023-11-14T22:13:20Z", "2023-11-14T23:13:20.999+01:00", "2023-11-15T01:13:20+0300",
  ])
  func `a creation date at either end of a validity period is accepted`(created: String) throws {
    let certificates = try mint.chain(
      leaf: .leaf.with(\.validity, Timestamp(seconds: 1_600_000_000)...Timestamp(seconds: 1_700_000_000)))
    let receipt = try mint.receipt(ReceiptPayload(created: created), .init(certificates: certificates))
    #expect(try failedCheck(verification(receipt, roots: [certificates[2]])) == nil)
  }

  @Test(arguments: ["2020-09-13T12:26:39Z", "2023-11-14T22:13:21Z"])
  func `a creation date outside a validity period is rejected`(created: String) throws {
    let certificates = try mint.chain(
      leaf: .leaf.with(\.validity, Timestamp(seconds: 1_600_000_000)...Timestamp(seconds: 1_700_000_000)))
    let receipt = try mint.receipt(ReceiptPayload(created: created), .init(certificates: certificates))
    #expect(try failedCheck(verification(receipt, roots: [certificates[2]])) == .validity)
    #expect(
      try failedCheck(verification(receipt, roots: [certificates[2]], at: Timestamp(milliseconds: 1_650_000_000_000)))
        == nil)
  }

  @Test(arguments: [
    nil, "", "now", "7d", "2023-11-14T22:13:20+03", "2023-11-14T22:13:20+0360", "2023-11-31T00:00:00Z", "1700000000000",
  ])
  func `an invalid creation date fails the check of validity`(created: String?) throws {
    let receipt = try mint.receipt(ReceiptPayload(created: created))
    #expect(try failedCheck(verification(receipt)) == .validity)
  }

  @Test func `a container without exactly one identified signer is rejected`() throws {
    let certificates = mint.chain.all + [mint.other]
    let two = try mint.receipt(
      ReceiptPayload(), .init(certificates: certificates, signers: [mint.chain.leaf, mint.other]))
    #expect(try failedCheck(verification(two)) == .signer)
    #expect(try failedCheck(verification(derContainer(der(0x04, ReceiptPayload().bytes)))) == .signer)
    let byKey = try mint.chain(leaf: .leaf.with(\.hasKeyIdentifiers, true))
    let named = try mint.receipt(ReceiptPayload(), .init(isNamedByKey: true, certificates: byKey))
    #expect(try failedCheck(verification(named, roots: [byKey[2]])) == .signer)
  }

  @Test func `the signer must be among the certificates`() throws {
    let absent = try mint.receipt(
      ReceiptPayload(), .init(certificates: [mint.chain.intermediate, mint.chain.root], signers: [mint.chain.leaf]))
    #expect(try failedCheck(verification(absent)) == .certificates)
    let none = try mint.receipt(ReceiptPayload(), .init(certificates: [], signers: [mint.chain.leaf]))
    #expect(try failedCheck(verification(none)) == .certificates)
    let many = try mint.receipt(
      ReceiptPayload(), .init(certificates: Self.manyCertificates(mint), signers: [mint.chain.leaf]))
    #expect(try failedCheck(verification(many)) == .certificates)
  }

  private static func manyCertificates(_ mint: ReceiptMint) throws -> [IssuedCertificate] {
    let others = try (0..<20).map { number in
      try IssuedCertificate(
        .leaf.rsa.with(\.serial, 100 + number), issuer: mint.chain.intermediate, key: mint.other.key)
    }
    return mint.chain.all + others
  }

  @Test func `a container without content is rejected`() throws {
    #expect(try failedCheck(verification(mint.receipt(ReceiptPayload(), .init(isDetached: true)))) == .attributes)
  }

  @Test func `signed data that is not a receipt is rejected`() throws {
    for payload in [Array("hello".utf8), [], der(0x31, []), der(0x30, []), ReceiptPayload().bytes + [0]] {
      #expect(try failedCheck(verification(mint.receipt(payload))) == .attributes)
    }
    let twice = ReceiptPayload(more: [derAttribute(2, derUTF8("com.example.other"))])
    #expect(try failedCheck(verification(mint.receipt(twice))) == .attributes)
  }

  @Test func `text that is not a receipt is rejected`() throws {
    for text in [
      "", "hello", "{\"a\":1}", "eyJhbGciOiJFUzI1NiJ9.e30.AAAA", "MIIT", "{ \"purchase-info\" = \"e30=\"; }",
    ] {
      #expect(try failedCheck(verification(Array(text.utf8))) == .container)
    }
  }

  @Test func `receipts from Xcode are verified only under their own certificate`() throws {
    let payload = ReceiptPayload(type: "Xcode", purchases: [[derAttribute(1703, derUTF8("0"))]])
    let form = ReceiptMint.Form(isBER: true, certificates: [mint.xcode])
    let receipt = try mint.receipt(payload, form)
    #expect(try failedCheck(verification(receipt, roots: [])) == .source)
    #expect(try failedCheck(verification(receipt)) == .root)
    let verified = try verification(receipt, roots: [mint.xcode]).result.get()
    #expect(verified.testEnvironment == .xcode)
    // Anyone can have the key of Xcode's certificate, so it is trusted for Xcode's receipts only.
    let disguised = try mint.receipt(ReceiptPayload(), form)
    #expect(try failedCheck(verification(disguised, roots: [])) == .source)
    #expect(try failedCheck(verification(disguised, roots: [mint.xcode])) == .source)
    // Naming an issued certificate as a root does not make it one of Xcode's, which are self-signed.
    let issued = try mint.receipt(ReceiptPayload(type: "Xcode"))
    #expect(try failedCheck(verification(issued, roots: [mint.chain.leaf])) == .chain)
    #expect(try failedCheck(verification(issued, roots: [])) == .source)
  }

  @Test func `a receipt that does not match the expectations is rejected`() throws {
    let receipt = try mint.receipt(ReceiptPayload())
    let cases: [(ReceiptExpectations, CheckName?)] = [
      (ReceiptExpectations(bundleID: "com.example.app", appVersion: "42", environment: .sandbox), nil),
      (ReceiptExpectations(bundleID: "com.example.App"), .bundleID),
      (ReceiptExpectations(bundleID: ""), .bundleID),
      (ReceiptExpectations(appVersion: "42.0"), .appVersion),
      (ReceiptExpectations(environment: .production), .environment),
      (ReceiptExpectations(environment: .xcode), .environment),
      (ReceiptExpectations(device: DeviceIdentifier("00:11:22:33:44:55")), .deviceID),
    ]
    for (expectations, fails) in cases {
      #expect(try failedCheck(verification(receipt, expectations)) == fails)
    }
    // The same letters in another Unicode normalization form are another ID.
    let accented = try mint.receipt(ReceiptPayload(bundleID: "com.example.caf\u{E9}"))
    #expect(
      try failedCheck(verification(accented, ReceiptExpectations(bundleID: "com.example.cafe\u{301}"))) == .bundleID)
  }

  @Test(arguments: [
    ("Production", SignedEnvironment.production), ("ProductionVPP", .production), ("ProductionSandbox", .sandbox),
    ("ProductionVPPSandbox", .sandbox),
  ])
  func `each receipt type belongs to an environment`(type: String, environment: SignedEnvironment) throws {
    let receipt = try mint.receipt(ReceiptPayload(type: type))
    #expect(try failedCheck(verification(receipt, ReceiptExpectations(environment: environment))) == nil)
  }

  @Test(arguments: [
    "", "00", "00:11:22:33:44", "00::11:22:33:44:55", "00:11:22:33:44:5", "00:11:22:33:44:5G", "001122334455-",
    "9FE5E6C0:3F0F:4A2B:8C3D:0123456789AB", "9FE5E6C0--3F0F-4A2B-8C3D-0123456789AB",
    "9FE5E6C0-3F0F-4A2B-8C3D-0123456789AG",
  ])
  func `an invalid device identifier is rejected`(text: String) { #expect(DeviceIdentifier(text) == nil) }

  @Test func `an identifier of a device is its bytes`() {
    #expect(DeviceIdentifier("00:1f:22:aa:BB:cc")?.bytes == [0x00, 0x1F, 0x22, 0xAA, 0xBB, 0xCC])
  }

  @Test(arguments: ["9FE5E6C0-3F0F-4A2B-8C3D-0123456789AB", "00:11:22:aa:BB:cc"])
  func `the hash binds a receipt to a device`(identifier: String) throws {
    let device = try #require(DeviceIdentifier(identifier))
    var payload = ReceiptPayload()
    payload.hash = device.hash(opaqueValue: payload.opaqueValue[...], bundleID: derUTF8(payload.bundleID)[...])
    #expect(try failedCheck(verification(mint.receipt(payload), ReceiptExpectations(device: device))) == nil)
    payload.opaqueValue[0] ^= 1
    #expect(try failedCheck(verification(mint.receipt(payload), ReceiptExpectations(device: device))) == .deviceID)
  }
}

import Testing

@testable import AppStore
@testable import Base
@testable import SignedData
@testable import TestSupport

/// The checks of a JWS, with every way in which each can fail.
@Suite struct VerifierTests {
  let chain: PrivateChain

  init() throws {
    chain = try PrivateChain.shared.get()
  }

  private func verification(
    _ text: String, _ expectations: Expectations = Expectations(), anchors: TrustAnchors? = nil, at: Timestamp? = nil,
    now: Timestamp = Timestamp(milliseconds: 1_800_000_000_000)
  ) throws -> VerificationResult {
    var verifier = Verifier(
      anchors: try anchors ?? chain.anchors, expectations: expectations, moment: at, now: now,
      recordsPassedChecks: true)
    return verifier.verify(unwrapping: Array(text.utf8)[...])
  }

  @Test func `a text signed under the chain is verified`() throws {
    let verification = try verification(chain.sign(SamplePayload.transaction))
    #expect(try verification.result.get().payload == SamplePayload.transaction)
    #expect(verification.checks.allSatisfy { $0.outcome == .passed })
    let made = Set(verification.checks.map(\.name))
    #expect(CheckName.ofJWS.filter { !made.contains($0) } == [.appAppleID, .nested, .agreement])
    #expect(verification.steps == CheckName.ofJWS)
  }

  @Test func `checks are recorded up to the one that failed`() throws {
    let failed = try verification(chain.sign(SamplePayload.transaction), anchors: TrustAnchors())
    #expect(
      failed.checks.map(\.name) == [.parts, .header, .payload, .source, .algorithm, .critical, .certificates, .root])
    #expect(
      failed.checks.map(\.outcome).dropLast().allSatisfy { $0 == .passed } && failed.checks.last?.outcome == .failed)
    let text = try chain.sign(["notificationType": "TEST", "signedDate": 1_700_000_000_000, "signedPayload": .null])
    #expect(try verification(text).checks.last?.name == .nested)
  }

  @Test func `no JWS is trusted without an anchor`() throws {
    #expect(try failedCheck(verification(chain.sign(SamplePayload.transaction), anchors: TrustAnchors())) == .root)
  }

  @Test func `another chain with the same names fails`() throws {
    let foreign = try PrivateChain.foreign.get()
    #expect(try failedCheck(verification(foreign.sign(SamplePayload.transaction))) == .chain)
  }

  @Test func `the third certificate is not an anchor but may be any certificate`() throws {
    let twin = try IssuedCertificate(.root.with(\.serial, 99), issuer: nil, key: chain.root.key)
    let header = chain.header(certificates: [chain.leaf.der, chain.intermediate.der, twin.der])
    let text = try chain.sign(payload: SamplePayload.transaction.bytes(.compact), header: header)
    #expect(try failedCheck(verification(text)) == nil)
  }

  @Test func `undated data is checked at the current time, and the error for an expired chain names the flag`() throws {
    let payload: JSON = [
      "notificationType": "TEST", "data": ["bundleId": "com.example.app", "environment": "Sandbox"],
    ]
    let text = try chain.sign(payload)
    #expect(try failedCheck(verification(text)) == nil)
    let late = Timestamp(milliseconds: 8_000_000_000_000)
    let failed = try verification(text, now: late)
    #expect(failedCheck(failed) == .validity)
    guard case .failure(let error) = failed.result else { return }
    #expect(error.reason.contains("has no signedDate") && error.hint?.contains("--at") == true, "\(error)")
    #expect(try failedCheck(verification(text, at: Timestamp(milliseconds: 1_800_000_000_000), now: late)) == nil)
    let dated = try verification(chain.sign(SamplePayload.transaction), at: late)
    guard case .failure(let other) = dated.result else { return }
    #expect(!other.reason.contains("signedDate") && other.hint == nil)
  }

  @Test(arguments: ["none", "HS256", "es256", "ES256 ", "ES384", "RS256", ""])
  func `only ES256 is accepted`(algorithm: String) throws {
    var header = try #require(chain.header().objectValue)
    header["alg"] = .string(algorithm)
    let text = try chain.sign(payload: SamplePayload.transaction.bytes(.compact), header: .object(header))
    #expect(try failedCheck(verification(text)) == .algorithm)
  }

  @Test func `critical extensions are rejected`() throws {
    var header = try #require(chain.header().objectValue)
    header["crit"] = ["b64"]
    header["b64"] = false
    let text = try chain.sign(payload: SamplePayload.transaction.bytes(.compact), header: .object(header))
    #expect(try failedCheck(verification(text)) == .critical)
  }

  @Test(arguments: [0, 1, 2, 4])
  func `a header without exactly three certificates is rejected`(count: Int) throws {
    let certificates = Array((chain.certificates + chain.certificates).prefix(count))
    let text = try chain.sign(
      payload: SamplePayload.transaction.bytes(.compact), header: chain.header(certificates: certificates))
    #expect(try failedCheck(verification(text)) == .certificates)
  }

  @Test(arguments: [[1, 0, 2], [2, 1, 0], [0, 2, 1]])
  func `certificates in another order are rejected`(order: [Int]) throws {
    let text = try chain.sign(
      payload: SamplePayload.transaction.bytes(.compact),
      header: chain.header(certificates: order.map { chain.certificates[$0] }))
    #expect(try failedCheck(verification(text)) != nil)
  }

  @Test func `bytes after a certificate are rejected`() throws {
    let certificates = [chain.leaf.der + [0], chain.intermediate.der, chain.root.der]
    let text = try chain.sign(
      payload: SamplePayload.transaction.bytes(.compact), header: chain.header(certificates: certificates))
    #expect(try failedCheck(verification(text)) == .certificates)
  }

  @Test(arguments: ["url", "unpadded", "space", "number"])
  func `certificates in any encoding but standard base64 are rejected`(spelling: String) throws {
    var texts = chain.certificates.map(base64)
    switch spelling {
    case "url": texts[0] = base64URL(chain.leaf.der)
    case "unpadded": texts[0] = String(texts[0].drop { _ in false }.dropLast(1))
    case "space": texts[0] = texts[0] + "\n"
    default: break
    }
    var entries = texts.map(JSON.string)
    if spelling == "number" { entries[0] = 7 }
    let text = try chain.sign(
      payload: SamplePayload.transaction.bytes(.compact), header: ["alg": "ES256", "x5c": .array(entries)])
    #expect(try failedCheck(verification(text)) == .certificates)
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
    WrongCertificate(
      what: "leaf without marker", fails: .leafMarker, leaf: .leaf.with(\.extensions, [])),
    WrongCertificate(
      what: "intermediate without marker", fails: .intermediateMarker,
      intermediate: .intermediate.with(\.extensions, [])),
    WrongCertificate(
      what: "markers swapped", fails: .leafMarker,
      intermediate: .intermediate.with(\.extensions, [SigningChain.leafMarker]),
      leaf: .leaf.with(\.extensions, [SigningChain.intermediateMarker])),
    WrongCertificate(
      what: "intermediate is no CA", fails: .chain, intermediate: .intermediate.with(\.isAuthority, false)),
    WrongCertificate(
      what: "intermediate says nothing of CA", fails: .chain,
      intermediate: .intermediate.with(\.isAuthority, nil)),
    WrongCertificate(what: "leaf is a CA", fails: .authority, leaf: .leaf.with(\.isAuthority, true)),
    WrongCertificate(
      what: "intermediate may not sign certificates", fails: .chain,
      intermediate: .intermediate.with(\.keyUsage, "critical,digitalSignature")),
    WrongCertificate(
      what: "leaf may not sign data", fails: .keyUsage, leaf: .leaf.with(\.keyUsage, "critical,keyAgreement")),
    WrongCertificate(what: "leaf on P-384", fails: .leafKey, leaf: .leaf.with(\.curve, "P-384")),
    WrongCertificate(what: "leaf on secp256k1", fails: .leafKey, leaf: .leaf.with(\.curve, "secp256k1")),
    WrongCertificate(
      what: "leaf expired", fails: .validity,
      leaf: .leaf.with(\.validity, Timestamp(seconds: 1_600_000_000)...Timestamp(seconds: 1_699_999_999))),
    WrongCertificate(
      what: "leaf not yet valid", fails: .validity,
      leaf: .leaf.with(\.validity, Timestamp(seconds: 1_700_000_001)...Timestamp(seconds: 1_800_000_000))),
    WrongCertificate(
      what: "intermediate expired", fails: .validity,
      intermediate: .intermediate.with(
        \.validity, Timestamp(seconds: 1_600_000_000)...Timestamp(seconds: 1_699_999_999))),
    WrongCertificate(
      what: "root expired", fails: .validity,
      root: .root.with(\.validity, Timestamp(seconds: 1_600_000_000)...Timestamp(seconds: 1_699_999_999))),
  ]

  @Test(arguments: wrongCertificates)
  func `each wrong certificate of a JWS fails its check`(_ wrong: WrongCertificate) throws {
    let chain = try PrivateChain(root: wrong.root, intermediate: wrong.intermediate, leaf: wrong.leaf)
    let text = try chain.sign(SamplePayload.transaction)
    let failed = try failedCheck(verification(text, anchors: chain.anchors))
    #expect(failed == wrong.fails)
  }

  @Test(arguments: [1_600_000_000_000, 1_600_000_000_999, 1_700_000_000_000, 1_700_000_000_999] as [Int64])
  func `a signing date at either end of a validity period is accepted`(milliseconds: Int64) throws {
    let chain = try PrivateChain(
      leaf: .leaf.with(\.validity, Timestamp(seconds: 1_600_000_000)...Timestamp(seconds: 1_700_000_000)))
    let text = try chain.sign(["transactionId": "1", "signedDate": .number(JSONNumber(milliseconds))])
    #expect(try failedCheck(verification(text, anchors: chain.anchors)) == nil)
  }

  @Test(arguments: [1_599_999_999_999, 1_700_000_001_000] as [Int64])
  func `a signing date outside a validity period is rejected`(milliseconds: Int64) throws {
    let chain = try PrivateChain(
      leaf: .leaf.with(\.validity, Timestamp(seconds: 1_600_000_000)...Timestamp(seconds: 1_700_000_000)))
    let text = try chain.sign(["transactionId": "1", "signedDate": .number(JSONNumber(milliseconds))])
    #expect(try failedCheck(verification(text, anchors: chain.anchors)) == .validity)
    #expect(
      try failedCheck(verification(text, anchors: chain.anchors, at: Timestamp(milliseconds: 1_650_000_000_000))) == nil
    )
  }

  @Test func `an app transaction is verified at its creation date`() throws {
    let chain = try PrivateChain(
      leaf: .leaf.with(\.validity, Timestamp(seconds: 1_600_000_000)...Timestamp(seconds: 1_700_000_000)))
    let text = try chain.sign(["receiptType": "Production", "receiptCreationDate": 1_650_000_000_000])
    #expect(try failedCheck(verification(text, anchors: chain.anchors)) == nil)
  }

  @Test func `a payload without a date is verified at the current time`() throws {
    let chain = try PrivateChain(
      leaf: .leaf.with(\.validity, Timestamp(seconds: 1_600_000_000)...Timestamp(seconds: 1_700_000_000)))
    let text = try chain.sign(["transactionId": "1"])
    #expect(
      try failedCheck(verification(text, anchors: chain.anchors, now: Timestamp(milliseconds: 1_650_000_000_000)))
        == nil)
    #expect(
      try failedCheck(verification(text, anchors: chain.anchors, now: Timestamp(milliseconds: 1_750_000_000_000)))
        == .validity)
  }

  @Test(arguments: ["\"1700000000000\"", "null", "1e400", "[]", "99999999999999999999999999"])
  func `an invalid date fails the check of validity`(date: String) throws {
    let text = try chain.sign(
      payload: Array("{\"transactionId\":\"1\",\"signedDate\":\(date)}".utf8), header: chain.header())
    #expect(try failedCheck(verification(text)) == .validity)
  }

  @Test func `signatures must be raw and 64 bytes long`() throws {
    let signed = "\(base64URL(chain.header().bytes(.compact))).\(base64URL(SamplePayload.transaction.bytes(.compact)))"
    let raw = try chain.leaf.key.signRaw(Array(signed.utf8))
    #expect(try failedCheck(verification("\(signed).\(base64URL(raw))")) == nil)
    let der = try chain.leaf.key.sign(Array(signed.utf8))
    for wrong in [der, Array(raw.dropLast()), raw + [0], [], Array(repeating: 0, count: 64)] {
      #expect(try failedCheck(verification("\(signed).\(base64URL(wrong))")) == .signature)
    }
  }

  @Test func `changing any character fails verification`() throws {
    let text = Array(try chain.sign(SamplePayload.transaction).utf8)
    for index in stride(from: 0, to: text.count, by: 7) + [text.count - 1] {
      var altered = text
      altered[index] = altered[index] == UInt8(ascii: "A") ? UInt8(ascii: "B") : UInt8(ascii: "A")
      #expect(try failedCheck(verification(String(decoding: altered, as: UTF8.self))) != nil, "at \(index)")
    }
  }

  @Test func `only one encoding of a signed text is accepted`() throws {
    let text = try chain.sign(SamplePayload.transaction)
    let parts = text.split(separator: ".").map { String($0) }
    for wrong in [
      "\(text)=", "\(parts[0])=.\(parts[1]).\(parts[2])", "\(parts[0]).\(parts[1]) .\(parts[2])",
      "\(parts[0])\n.\(parts[1]).\(parts[2])", "\(text).", ".\(text)", "\(parts[0]).\(parts[1])", "\(text)\u{0}",
      "\u{FEFF}\(text)", text.split(separator: "").joined(separator: "%"), "Bearer \(text)",
    ] {
      #expect(try failedCheck(verification(wrong)) != nil, "\(wrong.suffix(20))")
    }
    for same in ["  \(text)\r\n", "\"\(text)\"", "{\"signedPayload\":\"\(text)\"}"] {
      #expect(try failedCheck(verification(same)) == nil)
    }
  }

  @Test(arguments: [
    "{\"a\":1,\"a\":1}", "{\"a\":1} ", "[1]", "\"text\"", "", "{", "{\"a\":\"\\ud800\"}", "\u{FEFF}{}",
  ])
  func `a payload that is not one JSON object fails the check of the payload`(payload: String) throws {
    try expectPayloadCheck(of: payload)
  }

  @Test func `a payload of many brackets or digits fails the check of the payload`() throws {
    try expectPayloadCheck(of: String(repeating: "[", count: 100_000))
    try expectPayloadCheck(of: "{\"a\":" + String(repeating: "9", count: 100_000))
  }

  private func expectPayloadCheck(of payload: String) throws {
    let text = try chain.sign(payload: Array(payload.utf8), header: chain.header())
    let expected: CheckName? = payload.hasSuffix(" ") ? nil : .payload
    #expect(try failedCheck(verification(text)) == expected)
  }

  @Test func `a payload of invalid UTF-8 is rejected`() throws {
    let text = try chain.sign(payload: Array("{\"a\":\"".utf8) + [0xFF] + Array("\"}".utf8), header: chain.header())
    #expect(try failedCheck(verification(text)) == .payload)
  }

  @Test func `a header with a repeated member is rejected`() throws {
    let header = Array(chain.header().text(.compact).dropLast() + ",\"alg\":\"ES256\"}")
    let text = try chain.sign(payload: SamplePayload.transaction.bytes(.compact), header: Array(String(header).utf8))
    #expect(try failedCheck(verification(text)) == .header)
  }

  @Test func `a million nines are not a date`() throws {
    let nines = String(repeating: "9", count: 1_000_000)
    let text = try chain.sign(
      payload: Array("{\"transactionId\":\"1\",\"signedDate\":\(nines)}".utf8), header: chain.header())
    #expect(try failedCheck(verification(text)) == .validity)
  }

  @Test func `more headers than fit the cache are verified`() throws {
    var verifier = Verifier(anchors: try chain.anchors, now: .zero)
    for number in 0..<100 {
      var header = try #require(chain.header().objectValue)
      header["n"] = .number(JSONNumber(Int64(number)))
      let text = try chain.sign(payload: SamplePayload.transaction.bytes(.compact), header: .object(header))
      let verification = verifier.verify(Array(text.utf8)[...])
      #expect(failedCheck(verification) == nil)
    }
  }
}

private func + (stride: StrideTo<Int>, more: [Int]) -> [Int] {
  Array(stride) + more
}

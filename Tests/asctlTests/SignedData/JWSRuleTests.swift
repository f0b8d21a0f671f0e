import Testing

@testable import AppStore
@testable import Base
@testable import SignedData
@testable import TestSupport

/// The rules of RFC 7515 and RFC 7518 for headers and signatures, with one text that violates each.
@Suite struct JWSRuleTests {
  private let chain: PrivateChain

  init() throws {
    chain = try PrivateChain.shared.get()
  }

  private func failed(_ text: String) throws -> CheckName? {
    var verifier = Verifier(anchors: try chain.anchors, now: SampleTime.now)
    return failedCheck(verifier.verify(unwrapping: Array(text.utf8)[...]))
  }

  private func failed(header: [UInt8]) throws -> CheckName? {
    try failed(chain.sign(payload: SamplePayload.transaction.bytes(.compact), header: header))
  }

  /// A header with added or replaced members, and the check that fails.
  static let headers: [(members: JSONObject, fails: CheckName?)] = [
    ([:], nil),
    // RFC 7515, section 4.1.1; RFC 7518, sections 3.1 to 3.6.
    (["alg": .null], .algorithm), (["alg": 256], .algorithm), (["alg": ["ES256"]], .algorithm),
    (["alg": "none"], .algorithm), (["alg": "None"], .algorithm), (["alg": "HS256"], .algorithm),
    (["alg": "PS256"], .algorithm), (["alg": "ES256K"], .algorithm), (["alg": "ES256\u{0}"], .algorithm),
    (["alg": "\u{FF25}S256"], .algorithm),
    // Sections 4.1.2 to 4.1.5, 4.1.7 to 4.1.10: not used, and not required to be absent.
    (["jku": "https://example.com/keys"], nil), (["jwk": ["kty": "EC"]], nil), (["kid": "1"], nil),
    (["x5u": "https://example.com/chain"], nil), (["x5t": "AAAA"], nil), (["x5t#S256": "AAAA"], nil),
    (["typ": "JOSE+JSON"], nil), (["cty": "JWT"], nil), (["unknown": [1]], nil),
    // Section 4.1.6.
    (["x5c": .null], .certificates), (["x5c": "AAAA"], .certificates), (["x5c": [:]], .certificates),
    (["x5c": []], .certificates), (["x5c": [.null, .null, .null]], .certificates),
    // Section 4.1.11: no extension is understood, and an empty list is not allowed.
    (["crit": ["exp"], "exp": 1], .critical), (["crit": []], .critical), (["crit": .null], .critical),
    (["crit": "b64"], .critical), (["crit": ["alg"]], .critical),
    // RFC 7797: without `crit`, `b64` is a member like any other, and the payload is base64url.
    (["b64": false], nil),
  ]

  @Test(arguments: headers.indices)
  func `each rule for members of the header is applied`(index: Int) throws {
    let (members, fails) = Self.headers[index]
    var header = try #require(chain.header().objectValue)
    for member in members.members { header[member.name] = member.value }
    #expect(try failed(header: JSON.object(header).bytes(.compact)) == fails)
  }

  @Test func `only a token without certificates gets an explanation`() throws {
    for (members, isToken) in [(["alg": "ES256", "kid": "1"], true), (["alg": "ES256"], false)] as [(JSON, Bool)] {
      var verifier = Verifier(anchors: try chain.anchors, now: SampleTime.now)
      let text = try chain.sign(payload: SamplePayload.transaction.bytes(.compact), header: members)
      let result = verifier.verify(Array(text.utf8)[...]).result
      guard case .failure(let error) = result else {
        Issue.record("verified without certificates")
        continue
      }
      #expect((error.hint != nil) == isToken)
    }
  }

  @Test func `a signing date in seconds is named`() throws {
    var payload = try #require(SamplePayload.transaction.objectValue)
    for (date, isNamed) in [(1_700_000_060, true), (1_700_000_060 * 10, false)] as [(Int64, Bool)] {
      payload["signedDate"] = .number(JSONNumber(date))
      var verifier = Verifier(anchors: try chain.anchors, now: SampleTime.now)
      guard case .failure(let error) = verifier.verify(Array(try chain.sign(.object(payload)).utf8)[...]).result else {
        Issue.record("verified at a date in 1970")
        continue
      }
      #expect(error.name == .validity && error.reason.contains("in seconds") == isNamed, "\(error.reason)")
    }
  }

  /// RFC 7515, sections 4 and 5.2: strict JSON in UTF-8 with unique names, compared after escapes are resolved.
  @Test func `a header that is not one JSON object is rejected`() throws {
    let text = chain.header().text(.compact)
    let cases: [(String, CheckName?)] = [
      (text, nil), (text.replacing("\"alg\"", with: "\"\\u0061lg\""), nil),
      (text.replacing("ES256", with: "\\u0045S256"), nil), (" \(text)\n", nil),
      (text.replacing("\"alg\"", with: "\"Alg\""), .algorithm), ("[\(text)]", .header), ("\"\(text.count)\"", .header),
      ("\(text)x", .header), ("\(text)\(text)", .header), (String(text.dropLast()), .header), ("", .header),
      (text.replacing("{\"alg\"", with: "{\"\\u0061lg\":\"none\",\"alg\""), .header),
      (text.replacing("{", with: "{\"a\":{\"b\":1,\"b\":1},"), .header), ("\u{FEFF}\(text)", .header),
      ("null", .header), (text.replacing("}", with: ",}"), .header), (text.replacing("\"", with: "'"), .header),
    ]
    for (header, fails) in cases {
      #expect(try failed(header: Array(header.utf8)) == fails, "\(header.prefix(30))")
    }
    let broken = Array(text.dropLast().utf8) + Array(",\"a\":\"".utf8) + [0xFF] + Array("\"}".utf8)
    #expect(try failed(header: broken) == .header)
  }

  /// Section 3.1: one serialization. Section 7.2: no JSON serializations. Appendix C: base64url without padding.
  @Test func `only the compact serialization is verified`() throws {
    let text = try chain.sign(SamplePayload.transaction)
    let parts = text.split(separator: ".").map { String($0) }
    let signature = "\"protected\":\"\(parts[0])\",\"signature\":\"\(parts[2])\""
    for other in [
      "{\"payload\":\"\(parts[1])\",\(signature)}", "{\"payload\":\"\(parts[1])\",\"signatures\":[{\(signature)}]}",
      "\(parts[0])..\(parts[2])", "\(parts[0]).\(parts[1]).", "..", "\(parts[0]).\(parts[1])", "\(text).\(parts[2])",
      "\(parts[0])=.\(parts[1]).\(parts[2])", "\(parts[0]).\(parts[1])==.\(parts[2])",
      "\(parts[0]).\(parts[1]).\(parts[2])==",
      "\(parts[0]).\(parts[1].prefix(40))\n\(parts[1].dropFirst(40)).\(parts[2])",
      "\(parts[0]).\(parts[1]).+\(parts[2].dropFirst())", "\(parts[0]).\(parts[1]).\(parts[2].dropFirst())",
      "\(parts[0]).\(base64(Array(SamplePayload.transaction.text(.compact).utf8))).\(parts[2])",
    ] {
      #expect(try failed(other) != nil, "\(other.prefix(20)) … \(other.suffix(20))")
    }
  }

  /// RFC 7518, section 3.2: if the public key were accepted as an HMAC secret, anyone could create a valid signature.
  @Test func `an HMAC with the public key is rejected`() throws {
    var header = try #require(chain.header().objectValue)
    header["alg"] = "HS256"
    let signed =
      "\(base64URL(JSON.object(header).bytes(.compact))).\(base64URL(SamplePayload.transaction.bytes(.compact)))"
    let code = SHA256.digest(chain.leaf.der + Array(signed.utf8))
    #expect(try failed("\(signed).\(base64URL(code))") == .algorithm)
  }

  /// Section 5.2: the received bytes are signed, not their meaning.
  @Test func `the signature covers header and payload as they are written`() throws {
    let text = try chain.sign(SamplePayload.transaction)
    let parts = text.split(separator: ".").map { String($0) }
    let spaced = base64URL(SamplePayload.transaction.bytes(.compact) + [0x20])
    let header = base64URL(chain.header().bytes(.compact) + [0x20])
    let other = try chain.sign(SamplePayload.subscription).split(separator: ".").map { String($0) }
    for changed in [
      "\(parts[0]).\(spaced).\(parts[2])", "\(header).\(parts[1]).\(parts[2])", "\(parts[0]).\(other[1]).\(parts[2])",
      "\(parts[0]).\(parts[1]).\(other[2])",
    ] {
      #expect(try failed(changed) == .signature)
    }
    #expect(try failed("\(parts[0]).\(other[1]).\(other[2])") == nil)
  }
}

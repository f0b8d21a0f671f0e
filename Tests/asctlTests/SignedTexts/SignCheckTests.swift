import Testing

@testable import Base
@testable import Client
@testable import FakeWorlds
@testable import SignedData
@testable import SignedTexts
@testable import Support
@testable import TestSupport

/// `sign … --check`: one cause and one remedy for each mistake of servers.
@Suite struct SignCheckTests {
  typealias Samples = CredentialSamples

  static let nonce = "5f2f9f0e-5c0a-4d3b-9a53-0d7a8c1c7a11"
  static let header = Samples.header
  static let claims: JSON = [
    "iss": .string(Samples.issuerID), "iat": .number(JSONNumber(FakeWorld.now.seconds)), "aud": "promotional-offer",
    "bid": .string(Samples.bundleID), "nonce": .string(nonce), "productId": "com.example.pro",
    "offerIdentifier": "winter_sale", "transactionId": "2000000000000001",
  ]

  private func check(
    _ command: String, _ text: String, _ flags: [String] = [], files: [String: [UInt8]] = [:]
  ) throws -> (status: Base.ExitStatus, faults: [JSON], errors: String) {
    let world = try SignTests.world(files.merging(["given.txt": Array(text.utf8)]) { $1 })
    let status = world.run(["sign", command, "--check", "given.txt"] + flags + Samples.flags)
    let rows = (try? JSON.parse(Array(world.output.utf8)).arrayElements) ?? []
    let faults = rows.filter { $0["ok"]?.boolValue == false }
    #expect(faults.allSatisfy { $0["remedy"]?.string?.isEmpty == false })
    #expect(rows.allSatisfy { $0["ok"]?.boolValue == false || $0["remedy"] == .null })
    return (status, faults, world.errors)
  }

  private func sign(_ header: JSON = header, _ claims: JSON = claims) throws -> String {
    try Samples.sign(header, claims)
  }

  // MARK: JWS

  @Test(arguments: ["JWS", "\"JWS\"\n", #"{"jws":"JWS"}"#, #"{"signatureInfo":{"token":"JWS"}}"#])
  func `a valid JWS passes`(wrapping: String) throws {
    let text = wrapping.replacing("JWS", with: try sign())
    let flags = ["--product-id", "com.example.pro", "--transaction-id", "2000000000000001", "--nonce", Self.nonce]
    let (status, faults, errors) = try check("promotional-offer", text, flags)
    #expect(status == .success, "\(errors)")
    #expect(faults.isEmpty)
  }

  static let wrong: [WrongClaim] = [
    WrongClaim("alg", "HS256", "expected ES256"), WrongClaim("alg", nil, "expected ES256"),
    WrongClaim("kid", nil, "missing"),
    WrongClaim("kid", "AuthKey_2X9R4HXF34", "filename of the key"),
    WrongClaim("kid", "ABCDEFGHIJ", "not the key that signed it"),
    WrongClaim("typ", nil, "must be JWT"), WrongClaim("iss", nil, "issuer ID, a UUID"),
    WrongClaim("iss", "ABCDE12345", "issuer ID, a UUID"),
    WrongClaim("iss", "57246542-96fe-1a63-e053-0824d011072b", "configured issuer ID"),
    WrongClaim("iss", "57246542-96FE-1A63-E053-0824D011072A", "differs in case"),
    WrongClaim("iat", nil, "missing"),
    WrongClaim("iat", .timestamp(FakeWorld.now), "milliseconds"),
    WrongClaim("iat", "1769860800", "number of seconds"),
    WrongClaim("iat", .number(JSONNumber(FakeWorld.now.seconds + 600)), "in the future"),
    WrongClaim("exp", 1_769_861_000, "no expiry"), WrongClaim("aud", nil, "expected promotional-offer"),
    WrongClaim("aud", "introductory-offer-eligibility", "introductory offer"),
    WrongClaim("aud", "appstoreconnect-v1", "bearer tokens"),
    WrongClaim("aud", ["promotional-offer"], "expected promotional-offer"),
    WrongClaim("bid", nil, "expected the bundle ID"),
    WrongClaim("bid", "com.example.other", "configured bundle ID"),
    WrongClaim("nonce", nil, "expected a UUID"),
    WrongClaim("nonce", "1", "expected a UUID"), WrongClaim("productId", nil, "missing"),
    WrongClaim("productId", "", "nonempty"), WrongClaim("productId", "com.example.pro ", "white space"),
    WrongClaim("offerIdentifier", "winter\u{200B}sale", "invisible"),
    WrongClaim("transactionId", "MVK7WQ3XYZ", "order"), WrongClaim("transactionId", " 2000000000000001", "alone"),
    WrongClaim("offerIdentifier", nil, "missing"), WrongClaim("transactionId", .null, "nonempty"),
    WrongClaim("transactionId", "", "nonempty"),
    WrongClaim("transactionId", 2_000_000_000_000_001, "string"),
  ]

  @Test(arguments: wrong)
  func `a wrong claim is the only fault`(claim: WrongClaim) throws {
    let (status, faults, errors) = try check("promotional-offer", claim.sign(Self.header, Self.claims))
    #expect(status == .notVerified)
    #expect(faults.compactMap { $0["claim"]?.string } == [claim.name])
    #expect(faults.first?["meaning"]?.string?.contains(claim.words) == true, "\(faults)")
    #expect(errors.contains(claim.name))
  }

  static let disagreements: [(flags: [String], claim: String)] = [
    (["--product-id", "com.example.other"], "productId"), (["--product-id", "com.example.PRO"], "productId"),
    (["--offer-identifier", "summer"], "offerIdentifier"), (["--transaction-id", "1"], "transactionId"),
    (["--nonce", "5f2f9f0e-5c0a-4d3b-9a53-0d7a8c1c7a12"], "nonce"), (["--timestamp", "2026-01-30"], "iat"),
  ]

  @Test(arguments: disagreements.indices)
  func `an input that differs from the claim is reported`(index: Int) throws {
    let (flags, claim) = Self.disagreements[index]
    let (status, faults, _) = try check("promotional-offer", sign(), flags)
    #expect(status == .notVerified)
    #expect(faults.compactMap { $0["claim"]?.string } == [claim])
    #expect(faults.first?["meaning"]?.string?.contains(flags[0]) == true)
  }

  enum Form: String, CaseIterable {
    case der, standardBase64, doubleHash, decodedText, payloadAlone, otherKey, cut, none

    var words: String {
      switch self {
      case .der: "DER"
      case .standardBase64: "not base64url"
      case .doubleHash: "hashed a second time"
      case .decodedText: "header and payload without"
      case .payloadAlone: "payload only"
      case .otherKey: "not made with the configured key"
      case .cut: "64 bytes"
      case .none: "missing"
      }
    }
  }

  @Test(arguments: Form.allCases)
  func `a wrong signature is explained`(form: Form) throws {
    let key = try Samples.credentials().privateKey
    let parts = [Self.header, Self.claims].map { Base64.url.encode($0.bytes()) }
    let text = Array(parts.joined(separator: ".").utf8)
    let signature =
      switch form {
      case .der: Base64.url.encode(try key.sign(text).der)
      case .standardBase64: Base64.standard.encode(try key.sign(text).raw)
      case .doubleHash: Base64.url.encode(try key.sign(SHA256.digest(text)).raw)
      case .decodedText: Base64.url.encode(try key.sign(Self.header.bytes() + [0x2E] + Self.claims.bytes()).raw)
      case .payloadAlone: Base64.url.encode(try key.sign(Array(parts[1].utf8)).raw)
      case .otherKey: Base64.url.encode(try PrivateKey(pkcs8: KeyPair(curve: "P-256").pkcs8()).sign(text).raw)
      case .cut: Base64.url.encode(Array(try key.sign(text).raw.dropLast()))
      case .none: ""
      }
    let (status, faults, _) = try check("promotional-offer", "\(parts[0]).\(parts[1]).\(signature)")
    #expect(status == .notVerified)
    #expect(faults.count == 1)
    #expect(faults.first?["meaning"]?.string?.contains(form.words) == true, "\(faults)")
  }

  @Test func `for a JWS of another key only the key ID is reported`() throws {
    var header = try #require(Self.header.objectValue)
    header["kid"] = "ABCDEFGHIJ"
    let other = try PrivateKey(pkcs8: KeyPair(curve: "P-256").pkcs8())
    let jws = try CompactJWS.sign(header: .object(header), payload: Self.claims, with: other).revealed
    let (status, faults, _) = try check("promotional-offer", jws)
    #expect(status == .notVerified)
    #expect(faults.compactMap { $0["claim"]?.string } == ["kid"])
  }

  static let requests: [(change: @Sendable (String) -> String, words: String?)] = [
    ({ Base64.standard.encode(Array($0.utf8)) }, nil),
    (
      { Base64.url.encode(Array(($0 + String(repeating: " ", count: 4 - $0.utf8.count % 3)).utf8)) },
      "not standard base64"
    ),
    ({ $0 }, "in base64"),
    ({ Base64.standard.encode(Array(Base64.standard.encode(Array($0.utf8)).utf8)) }, "not a JSON object"),
    ({ Base64.standard.encode(Array($0.replacing("1990", with: "1995").utf8)) }, "1.995 USD"),
  ]

  @Test(arguments: 0..<5)
  func `the request in a JWS is checked too`(index: Int) throws {
    var claims = try #require(Self.claims.objectValue)
    for name in ["productId", "offerIdentifier", "transactionId"] { claims[name] = nil }
    claims["aud"] = "advanced-commerce-api"
    claims["request"] = .string(Self.requests[index].change(SampleCharge.text))
    let body = ["body.json": Array(SampleCharge.text.utf8)]
    let flags = index == 0 ? ["--body", "body.json"] : []
    let (status, faults, _) = try check(
      "advanced-commerce", sign(Self.header, .object(claims)), flags, files: body)
    #expect((status == .success) == (Self.requests[index].words == nil))
    #expect(faults.map { $0["claim"]?.string } == (Self.requests[index].words == nil ? [] : ["request"]))
    if let words = Self.requests[index].words {
      #expect(faults.first?["meaning"]?.string?.contains(words) == true, "\(faults)")
    }
  }

  // MARK: The older offer

  static let account = "7E3fb20b-4cdb-47cc-936d-99d65f608138"
  static let offer = PromotionalOfferV1(
    bundleID: Samples.bundleID, keyID: Samples.keyID, productID: "com.example.pro", offerIdentifier: "winter_sale",
    account: account, nonce: nonce, timestamp: FakeWorld.now)

  /// The changes to Apple's text that a server may sign by mistake, and the expected faults as claims and words.
  static let texts: [(change: @Sendable (inout OfferText) -> Void, faults: [(String, String)])] = [
    ({ _ in }, []),
    ({ $0[.nonce] = nonce.uppercased() }, [("nonce", "uppercase")]),
    ({ $0[.account] = account.uppercased() }, [("appAccountToken", "uppercase")]),
    ({ $0[.account] = account }, [("appAccountToken", "mixed case")]),
    ({ $0[.timestamp] = "1769860800" }, [("timestamp", "in seconds")]),
    ({ $0[.account] = "" }, [("appAccountToken", "without the account")]),
    ({ $0[.nonce] = "" }, [("nonce", "without the nonce")]),
    ({ $0[.keyID] = Samples.issuerID }, [("keyIdentifier", "the issuer ID")]),
    ({ $0[.keyID] = Samples.keyID.lowercased() }, [("keyIdentifier", "lowercase")]),
    ({ $0.separator = "" }, [("text", "no separator")]),
    ({ $0.separator = "\u{2064}" }, [("text", "U+2064")]),
    ({ $0.separator = "\\u2063" }, [("text", "six characters")]),
    ({ $0.separator = "\u{E2}\u{81}\u{A3}" }, [("text", "twice")]),
    ({ $0.isUTF16 = true }, [("text", "UTF-16")]),
    ({ $0.order.swapAt(0, 1) }, [("text", "keyIdentifier, bundleId, productId")]),
    ({ $0.order.swapAt(2, 6) }, [("text", "timestamp, offerIdentifier, appAccountToken, nonce, productId")]),
    (
      { text in
        text[.nonce] = nonce.uppercased()
        text[.account] = account.uppercased()
      }, [("appAccountToken", "upper"), ("nonce", "upper")]
    ),
    ({ $0[.productID] = "com.example.unheard.of" }, [("signature", "not made with the configured key")]),
  ]

  private func given(_ text: OfferText, form: ((der: [UInt8], raw: [UInt8])) -> String) throws -> String {
    let signature = try Samples.credentials().privateKey.sign(text.message)
    return Self.offer.record(signature: form(signature), account: "appAccountToken").text()
  }

  @Test(arguments: texts.indices)
  func `the signed text is found by trying likely mistakes`(index: Int) throws {
    var text = OfferText(Self.offer)
    Self.texts[index].change(&text)
    let (status, faults, errors) = try check(
      "promotional-offer-v1", given(text) { Base64.standard.encode($0.der) })
    let expected = Self.texts[index].faults
    #expect(status == (expected.isEmpty ? .success : .notVerified), "\(errors)")
    #expect(Set(faults.compactMap { $0["claim"]?.string }) == Set(expected.map(\.0)), "\(faults)")
    for (claim, words) in expected {
      let fault = faults.first { $0["claim"]?.string == claim }
      #expect(fault?["meaning"]?.string?.contains(words) == true, "\(faults)")
    }
  }

  static let forms: [(form: @Sendable ((der: [UInt8], raw: [UInt8])) -> String, words: [String])] = [
    ({ Base64.standard.encode($0.raw) }, ["r and s"]),
    ({ Base64.url.encode($0.raw) + "-" }, ["not base64"]),
    ({ hexadecimal($0.der).lowercased() }, ["hexadecimal"]),
    ({ Base64.standard.encode(Array(Base64.standard.encode($0.der).utf8)) }, ["twice"]),
    ({ $0.der.isEmpty ? "" : "bm9uc2Vuc2U=" }, ["not an ECDSA signature"]),
    (
      { signature in
        let text = Base64.standard.encode(signature.der)
        return text.prefix(64) + "\n" + text.dropFirst(64)
      }, ["wrapped over several lines"]
    ),
  ]

  @Test(arguments: forms.indices)
  func `the encoding of the signature is checked`(index: Int) throws {
    let (status, faults, _) = try check(
      "promotional-offer-v1", given(OfferText(Self.offer), form: Self.forms[index].form))
    #expect(status == .notVerified)
    #expect(faults.compactMap { $0["claim"]?.string } == Self.forms[index].words.map { _ in "signature" })
    for (fault, words) in zip(faults, Self.forms[index].words) {
      #expect(fault["meaning"]?.string?.contains(words) == true, "\(faults)")
    }
  }

  /// Only some base64 contains `-` or `_`, so signatures are created until it does.
  @Test func `base64url is reported`() throws {
    let key = try Samples.credentials().privateKey
    let message = OfferText(Self.offer).message
    var der = try key.sign(message).der
    for _ in 0..<200 where !Base64.url.encode(der).contains(where: { "-_".contains($0) }) {
      der = try key.sign(message).der
    }
    let record = Self.offer.record(signature: Base64.url.encode(der), account: "appAccountToken")
    let (_, faults, _) = try check("promotional-offer-v1", record.text())
    #expect(faults.compactMap { $0["meaning"]?.string } == ["in base64url"])
  }

  static let times: [(timestamp: Timestamp, words: String?)] = [
    (FakeWorld.now, nil), (FakeWorld.now - .seconds(86_399), nil), (FakeWorld.now + .seconds(30), nil),
    (FakeWorld.now - .hours(24), "24 hours"), (FakeWorld.now + .hours(1), "in the future"),
    (Timestamp(milliseconds: FakeWorld.now.seconds), "seconds"),
  ]

  @Test(arguments: times.indices)
  func `the age of the signature is checked`(index: Int) throws {
    let (timestamp, words) = Self.times[index]
    let offer = PromotionalOfferV1(
      bundleID: Samples.bundleID, keyID: Samples.keyID, productID: "p", offerIdentifier: "o", account: "",
      nonce: Self.nonce, timestamp: timestamp)
    let signature = Base64.standard.encode(try Samples.credentials().privateKey.sign(OfferText(offer).message).der)
    let (status, faults, _) = try check(
      "promotional-offer-v1", offer.record(signature: signature, account: nil).text())
    #expect((status == .success) == (words == nil))
    #expect(faults.map { $0["claim"]?.string } == (words == nil ? [] : ["timestamp"]))
    if let words { #expect(faults.first?["meaning"]?.string?.contains(words) == true, "\(faults)") }
  }

  @Test(arguments: [
    ("p ", "o", "a", "productId"), ("p", "o\u{AD}", "a", "offerIdentifier"),
    ("p", "o", "a\u{2063}b", "appAccountToken"),
  ])
  func `a part that cannot be signed is reported`(product: String, id: String, account: String, claim: String) throws {
    let offer = PromotionalOfferV1(
      bundleID: Samples.bundleID, keyID: Samples.keyID, productID: product, offerIdentifier: id, account: account,
      nonce: Self.nonce, timestamp: FakeWorld.now)
    let signature = Base64.standard.encode(try Samples.credentials().privateKey.sign(OfferText(offer).message).der)
    let (status, faults, _) = try check(
      "promotional-offer-v1", offer.record(signature: signature, account: "applicationUsername").text())
    #expect(status == .notVerified && faults.map { $0["claim"]?.string } == [claim], "\(faults)")
  }

  @Test func `a negative timestamp is not called a fraction`() throws {
    var record = try #require(Self.offer.record(signature: "MEUCIQ==", account: nil).objectValue)
    record["timestamp"] = -86_400_000
    let (status, _, errors) = try check("promotional-offer-v1", JSON.object(record).text())
    #expect(status == .notVerified && errors.contains("-86400000") && !errors.contains("expected a whole"), "\(errors)")
  }

  @Test func `the signed members of a bare signature come from the flags`() throws {
    let signature = Base64.standard.encode(try Samples.credentials().privateKey.sign(OfferText(Self.offer).message).der)
    let flags = ["--product-id", "com.example.pro", "--offer-identifier", "winter_sale", "--nonce", Self.nonce]
    let rest = ["--timestamp", String(FakeWorld.now.milliseconds), "--app-account-token", Self.account]
    #expect(try check("promotional-offer-v1", signature, flags + rest).status == .success)
    let (status, _, errors) = try check("promotional-offer-v1", signature, flags)
    #expect(status == .usage)
    #expect(errors.contains("--timestamp"))
    let world = try SignTests.world()
    #expect(
      world.run(["sign", "promotional-offer-v1", "--check", signature] + flags + rest + Samples.flags) == .success)
  }

  // MARK: Input that is not a signature

  @Test func `the wrong kind of input is reported`() throws {
    #expect(try check("promotional-offer-v1", sign()).errors.contains("JWS"))
    let offer = Self.offer.record(signature: "MEUCIQ==", account: nil).text()
    #expect(try check("promotional-offer", offer).errors.contains("older promotional offer"))
    for text in ["", "hello", "a.b.c", "eyJhbGciOiJFUzI1NiJ9.W10.AAAA"] {
      let (status, _, errors) = try check("promotional-offer", text)
      #expect(status == .notVerified, "\(text)")
      #expect(errors.contains("JWS"), "\(errors)")
    }
  }

  @Test func `a private key is not shown`() throws {
    let p8 = try TestKey.shared.get().p8()
    let world = try SignTests.world()
    #expect(world.run(["sign", "promotional-offer", "--check", p8] + Samples.flags) == .usage)
    #expect(!world.errors.contains(p8.split(separator: "\n")[1]))
  }

  @Test func `a check requires a key`() throws {
    let world = FakeWorld(files: ["given.txt": Array(try sign().utf8)])
    #expect(world.run(["sign", "promotional-offer", "--check", "given.txt"]) == .credentials)
    #expect(!world.errors.contains("simulator"))
  }
}

import Testing

@testable import Base
@testable import Client
@testable import FakeWorlds
@testable import SignedData
@testable import SignedTexts
@testable import TestSupport

/// The mistakes in tokens that are found, and the services that the tokens are for.
@Suite struct TokenExplainTests {
  typealias Samples = CredentialSamples

  static let now = FakeWorld.now.seconds
  static let header = Samples.header
  static let claims: JSON = [
    "iss": .string(Samples.issuerID), "iat": .number(JSONNumber(now - 60)), "exp": .number(JSONNumber(now + 240)),
    "aud": "appstoreconnect-v1", "bid": .string(Samples.bundleID),
  ]

  private func token(_ header: JSON = header, _ claims: JSON = claims) throws -> String {
    try Samples.sign(header, claims)
  }

  private func explain(_ token: String, _ key: TokenExplanation.Key? = nil) throws -> TokenExplanation {
    let own = TokenExplanation.Key.known(try Samples.credentials().privateKey.publicKey, id: nil)
    return try TokenExplanation(Array(token.utf8)[...], key: key ?? own, bundleID: nil, now: FakeWorld.now)
  }

  @Test func `the JSON of token mint is read`() throws {
    let minted = try FakeStore.world(variables: ["ASCTL_OUTPUT": "json"]) { _ in FakeStore.error(4_000_000) }
    #expect(minted.run(["token", "mint"]) == .success && minted.output.hasPrefix("{"))
    let world = try FakeStore.world(input: Array(minted.output.utf8)) { _ in FakeStore.error(4_000_000) }
    #expect(world.run(["token", "explain"]) == .success, "\(world.errors)")
  }

  @Test func `a valid token has no mistakes`() throws {
    let explanation = try explain(token())
    #expect(explanation.purpose == .appStoreServer)
    #expect(
      explanation.findings.map(\.claim) == ["alg", "kid", "typ", "iss", "iat", "exp", "aud", "bid", "signature"])
    #expect(explanation.findings.allSatisfy { $0.isRight == true })
  }

  static let wrong: [WrongClaim] = [
    WrongClaim("alg", "HS256", "must be ES256"), WrongClaim("alg", "none", "must be ES256"),
    WrongClaim("alg", nil, "must be ES256"),
    WrongClaim("kid", nil, "missing"), WrongClaim("kid", "", "missing"), WrongClaim("kid", 5, "missing"),
    WrongClaim("kid", "AuthKey_2X9R4HXF34.p8", "the key's ID is 2X9R4HXF34"),
    WrongClaim("kid", "SubscriptionKey_2X9R4HXF34", "the key's ID is 2X9R4HXF34"),
    WrongClaim("typ", nil, "must be JWT"), WrongClaim("typ", "jwt", "must be JWT"),
    WrongClaim("iss", nil, "missing"), WrongClaim("iss", "ABCDE12345", "looks like a team ID"),
    WrongClaim("iss", "me", "is no UUID"),
    WrongClaim("iat", .number(JSONNumber(now + 30)), "30 s in the future (2026-01-31T12:00:30Z): check the clock"),
    WrongClaim("iat", .number(JSONNumber(now * 1000)), "these are milliseconds"),
    WrongClaim("iat", "1769860800", "expected a number"),
    WrongClaim("exp", nil, "missing"),
    WrongClaim("exp", .number(JSONNumber(now)), "expired 2026-01-31T12:00:00Z, 0 s ago"),
    WrongClaim("exp", .number(JSONNumber(now - 7500)), "2 h 5 min ago"),
    WrongClaim("exp", .number(JSONNumber(now - 60 + 3601)), "60 min after iat; Apple allows 60 min"),
    WrongClaim("exp", .number(JSONNumber(now * 1000)), "these are milliseconds"),
    WrongClaim("exp", "soon", "expected a number"),
    WrongClaim("aud", nil, "must be appstoreconnect-v1"),
    WrongClaim("aud", "appstoreconnect-v2", "must be appstoreconnect-v1"),
    WrongClaim("aud", ["other"], "must be appstoreconnect-v1"),
    WrongClaim("bid", nil, "missing"), WrongClaim("bid", "", "missing"),
  ]

  @Test(arguments: wrong)
  func `a wrong claim is reported`(claim: WrongClaim) throws {
    let explanation = try explain(claim.sign(Self.header, Self.claims))
    #expect(explanation.wrong.map(\.claim) == [claim.name])
    #expect(explanation.wrong.first?.value == claim.value ?? .null)
  }

  @Test func `a claim that differs from the configured one is neither right nor wrong`() throws {
    let other = Sourced(value: "other", source: .builtIn)
    let explanation = try TokenExplanation(
      Array(token().utf8)[...], key: .unknown(reason: ""), issuerID: other, bundleID: other, now: FakeWorld.now)
    #expect(explanation.wrong.isEmpty)
    #expect(explanation.findings.filter { $0.isRight == nil }.map(\.claim) == ["iss", "bid", "signature"])
  }

  @Test func `the limits that Apple allows are accepted`() throws {
    var claims = try #require(Self.claims.objectValue)
    claims["exp"] = .number(JSONNumber(Self.now - 60 + 3600))
    #expect(try explain(token(Self.header, .object(claims))).wrong.isEmpty)
    claims["iat"] = nil
    #expect(try explain(token(Self.header, .object(claims))).wrong.isEmpty)
    claims["exp"] = .number(JSONNumber(Self.now + 3601))
    #expect(
      try explain(token(Self.header, .object(claims))).wrong.map(\.meaning) == [
        "60 min after now; Apple allows 60 min"
      ])
  }

  /// Tokens for other services, as in Apple's documentation.
  struct Foreign: Sendable, CustomTestStringConvertible {
    let purpose: TokenPurpose
    let header: JSON
    let claims: JSON
    var testDescription: String { "\(purpose)" }

    init(_ purpose: TokenPurpose, _ header: JSON, _ claims: JSON) {
      (self.purpose, self.header, self.claims) = (purpose, header, claims)
    }
  }

  static let others: [Foreign] = [
    Foreign(
      .appStoreConnect, header,
      ["iss": .string(Samples.issuerID), "iat": 1, "exp": 2, "aud": "appstoreconnect-v1", "scope": ["GET /v1/apps"]]),
    Foreign(.appStoreConnect, header, ["sub": "user", "iat": 1, "exp": 2, "aud": "appstoreconnect-v1"]),
    Foreign(.pushNotifications, ["alg": "ES256", "kid": "ABC123DEFG"], ["iss": "DEF123GHIJ", "iat": 1]),
    Foreign(
      .signInWithApple, ["alg": "ES256", "kid": "ABC123DEFG"],
      ["iss": "DEF123GHIJ", "iat": 1, "exp": 2, "aud": "https://appleid.apple.com", "sub": "com.mytest.app"]),
    Foreign(
      .weatherKit, ["alg": "ES256", "kid": "ABC123DEFG", "id": "DEF123GHIJ.com.example.weather"],
      ["iss": "DEF123GHIJ", "iat": 1, "exp": 2, "sub": "com.example.weather"]),
    Foreign(.musicOrMapKit, ["alg": "ES256", "kid": "ABC123DEFG"], ["iss": "DEF123GHIJ", "iat": 1, "exp": 2]),
    Foreign(.storeKit(.promotionalOffer), header, ["iat": 1, "aud": "promotional-offer", "bid": "com.example"]),
    Foreign(
      .storeKit(.introductoryOffer), header,
      ["iat": 1, "aud": "introductory-offer-eligibility", "bid": "com.example"]),
    Foreign(.storeKit(.advancedCommerce), header, ["iat": 1, "aud": "advanced-commerce-api", "bid": "com.example"]),
    Foreign(.signedByAppStore, ["alg": "ES256", "x5c": []], ["transactionId": "1"]),
    Foreign(.unknown, ["alg": "RS256"], ["iss": "https://example.com", "aud": "somebody"]),
    Foreign(.appStoreServer, header, ["aud": "appstoreconnect-v1"]),
  ]

  @Test(arguments: others)
  func `tokens for other services are recognized`(foreign: Foreign) throws {
    let (purpose, text) = (foreign.purpose, try token(foreign.header, foreign.claims))
    let explanation = try explain(text)
    #expect(explanation.purpose == purpose)
    #expect(!explanation.wrong.isEmpty)
    let world = FakeWorld(input: Array(text.utf8))
    #expect(world.run(["token", "explain"]) == .failure)
    #expect(world.errors.contains(purpose.description))
    if let remedy = purpose.remedy { #expect(world.errors.contains(remedy)) }
  }

  @Test func `data with certificates is not called signed, because nothing is verified`() throws {
    let world = FakeWorld(input: Array(try token(["alg": "ES256", "x5c": []], ["transactionId": "1"]).utf8))
    #expect(world.run(["token", "explain"]) == .failure)
    #expect(world.errors.contains("not verified") && world.errors.contains("asctl verify"), "\(world.errors)")
  }

  @Test func `every purpose has a sample token`() {
    let services: [TokenPurpose] = [
      .appStoreServer, .appStoreConnect, .pushNotifications, .signInWithApple, .weatherKit, .musicOrMapKit,
      .signedByAppStore, .unknown,
    ]
    #expect(Set(Self.others.map(\.purpose)) == Set(services + StoreKitRequestKind.allCases.map { .storeKit($0) }))
  }

  @Test func `a signature is checked for its encoding and its key`() throws {
    let good = try token()
    let parts = good.split(separator: ".").map { String($0) }
    let signed = "\(parts[0]).\(parts[1])"
    let der = try Samples.credentials().privateKey.sign(Array(signed.utf8)).der
    let raw = try Base64.url.decode(Array(parts[2].utf8)[...])
    let id = Sourced(value: "OTHER12345", source: Source.variable("ASCTL_KEY_ID"))
    let key = try Samples.credentials().privateKey.publicKey
    let stranger = try PrivateKey(pkcs8: TestKey(curve: "P-256").pkcs8()).publicKey
    let cases: [(String, TokenExplanation.Key, Bool?)] = [
      (good, .known(key, id: nil), true),
      (good, .known(stranger, id: nil), false),
      (good, .known(key, id: id), nil),
      (good, .unknown(reason: "no private key is set"), nil),
      ("\(signed).\(base64URL(der))", .known(key, id: nil), false),
      ("\(signed).", .known(key, id: nil), false),
      ("\(signed).\(base64(raw))", .known(key, id: nil), false),
      ("\(signed).\(base64URL(Array(raw.dropLast())))", .known(key, id: nil), false),
      ("\(signed).\(base64URL(raw))x", .known(key, id: nil), false),
    ]
    for (text, key, isRight) in cases {
      let diagnostic = try #require(try explain(text, key).findings.last)
      #expect(diagnostic.claim == "signature")
      #expect(diagnostic.isRight == isRight && !diagnostic.meaning.isEmpty, "\(diagnostic)")
    }
  }

  @Test func `other claims are listed and not checked`() throws {
    var claims = try #require(Self.claims.objectValue)
    claims["nonce"] = "x"
    claims["color"] = 5
    let diagnostics = try explain(token(Self.header, .object(claims))).findings
    #expect(diagnostics.filter { $0.isRight == nil }.map(\.claim) == ["nonce", "color"])
  }

  @Test(arguments: [
    "", "hello", "eyJhbGciOiJFUzI1NiJ9.eyJ9", "a.b.c", "eyJhbGciOiJFUzI1NiJ9.bm9wZQ.AAAA", "{\"a\":1}", "W10.W10.AAAA",
  ])
  func `text that is not a token results in status 1`(text: String) {
    let world = FakeWorld(input: Array(text.utf8))
    #expect(world.run(["token", "explain"]) == .failure)
    #expect(world.output.isEmpty)
    #expect(world.errors.hasPrefix("asctl: ") && world.errors.contains("token"))
  }

  @Test(arguments: ["", "Bearer ", "Authorization: Bearer ", "\"", " \n"])
  func `wrappings are removed`(prefix: String) throws {
    let suffix = prefix == "\"" ? "\"" : "\n"
    let world = FakeWorld(
      files: try Samples.files(config: Samples.profile), input: Array("\(prefix)\(try token())\(suffix)".utf8))
    #expect(world.run(["token", "explain"]) == .success, "\(world.errors)")
  }

  @Test func `JSON output has one row per claim`() throws {
    let world = FakeWorld(files: ["t": Array(try token().utf8)])
    #expect(world.run(["token", "explain", "t"]) == .success)
    let rows = try #require(try JSON.parse(Array(world.output.utf8)).arrayElements)
    #expect(rows.first == ["claim": "alg", "value": "ES256", "ok": true, "meaning": "ECDSA on P-256 with SHA-256"])
    #expect(rows.last?["ok"] == .null)
  }

  @Test func `a token is not accepted as an argument`() throws {
    let text = try token()
    for argument in [text, "Bearer \(text)", String(text.prefix(100))] {
      let world = FakeWorld()
      #expect(world.run(["token", "explain", argument]) == .usage)
      #expect(!world.errors.contains("eyJ"), "\(world.errors)")
    }
  }

  @Test func `a token is prompted for without being shown`() throws {
    let world = FakeWorld(terminals: ["input", "output", "error"], answers: [try token()])
    #expect(world.run(["token", "explain"]) == .success)
    #expect(world.questions == ["Token (not shown): "])
    #expect(FakeWorld(terminals: ["input", "error"]).run(["token", "explain", "--no-input"]) == .usage)
  }
}

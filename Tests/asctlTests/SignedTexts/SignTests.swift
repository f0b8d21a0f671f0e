import Foundation
import Testing

@testable import Base
@testable import Client
@testable import FakeWorlds
@testable import SignedData
@testable import SignedTexts
@testable import Support
@testable import TestSupport

/// The signatures for StoreKit, compared with Apple's documentation and verified by OpenSSL's own command.
@Suite struct SignTests {
  typealias Samples = CredentialSamples

  static func world(terminals: Set<String> = [], _ files: [String: [UInt8]] = [:]) throws -> FakeWorld {
    FakeWorld(files: try Samples.files().merging(files) { $1 }, terminals: terminals)
  }

  @Test func `no empty claim is signed`() throws {
    let key = try PrivateKey(pkcs8: TestKey.shared.get().pkcs8())
    func sign(_ claims: JSONObject, without missing: Setting? = nil) throws(Failure) -> String {
      var names: [Setting: Sourced<String>] = [:]
      for name in [Setting.issuerID, .keyID, .bundleID] where name != missing {
        names[name] = Sourced(value: "x", source: .builtIn)
      }
      let identity = SigningIdentity(names, privateKey: key)
      return try identity.sign(
        identity.payload(for: .promotionalOffer, claims, nonce: "n", issued: FakeWorld.now))
    }
    #expect(!(try sign(["productId": "a", "offerIdentifier": "b"])).isEmpty)
    for claims in [["productId": ""], ["productId": "a", "transactionId": ""], ["productId": .null]] as [JSONObject] {
      #expect(throws: Failure.self) { try sign(claims) }
    }
    for name in [Setting.issuerID, .keyID, .bundleID] {
      #expect(throws: Failure.self) { try sign(["productId": "a"], without: name) }
    }
  }

  private func run(_ line: [String], _ files: [String: [UInt8]] = [:]) throws -> JSON {
    let world = try Self.world(files)
    #expect(world.run(["sign"] + line + Samples.flags) == .success, "\(world.errors)")
    return try JSON.parse(Array(world.output.utf8))
  }

  /// Whether `openssl dgst -verify` accepts a DER signature over a message with the public key.
  private func opensslVerifies(_ der: [UInt8], _ message: [UInt8]) throws -> Bool {
    let files = [
      "key.p8": try TestKey.shared.get().p8(), "signature.b64": base64(der),
      "message.b64": base64(message),
    ]
    let script = """
      openssl base64 -d -A -in signature.b64 -out signature && openssl base64 -d -A -in message.b64 -out message &&
      openssl pkey -in key.p8 -pubout -out key.pub && openssl dgst -sha256 -verify key.pub -signature signature message
      """
    return try withTemporaryFolder(files) { folder in
      try ShellCommand(["sh", "-c", script], in: folder).output == "Verified OK\n"
    }
  }

  private func opensslVerifies(_ jws: CompactJWS) throws -> Bool {
    let der = try #require(try DERSignature.encode(Base64.url.decode(jws.signature)))
    return try opensslVerifies(der, Array(jws.signedBytes))
  }

  private func parts(_ answer: JSON) throws -> (header: JSON, claims: JSON, jws: CompactJWS) {
    #expect(answer.objectValue?.members.map(\.name) == ["jws"])
    let jws = try #require(CompactJWS(Array((answer["jws"]?.string ?? "").utf8)[...]))
    return (try CompactJWS.decode(jws.header), try CompactJWS.decode(jws.payload), jws)
  }

  // MARK: The older promotional offer

  private func example(account: String) -> PromotionalOfferV1 {
    PromotionalOfferV1(
      bundleID: "com.example", keyID: "KEY0000001", productID: "com.example.pro.monthly",
      offerIdentifier: "winter_sale", account: account, nonce: "20FBA8A0-2B80-4a7d-a17f-85c1854727f8",
      timestamp: Timestamp(milliseconds: 1_698_148_900_000))
  }

  @Test(
    arguments: [
      (
        "7E3FB20B-4cdb-47cc-936d-99d65f608138", 158,
        "C3C72D798D560550E2A56B549E3C7BFF0CE227B9AB62FD380F8747DD78796259"
      ), ("", 122, "FEB03D6612C935F2F96BC327C1C80EBFD2086B4B0104ED2643E592013A664A3C"),
    ])
  func `the text of an offer is in Apple's format`(account: String, length: Int, digest: String) {
    let message = OfferText(example(account: account)).message
    #expect(message.count == length)
    #expect(hexadecimal(SHA256.digest(message)) == digest)
  }

  @Test func `an offer's signature is DER in standard base64`() throws {
    let answer = try run([
      "promotional-offer-v1", "--product-id", "com.example.pro", "--offer-identifier", "winter_sale",
      "--app-account-token", "7E3FB20B-4cdb-47cc-936d-99d65f608138", "--timestamp", "2026-01-31T12:00:00Z",
    ])
    #expect(
      answer.objectValue?.members.map(\.name) == [
        "keyIdentifier", "nonce", "timestamp", "signature", "productId", "offerIdentifier", "appAccountToken",
      ])
    #expect(answer["timestamp"]?.timestamp == FakeWorld.now)
    #expect(answer["nonce"]?.string == "00000000-0000-4000-8000-000000000001")
    #expect(answer["appAccountToken"]?.string == "7e3fb20b-4cdb-47cc-936d-99d65f608138")
    let text =
      "com.example.app\u{2063}2X9R4HXF34\u{2063}com.example.pro\u{2063}winter_sale\u{2063}"
      + "7e3fb20b-4cdb-47cc-936d-99d65f608138\u{2063}00000000-0000-4000-8000-000000000001\u{2063}1769860800000"
    let signature = try Base64.standard.decode(Array((answer["signature"]?.string ?? "").utf8)[...])
    #expect(try opensslVerifies(signature, Array(text.utf8)))
    #expect(try !opensslVerifies(signature, Array(text.utf8) + [0x0A]))
  }

  @Test func `an offer without an account has two adjacent separators`() throws {
    let answer = try run([
      "promotional-offer-v1", "--product-id", "p", "--offer-identifier", "o", "--nonce",
      "20FBA8A0-2B80-4A7D-A17F-85C1854727F8",
    ])
    let text =
      "com.example.app\u{2063}2X9R4HXF34\u{2063}p\u{2063}o\u{2063}\u{2063}20fba8a0-2b80-4a7d-a17f-85c1854727f8"
      + "\u{2063}1769860800000"
    #expect(answer["appAccountToken"] == nil)
    let signature = try Base64.standard.decode(Array((answer["signature"]?.string ?? "").utf8)[...])
    #expect(try opensslVerifies(signature, Array(text.utf8)))
  }

  @Test func `an older offer requires no issuer ID`() throws {
    let world = try Self.world()
    let flags = Array(Samples.flags.dropFirst(2))
    #expect(
      world.run(["sign", "promotional-offer-v1", "--product-id", "p", "--offer-identifier", "o"] + flags) == .success)
    #expect(
      world.run(["sign", "promotional-offer", "--product-id", "p", "--offer-identifier", "o"] + flags) == .credentials)
  }

  // MARK: The JWS

  /// The claims of the worked examples, with the issuer and the app of the test.
  static let claims: [(line: [String], own: String)] = [
    (
      [
        "promotional-offer", "--product-id", "com.example.pro.monthly", "--offer-identifier", "winter_sale",
        "--transaction-id", "704346128300986174",
      ],
      #""aud":"promotional-offer","bid":"com.example.app","nonce":"N","productId":"com.example.pro.monthly","offerIdentifier":"winter_sale","transactionId":"704346128300986174""#
    ),
    (
      ["promotional-offer", "--product-id", "com.example.pro.monthly", "--offer-identifier", "winter_sale"],
      #""aud":"promotional-offer","bid":"com.example.app","nonce":"N","productId":"com.example.pro.monthly","offerIdentifier":"winter_sale""#
    ),
    (
      [
        "introductory-offer", "--product-id", "com.example.pro.monthly", "--allow-introductory-offer", "true",
        "--transaction-id", "704346128300986174",
      ],
      #""aud":"introductory-offer-eligibility","bid":"com.example.app","nonce":"N","productId":"com.example.pro.monthly","allowIntroductoryOffer":true,"transactionId":"704346128300986174""#
    ),
    (
      ["advanced-commerce", "--body", "charge.json"],
      #""aud":"advanced-commerce-api","bid":"com.example.app","nonce":"N","request":"eyJvcGVyYXRpb24iOiJDUkVBVEVfT05FX1RJTUVfQ0hBUkdFIiwidmVyc2lvbiI6IjEiLCJyZXF1ZXN0SW5mbyI6eyJyZXF1ZXN0UmVmZXJlbmNlSWQiOiI1NTBlODQwMC1lMjliLTQxZDQtYTcxNi00NDY2NTU0NDAwMDcifSwiY3VycmVuY3kiOiJVU0QiLCJpdGVtIjp7IlNLVSI6ImdlbXMuMTAwIiwiZGlzcGxheU5hbWUiOiIxMDAgR2VtcyIsImRlc2NyaXB0aW9uIjoiUGFjayBvZiBnZW1zIiwicHJpY2UiOjE5OTB9LCJ0YXhDb2RlIjoiQzAwMy0wMC0yIn0=""#
    ),
  ]

  @Test(arguments: claims.indices)
  func `claims are Apple's, in Apple's order`(index: Int) throws {
    let (line, own) = Self.claims[index]
    let nonce = "5f2f9f0e-5c0a-4d3b-9a53-0d7a8c1c7a11"
    let answer = try run(
      line + ["--nonce", nonce, "--timestamp", "1750000000999"], ["charge.json": Array(SampleCharge.text.utf8)])
    let (header, claims, jws) = try parts(answer)
    #expect(header.text() == #"{"alg":"ES256","kid":"2X9R4HXF34","typ":"JWT"}"#)
    let expected = #"{"iss":"\#(Samples.issuerID)","iat":1750000000,\#(own.replacing(#""N""#, with: #""\#(nonce)""#))}"#
    #expect(claims.text() == expected)
    #expect(jws.signature.count == 86)
    #expect(try opensslVerifies(jws))
  }

  @Test func `nonce and time are created for each signature`() throws {
    let (_, claims, _) = try parts(run(["promotional-offer", "--product-id", "p", "--offer-identifier", "o"]))
    #expect(claims["iat"]?.int64 == FakeWorld.now.seconds)
    #expect(claims["nonce"]?.string == "00000000-0000-4000-8000-000000000001")
    #expect(claims["exp"] == nil)
  }

  // MARK: Rejected input

  static let refused: [(line: [String], words: String)] = [
    (["promotional-offer", "--offer-identifier", "o"], "--product-id"),
    (["promotional-offer", "--product-id", "p"], "--offer-identifier"),
    (["introductory-offer", "--product-id", "p", "--transaction-id", "1"], "missing --allow-introductory-offer"),
    (
      ["introductory-offer", "--product-id", "p", "--transaction-id", "1", "--allow-introductory-offer", "yes"],
      "true or false"
    ),
    (["advanced-commerce"], "missing --body"),
    (["promotional-offer", "--product-id", "p ", "--offer-identifier", "o"], "white space"),
    (["promotional-offer", "--product-id", "p\u{2063}", "--offer-identifier", "o"], "invisible"),
    (["promotional-offer", "--product-id", "p", "--offer-identifier", "o\n"], "white space"),
    (
      ["promotional-offer", "--product-id", "p", "--offer-identifier", "o", "--transaction-id", "MVK7WQ3X01"],
      "order ID"
    ),
    (["promotional-offer", "--product-id", "p", "--offer-identifier", "o", "--nonce", "1"], "a UUID"),
    (["promotional-offer-v1", "--product-id", "p", "--offer-identifier", "o", "--timestamp", "1698148900"], "a date"),
    (["promotional-offer-v1", "--product-id", "p", "--offer-identifier", "o", "--timestamp", "2030-12-31"], "2008"),
    (["promotional-offer-v1", "--product-id", "p", "--offer-identifier", "o", "--timestamp", "1969-12-31"], "2008"),
    (
      [
        "promotional-offer-v1", "--product-id", "p", "--offer-identifier", "o", "--application-username", "a\u{2063}b",
      ], "U+2063"
    ),
  ]

  @Test(arguments: refused.indices)
  func `invalid flags result in a usage error`(index: Int) throws {
    let world = try Self.world()
    #expect(world.run(["sign"] + Self.refused[index].line + Samples.flags) == .usage)
    #expect(world.output.isEmpty)
    #expect(world.errors.contains(Self.refused[index].words), "\(world.errors)")
  }
}

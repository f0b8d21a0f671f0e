import Testing

@testable import AppStore
@testable import Base
@testable import Client
@testable import FakeWorlds
@testable import HTTP
@testable import Notifications
@testable import Platform
@testable import Program
@testable import SignedData
@testable import SignedTexts
@testable import Simulator
@testable import Support
@testable import TestSupport

/// `token explain`, `sign --check` and the simulator share one check of tokens, so they report the same members.
@Suite struct JSONWebTokenTests {
  typealias Samples = CredentialSamples

  static let now = FakeWorld.now.seconds

  /// A changed member, removed if the value is nil.
  struct Change: Sendable, CustomTestStringConvertible {
    let member: String
    let value: JSON?
    var testDescription: String { "\(member) \(value?.text() ?? "missing")" }

    init(_ member: String, _ value: JSON?) { (self.member, self.value) = (member, value) }
  }

  static let ofBoth: [Change] = [
    Change("alg", nil), Change("alg", "HS256"), Change("alg", "es256"), Change("alg", 5), Change("kid", nil),
    Change("kid", ""), Change("kid", 5), Change("iss", nil), Change("iss", ""), Change("iss", 5), Change("bid", nil),
    Change("bid", ""), Change("bid", 5), Change("iat", "soon"), Change("iat", .int(now + 30)),
    Change("iat", .int(now * 1000)), Change("iat", .int(.max)),
  ]

  static let ofBearerTokens: [Change] = [
    Change("aud", nil), Change("aud", "promotional-offer"), Change("aud", ["other"]), Change("exp", nil),
    Change("exp", "soon"), Change("exp", .int(now)), Change("exp", .int(now + 3541)), Change("exp", .int(now * 1000)),
    Change("exp", .int(.max)), Change("exp", .int(.min)),
  ]

  static func token(for audience: String, _ change: Change?) throws -> [UInt8] {
    var header: JSONObject = ["alg": "ES256", "kid": .string(Samples.keyID), "typ": "JWT"]
    var claims: JSONObject = [
      "iss": .string(Samples.issuerID), "iat": .int(now - 60), "aud": .string(audience),
      "bid": .string(Samples.bundleID),
    ]
    if audience == JSONWebToken.bearerAudience {
      claims["exp"] = .int(now + 240)
    } else {
      claims["nonce"] = .string(SignCheckTests.nonce)
      claims["productId"] = "a"
      claims["offerIdentifier"] = "b"
    }
    if let change, ["alg", "kid"].contains(change.member) { header[change.member] = change.value }
    if let change, !["alg", "kid"].contains(change.member) { claims[change.member] = change.value }
    let key = try Samples.credentials().privateKey
    return Array(try CompactJWS.sign(header: .object(header), payload: .object(claims), with: key).revealed.utf8)
  }

  /// The reason that the simulator gives for rejecting the token.
  private func reason(_ token: [UInt8]) -> String? {
    let bearer = HTTPHeader("authorization", "Bearer \(String(decoding: token, as: UTF8.self))")
    let request = ServedRequest(method: "GET", target: "/", headers: [bearer], body: [])
    do {
      try RequiredToken().check(request, bundleID: Samples.bundleID, now: FakeWorld.now)
      return nil
    } catch {
      return error.reply.header("X-Asctl-Reason")
    }
  }

  private func explained(_ token: [UInt8]) throws -> [String] {
    let key = try Samples.credentials().privateKey.publicKey
    return try TokenExplanation(token[...], key: .known(key, id: nil), bundleID: nil, now: FakeWorld.now).wrong.map(
      \.claim)
  }

  private func checked(_ token: [UInt8]) throws -> [String] {
    let key = SigningIdentity([:], privateKey: try Samples.credentials().privateKey)
    let check = try SignedRequestCheck(token, use: .promotionalOffer, key: key, expected: [:], now: FakeWorld.now)
    return check.findings.filter { $0.isRight == false }.map(\.claim)
  }

  @Test func `all three accept a valid token`() throws {
    let bearer = try Self.token(for: JSONWebToken.bearerAudience, nil)
    #expect(reason(bearer) == nil)
    #expect(try explained(bearer).isEmpty)
    #expect(try checked(Self.token(for: "promotional-offer", nil)).isEmpty)
  }

  /// RFC 7519 allows them, and Apple's documentation does not contain them.
  @Test(arguments: [
    Change("aud", ["appstoreconnect-v1", "other"]),
    Change("iat", .number(JSONNumber(text: "\(now - 60).25") ?? JSONNumber(0))),
    Change("exp", .number(JSONNumber(text: "\(now + 240).999") ?? JSONNumber(0))),
  ])
  func `a form of unknown effect is neither right nor wrong`(change: Change) throws {
    let token = try Self.token(for: JSONWebToken.bearerAudience, change)
    #expect(reason(token) == nil)
    let key = try Samples.credentials().privateKey.publicKey
    let explanation = try TokenExplanation(token[...], key: .known(key, id: nil), bundleID: nil, now: FakeWorld.now)
    #expect(explanation.wrong.isEmpty && explanation.purpose == .appStoreServer)
    #expect(explanation.findings.filter { $0.isRight == nil }.map(\.claim) == [change.member])
  }

  @Test(arguments: ofBoth + ofBearerTokens)
  func `explain and the simulator report the same wrong member`(change: Change) throws {
    let token = try Self.token(for: JSONWebToken.bearerAudience, change)
    #expect(try explained(token) == [change.member])
    let told = try #require(reason(token))
    let isOfExpiry = change.member == "exp" && told.hasPrefix("the token ")
    #expect(told.hasPrefix("\(change.member) ") || isOfExpiry, "\(told)")
  }

  @Test(arguments: ofBoth)
  func `sign --check reports the same wrong member`(change: Change) throws {
    #expect(try checked(Self.token(for: "promotional-offer", change)) == [change.member])
  }

  private static let wholeText = "sign the base64url of header and payload, joined with a dot"
  private static let hashing =
    "pass the text to a function that hashes it, or the hash to a function that does not"

  /// Signatures encoded or computed in ways that servers use by mistake.
  @Test func `explain and sign --check report the same mistaken signature`() throws {
    let key = try Samples.credentials().privateKey
    for audience in [JSONWebToken.bearerAudience, "promotional-offer"] {
      let text = String(decoding: try Self.token(for: audience, nil), as: UTF8.self)
      let parts = text.split(separator: ".").map { Array($0.utf8) }
      let signed = parts[0] + [UInt8(ascii: ".")] + parts[1]
      let payload = try Base64.url.decode(parts[1][...])
      let right = try key.sign(signed)
      var signatures: [(String, ES256Signature.Result)] = [
        (base64URL(right.der), .right), (base64URL(Array(right.raw.dropLast())), .unreadable), ("", .unreadable),
        ("A", .unreadable), (base64URL(try key.sign([1]).raw), .wrong),
      ]
      for (text, meaning, remedy) in [
        (parts[1], "made over the payload only", Self.wholeText),
        (payload, "made over the payload only, without base64url", Self.wholeText),
        (SHA256.digest(signed), "made over the SHA-256 of the text, which was hashed a second time", Self.hashing),
      ] {
        let signature = base64URL(try key.sign(text).raw)
        signatures.append((signature, .mistaken(.wrong("text", nil, meaning, remedy))))
      }
      for (signature, result) in signatures {
        let token = signed + [UInt8(ascii: ".")] + Array(signature.utf8)
        let jws = try #require(CompactJWS(token[...]))
        #expect(ES256Signature(of: jws).result(by: key.publicKey) == result)
        if audience == JSONWebToken.bearerAudience {
          #expect(try explained(token) == ["signature"])
        } else {
          #expect(try checked(token).allSatisfy { ["signature", "text"].contains($0) })
          #expect(try checked(token).isEmpty == false)
        }
      }
    }
  }
}

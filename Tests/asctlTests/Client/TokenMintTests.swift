import Testing

@testable import Base
@testable import Client
@testable import FakeWorlds
@testable import SignedData
@testable import TestSupport

/// The bearer token: Apple's claims, and the output of `token mint`.
@Suite struct TokenMintTests {
  typealias Samples = CredentialSamples

  /// 2026-01-31T12:00:00Z in seconds.
  static let now = FakeWorld.now.seconds

  private func parts(_ token: String) throws -> (header: JSON, claims: JSON, jws: CompactJWS) {
    let jws = try #require(CompactJWS(Array(token.utf8)[...]))
    return (try CompactJWS.decode(jws.header), try CompactJWS.decode(jws.payload), jws)
  }

  @Test func `a token contains Apple's claims`() throws {
    let token = try Samples.credentials().token(now: FakeWorld.now + .milliseconds(999))
    let (header, claims, jws) = try parts(token.text.revealed)
    #expect(header == ["alg": "ES256", "kid": .string(Samples.keyID), "typ": "JWT"])
    #expect(
      claims == [
        "iss": .string(Samples.issuerID), "iat": .number(JSONNumber(Self.now - 60)),
        "exp": .number(JSONNumber(Self.now - 60 + 20 * 60)), "aud": "appstoreconnect-v1",
        "bid": .string(Samples.bundleID),
      ])
    #expect(token.expires == FakeWorld.now + .minutes(19))
    let signature = try Base64.url.decode(jws.signature)
    let key = try Samples.credentials().privateKey.publicKey
    #expect(key.verifies(signature, of: Array(jws.signedBytes)))
  }

  /// A token is valid for 19 minutes and is replaced when less than two minutes remain.
  static let ages: [(Int64, Bool)] = [
    (0, true), (60, true), (1020, true), (1021, false), (1140, false), (3600, false),
  ]

  @Test(arguments: ages)
  func `a token is renewed in time`(seconds: Int64, isSame: Bool) throws {
    let identity = try Samples.credentials()
    let first = try identity.token(now: FakeWorld.now)
    let second = try identity.token(after: first, now: FakeWorld.now + .seconds(seconds))
    #expect((first.text.revealed == second.text.revealed) == isSame)
    #expect(second.expires - FakeWorld.now - .seconds(seconds) >= .minutes(2))
  }

  @Test func `token mint prints only the token`() throws {
    let world = FakeWorld(files: try Samples.files(config: Samples.profile))
    #expect(world.run(["token", "mint"]) == .success)
    let (_, claims, _) = try parts(String(world.output.dropLast()))
    #expect(claims["bid"]?.string == Samples.bundleID)
    #expect(world.output.hasSuffix("\n"))
    #expect(world.errors == "asctl: token for com.example.app, valid until 2026-01-31 12:19:00 UTC; keep it secret\n")
  }

  @Test func `token mint prints no remarks with --quiet`() throws {
    let world = FakeWorld(files: try Samples.files(config: Samples.profile))
    #expect(world.run(["token", "mint", "-q"]) == .success)
    #expect(world.errors.isEmpty)
  }

  @Test(arguments: [["-o", "json"], ["-o", "ndjson"]])
  func `a token is an object in JSON`(flags: [String]) throws {
    let world = FakeWorld(files: try Samples.files(config: Samples.profile))
    #expect(world.run(["token", "mint"] + flags) == .success)
    let object = try JSON.parse(Array(world.output.utf8))
    #expect(object["expires"]?.timestamp == FakeWorld.now + .minutes(19))
    _ = try parts(try #require(object["token"]?.string))
  }

  @Test func `missing credentials are status 3, and JSON if JSON is selected`() throws {
    let world = FakeWorld(variables: ["ASCTL_OUTPUT": "json"])
    #expect(world.run(["token", "mint"]) == .credentials)
    #expect(world.output.isEmpty)
    #expect(try JSON.parse(Array(world.errors.utf8))["error"]?["message"]?.string?.hasPrefix("credentials are") == true)
  }
}

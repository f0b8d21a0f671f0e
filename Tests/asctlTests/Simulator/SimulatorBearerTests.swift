import Testing

@testable import Base
@testable import FakeWorlds
@testable import HTTP
@testable import Platform
@testable import SignedData
@testable import Simulator
@testable import TestSupport

/// Tokens that the simulated App Store accepts, and every way in which one can be invalid.
@Suite struct SimulatorBearerTests {
  static let seconds = FakeWorld.now.seconds
  static let header: JSON = ["alg": "ES256", "kid": "2X9R4HXF34", "typ": "JWT"]
  static let claims: JSON = [
    "iss": "57246542-96fe-1a63-e053-0824d011072a", "iat": .int(seconds - 60), "exp": .int(seconds + 1140),
    "aud": "appstoreconnect-v1", "bid": "com.example.app",
  ]

  private func ask(_ authorization: String?, requiredToken: RequiredToken? = RequiredToken()) throws -> HTTPReply {
    let simulator = Simulator(
      chain: try TestSimulator.chain.get(), requiredToken: requiredToken, store: Store(now: FakeWorld.now),
      clock: WorldClock(machine: { FakeWorld.now }))
    return simulator.reply(
      to: ServedRequest(
        method: "GET", target: "/inApps/v1/transactions/2000000000000001",
        headers: authorization.map { [HTTPHeader("authorization", $0)] } ?? [], body: []))
  }

  private func bearer(_ header: JSON, _ claims: JSON) throws -> String {
    let key = try PrivateKey(pkcs8: TestKey(curve: "P-256").pkcs8())
    return "Bearer \(try CompactJWS.sign(header: header, payload: claims, with: key).revealed)"
  }

  @Test func `a valid token is accepted`() throws {
    #expect(try ask(bearer(Self.header, Self.claims)).status == 200)
  }

  @Test func `within the process no token is required`() throws {
    #expect(try ask(nil, requiredToken: nil).status == 200)
    #expect(try ask("Bearer x", requiredToken: nil).status == 401)
  }

  /// What RFC 7519 allows and Apple does not document.
  @Test func `a list of audiences and fractions of seconds are accepted with a remark`() throws {
    let end = "\(Self.seconds + 1140).5"
    for (claims, part) in [
      (["aud": ["other", "appstoreconnect-v1"]], "aud is a list"),
      (["exp": .number(try #require(JSONNumber(text: end)))], "exp has a fraction"),
    ] as [(JSONObject, String)] {
      let reply = try ask(bearer(Self.header, Self.claims.with(claims)))
      #expect(reply.status == 200)
      #expect(reply.header("X-Asctl-Reason")?.hasPrefix("\(part), which RFC 7519 allows") == true)
    }
  }

  static let wrong: [(JSONObject, JSONObject, String)] = [
    (["alg": "HS256"], [:], "alg is not ES256"), (["kid": .null], [:], "kid is missing"),
    ([:], ["iss": .null], "iss is missing"), ([:], ["aud": "appstore"], "aud is not appstoreconnect-v1"),
    ([:], ["aud": ["appstore"]], "aud is not appstoreconnect-v1"),
    ([:], ["exp": "1"], "exp is not a number of seconds"),
    ([:], ["bid": "com.example.other"], "bid is not com.example.app"), ([:], ["exp": .null], "exp is missing"),
    ([:], ["iat": .int(seconds + 5)], "iat is in the future"),
    ([:], ["exp": .int(seconds)], "the token has expired"),
    ([:], ["exp": .int(seconds + 3541)], "the token lives longer than 60 minutes"),
  ]

  @Test(arguments: wrong)
  func `a token that Apple would reject is rejected`(header: JSONObject, claims: JSONObject, reason: String) throws {
    let reply = try ask(bearer(Self.header.with(header), Self.claims.with(claims)))
    #expect(reply.status == 401)
    #expect(reply.header("X-Asctl-Reason") == reason)
    #expect(reply.header("Content-Type")?.hasPrefix("text/plain") == true)
  }

  @Test(arguments: [nil, "", "Basic YTpi", "Bearer", "Bearer a.b", "Bearer e30.e30."])
  func `text that is not a token is rejected`(authorization: String?) throws {
    let reply = try ask(authorization)
    #expect(reply.status == 401)
    #expect((try? JSON.parse(reply.body)) == nil)
  }
}

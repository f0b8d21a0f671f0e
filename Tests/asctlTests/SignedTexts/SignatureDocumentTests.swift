import Testing

@testable import AppStore
@testable import Base
@testable import Client
@testable import FakeWorlds
@testable import SignedData
@testable import SignedTexts
@testable import TestSupport

/// Requests for signatures in files: the templates that `--skeleton` prints, and edited ones.
@Suite struct SignatureDocumentTests {
  /// Every signing command, with each request for which it has a template.
  static let lines: [[String]] =
    StoreKitRequestKind.allCases.filter { $0.document != nil }.map { [$0.command] } + [["promotional-offer-v1"]]
    + PayloadObject.inAppRequests.map { [StoreKitRequestKind.advancedCommerce.command, "--operation", $0.operation] }

  private static func skeleton(_ line: [String]) -> String {
    let world = FakeWorld()
    #expect(world.run(["sign"] + line + ["--skeleton"]) == .success, "\(world.errors)")
    return world.output
  }

  /// The result of signing a body with a configured key.
  private static func signed(_ line: [String], _ body: String) throws -> FakeWorld {
    let world = try SignTests.world(["body.json": Array(body.utf8)])
    world.run(["sign", line[0], "--body", "body.json", "-o", "json"] + CredentialSamples.flags)
    return world
  }

  @Test(arguments: lines)
  func `a template can be signed unchanged`(line: [String]) throws {
    let text = Self.skeleton(line)
    let world = try Self.signed(line, text)
    let answer = try JSON.parse(Array(world.output.utf8))
    let given = try #require(try JSON.parse(JSON.withoutComments(Array(text.utf8))).objectValue)
    guard let jws = CompactJWS(Array((answer["jws"]?.string ?? "").utf8)[...]) else {
      #expect(given.members.allSatisfy { answer[$0.name] == $0.value }, "\(world.errors)")
      return
    }
    let claims = try CompactJWS.decode(jws.payload)
    if let request = claims["request"]?.string {
      #expect(try JSON.parse(Base64.standard.decode(Array(request.utf8)[...])) == .object(given))
    } else {
      #expect(given.members.allSatisfy { claims[$0.name] == $0.value }, "\(claims)")
    }
  }

  @Test(arguments: lines.prefix(2))
  func `the optional members of a template can be signed too`(line: [String]) throws {
    let lines = Self.skeleton(line).split(separator: "\n").map { text in
      let bare = text.drop { $0 == " " }
      return bare.hasPrefix("//,") ? String(bare.dropFirst(2)) : String(text)
    }
    let world = try Self.signed(line, lines.joined(separator: "\n"))
    let jws = try #require(CompactJWS(Array((try JSON.parse(Array(world.output.utf8))["jws"]?.string ?? "").utf8)[...]))
    let claims = try CompactJWS.decode(jws.payload)
    #expect(claims["iat"]?.int64 == 1_769_860_800 && claims["transactionId"] == "2000000000000001")
    #expect(claims["nonce"]?.string?.isUUID ?? false)
  }

  /// An invalid body of a promotional offer, and words of the error.
  @Test(arguments: [
    ("{", "not JSON", Base.ExitStatus.failure), ("[]", "object", .failure), ("{}", "productId is missing", .usage),
    (#"{"productId":"a","offerIdentifier":"b","offerIdentifier":"c"}"#, "not JSON", .failure),
    (#"{"productId":"a","offerIdentifier":"b","transactionID":"1"}"#, "did you mean transactionId?", .usage),
    (#"{"productId":"a","offerIdentifier":"b","transactionId":null}"#, "is null", .usage),
    (#"{"productId":"a","offerIdentifier":"b","transactionId":1}"#, "transactionId must", .usage),
    (#"{"productId":"a","offerIdentifier":"b","transactionId":""}"#, "is empty", .usage),
    (#"{"productId":"a","offerIdentifier":"b","transactionId":"MVK7WQ3XYZ"}"#, "--transaction-id", .usage),
    (#"{"productId":"a","offerIdentifier":"b","nonce":"1"}"#, "must be a UUID", .usage),
    (#"{"productId":"a","offerIdentifier":"b","timestamp":1769860800}"#, "looks like seconds", .usage),
    (#"{"productId":"a\u0000","offerIdentifier":"b"}"#, "invisible character", .usage),
    (#"{"productId":"a","offerIdentifier":"b","\u001b[31m":1}"#, "unknown member", .usage),
  ])
  func `an invalid body is reported`(body: String, words: String, status: Base.ExitStatus) throws {
    let world = try SignTests.world(["body.json": Array(body.utf8)])
    let line = ["sign", "promotional-offer", "--body", "body.json"]
    #expect(world.run(line + CredentialSamples.flags) == status)
    #expect(world.errors.contains(words) && world.output.isEmpty, "\(world.errors)")
    #expect(!world.errors.contains("\u{1b}"))
  }

  @Test func `an older offer is for one account only`() throws {
    let account = #""appAccountToken":"7e3fb20b-4cdb-47cc-936d-99d65f608138""#
    let body = #"{"productId":"a","offerIdentifier":"b",\#(account)"#
    let good = try Self.signed(["promotional-offer-v1"], body + "}")
    #expect(good.output.contains(account), "\(good.errors)")
    let both = try Self.signed(["promotional-offer-v1"], body + #","applicationUsername":"me"}"#)
    #expect(both.output.isEmpty && both.errors.contains("applicationUsername"))
  }

  @Test func `a signature is checked against a file as well as against flags`() throws {
    let made = try Self.signed(["promotional-offer"], #"{"productId":"a","offerIdentifier":"b"}"#)
    let jws = try #require(try JSON.parse(Array(made.output.utf8))["jws"]?.string)
    for (product, status) in [("a", Base.ExitStatus.success), ("c", .notVerified)] {
      let body = #"{"productId":"\#(product)","offerIdentifier":"b"}"#
      let world = try SignTests.world(["body.json": Array(body.utf8)])
      let line = ["sign", "promotional-offer", "--check", jws, "--body", "body.json"]
      #expect(world.run(line + CredentialSamples.flags) == status, "\(world.errors)")
    }
  }

  @Test func `a file and its flags exclude each other`() {
    let world = FakeWorld()
    #expect(world.run(["sign", "promotional-offer", "--body", "-", "--product-id", "a"]) == .usage)
    #expect(world.run(["sign", "promotional-offer", "--product-id", "a"]) == .usage)
    #expect(world.errors.contains("missing --offer-identifier"))
  }
}

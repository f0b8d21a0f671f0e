import Testing

@testable import Base
@testable import FakeWorlds
@testable import HTTP
@testable import SignedData
@testable import TestSupport

/// Hostile texts: numbers at the ends of their range, names and values of a megabyte.
@Suite struct HostileTextTests {
  private static func jws(_ payload: JSON, header: JSON = ["alg": "ES256"]) -> String {
    [header, payload].map { base64URL($0.bytes(.compact)) }.joined(separator: ".") + ".AAAA"
  }

  private static let endless = String(repeating: "A", count: 20_000)

  @Test(arguments: [Int64.min, Int64.min + 1, Int64.max, Int64.max - 1, -1, 0])
  func `extreme dates are shown`(milliseconds: Int64) {
    #expect(!Timestamp(milliseconds: milliseconds).text.isEmpty)
    let date = JSON.number(JSONNumber(milliseconds))
    let text = Self.jws(["transactionId": "1", "expiresDate": date, "price": date, "currency": "EUR", "quantity": date])
    for format in [["-o", "table"], ["-o", "csv"], ["--humanize"]] {
      let world = FakeWorld(files: ["text": Array(text.utf8)])
      #expect(world.run(["decode", "text"] + format) == .success)
      #expect(!world.output.isEmpty)
    }
    #expect(FakeWorld().run(["explain", "expiresDate:\(milliseconds)"]) == .success)
  }

  @Test func `a message is limited to one sentence`() {
    let texts = [
      Self.jws([:], header: ["alg": .string(Self.endless), "x5c": []]),
      Self.jws([:], header: ["alg": "ES256", "kid": .string(Self.endless), "x5c": .array([.string(Self.endless)])]),
      Self.jws(
        ["iss": .string(Self.endless), "aud": .string(Self.endless), "iat": 1, "exp": 2],
        header: ["alg": "ES256", "kid": "A", "typ": "JWT"]),
    ]
    for text in texts {
      for command in [
        ["verify"], ["verify", "--explain"], ["verify", "-o", "ndjson"], ["decode"], ["decode", "-o", "json"],
      ] {
        let world = FakeWorld(files: ["text": Array(text.utf8)])
        world.run(command + ["text"])
        #expect(world.errors.utf8.count < 3000, "\(command)")
        if command[0] == "verify" { #expect(world.output.utf8.count < 3000) }
      }
    }
    let world = FakeWorld()
    #expect(world.run(["explain", Self.endless]) == .failure)
    #expect(world.errors.utf8.count < 3000)
  }

  @Test func `long member names do not lengthen a message`() throws {
    let chain = try PrivateChain.shared.get()
    let text = try chain.sign([
      "transactionId": "1", "signedDate": 1_700_000_000_000,
      .init(Self.endless): ["signedTransactionInfo": "a.b.c"],
    ])
    let root = Array(pem("CERTIFICATE", chain.root.der).utf8)
    let world = FakeWorld(files: ["text": Array(text.utf8), "root.pem": root])
    #expect(world.run(["verify", "--root", "root.pem", "--explain", "--junit", "report.xml", "text"]) == .notVerified)
    #expect(world.errors.utf8.count < 10_000)
    #expect(try #require(world.file("report.xml")).count < 10_000)
  }

  @Test func `a server's long message does not lengthen an error`() throws {
    for headers in [[], [HTTPHeader("Location", "https://example.com/\(Self.endless)")]] {
      let body: JSON = ["errorCode": 4_000_006, "errorMessage": .string(Self.endless)]
      let reply = HTTPReply(status: headers.isEmpty ? 400 : 302, headers: headers, body: body.bytes(.compact))
      let world = try FakeStore.world { _ in reply }
      #expect(world.run(["transaction", "get", "1", "-e", "production"]) == .refused)
      #expect(world.errors.utf8.count < 4000)
    }
  }

  @Test func `a limit is described briefly`() {
    let world = FakeWorld(files: ["text": [UInt8](repeating: UInt8(ascii: "A"), count: 70_000)])
    #expect(world.run(["token", "explain", "text"]) == .failure)
    #expect(world.errors == "asctl: text is longer than the limit of 64 KiB\n")
  }
}

import Testing

@testable import Base
@testable import FakeWorlds
@testable import HTTP
@testable import Platform
@testable import TestSupport

/// Simulated requests, and the URL to which the simulator sends them.
@Suite struct RetentionCommandTests {
  private static let message = "9d4b8e72-3c60-4f2a-b1d7-5e6f7a8b9c02"
  private static let good = #"{"message":{"messageIdentifier":"9d4b8e72-3c60-4f2a-b1d7-5e6f7a8b9c02"}}"#

  static let answers: [(Int, String, Base.ExitStatus)] = [
    (200, good, .success), (200, "{}", .failure), (200, "<html>", .failure), (206, good, .unavailable),
    (503, "", .unavailable),
  ]

  @Test(arguments: answers)
  func `a response is checked by Apple's rules`(status: Int, body: String, expected: Base.ExitStatus) throws {
    let world = FakeWorld(
      variables: ["ASCTL_APP_APPLE_ID": "99"], server: { _ in HTTPReply(status: status, body: Array(body.utf8)) })
    let line = ["retention", "trigger", "77", "--to", "http://127.0.0.1:9/secret", "--locale", "de-DE"]
    #expect(world.run(line + ["-e", "production", "--product-id", "com.mine.pro"]) == expected, "\(world.errors)")
    let json = try JSON.parse(Array(world.output.utf8))
    #expect(json["target"] == "127.0.0.1:9")
    let request = try #require(world.requests.first)
    #expect(request.method == "POST" && request.url == "http://127.0.0.1:9/secret" && request.bearer == nil)
    let decoded = FakeWorld(input: request.body)
    #expect(decoded.run(["decode", "-", "-o", "json"]) == .success)
    let question = try JSON.parse(Array(decoded.output.utf8))
    #expect(question == json["question"])
    #expect(
      question.with(["requestIdentifier": .null]) == [
        "originalTransactionId": "77", "appAppleId": 99, "productId": "com.mine.pro", "userLocale": "de-DE",
        "environment": "Production", "signedDate": .timestamp(FakeWorld.now),
      ])
  }

  @Test(arguments: [
    ["trigger", "MVK7WQ3XYZ"], ["trigger", "--to", "http://example.com"], ["trigger", "--to", "https://example.com"],
    ["trigger", "--dry-run"], ["serve"], ["serve", "--message-identifier", "x"],
    ["serve", "--message-identifier", message, "--delay", "1w"],
    ["serve", "--offer-identifier", "winter", "--answers", "a.json"],
    ["serve", "--message-identifier", message, "--offer-identifier", "winter", "--advanced-commerce-data", "a.jws"],
  ])
  func `invalid input is rejected, and nothing is sent`(arguments: [String]) {
    let world = FakeWorld(files: ["a.json": Array("[]".utf8)])
    #expect(world.run(["retention"] + arguments) == .usage, "\(world.errors)")
    #expect(world.requests.isEmpty && world.output.isEmpty)
  }

  @Test func `an offer requires a key before the server starts`() {
    let world = FakeWorld()
    let line = ["retention", "serve", "--message-identifier", Self.message, "--offer-identifier", "winter"]
    #expect(world.run(line) == .credentials)
    #expect(!world.errors.contains("listening"))
  }

  @Test func `a simulator accepts http on this machine, and Apple does not`() {
    let line = ["retention", "realtime-url", "set", "http://127.0.0.1:8080/r"]
    #expect(FakeWorld().run(line + ["-e", "simulator"]) == .success)
    for environment in ["sandbox", "production"] {
      let world = FakeWorld()
      #expect(world.run(line + ["-e", environment, "--yes"] + CredentialSamples.flags) == .usage)
      #expect(world.requests.isEmpty && world.errors.contains("4000215"))
    }
    for url in [
      "http://127.0.0.1.example.com", "http://localhosts", "http://127.0.0.1@example.com/", "http://10.0.0.1",
    ] {
      #expect(FakeWorld().run(["retention", "realtime-url", "set", url, "-e", "simulator"]) == .usage, "\(url)")
    }
  }

  @Test(arguments: ["nonsense", "https://example.com/r", "http://10.0.0.1/r"])
  func `a performance test without a URL has no result`(url: String) throws {
    for line in [
      ["start", "2000000000000001", "--wait"], ["result", "019b7675-7400-7001-87db-2b0d2c9e2b56"],
    ] {
      let world = FakeWorld(variables: ["ASCTL_REALTIME_URL": url], server: { _ in HTTPReply(status: 200) })
      let status = world.run(["retention", "performance-test"] + line + ["-e", "simulator", "--yes"])
      #expect(status != .success && world.output.isEmpty, "\(world.output)")
      #expect(world.requests.isEmpty && world.errors.contains("ASCTL_REALTIME_URL is not a URL on this machine"))
    }
  }

  @Test func `the built-in App Store uses the URL of the variable`() throws {
    let world = FakeWorld(
      variables: ["ASCTL_REALTIME_URL": "http://127.0.0.1:9/r"], server: { _ in HTTPReply(status: 200) })
    #expect(world.run(["retention", "realtime-url", "get", "-e", "simulator"]) == .success)
    #expect(try JSON.parse(Array(world.output.utf8)) == ["realtimeURL": "http://127.0.0.1:9/r"])
  }
}

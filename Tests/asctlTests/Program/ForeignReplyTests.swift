import Testing

@testable import Base
@testable import FakeWorlds
@testable import HTTP
@testable import Program
@testable import TestSupport

/// Responses that are not Apple's, errors that repeat their subject, and help by other words.
@Suite struct ForeignReplyTests {
  private static let page = Array("<html>blocked</html>".utf8)

  @Test(arguments: [400, 401, 403, 407, 451])
  func `a page with a 4xx status is not Apple's refusal`(status: Int) throws {
    let world = try FakeStore.world { _ in
      HTTPReply(status: status, headers: [HTTPHeader("Server", "squid")], body: Self.page)
    }
    #expect(world.run(["transaction", "get", "2000000000000009", "-e", "production"]) == .unavailable)
    #expect(world.errors.contains("squid") && world.errors.contains("doctor"), "\(world.errors)")
  }

  @Test func `Apple's 401 without JSON is about the token`() throws {
    let world = try FakeStore.world { _ in HTTPReply(status: 401, body: Array("Unauthenticated".utf8)) }
    #expect(world.run(["transaction", "get", "2000000000000009", "-e", "production"]) == .credentials)
  }

  @Test(arguments: [
    ["transaction", "get"], ["transaction", "history"], ["subscription", "status"], ["refund", "history"],
    ["app-transaction", "get"], ["order", "lookup"],
  ])
  func `an unknown ID is repeated`(command: [String]) throws {
    let id = command[0] == "order" ? "MVK7WQ3YYY" : "2000000000999999"
    let world = FakeWorld()
    #expect(world.run(["-e", "simulator"] + command + [id]) == .notFound)
    #expect(world.errors.contains("\(id): "), "\(world.errors)")
  }

  @Test(arguments: [
    ("jwt", "Authentication"), ("webhook", "Notification"), ("testflight", "Sandbox"), ("certificates", "asctl verify"),
    ("csv", "Output"), ("rate-limit", "Requests for many"), ("status codes", "Exit statuses"),
    ("promotional-offer", "Offer"), ("verification", "asctl verify"), ("xcode", "simulator"),
    ("pagination", "notification"), ("history", "transaction history"), ("grandfathering", "Price increases"),
    ("retry", "Retries"), ("timeouts", "Retries"), ("quota", "Retries"), ("access", "customer"),
    ("refund", "asctl help refunds"),
    ("refunds", "Refund requests"), ("offer code", "Offer"), ("order id", "IDs to store"),
    ("test notification", "asctl notification test"),
    ("ping", "asctl notification test"), ("chargeback", "Refund requests"), ("coupon", "Offer"),
    ("hook", "Notification"),
    ("events", "Notification"), ("github", "asctl in CI"), ("cert", "asctl verify"),
    ("quiet", "Flags of every command"),
    ("read-only", "Authentication"), ("shared secret", "Migration"), ("renew", "subscription status"),
    ("requests", "asctl api"),
    ("milliseconds", "Date formats"), ("restore", "IDs to store"), ("staging", "Production, sandbox"),
  ])
  func `help finds its subject by other words`(words: String, title: String) {
    let world = FakeWorld()
    #expect(world.run(["help"] + words.split(separator: " ").map { String($0) }) == .success)
    #expect(world.output.contains(title), "\(world.output.prefix(200))")
  }

  @Test(arguments: [
    "401", "grace period", "appAccountToken", "grace", "windows", "privacy", "curl", "redact", "locked-out",
  ])
  func `help refers to explain for a word that it explains`(words: String) {
    let world = FakeWorld()
    #expect(world.run(["help"] + words.split(separator: " ").map { String($0) }) == .usage)
    #expect(world.errors.contains("asctl explain \(words)"), "\(world.errors)")
  }

  @Test(arguments: ["https://example.com/a", "blorb", "decoding the text"])
  func `a suggestion is a typo away`(words: String) {
    let world = FakeWorld()
    #expect(world.run(["help"] + words.split(separator: " ").map { String($0) }) == .usage)
    #expect(!world.errors.contains("did you mean"), "\(world.errors)")
  }
}

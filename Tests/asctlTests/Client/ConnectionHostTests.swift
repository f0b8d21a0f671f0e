import Testing

@testable import AppStore
@testable import Base
@testable import Client
@testable import FakeWorlds

/// The properties of hosts: whether they require confirmation, and trust only Apple's roots.
@Suite struct ConnectionHostTests {
  struct Case: Sendable, CustomTestStringConvertible {
    let host: Connection.Host
    let isProduction: Bool
    let isApples: Bool
    let isInProcess: Bool

    var testDescription: String { "\(host)" }

    init(
      _ url: String, in environment: APIEnvironment? = nil, isSimulated: Bool = false, isServed: Bool = false,
      _ facts: String
    ) {
      host = Connection.Host(baseURL: url, environment: environment, isSimulated: isSimulated, isServed: isServed)
      isProduction = facts.contains("production")
      isApples = facts.contains("Apple's")
      isInProcess = facts.contains("in process")
    }
  }

  static let cases: [Case] = [
    Case("https://api.storekit.apple.com", in: .production, "production Apple's"),
    Case("https://api.storekit.apple.com", in: .sandbox, "production Apple's"),
    Case("https://api.storekit.itunes.apple.com", "production Apple's"),
    Case("https://new.apple.com", "production Apple's"), Case("https://apple.com", "production Apple's"),
    Case("https://api.storekit-sandbox.apple.com", in: .sandbox, "Apple's"),
    Case("https://api.storekit-SANDBOX.apple.com", "Apple's"),
    Case("https://example.com", in: .production, "production"), Case("https://example.com", in: .sandbox, ""),
    Case("https://example.com", ""), Case("https://apple.com.example", ""),
    Case("http://127.0.0.1:9", ""), Case("http://localhost:9", in: .production, "production"),
    Case("http://localhost", in: .sandbox, isSimulated: true, "in process"),
    Case("http://localhost", in: .production, isSimulated: true, "in process"),
    Case("http://127.0.0.1:9", isSimulated: true, isServed: true, ""),
    // An unreadable URL counts as Apple's, so that no added root applies to it.
    Case("", "Apple's"), Case("no URL", "Apple's"),
  ]

  @Test(arguments: cases)
  func `the address and the environment determine the properties of a host`(one: Case) {
    #expect(one.host.isProduction == one.isProduction)
    #expect(one.host.isApples == one.isApples)
    #expect(one.host.isInProcess == one.isInProcess)
  }

  /// For several endpoints of a host, a specific failure precedes "not found", and both precede a rejected token.
  @Test func `the most decisive failure of a host counts`() throws {
    func failure(_ status: Base.ExitStatus, _ http: Int, _ code: Int64? = nil) -> Failure {
      var failure = Failure(status, "\(http) \(code ?? 0)")
      failure.answer = Failure.Answer(httpStatus: http, errorCode: code, name: nil, isRetryable: false)
      return failure
    }
    let ranked = [
      failure(.unavailable, 500), failure(.notFound, 404), failure(.credentials, 401),
      failure(.notFound, 404, 4_040_010),
    ]
    let host = Connection.Host(baseURL: "https://p", environment: .production, isSimulated: false)
    for (rank, one) in ranked.enumerated() {
      for other in ranked[rank...] {
        for pair in [[one, other], [other, one]] {
          var choice = HostChoice()
          let failures = pair.map { (endpoint: Endpoint.transactionGet, failure: $0) }
          #expect(choice.next(after: failures, of: [host]) == one, "\(pair.map(\.message))")
          #expect(choice.isTokenAccepted == (one.status != .credentials))
        }
      }
    }
    var choice = HostChoice()
    let unanswered = choice.next(after: [], of: [host])
    #expect(unanswered?.status == .failure)
  }

  @Test(arguments: [[], ["input"], ["error"], ["output"], ["input", "output"], ["output", "error"]] as [Set<String>])
  func `a prompt requires a terminal for input and for errors`(terminals: Set<String>) throws {
    let world = try ConfirmationTests.world(["y"], terminals: terminals)
    #expect(world.run(ConfirmationTests.finish) == .usage)
    #expect(world.requests.isEmpty && world.questions.isEmpty)
  }

  /// The host is shown only if it is not the environment's usual one, and no line of the prompt is empty.
  @Test func `a prompt names a host that is not the usual one`() throws {
    let endpoint = try #require(Endpoint.all.first { $0.command == ["subscription", "extend-all"] })
    let pending = PendingWrite(path: [:], body: ["productId": "pro"], environment: .production, now: .zero)
    for (url, environment, place) in [
      ("https://api.storekit.apple.com", APIEnvironment.production, "in production:"),
      ("https://api.storekit.apple.com", nil, "in production at https://api.storekit.apple.com:"),
      ("https://example.com", .production, "in production at https://example.com:"),
      ("https://example.com", nil, "in https://example.com:"),
    ] as [(String, APIEnvironment?, String)] {
      let host = Connection.Host(baseURL: url, environment: environment, isSimulated: false)
      let lines = WriteQuestion(endpoint: endpoint, pending: pending, host: host, app: "app").lines
      #expect(lines.first?.hasSuffix(place) == true, "\(lines)")
      #expect(lines.allSatisfy { $0.contains { $0 != " " } })
    }
  }
}

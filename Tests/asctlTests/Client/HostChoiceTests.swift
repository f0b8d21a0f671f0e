import Testing

@testable import AppStore
@testable import Base
@testable import Client
@testable import FakeWorlds
@testable import HTTP
@testable import TestSupport

/// The rule for the next host, as a table of every pair of results, and in every command that queries two hosts.
@Suite struct HostChoiceTests {
  /// The result of a request for one ID on one host. `pageNotFound` is a 404 without Apple's code, as of a proxy.
  enum Result: String, CaseIterable, Sendable {
    case found, unknown, pageNotFound, refusedToken, forbidden, invalid, limited, broken, unreachable, forged,
      interrupted
  }

  /// The result that is reported.
  enum Counting: Equatable {
    case first, second
  }

  /// "Not found" is reported only if both hosts return it.
  private static func counting(_ first: Result, _ second: Result) -> Counting {
    switch (first, second) {
    case (.unknown, .unknown), (.refusedToken, .refusedToken): .first
    case (.refusedToken, .unknown): .first
    case (.unknown, _), (.refusedToken, _): .second
    default: .first
    }
  }

  private static let production = Connection.Host(baseURL: "https://p", environment: .production, isSimulated: false)
  private static let sandbox = Connection.Host(baseURL: "https://s", environment: .sandbox, isSimulated: false)

  private static func failure(_ message: String, _ status: Base.ExitStatus, _ http: Int?, _ code: Int64?) -> Failure {
    var failure = Failure(status, message)
    failure.answer = http.map { Failure.Answer(httpStatus: $0, errorCode: code, name: nil, isRetryable: false) }
    return failure
  }

  private static func failure(_ result: Result) -> Failure? {
    func failure(_ status: Base.ExitStatus, _ http: Int?, _ code: Int64? = nil) -> Failure {
      Self.failure("\(result)", status, http, code)
    }
    return switch result {
    case .found: nil
    case .unknown: failure(.notFound, 404, 4_040_010)
    case .pageNotFound: failure(.unavailable, 404)
    case .refusedToken: failure(.credentials, 401)
    case .forbidden: failure(.refused, 403)
    case .invalid: failure(.refused, 400, 4_000_006)
    case .limited: failure(.rateLimited, 429, 4_290_000)
    case .broken: failure(.unavailable, 500)
    case .unreachable: failure(.unavailable, nil)
    case .forged: failure(.notVerified, nil)
    case .interrupted: failure(.interrupted, nil)
    }
  }

  @Test(arguments: Result.allCases, Result.allCases)
  func `for every pair of results the decisive one counts`(first: Result, second: Result) throws {
    guard let one = Self.failure(first) else { return }
    var choice = HostChoice()
    let early = choice.next(after: [(.transactionGet, one)], of: [Self.production, Self.sandbox])
    guard first == .unknown || first == .refusedToken else {
      #expect(early == one)
      return
    }
    #expect(early == nil)
    guard let other = Self.failure(second) else { return }
    let late = choice.next(after: [(.transactionGet, other)], of: [Self.production, Self.sandbox])
    let result = try #require(late)
    let expected = Self.counting(first, second) == .first ? one : other
    #expect(result.status == expected.status && result.answer == expected.answer)
    #expect(result.message.hasPrefix(expected.message) && result.message != expected.message, "names the other host")
    if result.status == .notFound {
      #expect([first, second].allSatisfy { $0 == .unknown }, "both have to say so")
    }
    #expect(choice.isTokenAccepted == ([one, other].contains { $0.answer != nil && $0.answer?.httpStatus != 401 }))
  }

  /// The first failure of each pair is more decisive, in either order.
  @Test(
    arguments: [
      (.broken, .refusedToken), (.broken, .unknown), (.pageNotFound, .refusedToken),
      (.pageNotFound, .unknown), (.refusedToken, .unknown),
    ] as [(Result, Result)])
  func `of several endpoints the most decisive failure counts`(result: Result, other: Result) throws {
    let failures = try [result, other].map {
      (endpoint: Endpoint.transactionGet, failure: try #require(Self.failure($0)))
    }
    for failures in [failures, failures.reversed()] {
      var choice = HostChoice()
      let found = choice.next(after: failures, of: [Self.production])
      #expect(found?.message == "\(result)")
    }
  }

  /// Error 4040007 is a 404 that is the same in every environment.
  @Test func `something else that was not found counts only if nothing else failed`() throws {
    let missing = Self.failure("missing", .notFound, 404, 4_040_007)
    let broken = try #require(Self.failure(.broken))
    let token = try #require(Self.failure(.refusedToken))
    for failures in [[missing, broken], [broken, missing]] {
      var choice = HostChoice()
      let found = choice.next(after: failures.map { (.transactionGet, $0) }, of: [Self.production, Self.sandbox])
      #expect(found?.message == "broken")
    }
    var choice = HostChoice()
    #expect(choice.next(after: [(.transactionGet, token)], of: [Self.production, Self.sandbox]) == nil)
    let found = choice.next(after: [(.transactionGet, missing)], of: [Self.production, Self.sandbox])
    #expect(found?.status == .credentials)
  }

  @Test(arguments: [Result.unknown, .refusedToken])
  func `of equal failures the first counts`(result: Result) throws {
    let failure = try #require(Self.failure(result))
    let other = Self.failure("other", failure.status, failure.answer?.httpStatus, failure.answer?.errorCode)
    var choice = HostChoice()
    #expect(choice.next(after: [(.transactionGet, failure)], of: [Self.production, Self.sandbox]) == nil)
    let found = choice.next(after: [(.transactionGet, other)], of: [Self.production, Self.sandbox])
    #expect(found?.message.hasPrefix("\(result)") == true)
  }

  /// An interruption ends a run in its own way.
  private static let sent: [Result] = Result.allCases.filter { $0 != .interrupted }

  private static func reply(_ result: Result, _ request: HTTPRequest) throws(TransportError) -> HTTPReply {
    let name = request.url.contains("sandbox") ? "Sandbox" : "Production"
    switch result {
    case .found:
      guard let transaction = try? FakeStore.transaction(1_000_000_000_000_001, environment: name) else {
        return HTTPReply(status: 500)
      }
      if request.url.contains("/subscriptions/") { return FakeStore.reply(["data": []]) }
      if request.url.contains("/notifications/") {
        return FakeStore.reply(["hasMore": false, "notificationHistory": []])
      }
      if request.url.contains("/history/") {
        return FakeStore.reply([
          "bundleId": "com.example.app", "environment": .string(name), "hasMore": false,
          "signedTransactions": [transaction],
        ])
      }
      return FakeStore.reply(["signedTransactionInfo": transaction])
    case .unknown: return FakeStore.error(4_040_010)
    case .pageNotFound: return HTTPReply(status: 404)
    case .refusedToken: return HTTPReply(status: 401)
    case .forbidden: return HTTPReply(status: 403)
    case .invalid: return FakeStore.error(4_000_006)
    case .limited: return FakeStore.error(4_290_000)
    case .broken: return HTTPReply(status: 500)
    case .unreachable, .interrupted: throw .cannotConnect(to: "nowhere", reason: "test")
    case .forged: return FakeStore.reply(["signedTransactionInfo": "x", "signedTransactions": ["x"], "data": ["x"]])
    }
  }

  private static let lines = [
    ["transaction", "get", "1000000000000001"], ["transaction", "history", "1000000000000001"],
    ["transaction", "get", "--ids", "ids"], ["customer", "1000000000000001"],
    ["customer", "--ids", "ids", "-o", "json"], ["customer", "--ids", "ids", "-o", "csv"],
  ]

  @Test(arguments: lines) func `every command follows this rule`(line: [String]) throws {
    let turn = Self.lines.firstIndex(of: line) ?? 0
    for (place, first) in Self.sent.enumerated() {
      // Sandbox is queried only after these.
      let isAsked = first == .unknown || first == .refusedToken
      for second in Self.sent.sampled(oneIn: isAsked ? 2 : 4, place + turn) {
        let world = try FakeStore.world(files: ["ids": Array("1000000000000001\n".utf8)]) {
          request throws(TransportError) in
          try Self.reply(request.url.contains("sandbox") ? second : first, request)
        }
        let status = world.run(line + ["--root", "root.pem", "--retries", "0"])
        #expect(world.requests.contains { $0.url.contains("sandbox") } == isAsked, "\(first) \(second)")
        let counting = !isAsked || second != .found && Self.counting(first, second) == .first ? first : second
        guard let failure = Self.failure(counting) else {
          #expect(status == .success, "\(first) \(second) \(world.errors)")
          continue
        }
        // In a bulk run, the failure is in the record of its ID; a failure that affects all IDs ends the run.
        let isInRow = line.contains("--ids") && status == .someFailed
        #expect(status == failure.status || isInRow, "\(first) \(second) \(status) \(world.errors)")
        guard isInRow else { continue }
        if line.contains("csv") {
          #expect(
            world.output.contains(failure.status == .notFound ? ",unknown," : ",failed,"),
            "\(first) \(second) \(world.output)")
        } else {
          let error = try JSON.parse(Array(world.output.utf8))["error"]
          #expect(error?["httpStatus"]?.int64 == failure.answer.map { Int64($0.httpStatus) }, "\(first) \(second)")
          #expect(error?["httpStatus"] == 404 || failure.status != .notFound)
        }
      }
    }
  }

  @Test func `a bulk run continues if only sandbox accepts the token`() throws {
    for line in [["transaction", "get"], ["customer", "-o", "json"]] {
      let world = try FakeStore.world(files: ["ids": Array("1000000000000001\n1000000000000002\n".utf8)]) { request in
        request.url.contains("sandbox") ? FakeStore.error(4_040_010) : HTTPReply(status: 401)
      }
      #expect(world.run(line + ["--ids", "ids", "--root", "root.pem"]) == .someFailed, "\(world.errors)")
      let records = try world.output.split(separator: "\n").map { try JSON.parse(Array($0.utf8)) }
      #expect(records.map { $0["error"]?["httpStatus"] } == [401, 401])
      #expect(records[0]["error"]?["message"]?.string?.contains("sandbox does not have it") == true)
    }
  }
}

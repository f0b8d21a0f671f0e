import Testing

@testable import AppStore
@testable import Base
@testable import Client
@testable import CommandLine
@testable import FakeWorlds
@testable import Support
@testable import TestSupport

/// A law: whatever value is passed as an identifier, the request goes to its endpoint or is not sent.
@Suite struct PathSegmentTests {
  /// Each endpoint with each of its path parameters.
  static let places = Endpoint.all.flatMap { endpoint in
    endpoint.parameters.filter { $0.place == .path }.map { (endpoint: endpoint, parameter: $0) }
  }

  @Test(arguments: places.indices, ["", ".", ".."])
  func `a value that would change the path is rejected`(index: Int, value: String) throws {
    let failure = #expect(throws: Failure.self) { try Self.request(index, value) }
    #expect(failure?.status == .usage)
  }

  @Test(arguments: places.indices)
  func `other values are encoded as one segment`(index: Int) throws {
    let (endpoint, parameter) = Self.places[index]
    let template = endpoint.path.split(separator: "/", omittingEmptySubsequences: false)
    let place = try #require(template.firstIndex { $0 == "{\(parameter.name)}" })
    for value in [
      "...", "%2e%2e", "..%2f", "a/b", "../x", "a?b=c", "a#b", "a b", "a\u{0}b", "é", "a;b", "a&b", "\\..\\",
    ] {
      do {
        let request = try Self.request(index, value)
        let parts = request.target.split(separator: "/", omittingEmptySubsequences: false)
        try #require(parts.count == template.count, "\(request.target)")
        #expect(parts[place].utf8.allSatisfy { !Array("?#;& ".utf8).contains($0) && (0x21...0x7E).contains($0) })
        #expect(PercentEncoding.decode(ArraySlice(parts[place].utf8)).map(Array.init) == Array(value.utf8))
      } catch let failure as Failure {
        #expect(failure.status == .usage, "\(value)")
      }
    }
  }

  /// The endpoint's first example with another value for this parameter, without its other flags.
  private static func request(_ index: Int, _ value: String) throws -> APIRequest {
    let (endpoint, parameter) = places[index]
    let others = endpoint.parameters.filter { $0.place == .path && $0.name != parameter.name }
    let given = [(parameter, value)] + others.map { ($0, "1") }
    let invocation = Invocation(
      path: endpoint.command,
      flags: Dictionary(
        uniqueKeysWithValues: given.filter { !$0.0.isArgument }.map { ($0.0.flag.name, [.text($0.1)]) }),
      arguments: Dictionary(
        uniqueKeysWithValues: given.filter(\.0.isArgument).map { ($0.0.argument.name, [.text($0.1)]) }))
    return try RequestBuilder(endpoint: endpoint, invocation: invocation, now: .zero, document: []).request()
  }

  @Test(arguments: [
    ["transaction", "get", "."], ["order", "lookup", ".."], ["transaction", "history", "..", "-e", "production"],
    ["api", "GET", "/inApps/v1/../v2"], ["api", "GET", "/inApps/./x?y=1"], ["api", "GET", "/inApps/%2E%2e/x"],
    ["api", "POST", "/inApps/v1/subscriptions/x/../extend/mass", "-e", "sandbox"],
  ])
  func `a path with dot segments is not sent`(line: [String]) throws {
    let world = try FakeStore.world { _ in FakeStore.reply([:]) }
    #expect(world.run(line) == .usage)
    #expect(world.requests.isEmpty && world.output == "")
  }

  /// An identifier in a response is used in the next request and may be hostile.
  @Test(arguments: ["", ".", ".."])
  func `identifiers from responses cannot change the path`(token: String) throws {
    let world = try FakeStore.world { _ in FakeStore.reply(["testNotificationToken": .string(token)]) }
    #expect(world.run(["notification", "test", "--wait", "-e", "sandbox"]) == .unavailable)
    #expect(world.requests.count == 1)
  }
}

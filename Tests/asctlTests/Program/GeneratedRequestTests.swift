import Foundation
import Testing

@testable import AppStore
@testable import Base
@testable import FakeWorlds
@testable import Simulator
@testable import TestSupport

/// Tests for every declared endpoint.
@Suite struct GeneratedRequestTests {
  static let names = Endpoint.all.map { $0.command.joined(separator: " ") }

  @Test func `every endpoint has its own command`() {
    #expect(Set(Self.names).count == Self.names.count)
  }

  @Test(arguments: Endpoint.all.indices)
  func `path parameters and declared parameters agree`(index: Int) {
    let endpoint = Endpoint.all[index]
    let braces = endpoint.path.matches(of: #/\{(\w+)\}/#).map { String($0.1) }
    #expect(braces == endpoint.parameters.filter { $0.place == .path }.map(\.name))
  }

  @Test(arguments: Endpoint.all.indices)
  func `responses are known objects`(index: Int) {
    let endpoint = Endpoint.all[index]
    guard let object = endpoint.replyObject else { return }
    #expect(PayloadObject.all.contains(object), "\(object.name)")
    if let items = endpoint.items {
      #expect(Field.read(items.names[0], in: object) != nil, "\(items.text)")
      #expect(!endpoint.columns.isEmpty)
    }
  }

  @Test(arguments: Endpoint.all.indices)
  func `enumerations of parameters are in the catalog`(index: Int) {
    let endpoint = Endpoint.all[index]
    for parameter in endpoint.parameters {
      if case .enumeration(let name) = parameter.kind { #expect(Enumeration.all.contains(name), "\(name.name)") }
    }
  }

  @Test(arguments: Endpoint.all.indices)
  func `only reads may guess the environment`(index: Int) {
    let endpoint = Endpoint.all[index]
    #expect(endpoint.isRead || endpoint.method != .get)
    #expect(!endpoint.environments.isEmpty)
  }

  /// Each endpoint's first example, and the exact request that it sends.
  @Test func `requests match the golden file`() throws {
    let report: JSON = [
      "requestIdentifier": "5f2f9f0e-5c0a-4d3b-9a53-0d7a8c1c7a31", "externalPurchaseId": "SANDBOX_1",
      "status": "UNRECOGNIZED_TOKEN",
    ]
    let files = ["image.png": TestPicture.png(width: 3840, height: 160), "report.json": report.bytes(.compact)]
    var golden = "# Each endpoint's example and the request it makes. Written by make update.\n"
    for endpoint in Endpoint.all {
      let line = try #require(endpoint.examples.first?.line)
      let world = FakeWorld(files: files)
      let status = world.run(line.split(separator: " ").dropFirst().map { String($0) } + ["--dry-run"])
      #expect(status == .success, "\(line): \(world.errors)")
      golden += "\n$ \(line)\n\(world.output)"
    }
    #expect(
      try CommittedFile.matches("Tests/asctlTests/Golden/requests.txt", golden),
      "requests differ; if that is meant, run make update and read the diff")
  }

  /// The endpoints that Apple's pages describe as deprecated.
  static let deprecated = Endpoint.all.filter { $0.page.hasSuffix("History V1") }

  @Test(arguments: deprecated.indices)
  func `a deprecated command names an existing successor`(index: Int) throws {
    let endpoint = Self.deprecated[index]
    let deprecation = try #require(endpoint.deprecation)
    #expect(Endpoint.all.contains { $0.command.joined(separator: " ") == deprecation.successor })
    let world = FakeWorld()
    #expect(world.run(endpoint.command + ["2000000000000011", "-e", "simulator"]) == .success)
    #expect(world.errors.contains("deprecated"))
    let help = FakeWorld()
    #expect(help.run(["help"] + endpoint.command) == .success)
    #expect(help.output.contains("deprecated") && help.output.contains(deprecation.since))
    #expect(!help.output.contains(" 1 requests"))
  }

  /// The examples that begin with the endpoint's own command, without those about versions, which sandbox does not have.
  static let examples = Endpoint.all.flatMap { endpoint in
    endpoint.examples.map(\.line).filter {
      $0.hasPrefix("asctl \(endpoint.command.joined(separator: " "))") && !$0.contains("--bought-before")
    }
  }

  /// Each example as in the manual except for the environment, and on its own.
  @Test(arguments: examples)
  func `the simulated store accepts each example`(line: String) throws {
    var words = line.prefix { $0 != "|" && $0 != ">" }.split(separator: " ").dropFirst().map { String($0) }
    if let place = words.firstIndex(of: "-e") { words.removeSubrange(place...place + 1) }
    let world = FakeWorld(files: try Self.files.get())
    // `extend-all` reports subscriptions that could not be extended, which is a valid result.
    let tellsOfLeftOut = line.contains("extend-all") && (line.contains("--wait ") || line.contains("--failures-since"))
    #expect(
      world.run(words + ["-e", "simulator"]) == (tellsOfLeftOut && !line.contains("7200") ? .someFailed : .success),
      "\(world.errors)")
  }

  /// The files that examples read, with the simulator's chain that signed the notification.
  private static let files = Result { () throws in
    let world = FakeWorld()
    let question = ["notification", "history", "--since", "12h", "--notification-type", "CONSUMPTION_REQUEST"]
    #expect(world.run(question + ["--raw", "-e", "simulator"]) == .success, "\(world.errors)")
    let asked = try JSON.parse(Array(world.output.utf8))["notificationHistory"]?.arrayElements
    let path = try #require(SimulatorChain.location(world.context))
    return [
      path: try #require(world.file(path)), "notification.json": try #require(asked?.last).bytes(),
      "image.png": TestPicture.png(width: 3840, height: 160),
      "report.json": SampleReport.report([:], token: ExternalPurchaseTokens.unreported),
      "ids.txt": Array("2000000000000001\n2000000000001001\n".utf8),
    ]
  }

  @Test(arguments: ["a/b", "a?b=c", "ä", "..", "a b", "%2F", "a\nb"])
  func `a value cannot escape its path segment`(value: String) {
    let encoded = PercentEncoding.encode(value)
    #expect(encoded.utf8.allSatisfy { !Array("/?#& \n".utf8).contains($0) && $0 < 0x80 })
  }
}

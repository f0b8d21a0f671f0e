import Foundation
import Testing

@testable import ASCore

/// Every endpoint is tested by being declared.
@Suite struct GeneratedRequestTests {
  static let names = Endpoint.all.map { $0.command.joined(separator: " ") }

  @Test func thereAre42() {
    #expect(Endpoint.all.count == 42)
    #expect(Set(Self.names).count == 42)
  }

  @Test(arguments: Endpoint.all.indices)
  func bracesAndParametersAgree(index: Int) {
    let endpoint = Endpoint.all[index]
    let braces = endpoint.path.matches(of: #/\{(\w+)\}/#).map { String($0.1) }
    #expect(braces == endpoint.parameters.filter { $0.place == .path }.map(\.name))
  }

  @Test(arguments: Endpoint.all.indices)
  func repliesAreKnownObjects(index: Int) {
    let endpoint = Endpoint.all[index]
    guard let object = endpoint.replyObject else { return }
    #expect(PayloadObject.named(object) != nil, "\(object)")
    if let items = endpoint.items {
      #expect(FieldReading(object: object, currency: nil).field(items.names[0]) != nil, "\(items.text)")
      #expect(!endpoint.columns.isEmpty)
    }
  }

  @Test(arguments: Endpoint.all.indices)
  func enumerationsExist(index: Int) {
    let endpoint = Endpoint.all[index]
    for parameter in endpoint.parameters {
      if case .enumeration(let name) = parameter.kind { #expect(Enumeration.named(name) != nil, "\(name)") }
    }
  }

  @Test(arguments: Endpoint.all.indices)
  func onlyReadsMayGuessTheEnvironment(index: Int) {
    let endpoint = Endpoint.all[index]
    #expect(endpoint.isRead || endpoint.method != .get)
    #expect(!endpoint.environments.isEmpty)
  }

  /// Each endpoint's first example, and exactly what it sends.
  @Test func requestsAreTheGoldenOnes() throws {
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

  /// In a store for each group, which remembers, in the order in which they are declared.
  @Test func theSimulatedStoreTakesEveryExample() throws {
    var stores: [ArraySlice<String>: Simulator] = [:]
    let files = [
      "image.png": TestPicture.png(width: 3840, height: 160),
      "report.json": RequestDocumentTests.report([:], token: "SANDBOX_2f9d0f6c-6b1e-4f6a-9c53-8f4d2b1a0c01"),
    ]
    for endpoint in Endpoint.all {
      var words = try #require(endpoint.examples.first?.line).split(separator: " ").dropFirst().map { String($0) }
      if let place = words.firstIndex(of: "-e") { words.removeSubrange(place...place + 1) }
      // The store makes these two by chance.
      if endpoint.command == ["notification", "status"] || endpoint.command.last == "result" { continue }
      // What was cancelled cannot be changed any more.
      let isAlone = endpoint.family == .advancedCommerce
      let store = try stores[endpoint.command.dropLast(isAlone ? 0 : 1)] ?? AskedSimulator().simulator
      stores[endpoint.command.dropLast()] = store
      let world = try FakeStore.world(files: files) { store.reply(to: SimulatedRequest($0)) }
      let environment = endpoint.environments.contains(.sandbox) ? "sandbox" : "production"
      let status = world.run(words + ["-e", environment, "--no-verify"])
      #expect(status == .success, "\(words): \(world.errors)")
    }
  }

  @Test(arguments: ["a/b", "a?b=c", "ä", "..", "a b", "%2F", "a\nb"])
  func aValueCannotBecomeMoreThanItsPlace(value: String) {
    let encoded = PercentEncoding.encode(value)
    #expect(encoded.utf8.allSatisfy { !Array("/?#& \n".utf8).contains($0) && $0 < 0x80 })
  }
}

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

  @Test(arguments: Endpoint.all)
  func bracesAndParametersAgree(endpoint: Endpoint) {
    let braces = endpoint.path.matches(of: #/\{(\w+)\}/#).map { String($0.1) }
    #expect(braces == endpoint.parameters.filter { $0.place == .path }.map(\.name))
  }

  @Test(arguments: Endpoint.all)
  func repliesAreKnownObjects(endpoint: Endpoint) {
    guard let object = endpoint.replyObject else { return }
    #expect(PayloadObject.named(object) != nil, "\(object)")
    if let items = endpoint.items {
      #expect(FieldReading(object: object, currency: nil).field(items.names[0]) != nil, "\(items.text)")
      #expect(!endpoint.columns.isEmpty)
    }
  }

  @Test(arguments: Endpoint.all)
  func enumerationsExist(endpoint: Endpoint) {
    for parameter in endpoint.parameters {
      if case .enumeration(let name) = parameter.kind { #expect(Enumeration.named(name) != nil, "\(name)") }
    }
  }

  @Test(arguments: Endpoint.all)
  func onlyReadsMayGuessTheEnvironment(endpoint: Endpoint) {
    #expect(endpoint.isRead || endpoint.method != .get)
    #expect(!endpoint.environments.isEmpty)
  }

  /// Each endpoint's first example, and exactly what it sends.
  @Test func requestsAreTheGoldenOnes() throws {
    let files: [String: [UInt8]] = [
      "image.png": [0x89, 0x50, 0x4E, 0x47], "message.json": Array("{\"header\":\"Stay\",\"body\":\"Please\"}".utf8),
      "request.json": Array("{\"requestInfo\":{\"requestReferenceId\":\"550e8400-e29b-41d4-a716-446655440007\"}}".utf8),
      "report.json": Array("{\"requestIdentifier\":\"5f2f9f0e-5c0a-4d3b-9a53-0d7a8c1c7a31\"}".utf8),
    ]
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

  @Test(arguments: ["a/b", "a?b=c", "ä", "..", "a b", "%2F", "a\nb"])
  func aValueCannotBecomeMoreThanItsPlace(value: String) {
    let encoded = PercentEncoding.encode(value)
    #expect(encoded.utf8.allSatisfy { !Array("/?#& \n".utf8).contains($0) && $0 < 0x80 })
  }
}

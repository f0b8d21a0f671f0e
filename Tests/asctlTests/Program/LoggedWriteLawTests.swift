import Testing

@testable import AppStore
@testable import Base
@testable import FakeWorlds
@testable import HTTP
@testable import TestSupport

/// The log of writes, for every endpoint of the catalog.
@Suite struct LoggedWriteLawTests {
  @Test(arguments: Endpoint.all.indices) func `every write is in the log, and no read`(index: Int) throws {
    let endpoint = Endpoint.all[index]
    let words = try AccessTests.words(endpoint)
    let world = try AccessTests.world("all")
    world.run(words)
    let path = "/home/me/.local/state/asctl/log.ndjson"
    let lines = try (world.file(path) ?? []).split(separator: UInt8(ascii: "\n")).map { try JSON.parse(Array($0)) }
    guard !endpoint.isRead else {
      #expect(lines.isEmpty, "\(words)")
      return
    }
    #expect(lines.map { $0["status"] } == [.null, 404], "\(words) \(world.errors)")
    #expect(lines.allSatisfy { $0["command"]?.string == endpoint.name && $0["errorCode"] != nil })
    #expect(lines.last?["errorCode"] == 4_040_010)
    let inPath = endpoint.parameters.filter { $0.place == .path }.count
    #expect((lines.last?["ids"]?.arrayElements?.count ?? 0) >= inPath, "\(words)")
  }

  /// The response of a write cannot be requested again.
  @Test(arguments: Endpoint.all.indices.filter { !Endpoint.all[$0].isRead })
  func `a write with an unknown field is not sent`(index: Int) throws {
    let words = try AccessTests.words(Endpoint.all[index])
    for more in [[], ["--wait"]] where more.isEmpty || Endpoint.all[index].wait != nil {
      let world = try AccessTests.world("all")
      #expect(world.run(words + more + ["--fields", "bogus"]) == .usage, "\(words) \(world.errors)")
      #expect(world.file("/home/me/.local/state/asctl/log.ndjson") == nil && world.output.isEmpty, "\(words)")
    }
  }
}

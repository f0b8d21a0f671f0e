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
}

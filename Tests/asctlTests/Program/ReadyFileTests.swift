import Testing

@testable import FakeWorlds
@testable import Platform
@testable import Program

/// `--ready-file` of the servers that receive requests.
@Suite struct ReadyFileTests {
  @Test(arguments: [
    "notification serve", "retention serve --message-identifier 9d4b8e72-3c60-4f2a-b1d7-5e6f7a8b9c02",
  ])
  func `a server writes its URL when it listens`(line: String) throws {
    let world = FakeWorld()
    var context = world.context
    context.processes.isInterrupted = { true }
    let words = line.split(separator: " ").map { String($0) }
    _ = Run.run(words + ["-e", "simulator", "--ready-file", "ready"], context)
    let file = try #require(world.files["ready"], "\(world.errors)")
    #expect(String(decoding: file, as: UTF8.self).wholeMatch(of: /http:\/\/127\.0\.0\.1:[0-9]+\n/) != nil)
  }
}

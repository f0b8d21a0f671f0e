import Testing

@testable import Base
@testable import Client
@testable import FakeWorlds
@testable import Notifications
@testable import SignedData
@testable import Support
@testable import TestSupport

/// The state of a replay, read from a complete, damaged or truncated journal.
@Suite struct DeliveryJournalTests {
  private static let url = "http://127.0.0.1:1/x"
  private static let trust = TrustScope([], TrustAnchors(), bundleID: nil, appAppleID: nil)

  private static func journal() throws -> (bytes: [UInt8], names: [String]) {
    let world = FakeWorld()
    let journal = try DeliveryJournal("j", to: url, trust, world.context)
    let names = ["a", "b", "c"]
    for name in names { try journal.begin(name) }
    try journal.add("b", .delivered, status: 200)
    try journal.add("a", .refused, status: 500)
    return (try #require(world.file("j")), names)
  }

  @Test func `a journal contains intents and results`() throws {
    let journal = try DeliveryJournal(
      "j", to: Self.url, Self.trust, FakeWorld(files: ["j": Self.journal().bytes]).context)
    #expect(journal.state(of: "a") == .refused)
    #expect(journal.state(of: "b") == .delivered)
    #expect(journal.inFlight == ["c"])
    #expect(journal.remarks.count == 1 && journal.remarks[0].contains("perhaps sent: c"))
  }

  @Test func `lines of other writers are counted and ignored`() throws {
    let whole = try Self.journal().bytes
    let seal = ",\"sha256\":\"\(String(repeating: "0", count: 64))\"}"
    for line in ["", "[", "{}", seal, "{\"uuid\":\"b\",\"state\":\"sending\"\(seal)"] {
      let world = FakeWorld(files: ["j": whole + Array("\(line)\n\(line)\n".utf8)])
      let journal = try DeliveryJournal("j", to: Self.url, Self.trust, world.context)
      #expect(journal.state(of: "b") == .delivered, "\(line)")
      #expect(journal.remarks.contains { $0.contains("line 7 of j and 1 more of its lines are damaged") }, "\(line)")
    }
  }

  @Test func `a journal cut at any byte is valid up to its last complete line`() throws {
    let (whole, names) = try Self.journal()
    for end in 0...whole.count {
      let world = FakeWorld(files: ["j": Array(whole.prefix(end))])
      let journal = try DeliveryJournal("j", to: Self.url, Self.trust, world.context)
      let lines = max(whole.prefix(end).count { $0 == UInt8(ascii: "\n") } - 1, 0)
      #expect(journal.state(of: "b") == (lines < 2 ? nil : lines < 4 ? .sending : .delivered), "\(end)")
      #expect(!journal.remarks.contains { $0.contains("damaged") })
      for name in names {
        try journal.begin(name)
        try journal.add(name, .delivered, status: 200)
      }
      let mended = try DeliveryJournal("j", to: Self.url, Self.trust, world.context)
      #expect(mended.inFlight.isEmpty && mended.remarks.isEmpty, "\(end)")
    }
  }

  @Test func `a changed byte invalidates a delivery`() throws {
    let (whole, _) = try Self.journal()
    let start = try #require(whole.firstIndex(of: UInt8(ascii: "\n"))) + 1
    for place in start..<whole.count - 1 where whole[place] != UInt8(ascii: "\n") {
      var changed = whole
      changed[place] ^= 1
      guard changed[place] != UInt8(ascii: "\n") else { continue }
      let journal = try DeliveryJournal("j", to: Self.url, Self.trust, FakeWorld(files: ["j": changed]).context)
      #expect(journal.remarks.contains { $0.contains("damaged") }, "\(place)")
      #expect(journal.state(of: "c") != .delivered && journal.state(of: "a") != .delivered)
    }
  }

  @Test func `a journal is bound to its URL`() throws {
    let world = FakeWorld(files: ["j": try Self.journal().bytes])
    #expect(throws: Failure.self) {
      try DeliveryJournal("j", to: Self.url + "y", Self.trust, world.context)
    }
  }
}

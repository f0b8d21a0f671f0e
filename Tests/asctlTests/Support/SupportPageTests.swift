import Foundation
import Testing

@testable import Base
@testable import FakeWorlds
@testable import TestSupport

/// The screens of `Docs/support.md` are the output of their commands. The suite's name lets `make update` find it.
@Suite struct GeneratedSupportPageTests {
  private static let path = "Docs/support.md"
  private static let width = 60

  /// Files with what customers sent, in addition to the transcripts' files.
  private static let sent: [String: String] = [
    "mail.txt": """
    Hello, I paid for Pro and the app does not know it.
    Order ID: MVK7WQ3PRO
    Regards, Ada
    """,
    "tickets.csv": """
    Ticket;Order ID;Subject
    4711;MVK7WQ3TWO;charged twice
    4712;mvk7wq3exp;canceled
    4713;;no order ID in the mail
    4714;MVK7WQ3ABC;not in the app
    """,
    "usage.csv": """
    Purchase,customerConsented,sampleContentProvided,deliveryStatus,consumptionPercentage,refundPreference
    2000000000017001,true,false,DELIVERED,25%,GRANT_PRORATED
    2000000000017002,false,false,DELIVERED,,DECLINE
    2000000000017004,true,true,DELIVERED,,
    2000000000000001,true,true,DELIVERED,,
    """,
    "/home/me/.local/state/asctl/log.ndjson": """
    {"date":1769850000000,"user":"anna","command":"consumption send","environment":"Production","bundleId":"com.example.app",\
    "ids":["2000000000044001"],"requestIdentifier":"1","status":null}
    {"date":1769850000000,"user":"anna","command":"consumption send","environment":"Production","bundleId":"com.example.app",\
    "ids":["2000000000044001"],"requestIdentifier":"1","status":202}
    {"date":1769857000000,"user":"ben","command":"subscription extend","environment":"Production","bundleId":"com.example.app",\
    "ids":["2000000000045001"],"requestIdentifier":"2","status":null}

    """,
  ]

  private static func replayed(_ page: String, width: Int = width) throws -> String {
    let files = try SampleFiles.all().merging(sent.mapValues { Array($0.utf8) }) { $1 }
    return ConsolePage(text: page, width: width, files: files).replayed
  }

  private static func text() throws -> String {
    try String(contentsOf: CommittedFile.root.appending(path: path), encoding: .utf8)
  }

  @Test func `each screen matches its command`() throws {
    let replayed = try Self.replayed(Self.text())
    #expect(
      try CommittedFile.matches(Self.path, replayed),
      "\(Self.path) differs; if the new behaviour is meant, run make update and read the diff")
  }

  /// Output for spreadsheets is excluded.
  @Test func `there are thirteen tickets, and only commands are wider than the screen`() throws {
    let lines = try Self.text().split(separator: "\n").map { String($0) }
    #expect(lines.filter { $0.hasPrefix("## ") }.count == 13)
    var isScreen = false
    for line in lines {
      if line.hasPrefix("```") { isScreen = line == "```console" }
      if line.contains("-o csv") { isScreen = false }
      guard isScreen, !line.contains("asctl ") else { continue }
      #expect(displayWidth(line) <= Self.width, "\(line)")
    }
  }

  /// Each ticket as a support agent sees it.
  @Test(arguments: [60, 80, 120])
  func `the tickets fit the terminal, with the message and the next steps at the end`(width: Int) throws {
    let screens = try Self.replayed(Self.text(), width: width).split(separator: "```console\n").dropFirst().compactMap {
      $0.split(separator: "\n```").first
    }
    var cards = 0
    for screen in screens where !screen.contains("-o csv") {
      let lines = screen.split(separator: "\n", omittingEmptySubsequences: false).map { String($0) }
      for line in lines where !line.hasPrefix("$ ") { #expect(displayWidth(line) <= width, "\(line)") }
      guard lines.first?.contains(" customer ") ?? false else { continue }
      cards += 1
      // The output of a second command is not part of the card.
      let shown = lines.dropFirst().prefix { !$0.hasPrefix("$ ") }.joined(separator: "\n")
        .replacing("ACCOUNT_TOKEN", with: "")
      let parts = shown.split(separator: "\n\n").map { $0.prefix(4) }
      let tell = try #require(parts.firstIndex(of: "Tell"), "\(shown)")
      #expect(parts.count - tell <= 2 && (parts.last == "Tell" || parts.last == "Next"), "\(shown)")
      #expect(!shown.contains(/[0-9a-f]{8}-[0-9a-f]{4}-|\([45][0-9]{6}\)|SANDBOX|[A-Z]+_[A-Z_]+/), "\(shown)")
    }
    #expect(cards >= 8)
  }
}

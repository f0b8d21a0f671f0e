import Dispatch
import Foundation
import Synchronization
import Testing

@testable import Base
@testable import FakeWorlds
@testable import TestSupport

/// One log for two users with separate configurations. `Tests/parts` does the same with more requests.
@Suite struct WriteLogProcessTests {
  private static let binary = CommittedFile.root.appending(path: ".build/debug/asctl").path

  /// A user: a home directory with a profile that uses the team's log.
  private struct Agent {
    let home: URL
    let log: URL

    init(_ name: String, in folder: URL, server: String) throws {
      (home, log) = (folder.appending(path: name), folder.appending(path: "team.ndjson"))
      try FileManager.default.createDirectory(
        at: home.appending(path: ".config/asctl"), withIntermediateDirectories: true)
      let key = home.appending(path: "key.p8")
      try TestKey.shared.get().p8().write(to: key, atomically: true, encoding: .utf8)
      let config = home.appending(path: ".config/asctl/config")
      try """
      [default]
      issuer_id = \(CredentialSamples.issuerID)
      key_id = \(CredentialSamples.keyID)
      private_key_path = \(key.path)
      bundle_id = \(CredentialSamples.bundleID)
      environment = production
      base_url = \(server)
      log = \(log.path)
      """.write(to: config, atomically: true, encoding: .utf8)
      for file in [key, config] {
        try FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: file.path)
      }
    }

    /// The exit status; nil if the process was killed after this time.
    func run(_ words: [String], killedAfter milliseconds: Int? = nil, into output: URL? = nil) throws -> Int32? {
      let process = Process()
      process.executableURL = URL(filePath: binary)
      process.arguments = words
      process.environment = ["HOME": home.path]
      process.standardInput = FileHandle.nullDevice
      process.standardError = FileHandle.nullDevice
      if let output { try Data().write(to: output) }
      process.standardOutput = try output.map(FileHandle.init(forWritingTo:)) ?? FileHandle.nullDevice
      let ended = DispatchSemaphore(value: 0)
      process.terminationHandler = { _ in ended.signal() }
      try process.run()
      if let milliseconds, ended.wait(timeout: .now() + .milliseconds(milliseconds)) == .timedOut {
        kill(process.processIdentifier, SIGKILL)
      }
      process.waitUntilExit()
      return process.terminationReason == .exit ? process.terminationStatus : nil
    }

    func send(_ id: Int, killedAfter milliseconds: Int? = nil) throws -> Int32? {
      try run(
        [
          "consumption", "send", String(id), "--customer-consented", "--sample-content-provided", "false",
          "--delivery-status", "DELIVERED", "--yes", "--no-preflight",
        ], killedAfter: milliseconds)
    }
  }

  @Test func `two users with one log answer each request at most once, also if one is killed`() throws {
    let ids = Array(1...(LawSample.isWhole ? 20 : 10))
    try withTemporaryFolder([:]) { folder in
      try withServer({ while $0.read() != nil { $0.reply(202) } }) { server in
        let killed = try Agent("killed", in: folder, server: server.url)
        let steady = try Agent("steady", in: folder, server: server.url)
        let wrong = Mutex<[Int32]>([])
        let note: @Sendable (Int32) -> Void = { status in
          // 0: sent; 2: rejected because the log contains an answer.
          if status != 0, status != 2 { wrong.withLock { $0.append(status) } }
        }
        DispatchQueue.concurrentPerform(iterations: 2) { agent in
          var seed: UInt64 = 20_261_123
          for id in ids {
            if agent == 0 {
              try? steady.send(id).map(note)
            } else {
              // A linear congruential generator (Knuth, MMIX), for the same times in every run.
              seed = seed &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
              if (try? killed.send(id, killedAfter: Int(seed >> 33 % 60))) ?? nil == nil {
                try? killed.send(id).map(note)
              }
            }
          }
        }
        #expect(wrong.withLock { $0 } == [])
        let sent = Dictionary(grouping: server.requests) { $0.line }.mapValues(\.count)
        #expect(sent.values.allSatisfy { $0 == 1 }, "\(sent)")
        let output = folder.appending(path: "output")
        #expect(try steady.run(["log", "-o", "json"], into: output) == 0)
        let rows = try JSON.parse(Array(Data(contentsOf: output))).arrayElements ?? []
        #expect(rows.count == ids.count)
        #expect(Set(rows.compactMap { $0["ids"]?.arrayElements?.first?.string }) == Set(ids.map { String($0) }))
        #expect(rows.allSatisfy { $0["status"] == 202 || $0["status"] == .null }, "\(rows)")
        #expect(rows.filter { $0["status"] == 202 }.count <= sent.count)
      }
    }
  }
}

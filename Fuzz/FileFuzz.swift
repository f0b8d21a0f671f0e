@testable import AppStore
@testable import Base
@testable import Client
@testable import FakeWorlds
@testable import Platform
@testable import SignedData
@testable import TestSupport

extension FuzzTarget {
  /// Configuration files. A file is written as it was read, and a change affects only the named entries.
  static let config = FuzzTarget(
    name: "config",
    seeds: {
      let texts = [
        CredentialSamples.profile + CredentialSamples.work,
        "[asctl]\r\ndefault_profile = work\r\n\r\n[work]\r\n# a\r\n",
        "\u{FEFF}[a]\nkey_id=1\n; x\n\n[b]\nlog = ~/x\naccess = read\n", "[default]\nprivate_key_path =\n",
      ]
      return texts.map { Array($0.utf8) }
    },
    check: { bytes in
      do throws(Failure) {
        let file = try ConfigFile(path: "c", bytes: bytes)
        let again = try ConfigFile(path: "c", bytes: file.bytes)
        expect(again == file, "another file is written than was read")
        var changed = file
        changed.set([("key_id", "ABCDE12345"), ("bundle_id", nil)], inSection: "work")
        changed.choose(default: "work")
        let read = try ConfigFile(path: "c", bytes: changed.bytes)
        expect(read.lines == changed.lines && read.chosenDefault?.name == "work", "the change is not read")
        let others = { (file: ConfigFile) in file.profiles.filter { $0.name != "work" }.map { ($0.name, entries($0)) } }
        expect(others(read).elementsEqual(others(file), by: ==), "a profile changed that was not named")
        let work = read.profiles.first { $0.name == "work" }.map(entries) ?? []
        expect(work.contains("key_id=ABCDE12345") && !work.contains { $0.hasPrefix("bundle_id=") }, "\(work)")
      } catch {
        expect(error.status == .credentials, "status \(error.status.rawValue)")
        expectHarmless(error.message + (error.hint ?? ""))
      }
    })

  private static func entries(_ profile: Profile) -> [String] { profile.entries.map { "\($0.key)=\($0.value)" } }

  /// Journals and logs. Records read from a damaged journal were written by this run, a resumed journal is complete,
  /// and a log loses no line. The first byte selects the file; the others change it.
  static let journals = FuzzTarget(
    name: "journals",
    seeds: {
      let files = try JournalSample.made.get()
      return (0..<2).flatMap { number in [[number], [number, 1] + files[Int(number)]] }
        + [[0, 0, 0, 65, 9], [1, 0, 1, 7, 3], [0, 0, 3, 0, 200]]
    },
    check: { bytes in
      var choices = Choices(bytes)
      let files = try JournalSample.made.get()
      let number = choices.number(below: files.count)
      let isWhole = choices.byte() & 1 == 1
      let text = isWhole ? Array(choices.rest) : choices.patched(files[number])
      if number == 0 { try JournalSample.checkJournal(text) } else { try JournalSample.checkLog(text) }
    })
}

/// A journal and a log written by asctl.
private enum JournalSample {
  static let made = Result { [try journal(), try log()] }

  private static let records = (0..<4).map { JSON.object(["id": .string("\($0)"), "error": ["message": "é"]]) }

  private static func journal() throws -> [UInt8] {
    let world = FakeWorld()
    let journal = try Journal("j", world.context)
    try journal.begin()
    for number in [1, 0, 3] { try journal.add(number, records[number]) }
    return world.file("j") ?? []
  }

  private static let logPath = "/home/me/.local/state/asctl/log.ndjson"

  private static func log() throws -> [UInt8] {
    let world = FakeWorld()
    let line = [
      "subscription", "extend", "2000000000000001", "--extend-by-days", "1", "--extend-reason-code", "1", "-y",
    ]
    let status = world.run(["-e", "simulator"] + line)
    guard status == .success, let log = world.file(logPath) else {
      throw Failure(.failure, "no log was written: \(world.errors)")
    }
    return log
  }

  static func checkJournal(_ text: [UInt8]) throws {
    let world = FakeWorld(files: ["j": text])
    do throws(Failure) {
      let journal = try Journal("j", world.context)
      try journal.begin()
      for (number, record) in records.enumerated() {
        guard case .record(let known, _) = try journal.record(number, id: "\(number)") else {
          try journal.add(number, record)
          continue
        }
        expect(known == record, "the journal has a record that was not written: \(known.text())")
      }
      for remark in journal.remarks { FuzzTarget.expectHarmless(remark) }
    } catch {
      expect(world.file("j") == text, "a journal that is refused was changed: \(error.message)")
      return FuzzTarget.expectHarmless(error.message)
    }
    let resumed = try Journal("j", world.context)
    for (number, record) in records.enumerated() {
      let known = try resumed.record(number, id: "\(number)")
      guard case .record(record, _) = known else { return expect(false, "record \(number) is lost: \(known)") }
    }
  }

  static func checkLog(_ text: [UInt8]) throws {
    let world = FakeWorld(files: [logPath: text])
    for format in ["table", "json"] { world.run(["-e", "simulator", "log", "-o", format]) }
    FuzzTarget.expectHarmless(world.output + world.errors)
    let line = [
      "subscription", "extend", "2000000000000001", "--extend-by-days", "1", "--extend-reason-code", "1", "-y",
    ]
    let status = world.run(["-e", "simulator"] + line)
    expect(status == .success, "the log prevents a write: \(world.errors)")
    let log = world.file(logPath) ?? []
    expect(log.starts(with: text) && log.count > text.count, "the log lost a line")
  }
}

extension Journal {
  fileprivate func begin() throws(Failure) {
    try begin("asctl transaction get", TrustScope([], nil, bundleID: nil, appAppleID: nil), options: [:])
  }
}

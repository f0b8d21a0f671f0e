import Base
import Platform

/// What a bulk run has learnt so far, kept in a file, so that a run that was cut off can go on.
///
/// The first line says which run it is of. Each further one holds an ID's number in the input and its record, in the order
/// in which they were finished, and a checksum of both and of the first line: what a crash, a full disk or an editor made of
/// a line is not taken for what Apple said. Nothing in it is ever changed, only added to; each line goes to the system at
/// once, so it survives the process, and to the disk once a second.
package final class Journal {
  private var log: ChecksummedLog
  private let path: String
  private let uptime: () -> MonotonicTime
  private var synced: MonotonicTime
  /// By number from 0. Not a list with a slot for each number: a line can name any, and memory is to grow with the file.
  private let places: [Int: LineScan.Place]
  /// Lines whose number a later one has too.
  private let superseded: [LineScan.Place]
  /// When the first of its runs began; dates counted back from now keep their meaning.
  package let began: Timestamp

  /// Whether it goes on with what an earlier run began.
  var isContinued: Bool { log.isContinued }

  /// What is known of one ID.
  package enum Known: Equatable {
    case nothing
    /// There is a line, and its checksum is wrong.
    case damaged
    case record(JSON, weight: Int)
  }

  private static let syncInterval = TimeSpan.seconds(1)
  /// What a line begins with, before its number.
  private static let entry = "{\"n\":"
  /// Holds the number of a line.
  private static let entryLimit = 32

  package init(_ path: String, _ context: Context) throws(Failure) {
    self.path = path
    uptime = context.uptime
    synced = context.uptime()
    var places: [Int: LineScan.Place] = [:]
    var superseded: [LineScan.Place] = []
    log = try ChecksummedLog(path, context, keeping: Self.entryLimit) { line, place, _ in
      guard let number = Self.number(of: line) else { return false }
      if let earlier = places.updateValue(place, forKey: number) { superseded.append(earlier) }
      return true
    }
    (self.places, self.superseded) = (places, superseded)
    began = log.began ?? context.now()
  }

  /// Writes down which run it belongs to, or holds the run to what it says.
  package func begin(_ run: JournalRun) throws(Failure) { try log.begin(run, began: began) }

  /// What its owner should hear of it: whatever is lost is asked about anew.
  package var remarks: [String] {
    let damage = log.damage("what stood there is asked anew")
    let isTorn = isContinued && log.isTorn
    return [damage, isTorn ? "\(path) ends in the middle of a record, which is asked anew" : nil].compactMap(\.self)
  }

  /// What is known of the ID with that number.
  package func record(_ number: Int, id: String) throws(Failure) -> Known {
    guard let place = places[number] else { return .nothing }
    let line = try log.read(place)
    guard let entry = log.content(of: line[...]), let record = entry["record"], let recordedID = record["id"]?.string,
      (record["reply"] ?? record["error"]) != nil
    else { return .damaged }
    guard sameBytes(recordedID, id) else {
      throw Failure(
        .usage,
        "\(path) is the journal of other IDs: number \(number + 1) is \(quoted(recordedID)) there and \(quoted(id)) here",
        hint: "name another file, or give the same IDs in the same order; more may follow")
    }
    return .record(record, weight: line.count)
  }

  /// What its owner should hear at the end of a run of so many IDs: a record whose number is no longer its own may be
  /// looked for under none.
  package func remark(behind count: Int) throws(Failure) -> String? {
    var damaged = 0
    let idle = superseded + places.lazy.filter { $0.key >= count }.map(\.value)
    for place in idle where log.content(of: try log.read(place)[...]) == nil { damaged += 1 }
    switch damaged {
    case 0: return nil
    case 1: return "a record of \(path) is damaged and counts for no ID"
    default: return "\(damaged) records of \(path) are damaged and count for no ID"
    }
  }

  /// Keeps the record of the ID with that number, counted from 0. Throws status 1 where it cannot be written.
  package func add(_ number: Int, _ record: JSON) throws(Failure) {
    var line = Array("\(Self.entry)\(number + 1),\"record\":".utf8)
    record.write(into: &line, style: .compact)
    try log.add(line)
    let now = uptime()
    guard now - synced >= Self.syncInterval else { return }
    synced = now
    try log.sync()
  }

  /// What was added is on the disk then.
  package func end() throws(Failure) {
    try log.sync()
  }

  /// The number of a line, counted from 0; the file counts from 1. nil for a line that is no entry.
  private static func number(of line: [UInt8]) -> Int? {
    guard line.starts(with: entry.utf8) else { return nil }
    let rest = line.dropFirst(entry.utf8.count)
    let digits = rest.prefix(while: \.isDigit)
    guard rest.dropFirst(digits.count).first == UInt8(ascii: ","),
      let number = Int(String(decoding: digits, as: UTF8.self)),
      number > 0
    else { return nil }
    return number - 1
  }
}

import Base
import Platform

/// What a bulk run has learnt so far, kept in a file, so that a run that was cut off can go on.
///
/// The first line says which run it is of. Each further one holds an ID's number in the input and its record, in the order
/// in which they were finished, and a checksum of both and of the first line: what a crash, a full disk or an editor made of
/// a line is not taken for what Apple said. Nothing in it is ever changed, only added to; each line goes to the system at
/// once, so it survives the process, and to the disk once a second.
package final class Journal {
  private var file: ChecksummedLog
  private let path: String
  private let uptime: () -> MonotonicTime
  private let scan: JournalIndex
  private var synced: MonotonicTime
  /// When the first of its runs began; dates counted back from now keep their meaning.
  package let began: Timestamp
  /// Whether it goes on with what an earlier run began.
  var isContinued: Bool { scan.header != nil }

  /// What is known of one ID.
  package enum Known: Equatable {
    case nothing
    /// There is a line, and its checksum is wrong.
    case damaged
    case record(JSON, weight: Int)
  }

  private static let syncInterval = TimeSpan.seconds(1)

  package init(_ path: String, _ context: Context) throws(Failure) {
    self.path = path
    uptime = context.uptime
    synced = context.uptime()
    file = try ChecksummedLog(path, context)
    var scan = JournalIndex()
    try file.read { bytes in scan.read(bytes) }
    self.scan = scan
    if let header = scan.header { try file.adopt(header) } else { try file.requireTornHeader(scan.tornHeader ?? []) }
    began = file.began ?? context.now()
  }

  /// Writes down which run it belongs to, or holds the run to what it says.
  package func begin(_ run: JournalRun) throws(Failure) {
    try file.begin(run, began: began, wholeLength: scan.wholeLength, isTorn: scan.hasTornLine)
  }

  /// What its owner should hear of it: whatever is lost is asked about anew.
  package var remarks: [String] {
    var remarks: [String] = []
    if scan.strayLines > 0 {
      remarks.append(
        file.damage(first: scan.firstStrayLine, count: scan.strayLines, "what stood there is asked anew"))
    }
    if isContinued, scan.hasTornLine {
      remarks.append("\(path) ends in the middle of a record, which is asked anew")
    }
    return remarks
  }

  /// What is known of the ID with that number.
  package func record(_ number: Int, id: String) throws(Failure) -> Known {
    guard let place = scan.place(of: number) else { return .nothing }
    let line = try file.read(place.offset, place.count)
    guard let entry = entry(line), let record = entry["record"], let recordedID = record["id"]?.string,
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
    for place in scan.idle(behind: count) where entry(try file.read(place.offset, place.count)) == nil { damaged += 1 }
    switch damaged {
    case 0: return nil
    case 1: return "a record of \(path) is damaged and counts for no ID"
    default: return "\(damaged) records of \(path) are damaged and count for no ID"
    }
  }

  /// Keeps the record of the ID with that number, counted from 0. Throws status 1 where it cannot be written.
  package func add(_ number: Int, _ record: JSON) throws(Failure) {
    var line = Array("\(JournalIndex.entry)\(number + 1),\"record\":".utf8)
    record.write(into: &line, style: .compact)
    try file.add(line)
    let now = uptime()
    guard now - synced >= Self.syncInterval else { return }
    synced = now
    try file.sync()
  }

  /// The entry of a line that is as it was written, by a run that began as this one.
  private func entry(_ line: [UInt8]) -> JSON? { file.content(of: line[...]) }

  /// What was added is on the disk then.
  package func end() throws(Failure) {
    try file.sync()
  }
}

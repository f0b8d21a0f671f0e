import Base
import Platform

/// The results of a bulk run in a file, so that an interrupted run can be resumed: the numbers of IDs in the input and
/// their records, in the order of completion. Each line is passed to the system immediately, so it survives the process,
/// and is flushed to disk once per second.
final class Journal {
  private var log: ChecksummedLog
  private let path: String
  private let uptime: () -> MonotonicTime
  private var synced: MonotonicTime
  /// Lines by number from 0. A line can contain any number, and memory must grow only with the size of the file.
  private let places: [Int: LineScan.Place]
  /// Lines with a number that also appears in a later line.
  private let superseded: [LineScan.Place]
  /// The start of the first run, to which relative dates refer.
  let began: Timestamp
  /// Whether a run that has reached its end is not continued, because its results are no longer current.
  private let refusesEnded: Bool
  var isContinued: Bool { log.isContinued }

  enum Known: Equatable {
    case nothing
    /// There is a line with a wrong checksum.
    case damaged
    case record(JSON, weight: Int)
  }

  private static let syncInterval = TimeSpan.seconds(1)
  private static let entry = "{\"n\":"
  private static let ending = "{\"end\":true"
  /// The bytes to read of each line, which are enough for its number.
  private static let entryLimit = 32

  /// Throws status 2 for a run that is not continued.
  init(_ path: String, _ context: Context, refusesEnded: Bool = false) throws(Failure) {
    self.path = path
    uptime = context.clock.uptime
    synced = context.clock.uptime()
    var places: [Int: LineScan.Place] = [:]
    var superseded: [LineScan.Place] = []
    var isEnded = false
    log = try ChecksummedLog(path, context, keeping: Self.entryLimit) { line, place, _ in
      guard !line.starts(with: Self.ending.utf8) else {
        isEnded = true
        return true
      }
      guard let number = Self.number(of: line) else { return false }
      if let earlier = places.updateValue(place, forKey: number) { superseded.append(earlier) }
      return true
    }
    (self.places, self.superseded, self.refusesEnded) = (places, superseded, refusesEnded)
    began = log.began ?? context.clock.now()
    if refusesEnded, isEnded {
      throw Failure(
        .usage, "\(path) is the journal of a run that has ended; it began on \(began.wholeSecond.text)",
        hint: "pass a new file as --journal, and this one as --changed-since")
    }
  }

  /// Writes the identity of the run, or compares the run with the existing one.
  func begin(_ command: String, _ trust: TrustScope, options: JSONObject) throws(Failure) {
    try log.begin(command, trust, options: options, began: began)
  }

  /// Remarks about the journal. Lost records are requested again.
  var remarks: [String] {
    let damage = log.damage("its record is requested again")
    let isTorn = isContinued && log.isTorn
    return [damage, isTorn ? "\(path) ends in the middle of a record, which is requested again" : nil].compactMap(
      \.self)
  }

  /// Returns the record of the ID with this number. Throws status 2 if the journal has another ID there.
  func record(_ number: Int, id: String) throws(Failure) -> Known {
    guard let place = places[number] else { return .nothing }
    let line = try log.read(place)
    guard let entry = log.content(of: line[...]), let record = entry["record"], let recordedID = record["id"]?.string,
      (record["reply"] ?? record["error"]) != nil
    else { return .damaged }
    guard sameBytes(recordedID, id) else {
      throw Failure(
        .usage,
        "\(path) is the journal of other IDs: ID \(number + 1) is \(quoted(recordedID)) in the journal and \(quoted(id)) in the input",
        hint: "pass another file, or the same IDs in the same order; you can append more")
    }
    return .record(record, weight: line.count)
  }

  /// Returns a remark about damaged records that a run of `count` IDs did not need; `nil` if there are none.
  func remark(after count: Int) throws(Failure) -> String? {
    var damaged = 0
    let idle = superseded + places.lazy.filter { $0.key >= count }.map(\.value)
    for place in idle where log.content(of: try log.read(place)[...]) == nil { damaged += 1 }
    switch damaged {
    case 0: return nil
    case 1: return "a record of \(path) is damaged and was ignored"
    default: return "\(damaged) records of \(path) are damaged and were ignored"
    }
  }

  /// Saves the record of the ID with that number, counted from 0. Throws status 1 if it cannot be written.
  func add(_ number: Int, _ record: JSON) throws(Failure) {
    var line = Array("\(Self.entry)\(number + 1),\"record\":".utf8)
    record.write(into: &line, style: .compact)
    try log.add(line)
    let now = uptime()
    guard now - synced >= Self.syncInterval else { return }
    synced = now
    try log.sync()
  }

  /// Returns when all records are on disk.
  func sync() throws(Failure) { try log.sync() }

  /// Notes that the run reached its end.
  func end() throws(Failure) {
    if refusesEnded { try log.add(Array(Self.ending.utf8)) }
    try log.sync()
  }

  /// Returns the number of a line, counted from 0 (in the file, from 1); `nil` for a line that is not an entry.
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

import Base
import Platform
import SignedData

/// A file that is only appended to, so that an interrupted run can be resumed: the first line describes the run, and each
/// further one is a JSON object whose last member is the checksum of all before it and of the first line. A line that a
/// crash, a full disk, an editor or another run wrote is not taken for one of this run's.
package struct ChecksummedLog {
  private let file: JournalFile
  private let path: String
  /// The first line, without its line feed; empty until it is known.
  private var header: [UInt8] = []
  /// What the first line says; nil until it is known.
  private var written: JSON?
  /// Bytes of the whole lines.
  private var wholeLength: Int64 = 0
  /// Whether it resumes what an earlier run began.
  package private(set) var isContinued = false
  /// Whether the file ended in the middle of a line when it was opened.
  package private(set) var isTorn = false
  /// The first line that no writer of this run wrote, counted from 1, and the number of such lines.
  private var damaged = (first: 0, count: 0)

  static let version = 3
  private static let beginning = "{\"journal\":\(version),"

  /// Creates the file if there is none. Throws status 1 if it cannot be opened, for example while another process has it,
  /// and 2 for a file of something else.
  ///
  /// `isOwn` gets each line behind the first, or as many bytes of it as `limit` says, and what it says if its checksum is
  /// right. It returns whether the line is one of this log's.
  package init(
    _ path: String, _ context: Context, keeping limit: Int,
    isOwn: (_ line: [UInt8], _ place: LineScan.Place, _ content: () -> JSON?) -> Bool
  ) throws(Failure) {
    self.path = path
    file = try context.openJournal(path, .exclusive)
    var scan = LineScan(keeping: limit)
    var number = 0
    while case let bytes = try file.read(scan.length, 1 << 20), !bytes.isEmpty {
      try scan.read(bytes) { line, place throws(Failure) in
        number += 1
        if number == 1 { return try adopt(line) }
        guard !isOwn(line, place, { content(of: line[...]) }) else { return }
        if damaged.count == 0 { damaged.first = number }
        damaged.count += 1
      }
    }
    (wholeLength, isTorn) = (scan.wholeLength, scan.length > scan.wholeLength)
    isContinued = written != nil
    if !isContinued { try requireTornHeader(scan.line) }
  }

  package func read(_ place: LineScan.Place) throws(Failure) -> [UInt8] { try file.read(place.offset, place.count) }

  /// When the first of its runs began, if the first line is known.
  package var began: Timestamp? { written?["began"]?.timestamp }

  /// Takes over the first line that the file has. Throws status 2 for a file of something else.
  private mutating func adopt(_ header: [UInt8]) throws(Failure) {
    guard let json = try? JSON.parse(header), json["journal"]?.int64 == Int64(Self.version), json["began"] != nil else {
      throw foreign
    }
    (self.header, written) = (header, json)
  }

  /// Throws status 2 unless this may be what a killed run left of a first line: such a run has begun nothing. Whether it
  /// is this run's, `begin` decides.
  private func requireTornHeader(_ text: [UInt8]) throws(Failure) {
    guard text.starts(with: Self.beginning.utf8) || Array(Self.beginning.utf8).starts(with: text) else { throw foreign }
  }

  /// Writes the first line, which is on the disk then, or holds the run to the one that there is. A line that was not
  /// ended is cut off. Throws status 2 for the log of another run, and for the beginning of a first line that this run
  /// would not write: that may be anyone's file.
  package mutating func begin(_ run: JournalRun, began: Timestamp) throws(Failure) {
    if let written {
      if let difference = run.difference(from: written) {
        throw Failure(
          .usage, "\(path) is the journal of another run: \(difference)",
          hint: "repeat the command with the options of the first run, or name another file")
      }
      if isTorn { try file.truncate(wholeLength) }
      return
    }
    var first: JSONObject = ["journal": .number(JSONNumber(Int64(Self.version)))]
    first.members += run.members.members
    first["began"] = .timestamp(began)
    if isTorn {
      guard try isBeginning(of: JSON.object(first).bytes(.compact)) else { throw foreign }
      try file.truncate(0)
    }
    (header, written) = (JSON.object(first).bytes(.compact), .object(first))
    try file.append(header + [UInt8(ascii: "\n")])
    try file.sync()
  }

  /// Whether the file is a part of that first line and nothing else. Only the moment at its end may be another.
  private func isBeginning(of first: [UInt8]) throws(Failure) -> Bool {
    let text = try file.read(0, first.count + 1)
    let moment = first.reversed().dropFirst().prefix { $0.isDigit }.count + 1
    let fixed = first.dropLast(moment)
    guard text.count > fixed.count else { return fixed.starts(with: text) }
    let rest = text.dropFirst(fixed.count)
    let isMoment = rest.last == UInt8(ascii: "}") ? rest.dropLast() : rest
    return text.count <= first.count && text.starts(with: fixed) && isMoment.allSatisfy(\.isDigit)
  }

  private var foreign: Failure {
    Failure(
      .usage, "\(path) is no journal of this version of asctl, and is left as it is",
      hint: "name a file that does not exist")
  }

  /// Adds a line: an object without its closing brace. The system has it then; the disk, once `sync` returns.
  package func add(_ line: [UInt8]) throws(Failure) {
    try file.append(line + seal(of: line[...]) + [UInt8(ascii: "\n")])
  }

  /// Returns when what was added is on the disk.
  package func sync() throws(Failure) { try file.sync() }

  /// What a line says, its checksum left out; nil for one that is not as it was written.
  package func content(of line: ArraySlice<UInt8>) -> JSON? {
    let (content, end) = (line.dropLast(Self.sealLength), line.suffix(Self.sealLength))
    // A checksum takes longer than all else, and most lines that are none of asctl's have no room for one.
    guard end.starts(with: Self.sealBeginning), end.elementsEqual(seal(of: content)) else { return nil }
    return try? JSON.parse(Array(content) + [UInt8(ascii: "}")])
  }

  private static let sealBeginning = Array(",\"sha256\":\"".utf8)
  private static let sealLength = ",\"sha256\":\"\"}".utf8.count + 2 * SHA256.byteCount

  private func seal(of content: ArraySlice<UInt8>) -> [UInt8] {
    Array(",\"sha256\":\"\(hexadecimal(SHA256.digest(header + [UInt8(ascii: "\n")] + content)))\"}".utf8)
  }

  /// What stderr says about lines that are not as they were written; nil if there are none.
  package func damage(_ consequence: String) -> String? {
    guard damaged.count > 0 else { return nil }
    let others = damaged.count > 1 ? " and \(damaged.count - 1) more of its lines are" : " is"
    return "line \(damaged.first) of \(path)\(others) damaged; \(consequence)"
  }
}

/// Reads a file of lines once, in pieces, and notes where they are; holds no more than the beginning of one line.
///
/// A line that its writer did not end is not there: the file is whole up to the last line feed.
package struct LineScan {
  package struct Place: Equatable {
    let offset: Int64
    let count: Int
  }

  /// Bytes of the ended lines, and of all that was read.
  private(set) var wholeLength: Int64 = 0
  private(set) var length: Int64 = 0
  /// The beginning of the line that is not ended yet: all of a first line, of others as much as was asked for.
  private(set) var line: [UInt8] = []
  private let limit: Int

  /// Longer ones are none of asctl's.
  private static let headerLimit = 1 << 20

  init(keeping limit: Int) { self.limit = limit }

  mutating func read(
    _ bytes: [UInt8], _ take: (_ line: [UInt8], _ place: Place) throws(Failure) -> Void
  ) throws(Failure) {
    var rest = bytes[...]
    while let end = rest.firstIndex(of: UInt8(ascii: "\n")) {
      keep(rest[..<end])
      try take(line, Place(offset: wholeLength, count: Int(length - wholeLength)))
      line.removeAll(keepingCapacity: true)
      length += 1
      wholeLength = length
      rest = rest[(end + 1)...]
    }
    keep(rest)
  }

  private mutating func keep(_ piece: ArraySlice<UInt8>) {
    line += piece.prefix(max((wholeLength == 0 ? Self.headerLimit : limit) - line.count, 0))
    length += Int64(piece.count)
  }
}

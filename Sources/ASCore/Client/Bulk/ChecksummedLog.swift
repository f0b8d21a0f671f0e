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
  package private(set) var header: [UInt8] = []
  /// What the first line says; nil until it is known.
  private var written: JSON?

  static let version = 3
  private static let beginning = "{\"journal\":\(version),"

  /// Creates the file if there is none. Throws status 1 if it cannot be opened, for example while another process has it.
  package init(_ path: String, _ context: Context) throws(Failure) {
    self.path = path
    file = try context.openJournal(path)
  }

  /// Hands on what is in the file, in pieces.
  package func read(_ take: (_ bytes: [UInt8]) throws(Failure) -> Void) throws(Failure) {
    var offset: Int64 = 0
    while case let bytes = try file.read(offset, 1 << 20), !bytes.isEmpty {
      try take(bytes)
      offset += Int64(bytes.count)
    }
  }

  /// At most so many bytes from there on.
  package func read(_ offset: Int64, _ count: Int) throws(Failure) -> [UInt8] { try file.read(offset, count) }

  /// When the first of its runs began, if the first line is known.
  package var began: Timestamp? { written?["began"]?.timestamp }

  /// Takes over the first line that the file has. Throws status 2 for a file of something else.
  package mutating func adopt(_ header: [UInt8]) throws(Failure) {
    guard let json = try? JSON.parse(header), json["journal"]?.int64 == Int64(Self.version), json["began"] != nil else {
      throw foreign
    }
    (self.header, written) = (header, json)
  }

  /// Throws status 2 unless this may be what a killed run left of a first line: such a run has begun nothing. Whether it
  /// is this run's, `begin` decides.
  package func requireTornHeader(_ text: [UInt8]) throws(Failure) {
    guard text.starts(with: Self.beginning.utf8) || Array(Self.beginning.utf8).starts(with: text) else { throw foreign }
  }

  /// Writes the first line, which is on the disk then, or holds the run to the one that there is. What stands behind the
  /// last whole line, at `wholeLength`, is cut off. Throws status 2 for the log of another run, and for the beginning of a
  /// first line that this run would not write: that may be anyone's file.
  package mutating func begin(
    _ run: JournalRun, began: Timestamp, wholeLength: Int64, isTorn: Bool
  ) throws(Failure) {
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

  package var foreign: Failure {
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

  /// What its owner should hear of lines that are not as they were written, of which `first` is counted from 1.
  package func damage(first: Int, count: Int, _ consequence: String) -> String {
    let others = count > 1 ? " and \(count - 1) more of its lines are" : " is"
    return "line \(first) of \(path)\(others) damaged; \(consequence)"
  }
}

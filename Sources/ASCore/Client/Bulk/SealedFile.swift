import Base
import Platform
import SignedData

/// A file that is only added to, so that a run that was cut off can go on: the first line says which run it is of, and
/// each further one is a JSON object whose last member is the checksum of all before it and of the first line. A line that
/// a crash, a full disk, an editor or another run made is not taken for one of this run's.
package struct SealedFile {
  private let file: JournalFile
  private let path: String
  /// The first line, without its line feed; empty until it is known.
  package private(set) var header: [UInt8] = []

  /// Makes the file if there is none. Throws status 1 where it cannot be had, as while another process has it.
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

  /// Goes on below the first line that the file has.
  package mutating func adopt(_ header: [UInt8]) { self.header = header }

  /// Cuts off what stands behind.
  package func truncate(_ length: Int64) throws(Failure) { try file.truncate(length) }

  /// Writes the first line, which is on the disk then. A part of one that a killed run left is cut off.
  package mutating func begin(_ header: [UInt8], isTorn: Bool) throws(Failure) {
    if isTorn { try file.truncate(0) }
    self.header = header
    try file.append(header + [UInt8(ascii: "\n")])
    try file.sync()
  }

  /// Whether what a killed run left of a first line can be one that begins so: such a run has begun nothing.
  package static func isTornHeader(_ text: [UInt8], of beginning: String) -> Bool {
    text.starts(with: beginning.utf8) || Array(beginning.utf8).starts(with: text)
  }

  /// Adds a line: an object without its closing brace. The system has it then; the disk, once `sync` returns.
  package func add(_ line: [UInt8]) throws(Failure) {
    try file.append(line + seal(of: line[...]) + [UInt8(ascii: "\n")])
  }

  /// Returns when what was added is on the disk.
  package func sync() throws(Failure) { try file.sync() }

  /// What a line says, its checksum left out; nil for one that is not as it was written.
  package func content(of line: ArraySlice<UInt8>) -> JSON? {
    let content = line.dropLast(Self.sealLength)
    guard line.suffix(Self.sealLength).elementsEqual(seal(of: content)) else { return nil }
    return try? JSON.parse(Array(content) + [UInt8(ascii: "}")])
  }

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

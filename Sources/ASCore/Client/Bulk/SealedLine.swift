import Base
import SignedData

/// A line of a journal: a JSON object whose last member is the checksum of all before it and of the journal's first line,
/// so that a line that a crash, a full disk, an editor or another run made is not taken for one of this run's.
package enum SealedLine {
  private static let length = ",\"sha256\":\"\"}".utf8.count + 2 * SHA256.byteCount

  /// Ends a line that holds an object without its closing brace.
  package static func seal(_ line: inout [UInt8], below header: [UInt8]) {
    line += seal(of: line[...], below: header)
  }

  /// What a line says, its checksum left out; nil for one that is not as it was written.
  package static func content(of line: ArraySlice<UInt8>, below header: [UInt8]) -> JSON? {
    let content = line.dropLast(length)
    guard line.suffix(length).elementsEqual(seal(of: content, below: header)) else { return nil }
    return try? JSON.parse(Array(content) + [UInt8(ascii: "}")])
  }

  private static func seal(of content: ArraySlice<UInt8>, below header: [UInt8]) -> [UInt8] {
    Array(",\"sha256\":\"\(hexadecimal(SHA256.digest(header + [UInt8(ascii: "\n")] + content)))\"}".utf8)
  }
}

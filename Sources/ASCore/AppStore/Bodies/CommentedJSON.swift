/// JSON with whole lines of comment, as `--skeleton` prints it. A line within a JSON text cannot begin with `//`, as no
/// string reaches over a line's end.
enum CommentedJSON {
  /// The same without the lines that begin with `//`. Line numbers of errors stay true.
  static func withoutComments(_ bytes: [UInt8]) -> [UInt8] {
    var kept: [UInt8] = []
    kept.reserveCapacity(bytes.count)
    for line in bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false) {
      let text = line.drop { $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "\t") }
      if !text.starts(with: "//".utf8) { kept += line }
      kept.append(UInt8(ascii: "\n"))
    }
    kept.removeLast()
    return kept
  }
}

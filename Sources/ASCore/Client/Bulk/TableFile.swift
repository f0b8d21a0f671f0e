import Base
import SignedData

/// A file of IDs, as saved by a spreadsheet.
package enum TableFile {
  /// Returns the text in UTF-8. Throws status 1 for a workbook, which is not text.
  package static func text(_ bytes: [UInt8]) throws(Failure) -> [UInt8] {
    let isZIP = bytes.starts(with: workbooks[0])
    guard !workbooks.contains(where: bytes.starts(with:)) else {
      throw Failure(
        .failure, "that is a workbook (\(isZIP ? ".xlsx or .numbers" : ".xls")): expected a table in csv",
        hint: "export the sheet as CSV UTF-8, with the IDs formatted as text")
    }
    return isUTF16(bytes) ? Array(MessageParts.utf8(bytes[...])) : bytes
  }

  package static func isUTF16(_ bytes: [UInt8]) -> Bool { marks.contains(where: bytes.starts(with:)) }

  /// Returns whether more bytes are required to recognize the file.
  static func isUndecided(_ beginning: [UInt8]) -> Bool {
    (workbooks + marks).contains { $0.count > beginning.count && $0.starts(with: beginning) }
  }

  /// The first bytes of ZIP and OLE files, and the byte order marks of UTF-16.
  private static let workbooks: [[UInt8]] = [[0x50, 0x4B, 0x03, 0x04], [0xD0, 0xCF, 0x11, 0xE0]]
  private static let marks: [[UInt8]] = [[0xFF, 0xFE], [0xFE, 0xFF]]
}

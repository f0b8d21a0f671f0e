import Base
import SignedData

/// A file of IDs as a spreadsheet saved it.
package enum TableFile {
  /// In UTF-8. Throws status 1 for a workbook, which is no text.
  package static func text(_ bytes: [UInt8]) throws(Failure) -> [UInt8] {
    let isZIP = bytes.starts(with: [0x50, 0x4B, 0x03, 0x04])
    guard !isZIP, !bytes.starts(with: [0xD0, 0xCF, 0x11, 0xE0]) else {
      throw Failure(
        .failure, "that is a workbook (\(isZIP ? ".xlsx or .numbers" : ".xls")): expected a table in csv",
        hint: "export the sheet as CSV UTF-8, with the IDs formatted as text")
    }
    return isUTF16(bytes) ? Array(MessageParts.utf8(bytes[...])) : bytes
  }

  package static func isUTF16(_ bytes: [UInt8]) -> Bool {
    bytes.starts(with: [0xFF, 0xFE]) || bytes.starts(with: [0xFE, 0xFF])
  }
}

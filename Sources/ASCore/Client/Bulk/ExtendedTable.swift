import Base
import Terminal

/// The output of a file of separated values with cells appended to each row.
package struct ExtendedTable: Sendable {
  /// The bytes before the column names: a byte order mark, and the line in which Excel declares the separator.
  private let preamble: [UInt8]
  /// The column names; one name if there is no header.
  private let header: TableReader.Header
  /// The line ending of the first line. Other rows may contain line feeds.
  private let lineEnd: [UInt8]
  /// The number of fields of the longest row, so that appended cells are in the same columns in each row.
  private let width: Int

  package init(preamble: [UInt8], header: TableReader.Header, lineEnd: [UInt8], width: Int) {
    (self.preamble, self.header, self.lineEnd, self.width) = (preamble, header, lineEnd, width)
  }

  /// Returns a row with appended cells; without a row, the beginning of the output, with the names of the columns. `mask`
  /// is applied to each of the user's fields.
  ///
  /// In the format of the input the user's cells stay unchanged otherwise, byte for byte, and the appended ones are escaped
  /// so that none begins a formula.
  package func line(
    _ row: (bytes: [UInt8], fieldCount: Int)?, adding cells: [String], isTSV: Bool,
    masking mask: ((_ field: [UInt8]) -> [UInt8])?
  ) -> [UInt8] {
    let writer = CellWriter(format: isTSV ? .tsv : .csv, separator: isTSV ? nil : separator)
    var line: [UInt8] = []
    if isTSV, header.separator != writer.separator {
      let fields = Self.fields(of: row?.bytes ?? header.bytes, separator: header.separator)
      for (index, field) in fields.enumerated() {
        if index > 0 { line.append(writer.separator) }
        writer.write(own: mask?(field) ?? field, to: &line)
      }
      line += repeatElement(writer.separator, count: max(width - fields.count, 0))
    } else {
      line = (row == nil ? preamble : []) + padded(row, mask)
    }
    for cell in cells {
      line.append(writer.separator)
      writer.write(row == nil ? name(cell) : cell, to: &line)
    }
    return line + (isTSV ? [UInt8(ascii: "\n")] : lineEnd)
  }

  /// Returns the name of an appended column, with a prefix if the table has a column of the same name.
  private func name(_ column: String) -> String {
    header.names.contains { sameBytesIgnoringCase($0, column) } ? name("asctl_" + column) : column
  }

  private var separator: UInt8 { header.separator ?? UInt8(ascii: ",") }
  var names: [String] { header.names }

  /// Returns the fields of a row without quotes.
  func fields(of row: [UInt8]) -> [[UInt8]] { Self.fields(of: row, separator: header.separator) }

  /// Returns a row with empty fields up to the width of the table.
  private func padded(_ row: (bytes: [UInt8], fieldCount: Int)?, _ mask: (([UInt8]) -> [UInt8])?) -> [UInt8] {
    let missing = width - (row?.fieldCount ?? header.names.count)
    var bytes = row?.bytes ?? header.bytes
    if let mask { bytes = header.separator == nil ? mask(bytes) : masked(bytes, mask) }
    // A plain line may contain the separator of the appended cells.
    if header.separator == nil, Self.fields(of: bytes, separator: separator).count != 1 {
      let quote = [UInt8(ascii: "\"")]
      bytes = quote + bytes.flatMap { $0 == quote[0] ? quote + quote : [$0] } + quote
    }
    return bytes + Array(repeating: separator, count: max(missing, 0))
  }

  /// Masks each field separately, so that a separator of fields is not mistaken for one of digit groups.
  private func masked(_ row: [UInt8], _ mask: ([UInt8]) -> [UInt8]) -> [UInt8] {
    var (masked, field): ([UInt8], [UInt8]) = ([], [])
    var (isQuoted, hasQuotes, isBeginning) = (false, false, true)
    for byte in row {
      if byte == separator, !isQuoted {
        masked += mask(field) + [byte]
        (field, hasQuotes, isBeginning) = ([], false, true)
        continue
      }
      // Two quotes inside a field close it and open it again. The reader does not do this in malformed fields. The mask
      // must, so that a number on both sides of a separator is masked.
      if byte == UInt8(ascii: "\""), isBeginning || hasQuotes {
        isQuoted.toggle()
        (hasQuotes, isBeginning) = (true, false)
      } else if !byte.isSpace, !isQuoted {
        isBeginning = false
      }
      field.append(byte)
    }
    return masked + mask(field)
  }

  /// Returns the fields of a row or of the header without quotes.
  private static func fields(of row: [UInt8], separator: UInt8?) -> [[UInt8]] {
    guard let separator else { return [Array(row[...].trimmed)] }
    var separated = SeparatedRow(separator: separator)
    for line in row.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false) { _ = separated.add(line) }
    return separated.fields
  }
}

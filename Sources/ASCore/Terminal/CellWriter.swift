import Base

/// Writes one cell of csv or tsv.
package struct CellWriter: Sendable {
  private let isCSV: Bool
  package let separator: UInt8

  /// - Parameter separator: `nil` for the separator of the format.
  package init(format: OutputFormat, separator: UInt8? = nil) {
    isCSV = format == .csv
    self.separator = separator ?? (isCSV ? UInt8(ascii: ",") : UInt8(ascii: "\t"))
  }

  /// Writes text from outside.
  package func write(_ cell: String, to output: inout [UInt8]) {
    var cell = cell
    cell.withUTF8 { write(UnsafeRawBufferPointer($0), to: &output) }
  }

  /// Writes a cell of the user's own table, which is changed only if the format requires it.
  package func write(own cell: [UInt8], to output: inout [UInt8]) {
    cell.withUnsafeBytes { isCSV ? quote($0, to: &output) : escape($0, to: &output) }
  }

  /// Writes a cell of UTF-8. Characters that affect a terminal are escaped, including tabs and line breaks; invisible ones
  /// stay, because programs compare cells with their own data.
  func write(_ cell: UnsafeRawBufferPointer, to output: inout [UInt8]) {
    // Most cells can be written unchanged, and one scan detects them.
    if !Self.mayBeFormula(cell), cell.isPrintable(without: separator, UInt8(ascii: "\""), UInt8(ascii: "\\")) {
      return output.append(contentsOf: cell)
    }
    guard JSONStyle.mayAct(cell) else { return isCSV ? quote(cell, to: &output) : escape(cell, to: &output) }
    var escaped: [UInt8] = []
    if isCSV {
      appendEscapingControls(cell, asJSON: true, invisible: false, to: &escaped)
      escaped.withUnsafeBytes { quote($0, to: &output) }
    } else {
      escape(cell, to: &escaped)
      escaped.withUnsafeBytes { appendEscapingControls($0, asJSON: true, invisible: false, to: &output) }
    }
  }

  /// Begins or ends a cell that is too long to check whether it needs quotation marks; in csv it is always quoted. It is
  /// JSON and therefore not a formula.
  func delimitLong(_ output: inout [UInt8]) {
    if isCSV { output.append(UInt8(ascii: "\"")) }
  }

  /// Writes a part of the cell, which must consist of whole characters.
  func write(partOfLong part: UnsafeRawBufferPointer, to output: inout [UInt8]) {
    guard isCSV else { return write(part, to: &output) }
    guard JSONStyle.mayAct(part) else { return double(part, to: &output) }
    var escaped: [UInt8] = []
    appendEscapingControls(part, asJSON: true, invisible: false, to: &escaped)
    escaped.withUnsafeBytes { double($0, to: &output) }
  }

  /// Writes a csv cell (RFC 4180). A text that a spreadsheet would read as a formula, and that is not a number, gets a
  /// leading apostrophe (OWASP, "CSV Injection").
  private func quote(_ cell: UnsafeRawBufferPointer, to output: inout [UInt8]) {
    let isFormula = Self.isFormula(cell)
    let isQuoted = cell.containsAny(of: separator, UInt8(ascii: "\""), UInt8(ascii: "\r"), UInt8(ascii: "\n"))
    if isQuoted { output.append(UInt8(ascii: "\"")) }
    if isFormula { output.append(UInt8(ascii: "'")) }
    guard isQuoted else { return output.append(contentsOf: cell) }
    double(cell, to: &output)
    output.append(UInt8(ascii: "\""))
  }

  private func double(_ text: UnsafeRawBufferPointer, to output: inout [UInt8]) {
    for byte in text {
      if byte == UInt8(ascii: "\"") { output.append(byte) }
      output.append(byte)
    }
  }

  private static func isFormula(_ cell: UnsafeRawBufferPointer) -> Bool {
    guard mayBeFormula(cell) else { return false }
    return cell.first != UInt8(ascii: "-") || JSONNumber(text: String(decoding: cell, as: UTF8.self)) == nil
  }

  private static func mayBeFormula(_ cell: UnsafeRawBufferPointer) -> Bool {
    switch cell.first {
    case UInt8(ascii: "="), UInt8(ascii: "@"), UInt8(ascii: "+"), UInt8(ascii: "-"), UInt8(ascii: "\t"),
      UInt8(ascii: "\r"):
      true
    default: false
    }
  }

  /// Escapes tabs and line breaks, which would be read as structure.
  private func escape(_ cell: UnsafeRawBufferPointer, to output: inout [UInt8]) {
    var start = 0
    for (index, byte) in cell.enumerated() {
      let letter: Unicode.Scalar
      switch byte {
      case UInt8(ascii: "\\"): letter = "\\"
      case UInt8(ascii: "\t"): letter = "t"
      case UInt8(ascii: "\n"): letter = "n"
      case UInt8(ascii: "\r"): letter = "r"
      default: continue
      }
      output.append(contentsOf: cell[start..<index])
      output.append(UInt8(ascii: "\\"))
      output.append(UInt8(ascii: letter))
      start = index + 1
    }
    output.append(contentsOf: cell[start...])
  }
}

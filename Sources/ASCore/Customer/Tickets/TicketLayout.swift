import Base
import Client
import Terminal

/// How rows of tickets are written with their answers behind them. In csv the rows stay as they came, byte for byte, and
/// the answers follow their separator; in tsv all of it is tsv.
package struct TicketLayout: Sendable {
  private let isTSV: Bool
  private let escapesControls: Bool

  package init(isTSV: Bool, escapesControls: Bool) {
    (self.isTSV, self.escapesControls) = (isTSV, escapesControls)
  }

  /// The names of the columns with those of the answer behind them, and what the input has in front of them.
  func header(of table: TicketTable) -> [UInt8] {
    (isTSV ? [] : table.preamble) + line(nil, of: table, with: TicketAnswer.columns)
  }

  /// A row with cells behind it. In csv those begin no formula.
  package func line(_ row: TicketTable.Row, of table: TicketTable, with cells: [String]) -> [UInt8] {
    line(.some(row), of: table, with: cells)
  }

  private func line(_ row: TicketTable.Row?, of table: TicketTable, with cells: [String]) -> [UInt8] {
    let writer = CellWriter(
      format: isTSV ? .tsv : .csv, escapesControls: escapesControls, separator: isTSV ? nil : table.separator)
    var line: [UInt8] = []
    if isTSV {
      for (index, field) in table.paddedFields(row).enumerated() {
        if index > 0 { line.append(writer.separator) }
        writer.write(String(decoding: field, as: UTF8.self), to: &line)
      }
    } else {
      line = table.padded(row)
    }
    for cell in cells {
      line.append(writer.separator)
      writer.write(cell, to: &line)
    }
    return line + (isTSV ? [UInt8(ascii: "\n")] : table.lineEnd)
  }
}

import Base

/// Rows for spreadsheets and `cut`: a header, ISO dates, nothing cut short.
struct SeparatedValues {
  let format: OutputFormat
  /// Whether what would act on a terminal is written as an escape, as in JSON.
  let escapesControls: Bool

  init(_ options: OutputOptions) {
    format = options.format
    escapesControls = options.line.escapesControls
  }

  private var separator: UInt8 { format == .csv ? UInt8(ascii: ",") : UInt8(ascii: "\t") }

  func write<E: Error>(header columns: Columns, to chunks: inout Chunks<E>) throws(E) {
    for column in 0..<columns.count {
      try chunks.flushIfFull()
      if column > 0 { chunks.bytes.append(separator) }
      write(cell: columns.name(column), to: &chunks.bytes)
    }
    chunks.bytes.append(UInt8(ascii: "\n"))
  }

  /// Answers how many cells the item has nothing for.
  @discardableResult
  func write<E: Error>(row item: JSON, _ columns: Columns, to chunks: inout Chunks<E>) throws(E) -> Int {
    var vacant = 0
    for (column, value) in columns.cells(of: Humanized.value(item)).enumerated() {
      try chunks.flushIfFull()
      if column > 0 { chunks.bytes.append(separator) }
      switch value {
      case nil, .array([])?: vacant += 1
      case _?: break
      }
      if let value { write(cell: Self.text(value), to: &chunks.bytes) }
    }
    chunks.bytes.append(UInt8(ascii: "\n"))
    return vacant
  }

  private static func text(_ value: JSON) -> String {
    switch value {
    case .null: ""
    case .string(let text): text
    case .bool, .number, .array, .object: value.text(.compact)
    }
  }

  private func write(cell: String, to output: inout [UInt8]) {
    switch format {
    case .csv: quote(shown(cell), to: &output)
    case .tsv, .json, .ndjson, .table:
      guard escapesControls else { return escape(cell, to: &output) }
      var escaped: [UInt8] = []
      escape(cell, to: &escaped)
      output.append(contentsOf: shown(String(decoding: escaped, as: UTF8.self)).utf8)
    }
  }

  private func shown(_ text: String) -> String {
    escapesControls ? JSONStyle.escapingControls(text) : text
  }

  /// RFC 4180, and what spreadsheets would take for a formula is left as Apple sent it: it is data, not display.
  private func quote(_ cell: String, to output: inout [UInt8]) {
    let isQuoted = cell.utf8.contains { byte in
      switch byte {
      case UInt8(ascii: ","), UInt8(ascii: "\""), UInt8(ascii: "\r"), UInt8(ascii: "\n"): true
      default: false
      }
    }
    guard isQuoted else { return output.append(contentsOf: cell.utf8) }
    output.append(UInt8(ascii: "\""))
    for byte in cell.utf8 {
      if byte == UInt8(ascii: "\"") { output.append(byte) }
      output.append(byte)
    }
    output.append(UInt8(ascii: "\""))
  }

  /// Tabs and line breaks inside a cell would be read as structure.
  private func escape(_ cell: String, to output: inout [UInt8]) {
    for byte in cell.utf8 {
      switch byte {
      case UInt8(ascii: "\\"): output.append(contentsOf: "\\\\".utf8)
      case UInt8(ascii: "\t"): output.append(contentsOf: "\\t".utf8)
      case UInt8(ascii: "\n"): output.append(contentsOf: "\\n".utf8)
      case UInt8(ascii: "\r"): output.append(contentsOf: "\\r".utf8)
      default: output.append(byte)
      }
    }
  }
}

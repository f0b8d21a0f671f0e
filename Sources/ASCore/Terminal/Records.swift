/// Records in the order in which one thread made them, as far on their way to standard output as they can go there.
///
/// JSON, and rows of columns that are known, are bytes already. In other formats a record depends on the one before it
/// and stays a value until it is its turn.
struct Records: Sendable {
  private let options: OutputOptions
  private let columns: Columns?
  private(set) var bytes: [UInt8] = []
  private(set) var values: [JSON] = []

  init(_ options: OutputOptions) {
    self.options = options
    columns = options.fields.map(Columns.init)
  }

  mutating func append(_ record: JSON) {
    switch (options.format, columns) {
    case (.json, _), (.ndjson, _):
      options.shaped(record).write(into: &bytes, style: options.line)
      bytes.append(UInt8(ascii: "\n"))
    case (.tsv, let columns?), (.csv, let columns?):
      bytes += Chunks.gathered { SeparatedValues(options).write(row: record, columns, to: &$0) }
    case (.tsv, nil), (.csv, nil), (.table, _):
      values.append(record)
    }
  }

  /// Whether the text of a record may stand for its value: JSON on one line, nothing left out, nothing made readable.
  var takesText: Bool {
    (options.format == .json || options.format == .ndjson) && options.fields == nil && !options.isHumanized
      && options.line == .compact
  }

  /// Adds a record that `write` appends as compact JSON, unless it answers that it appended nothing. Only if texts are
  /// taken.
  mutating func append(text write: (inout [UInt8]) -> Bool) -> Bool {
    guard write(&bytes) else { return false }
    bytes.append(UInt8(ascii: "\n"))
    return true
  }
}

/// Where a command that finds many things puts them, one by one.
///
/// Items are gathered into large writes; `flush` is for the moment before the command waits, so that a slow input never
/// holds back what is already known.
final class ItemSink {
  private let context: Context
  private let options: OutputOptions
  private var writer: ItemWriter
  private var pending: [UInt8] = []

  private static let full = 1 << 16

  init(_ context: Context, _ options: OutputOptions, view: ItemView? = nil, columns: [FieldPath]? = nil) {
    self.context = context
    self.options = options
    writer = ItemWriter(options, context, view: view, columns: columns)
  }

  func emit(_ item: JSON) throws(Interruption) {
    writer.write(item, to: &pending)
    if pending.count >= Self.full || options.style.isColored { try flush() }
  }

  /// None yet, for a thread that makes some.
  var records: Records { Records(options) }

  func emit(_ records: Records) throws(Interruption) {
    for value in records.values { try emit(value) }
    guard !records.bytes.isEmpty else { return }
    writer.writeHeader(to: &pending)
    // Much is written as it is, little is gathered.
    if records.bytes.count >= Self.full / 2 {
      try flush()
      try write(records.bytes)
    } else {
      pending += records.bytes
      if pending.count >= Self.full { try flush() }
    }
  }

  /// A line as it is, for commands whose output is a list for other commands to read.
  func emit(line: String) throws(Interruption) {
    pending += line.utf8
    pending.append(UInt8(ascii: "\n"))
    if pending.count >= Self.full { try flush() }
  }

  func remark(_ sentence: String) {
    if !options.isQuiet { context.warn("asctl: \(visible(shortened(sentence, to: Printer.longestSentence)))\n") }
  }

  /// A line that a flag asked for.
  func report(_ line: String) {
    context.warn(visible(line) + "\n")
  }

  func flush() throws(Interruption) {
    guard !pending.isEmpty else { return }
    try write(pending)
    pending.removeAll(keepingCapacity: true)
  }

  private func write(_ bytes: [UInt8]) throws(Interruption) {
    do {
      try context.write(bytes)
    } catch {
      throw .outputEnd(error)
    }
  }
}

/// Turns items into bytes in the format asked for.
struct ItemWriter {
  private let options: OutputOptions
  private let context: Context
  private var columns: [FieldPath]?
  private var isFirst = true
  private let view: ItemView?

  init(_ options: OutputOptions, _ context: Context, view: ItemView? = nil, columns: [FieldPath]? = nil) {
    self.view = view
    self.options = options
    self.context = context
    self.columns = options.fields ?? columns
  }

  mutating func write(_ item: JSON, to bytes: inout [UInt8]) {
    switch options.format {
    case .json, .ndjson:
      options.shaped(item).write(into: &bytes, style: options.line)
      bytes.append(UInt8(ascii: "\n"))
    case .table:
      if !isFirst { bytes.append(UInt8(ascii: "\n")) }
      let words = HumanView(style: options.style, localTime: context.localTime)
      let projected = options.projected(item)
      bytes += (view?(projected, words) ?? words.text(projected)).utf8
    case .tsv, .csv:
      let separated = SeparatedValues(format: options.format)
      let columns = self.columns ?? FieldPath.all(in: item)
      if isFirst { bytes += separated.header(columns).utf8 }
      self.columns = columns
      bytes += separated.row(item, columns).utf8
    }
    isFirst = false
  }

  /// The header of rows whose columns are known, before the first of them.
  mutating func writeHeader(to bytes: inout [UInt8]) {
    guard isFirst, options.format == .tsv || options.format == .csv, let columns else { return }
    bytes += SeparatedValues(format: options.format).header(columns).utf8
    isFirst = false
  }
}

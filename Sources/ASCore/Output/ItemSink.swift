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

  /// A line as it is, for commands whose output is a list for other commands to read.
  func emit(line: String) throws(Interruption) {
    pending += line.utf8
    pending.append(UInt8(ascii: "\n"))
    if pending.count >= Self.full { try flush() }
  }

  func remark(_ sentence: String) {
    if !options.isQuiet { context.warn("asctl: \(visible(sentence))\n") }
  }

  /// A line that a flag asked for.
  func report(_ line: String) {
    context.warn(visible(line) + "\n")
  }

  func flush() throws(Interruption) {
    guard !pending.isEmpty else { return }
    do {
      try context.write(pending)
    } catch {
      throw .outputEnd(error)
    }
    pending.removeAll(keepingCapacity: true)
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
}

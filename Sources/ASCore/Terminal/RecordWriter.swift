import Base
import Platform

/// Where a command that finds many things puts them, one by one.
///
/// Items are gathered into large writes; `flush` is for the moment before the command waits, so that a slow input never
/// holds back what is already known.
package final class RecordWriter {
  private let context: Context
  private let options: OutputOptions
  private let shape: RecordShape
  private var writer: ItemWriter
  private var pending: Chunks<Interruption>
  private let output: HeldOutput
  /// Members around the items that the catalogue does not know.
  private var around = UnlistedMembers()

  /// In bytes.
  private static let fullSize = 1 << 16

  init(
    _ context: Context, _ options: OutputOptions, view: ItemView? = nil, table: RecordTable? = nil,
    _ shape: RecordShape = RecordShape()
  ) {
    self.context = context
    self.options = options
    self.shape = shape
    writer = ItemWriter(options, context, view: view, shape)
    if options.format == .table && !options.listsFields { writer.table = table }
    let output = HeldOutput(context, options, holding: options.fields != nil, limit: HeldOutput.streamLimit)
    self.output = output
    pending = Chunks(of: Self.fullSize) { bytes throws(Interruption) in try output.deliver(bytes) }
  }

  /// Writes one item; it arrives at once on a terminal. Throws where nothing more can be written.
  package func emit(_ item: JSON) throws(Interruption) {
    if options.leavesOutAround { around.add(shape.unknownAround(item)) }
    try writer.write(item, to: &pending)
    try options.style.isColored ? pending.flush() : pending.flushIfFull()
    try releaseIfChecked()
  }

  /// Says that items lack a path of `--fields` once they are printed without it.
  private func releaseIfChecked() throws(Interruption) {
    guard let failure = try output.releaseIfChecked({ writer.check }) else { return }
    remark("so far \(failure.message)")
  }

  /// Whether items are shown to people and whole, so that a command may write them as lines of its own (`emit(line:)`).
  package var isForPeople: Bool { options.isForPeople }
  /// How wide such lines may be; nil for any width.
  package var width: Int? { options.width }

  /// For a thread of its own, which makes records to be written here in their order.
  package var formatter: RecordFormatter { RecordFormatter(options, shape) }

  /// Writes what another thread made, in its order.
  package func emit(_ records: Records) throws(Interruption) {
    for value in records.values { try emit(value) }
    guard records.hasBytes, try writer.accept(records, to: &pending) else {
      for text in records.texts.split(separator: UInt8(ascii: "\n")) {
        try writer.write(text: text, to: &pending)
        try pending.flushIfFull()
      }
      return try releaseIfChecked()
    }
    // Much is written as it is, little is gathered.
    if records.bytes.count >= Self.fullSize / 2 {
      try pending.flush()
      try output.deliver(records.bytes)
    } else {
      pending.bytes += records.bytes
      try pending.flushIfFull()
    }
    try releaseIfChecked()
  }

  /// A line as it is, for commands whose output is a list for other commands to read.
  package func emit(line: String) throws(Interruption) {
    pending.append(escapingControls(line) + "\n")
    try pending.flushIfFull()
  }

  /// Bytes as they are, which may be no UTF-8; on a terminal, where that could act on it, as text with escapes.
  package func emit(bytes: [UInt8]) throws(Interruption) {
    if options.isTerminal {
      pending.append(escapingControlsByLine(String(decoding: bytes, as: UTF8.self)))
    } else {
      pending.bytes += bytes
    }
    try pending.flushIfFull()
  }

  /// A sentence on standard error, unless `--quiet` is given.
  package func remark(_ sentence: String) {
    if !options.isQuiet { context.remark([sentence]) }
  }

  /// A line that a flag asked for.
  package func report(_ line: String) {
    context.warn(escapingControls(line) + "\n")
  }

  /// Writes what is still gathered.
  package func flush() throws(Interruption) {
    try pending.flush()
  }

  /// To be called behind the last record; what there is to say of all of them.
  ///
  /// `isComplete` is false where a failure ended the records: without a record nothing is written then, no header either.
  /// Records that lack a path of `--fields` which the catalogue does not know are dropped, unless `isKept`: where something
  /// else went wrong they tell of it.
  func finish(isComplete: Bool = true, isKept: Bool) throws(Interruption) -> WrittenItems {
    var written = try writer.finish(isComplete: isComplete, to: &pending)
    written.around.merge(around)
    try flush()
    if written.check?.failure == nil || isKept { try output.release() }
    return written
  }
}

extension Context {
  func deliver(_ bytes: [UInt8]) throws(Interruption) {
    do {
      try write(bytes)
    } catch {
      throw .outputEnd(error)
    }
  }

  /// On standard error, a sentence a line.
  func remark(_ sentences: [String]) {
    for sentence in sentences {
      say("asctl: \(truncated(completed(sentence), to: Printer.longestSentence))")
    }
  }
}

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
  /// What is around the items and no catalogue knows.
  private var around = UnlistedMembers()

  private static let full = 1 << 16

  init(
    _ context: Context, _ options: OutputOptions, view: ItemView? = nil, table: RecordTable? = nil,
    _ shape: RecordShape = RecordShape()
  ) {
    self.context = context
    self.options = options
    self.shape = shape
    writer = ItemWriter(options, context, view: view, shape)
    if options.format == .table && !options.listsFields { writer.table = table }
    let output = HeldOutput(context, holding: options.fields != nil, limit: HeldOutput.fewItems)
    self.output = output
    pending = Chunks(of: Self.full) { bytes throws(Interruption) in try output.deliver(bytes) }
  }

  /// Writes one item; it arrives at once on a terminal. Throws where nothing more can be written.
  package func emit(_ item: JSON) throws(Interruption) {
    if options.leavesOutAround { around.add(shape.unknownAround(item)) }
    try writer.write(item, to: &pending)
    try options.style.isColored ? pending.flush() : pending.flushIfFull()
    try judge()
  }

  /// What lacks a path that nobody knows is told as soon as it is printed.
  private func judge() throws(Interruption) {
    guard let failure = try output.judge({ writer.check }) else { return }
    remark("so far \(failure.message)")
  }

  /// Whether items are lines for people, which who finds them may write himself (`emit(line:)`), and how wide they may be;
  /// nil for any width.
  package var isForPeople: Bool { options.format == .table && options.fields == nil && !options.listsFields }
  package var width: Int? { options.width }

  /// For a thread that makes records.
  package var formatter: RecordFormatter { RecordFormatter(options, shape) }

  /// Writes what another thread made, in its order.
  package func emit(_ records: Records) throws(Interruption) {
    for value in records.values { try emit(value) }
    guard records.hasBytes, try writer.takes(records, to: &pending) else {
      for text in records.texts.split(separator: UInt8(ascii: "\n")) {
        try writer.write(text: text, to: &pending)
        try pending.flushIfFull()
      }
      return try judge()
    }
    // Much is written as it is, little is gathered.
    if records.bytes.count >= Self.full / 2 {
      try pending.flush()
      try output.deliver(records.bytes)
    } else {
      pending.bytes += records.bytes
      try pending.flushIfFull()
    }
    try judge()
  }

  /// A line as it is, for commands whose output is a list for other commands to read.
  package func emit(line: String) throws(Interruption) {
    pending.append((options.line.escapesControls ? escapingControls(line) : line) + "\n")
    try pending.flushIfFull()
  }

  /// Bytes as they are, which may be no UTF-8; on a terminal, where that could act on it, as text with escapes.
  package func emit(bytes: [UInt8]) throws(Interruption) {
    if options.line.escapesControls {
      pending.append(visibleLines(String(decoding: bytes, as: UTF8.self)))
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
  /// `isComplete` is false where a failure ended them, which leaves nothing on standard output if it came before the first.
  /// What lacks a path that nobody knows is dropped, unless `isKept`, as something else went wrong that it tells of.
  func finish(isComplete: Bool = true, isKept: Bool) throws(Interruption) -> WrittenItems {
    var written = try writer.finish(isComplete: isComplete, to: &pending)
    written.around.merge(around)
    try flush()
    if written.check?.failure == nil || isKept { try output.release() }
    return written
  }
}

/// What there is to say of items that were written.
struct WrittenItems {
  /// Of tables: what was left out, and in which order they are. Each once.
  var said: [String] = []
  var check: FieldsCheck?
  /// The members that had no column.
  var unlisted = UnlistedMembers()
  /// What stood around the items and no catalogue knows.
  var around = UnlistedMembers()

  var remarks: [String] {
    said
      + [
        check?.remark, unlisted.sentence("not in these columns:", "--fields names them"),
        around.sentence("not shown, as it stands around the items:", "-o json shows it"),
      ].compactMap(\.self)
  }

  mutating func say(_ sentences: [String]) {
    said += sentences.filter { sentence in !said.contains { sameBytes($0, sentence) } }
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

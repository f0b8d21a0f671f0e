import Base
import CommandLine
import Platform
import SignedData
import Terminal
import Synchronization

/// A text handed to `decode` or `verify`, and where it came from.
package struct SignedText: Sendable {
  package let place: Place
  /// The text, or why it could not be had: a file that cannot be read, a line longer than any App Store text.
  package let bytes: Result<ArraySlice<UInt8>, Failure>

  /// How a record names its text.
  package struct Place: Sendable, Equatable {
    /// From 1. Of several arguments, one that is a single text counts as a line.
    package let line: Int
    /// The path, where several arguments were given and this one named a file.
    package let file: String?

    package init(line: Int, file: String?) {
      (self.line, self.file) = (line, file)
    }
  }
}

/// What a command was given to read.
package enum SignedInput {
  case one(ArraySlice<UInt8>)
  case many(SignedTexts)

  /// A payload has a few kilobytes; beyond this nothing is App Store data and the memory is worth more.
  static let limit = 64 << 20

  /// What is asked for at a time: few calls, and still in the processor's cache when it is worked on.
  private static let chunk = 1 << 19

  /// Texts come from the arguments, from the files they name, or from standard input. One argument is many texts, too,
  /// if it is all that was in a directory.
  package init(
    arguments: [String], isLines: Bool, isMany: Bool = false, _ context: Context
  ) throws(Failure) {
    guard arguments.count < 2, !isMany else {
      self = .many(SignedTexts(arguments: arguments, isLines: isLines, context))
      return
    }
    if arguments.isEmpty, context.terminal.isTerminal(.input) {
      throw Self.nothing
    }
    try self.init(argument: arguments.first ?? "-", isLines: isLines, context, InputWait())
  }

  private static let nothing = Failure(
    .usage, "nothing to read: name a file or a text, or pipe one in", hint: "asctl help files")

  /// One argument. It is lines if the first one is complete on its own and more follow, or if the user says so. A
  /// receipt as it comes from a device has no lines, and one in base64 may have lines that are none.
  fileprivate init(argument: String, isLines: Bool, _ context: Context, _ wait: InputWait) throws(Failure) {
    let reader = try Self.reader(of: argument, context, wait)
    let isOneReceipt = try Self.isOneReceipt(reader)
    let first = isOneReceipt || isLines ? nil : try reader.peekFirstOfSeveral()
    if !isOneReceipt, isLines || first.map(UnwrappedInput.isComplete) ?? false {
      self = .many(SignedTexts(lines: reader, wait))
      return
    }
    guard let whole = try reader.rest() else { throw Self.tooLong }
    self = isLines ? .many(SignedTexts(whole: whole, wait)) : .one(whole)
  }

  /// Peeks at no more bytes than decide it, as input may come slowly and its first line should not wait for the second.
  private static func isOneReceipt(_ reader: LineReader) throws(Failure) -> Bool {
    switch try reader.peek(1).first {
    case 0x30: ReceiptText.isContainer(try reader.peek(32))
    case UInt8(ascii: "M"): ReceiptText.isBroken(try reader.peek(ReceiptText.longestPiece + 1))
    default: false
    }
  }

  private static func reader(
    of argument: String, _ context: Context, _ wait: InputWait
  ) throws(Failure) -> LineReader {
    if argument == "-" {
      let input = context.terminal.input
      return LineReader(limit: limit) { () throws(Failure) in try wait.read(chunk, from: input) }
    }
    if SignedTexts.isFile(argument, context) {
      let file = try context.files.open(argument)
      return LineReader(limit: limit) { () throws(Failure) in try wait.read(chunk, from: file) }
    }
    if isMeantAsPath(argument) { throw Failure(.failure, "cannot read \(argument): there is no such file") }
    var bytes = Array(argument.utf8)
    return LineReader(limit: limit) { () throws(Failure) in
      defer { bytes = [] }
      return bytes
    }
  }

  /// Whether a text that names no file was probably to name one: it has an extension or a folder, and is no JWS.
  package static func isMeantAsPath(_ argument: String) -> Bool {
    guard !CompactJWS.isMeant(by: argument), let first = argument.utf8.first,
      !argument.utf8.contains(where: \.isSpace), !Array("{[\"'%".utf8).contains(first)
    else { return false }
    let name = argument.utf8.suffix(while: { $0 != UInt8(ascii: "/") })
    guard let dot = name.lastIndex(of: UInt8(ascii: ".")) else {
      return argument.hasPrefix("./") || argument.hasPrefix("../")
    }
    return (1...8).contains(name[dot...].count - 1) && name.count < 256
  }

  /// Whether it can hardly be anything else than the name of a file with text in it: that of a product has more parts.
  package static func isNameOfTextFile(_ word: String) -> Bool {
    let parts = word.split(separator: ".", omittingEmptySubsequences: false)
    guard parts.count == 2, let ending = parts.last else { return false }
    return ["txt", "eml", "json", "jws", "csv", "log", "md", "html", "xml"].contains(String(ending).lowercased())
  }

  fileprivate static let tooLong = Failure(
    .failure, "the text is longer than \(byteCount(limit)), and so no App Store data")
}

/// Waiting for input that may be slow to come, until it is no longer wanted.
private final class InputWait: Sendable {
  private let isOver = Atomic<Bool>(false)

  /// How soon a reader that waits ends once it is no longer wanted.
  private static let step = TimeSpan.milliseconds(100)

  func end() { isOver.store(true, ordering: .relaxed) }

  /// The next bytes; empty at the end, and where they are no longer wanted.
  func read(_ count: Int, from source: ByteSource) throws(Failure) -> [UInt8] {
    while !isOver.load(ordering: .relaxed) {
      if source.arrival?.isThere(Self.step) ?? true { return try source.read(count) }
    }
    return []
  }
}

/// Many texts, one at a time: the lines of one input, or several arguments.
package final class SignedTexts {
  private let context: Context?
  private let isLines: Bool
  private let wait: InputWait
  private var arguments: ArraySlice<(offset: Int, element: String)>
  private var lines: LineReader?
  private var whole: ArraySlice<UInt8>?
  private var file: String?

  /// Whether records name the files that their texts are in.
  package var namesFiles: Bool { context != nil }

  fileprivate init(lines: LineReader, _ wait: InputWait) {
    (self.lines, self.wait) = (lines, wait)
    arguments = []
    isLines = true
    context = nil
  }

  /// One text that gets a record as one of many does.
  fileprivate init(whole: ArraySlice<UInt8>, _ wait: InputWait) {
    (self.whole, self.wait) = (whole, wait)
    arguments = []
    isLines = true
    context = nil
  }

  fileprivate init(arguments: [String], isLines: Bool, _ context: Context) {
    self.arguments = Array(arguments.enumerated())[...]
    self.isLines = isLines
    self.context = context
    wait = InputWait()
  }

  /// Whether an argument is meant as the name of a file. A text that could be one is, as cli users expect of `jq` and `gh`.
  package static func isFile(_ argument: String, _ context: Context) -> Bool {
    // No path of the system is longer (PATH_MAX).
    !argument.isEmpty && argument.utf8.count < 4096 && !argument.utf8.contains(0) && context.files.exists(argument)
  }

  /// The next of them, of lines so many bytes.
  package func next(ofAbout size: Int) throws(Failure) -> SignedBatch? {
    while true {
      if let batch = try nextLines(size) { return batch }
      guard let context, let (offset, argument) = arguments.popFirst() else { return nil }
      let isFile = argument == "-" || Self.isFile(argument, context) || SignedInput.isMeantAsPath(argument)
      let place = SignedText.Place(line: offset + 1, file: isFile ? argument : nil)
      do {
        switch try SignedInput(argument: argument, isLines: isLines, context, wait) {
        case .one(let bytes): return .text(SignedText(place: place, bytes: .success(bytes)))
        case .many(let texts):
          if let whole = texts.takeWhole() {
            return .text(SignedText(place: place, bytes: .success(whole)))
          }
          (lines, file) = (texts.lines, place.file)
        }
      } catch {
        return .text(SignedText(place: place, bytes: .failure(error)))
      }
    }
  }

  private func takeWhole() -> ArraySlice<UInt8>? {
    defer { whole = nil }
    return whole
  }

  private func nextLines(_ size: Int) throws(Failure) -> SignedBatch? {
    if let whole = takeWhole() {
      return .text(SignedText(place: SignedText.Place(line: 1, file: file), bytes: .success(whole)))
    }
    guard let block = try lines?.block(ofAbout: size) else {
      lines = nil
      return nil
    }
    return .lines(block, file: file)
  }
}

/// Some texts that one thread works on, one after the other.
package enum SignedBatch: Sendable {
  case text(SignedText)
  case lines(LineBlock, file: String?)

  /// In the order of the input.
  package func forEach(_ body: (SignedText) -> Void) {
    switch self {
    case .text(let text): body(text)
    case .lines(let block, let file):
      block.forEachLine { line in
        let place = SignedText.Place(line: line.number, file: file)
        body(SignedText(place: place, bytes: line.bytes.map(Result.success) ?? .failure(SignedInput.tooLong)))
      }
    }
  }

  /// What it weighs in memory.
  var byteCount: Int {
    switch self {
    case .text(let text): (try? text.bytes.get().count) ?? 0
    case .lines(let block, _): block.bytes.count
    }
  }
}

extension SignedText.Place: CustomStringConvertible {
  /// For standard error: the file where there are several, else the line.
  package var description: String { file ?? "line \(line)" }

  /// A record that is the payload itself, as `decode` writes it: only the file is added, where there are several.
  package func record(of payload: JSON) -> JSON {
    guard let file else { return payload }
    let name = JSONObject.Member(name: "file", value: .string(file))
    guard let object = payload.objectValue else { return ["file": .string(file), "payload": payload] }
    return .object(JSONObject([name] + object.members))
  }

  /// A record about a text: `line`, `file` where there are several, and the given members.
  package func record(_ members: JSONObject) -> JSON {
    var record: JSONObject = ["line": .number(JSONNumber(Int64(line)))]
    if let file { record["file"] = .string(file) }
    record.members += members.members
    return .object(record)
  }
}

extension BidirectionalCollection {
  /// The longest end of the collection of which every element fits.
  fileprivate func suffix(while fits: (Element) -> Bool) -> SubSequence {
    self[(lastIndex { !fits($0) }.map(index(after:)) ?? startIndex)...]
  }
}

extension SignedTexts {
  /// Has threads work on batches of the texts, and delivers what came of each in the order of the texts.
  ///
  /// `makeWorker` is called once on each working thread. What is known is written before the input makes us wait.
  package func work<Outcome: Sendable>(
    _ sink: RecordWriter, jobs: Int, batch: BatchSize,
    makeWorker: @escaping @Sendable () -> (SignedBatch) -> Outcome,
    deliver: (Outcome) throws(Interruption) -> Void
  ) throws(Interruption) {
    let failure = try OrderedParallelMap<SignedBatch, Outcome>(workers: jobs).run(
      next: { () throws(Failure) in try self.next(ofAbout: batch.rawValue) }, stopReading: wait.end,
      weight: \.byteCount, makeWorker: makeWorker, idle: { () throws(Interruption) in try sink.flush() },
      deliver: deliver)
    if let failure { throw .failure(failure) }
  }
}

/// How many bytes of lines a thread works on before it hands over what it made of them.
package enum BatchSize: Int {
  /// For work that says much more about each text than the text is long.
  case smallest = 0x2000
  /// For work that takes long, so that no thread is left with much of it at the end.
  case small = 0x10000
  /// For work that takes hardly longer than reading.
  case large = 0x40000
}

/// The flag that says how many threads work on many texts.
package enum Jobs {
  package static let flag = Flag(
    "jobs", .integer("NUMBER", 1...1024), "Number of threads for many texts", otherwise: "one per core")

  /// How many threads: `--jobs`, else as many as the machine has cores.
  package static func count(_ invocation: Invocation, _ context: Context) -> Int {
    invocation[flag].map { Int($0) } ?? context.processes.cores()
  }
}

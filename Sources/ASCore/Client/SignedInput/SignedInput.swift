import AppStore
import Base
import CommandLine
import Platform
import SignedData
import Terminal
import Synchronization

/// An input text of `decode` or `verify`, and its place.
package struct SignedText: Sendable {
  package let place: Place
  /// The text, or the error for an unreadable file or a line longer than any App Store text.
  package let bytes: Result<ArraySlice<UInt8>, Failure>

  /// The place of a text, as named in its record.
  package struct Place: Sendable, Equatable {
    /// Counted from 1. If there are several arguments, each single text counts as a line.
    package let line: Int
    /// The path, if there are several arguments and this one names a file.
    package let file: String?

    package init(line: Int, file: String?) {
      (self.line, self.file) = (line, file)
    }
  }
}

/// The input of a command that reads signed texts.
package enum SignedInput {
  case one(ArraySlice<UInt8>)
  case many(SignedTexts)

  /// The maximum length of a text, to limit memory. A payload has only a few kilobytes.
  static let limit = 64 << 20

  /// The number of bytes per read: few calls, but still in the processor's cache while they are processed.
  private static let chunk = 1 << 19

  /// Reads texts from the arguments, from the files that they name, or from stdin. `isMany` treats a single argument as
  /// one of many texts, such as the only file of a directory.
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
    let wait = InputWait()
    let content = try Self.content(of: arguments.first ?? "-", isLines: isLines, context, wait)
    if case .whole(let bytes) = content, !isLines {
      self = .one(bytes)
    } else {
      self = .many(SignedTexts(content, wait))
    }
  }

  fileprivate enum Content {
    case whole(ArraySlice<UInt8>)
    case lines(LineReader)
  }

  private static let nothing = Failure(
    .usage, "nothing to read: expected a file, a text or piped input", hint: "asctl help files")

  /// Reads one argument. Its lines are separate texts if the first one is complete and more follow, or if `isLines` is
  /// set. Receipts have no such lines: those from a device are binary, and those in base64 may be broken into lines.
  fileprivate static func content(
    of argument: String, isLines: Bool, _ context: Context, _ wait: InputWait
  ) throws(Failure) -> Content {
    let reader = try reader(of: argument, context, wait)
    let isOneReceipt = try isOneReceipt(reader)
    let first = isOneReceipt || isLines ? nil : try reader.peekFirstOfSeveral()
    if !isOneReceipt, isLines || first.map(UnwrappedInput.isComplete) ?? false { return .lines(reader) }
    guard let whole = try reader.rest() else { throw tooLong }
    return .whole(whole)
  }

  /// Peeks at as few bytes as possible, because input may be slow and its first line should not wait for the second.
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
    if isMeantAsPath(argument) { throw Failure(.failure, "cannot read \(argument): no such file") }
    var bytes = Array(argument.utf8)
    return LineReader(limit: limit) { () throws(Failure) in
      defer { bytes = [] }
      return bytes
    }
  }

  /// Whether a text was probably intended as a file's name: it has an extension or a folder, and is not a JWS.
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

  /// Runs a command that decodes or verifies the arguments. If one argument could be a file's name and is no text that
  /// can be decoded, the failure says so.
  package static func namingMissingFile(
    _ arguments: [String], _ context: Context, _ decode: () throws(Failure) -> CommandOutput
  ) throws(Failure) -> CommandOutput {
    func named(_ failure: Failure) -> Failure {
      guard failure.status == .failure || failure.status == .notVerified, arguments.count == 1,
        let word = arguments.first, word != "-", word.utf8.count <= 64, !CompactJWS.isMeant(by: word),
        !word.utf8.contains(where: { $0.isSpace || "{[\"'%".utf8.contains($0) }),
        PastedIdentifier.any(word) == nil, !context.files.exists(word)
      else { return failure }
      var failure = failure
      failure.message += ", and there is no such file"
      return failure
    }
    do {
      var output = try decode()
      output.failure = output.failure.map(named)
      return output
    } catch {
      throw named(error)
    }
  }

  /// Whether a word is probably the name of a text file and not a product ID, which has more parts.
  package static func isNameOfTextFile(_ word: String) -> Bool {
    let parts = word.split(separator: ".", omittingEmptySubsequences: false)
    guard parts.count == 2, let ending = parts.last else { return false }
    return ["txt", "eml", "json", "jws", "csv", "log", "md", "html", "xml"].contains(String(ending).lowercased())
  }

  fileprivate static let tooLong = Failure(
    .failure, "the text is longer than the limit of \(byteCount(limit))")
}

/// Waits for slow input, until the run no longer requires it.
private final class InputWait: Sendable {
  private let isOver = Atomic<Bool>(false)

  /// The maximum time until a waiting reader ends after `end`.
  private static let step = TimeSpan.milliseconds(100)

  func end() { isOver.store(true, ordering: .relaxed) }

  /// The next bytes; empty at the end and after `end`.
  func read(_ count: Int, from source: ByteSource) throws(Failure) -> [UInt8] {
    while !isOver.load(ordering: .relaxed) {
      if source.arrival?.isThere(Self.step) ?? true { return try source.read(count) }
    }
    return []
  }
}

/// A sequence of texts: the lines of one input, or several arguments.
package final class SignedTexts {
  private let context: Context?
  private let isLines: Bool
  private let wait: InputWait
  private var arguments: ArraySlice<(offset: Int, element: String)>
  /// What is left of the current argument, and its place.
  private var content: SignedInput.Content?
  private var place = SignedText.Place(line: 1, file: nil)

  /// Whether records contain the files of their texts.
  package var namesFiles: Bool { context != nil }

  /// The lines of one input, or a single text with a record like one of many.
  fileprivate init(_ content: SignedInput.Content, _ wait: InputWait) {
    (self.content, self.wait) = (content, wait)
    (arguments, isLines, context) = ([], true, nil)
  }

  fileprivate init(arguments: [String], isLines: Bool, _ context: Context) {
    self.arguments = Array(arguments.enumerated())[...]
    self.isLines = isLines
    self.context = context
    wait = InputWait()
  }

  /// Whether an argument is the name of an existing file. If so, it is read, as users expect from `jq` and `gh`.
  package static func isFile(_ argument: String, _ context: Context) -> Bool {
    // The system does not support longer paths (PATH_MAX).
    !argument.isEmpty && argument.utf8.count < 4096 && !argument.utf8.contains(0) && context.files.exists(argument)
  }

  /// Returns the next text, or the next lines with about `size` bytes; `nil` after the last.
  package func next(ofAbout size: Int) throws(Failure) -> SignedBatch? {
    while true {
      switch content {
      case .whole(let bytes)?:
        content = nil
        return .text(SignedText(place: place, bytes: .success(bytes)))
      case .lines(let reader)?:
        if let block = try reader.block(ofAbout: size) { return .lines(block, file: place.file) }
        content = nil
      case nil: break
      }
      guard let context, let (offset, argument) = arguments.popFirst() else { return nil }
      let isFile = argument == "-" || Self.isFile(argument, context) || SignedInput.isMeantAsPath(argument)
      place = SignedText.Place(line: offset + 1, file: isFile ? argument : nil)
      do {
        content = try SignedInput.content(of: argument, isLines: isLines, context, wait)
      } catch {
        return .text(SignedText(place: place, bytes: .failure(error)))
      }
    }
  }
}

/// A batch of texts for one thread.
package enum SignedBatch: Sendable {
  case text(SignedText)
  case lines(LineBlock, file: String?)

  /// Calls `body` with each text, in the order of the input.
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

  /// The size in memory.
  var byteCount: Int {
    switch self {
    case .text(let text): (try? text.bytes.get().count) ?? 0
    case .lines(let block, _): block.bytes.count
    }
  }
}

extension SignedText.Place: CustomStringConvertible {
  /// The place in messages: the file if there are several, otherwise the line.
  package var description: String { file ?? "line \(line)" }

  /// The payload as a record of `decode`, with the file added if there are several.
  package func record(of payload: JSON) -> JSON {
    guard let file else { return payload }
    let name = JSONObject.Member(name: "file", value: .string(file))
    guard let object = payload.objectValue else { return ["file": .string(file), "payload": payload] }
    return .object(JSONObject([name] + object.members))
  }

  /// A record about a text, with `line`, with `file` if there are several, and with the given members.
  package func record(_ members: JSONObject) -> JSON {
    var record: JSONObject = ["line": .number(JSONNumber(Int64(line)))]
    if let file { record["file"] = .string(file) }
    record.members += members.members
    return .object(record)
  }
}

extension BidirectionalCollection {
  fileprivate func suffix(while fits: (Element) -> Bool) -> SubSequence {
    self[(lastIndex { !fits($0) }.map(index(after:)) ?? startIndex)...]
  }
}

extension SignedTexts {
  /// Processes batches of texts on several threads, and delivers the results in the order of the texts.
  ///
  /// `makeWorker` is called once on each working thread. Available results are written before waiting for input.
  package func work<Outcome: Sendable>(
    _ sink: RecordWriter, jobs: Int, batch: BatchSize,
    makeWorker: @escaping @Sendable () -> (SignedBatch) -> Outcome,
    deliver: (Outcome) throws(StreamEnd) -> Void
  ) throws(StreamEnd) {
    let failure = try OrderedParallelMap<SignedBatch, Outcome>(workers: jobs).run(
      next: { () throws(Failure) in try self.next(ofAbout: batch.rawValue) }, stopReading: wait.end,
      weight: \.byteCount, makeWorker: makeWorker, idle: { () throws(StreamEnd) in try sink.flush() },
      deliver: deliver)
    if let failure { throw .failure(failure) }
  }
}

/// The number of bytes in a batch of lines.
package enum BatchSize: Int {
  /// For results that are much longer than their texts.
  case smallest = 0x2000
  /// For slow work, so that the threads end at about the same time.
  case small = 0x20000
  /// For work that takes little longer than reading.
  case large = 0x40000
}

/// The flag for the number of threads.
package enum Jobs {
  package static let flag = Flag(
    "jobs", .integer("NUMBER", 1...1024), "Number of threads for many texts", otherwise: "one per core")

  /// The number of threads: `--jobs`, otherwise the number of cores.
  package static func count(_ invocation: Invocation, _ context: Context) -> Int {
    invocation[flag].map { Int($0) } ?? context.processes.cores()
  }
}

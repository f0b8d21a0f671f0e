import AppStore
import Base
import CommandLine
import Platform
import SignedData
import Synchronization
import Terminal

/// The place of a text of `decode` or `verify`, as named in its record.
package struct TextPlace: Sendable, Equatable {
  /// Counted from 1. If there are several arguments, each single text counts as a line.
  package var line: Int
  /// The path, if there are several arguments and this one names a file.
  package let file: String?
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
  package init(arguments: [String], isLines: Bool, isMany: Bool = false, _ context: Context) throws(Failure) {
    guard arguments.count < 2, !isMany else {
      self = .many(SignedTexts(arguments: arguments, isLines: isLines, context))
      return
    }
    if arguments.isEmpty, context.terminal.isTerminal(.input) { throw Self.nothing }
    let wait = InputWait()
    let content = try Self.content(of: arguments.first ?? "-", isLines: isLines, context, wait)
    if case .whole(let bytes) = content, !isLines || bytes.allSatisfy(\.isSpace) {
      self = .one(bytes)
    } else {
      self = .many(SignedTexts(content, wait))
    }
  }

  fileprivate enum Content {
    case whole(ArraySlice<UInt8>)
    case lines(LineReader)
  }

  /// Reads one argument. Its lines are separate texts if the first one is complete and more follow, or if `isLines` is
  /// set. Receipts have no such lines: those from a device are binary, and those in base64 may be broken into lines. An
  /// empty input is an empty text, which is an error: the program before a pipe has failed.
  fileprivate static func content(
    of argument: String, isLines: Bool, _ context: Context, _ wait: InputWait
  ) throws(Failure) -> Content {
    let reader = try reader(of: argument, context, wait)
    let isOneReceipt = try ReceiptText.isOne(reader.peek)
    let first = isOneReceipt || isLines ? nil : try reader.peekFirstOfSeveral()
    let isMany =
      try isLines
      ? !reader.isBlank() : first.map { line throws(Failure) in try isOneOfMany(line, reader) } ?? false
    if !isOneReceipt, isMany { return .lines(reader) }
    guard let whole = try reader.rest() else { throw tooLong }
    return .whole(whole)
  }

  /// Whether the first of several lines is a separate text. Only a JWS without a whole signature waits for the second.
  private static func isOneOfMany(_ first: ArraySlice<UInt8>, _ reader: LineReader) throws(Failure) -> Bool {
    if UnwrappedInput.isComplete(first) { return true }
    guard UnwrappedInput.isShortJWS(first), let second = try reader.peekSecond() else { return false }
    return UnwrappedInput.isShortJWS(second) || UnwrappedInput.isComplete(second)
  }

  private static func reader(of argument: String, _ context: Context, _ wait: InputWait) throws(Failure) -> LineReader {
    let isFile = argument != "-" && SignedTexts.isFile(argument, context)
    if argument == "-" || isFile {
      let source = isFile ? try context.files.open(argument) : context.terminal.input()
      return LineReader(limit: limit) { () throws(Failure) in try wait.read(chunk, from: source) }
    }
    var bytes = Array(argument.utf8)
    if isMeantAsPath(argument) {
      throw AnyTextDecoder.identifier(bytes[...]) ?? Failure(.failure, "cannot read \(argument): no such file")
    }
    return LineReader(limit: limit) { () throws(Failure) in
      defer { bytes = [] }
      return bytes
    }
  }

  /// Throws status 2 if a file that the command writes is one of its inputs, which would be lost.
  package static func refuse(_ output: String?, among inputs: [String], _ context: Context) throws(Failure) {
    guard let output, inputs.contains(where: { context.files.isSame(output, $0) }) else { return }
    throw Failure(.usage, "\(output) is an input, and would be overwritten", hint: "write to another file")
  }

  /// Whether a text was probably intended as a file's name: it has an extension or a folder, and is not a JWS.
  package static func isMeantAsPath(_ argument: String) -> Bool {
    guard !CompactJWS.isMeant(by: argument), let first = argument.utf8.first,
      !argument.utf8.contains(where: \.isSpace), !Array("{[\"'%".utf8).contains(first)
    else { return false }
    let name =
      argument.utf8.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false).last ?? argument.utf8[...]
    guard let dot = name.lastIndex(of: UInt8(ascii: ".")) else {
      return argument.hasPrefix("./") || argument.hasPrefix("../")
    }
    return (1...8).contains(name[dot...].count - 1) && name.count < 256
  }

  /// Whether a word is probably the name of a text file and not a product ID, which has more parts.
  package static func isNameOfTextFile(_ word: String) -> Bool {
    let parts = word.split(separator: ".", omittingEmptySubsequences: false)
    guard parts.count == 2, let ending = parts.last else { return false }
    return ["txt", "eml", "json", "jws", "csv", "log", "md", "html", "xml"].contains(String(ending).lowercased())
  }

  static let nothing = Failure(
    .usage, "nothing to read: expected a file, a text or piped input", hint: "asctl help files")

  fileprivate static let tooLong = Failure(.failure, "the text is longer than the limit of \(byteCount(limit))")
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
  private var place = TextPlace(line: 1, file: nil)

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
        return .of(.success(bytes), place)
      case .lines(let reader)?:
        if let block = try reader.block(ofAbout: size) { return .of(block, file: place.file) }
        content = nil
      case nil: break
      }
      guard let context, let (offset, argument) = arguments.popFirst() else { return nil }
      let isFile = argument == "-" || Self.isFile(argument, context) || SignedInput.isMeantAsPath(argument)
      place = TextPlace(line: offset + 1, file: isFile ? argument : nil)
      do {
        content = try SignedInput.content(of: argument, isLines: isLines, context, wait)
      } catch {
        return .of(.failure(error), place)
      }
    }
  }
}

/// A batch of texts for one thread.
package struct SignedBatch: Sendable {
  let byteCount: Int
  /// Calls `body` with each text in order, or with the error of an unreadable file or of a line that is longer than any
  /// App Store text.
  package let forEach: @Sendable (_ body: (Result<ArraySlice<UInt8>, Failure>, TextPlace) -> Void) -> Void

  fileprivate static func of(_ text: Result<ArraySlice<UInt8>, Failure>, _ place: TextPlace) -> Self {
    Self(byteCount: (try? text.get().count) ?? 0) { $0(text, place) }
  }

  fileprivate static func of(_ block: LineBlock, file: String?) -> Self {
    Self(byteCount: block.bytes.count) { body in
      block.forEachLine { number, bytes in
        body(bytes.map(Result.success) ?? .failure(SignedInput.tooLong), TextPlace(line: number, file: file))
      }
    }
  }
}

extension TextPlace: CustomStringConvertible {
  /// The place in messages: the file if there are several, otherwise the line.
  package var description: String { file ?? "line \(line)" }

  /// A record about a text, with `line`, with `file` if there are several, and with the given members.
  package func record(_ members: JSONObject) -> JSON {
    var record: JSONObject = ["line": .number(JSONNumber(Int64(line)))]
    if let file { record["file"] = .string(file) }
    record.members += members.members
    return .object(record)
  }
}

extension SignedTexts {
  /// Processes batches of texts on several threads, and delivers the results in the order of the texts.
  ///
  /// `makeWorker` is called once on each working thread. Available results are written before waiting for input.
  package func work<Outcome: Sendable>(
    _ sink: RecordWriter, jobs: Int, batch: BatchSize, makeWorker: @escaping @Sendable () -> (SignedBatch) -> Outcome,
    deliver: (Outcome) throws(StreamEnd) -> Void
  ) throws(StreamEnd) {
    let failure = try OrderedParallelMap<SignedBatch, Outcome>(workers: jobs).run(
      next: { () throws(Failure) in try self.next(ofAbout: batch.rawValue) }, stopReading: wait.end,
      weight: \.byteCount, makeWorker: makeWorker, idle: { () throws(StreamEnd) in try sink.flush() }, deliver: deliver)
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

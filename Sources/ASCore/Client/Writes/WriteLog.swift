import AppStore
import Base
import Platform

/// The log of every request that changed something: `$XDG_STATE_HOME/asctl/log.ndjson`, or the file that `log` of the
/// profile names, which a team may share. Writes to the simulator are in the first, whatever the profile says.
///
/// A line is appended under a lock on the file. The lock is not held while a request is sent, so that requests of several
/// processes do not wait for each other.
package struct WriteLog: Sendable {
  private let context: Context
  private let path: String?
  /// Whether a profile names it. Its mode is the team's to choose then, and its writers are trusted.
  let isNamed: Bool

  package init(_ settings: Settings) throws(Failure) {
    context = settings.context
    let named = try settings.isSimulated() ? nil : settings.path(.log)?.value
    (path, isNamed) = (named ?? Self.defaultPath(context), named != nil)
  }

  /// Nil where there is no home directory.
  package static func defaultPath(_ context: Context) -> String? { context.stateFile("log.ndjson") }

  /// Every write, the oldest first. `isWanted` gets the date of a line before the line is read.
  ///
  /// Empty where there is no log, and for a log of this user's that others could have written.
  package func writes(_ isWanted: (Timestamp) -> Bool = { _ in true }) throws(Failure) -> [LoggedWrite] {
    try? migrate()
    guard let path, context.fileExists(path), isNamed || isOwn(path) else { return [] }
    var lines: [LoggedWrite] = []
    var scan = LineScan(keeping: Self.longestLine)
    let source = try context.openFile(path)
    while case let bytes = try source.read(1 << 20), !bytes.isEmpty {
      try scan.read(bytes) { line, _ throws(Failure) in
        guard LoggedWrite.date(of: line[...]).map(isWanted) ?? false, let write = LoggedWrite(line: line) else {
          return
        }
        lines.append(write)
      }
    }
    return LoggedWrite.merged(lines)
  }

  /// The consumption requests that were answered of late. A named log that cannot be read is an error.
  package func answers() throws(Failure) -> LoggedAnswers {
    let now = context.tokenNow()
    do {
      return answers(in: try writes { abs(($0 - now).milliseconds) < Self.longestAnswer.milliseconds })
    } catch  where !isNamed {
      return answers(in: [])
    }
  }

  private func answers(in writes: [LoggedWrite]) -> LoggedAnswers {
    LoggedAnswers(writes, world: context.servedApp?.world, user: context.userName())
  }

  /// Appends an intent, which is on the disk then. `refusal` gets the answers about `id` as the log has them at that
  /// moment, and says why the write must not be sent.
  func begin(
    _ write: LoggedWrite, about id: String?, _ refusal: (LoggedAnswers) -> Failure?
  ) throws(Failure) {
    try migrate()
    let file = try open()
    if let id {
      let lines = try recentLines(in: file, naming: id)
      if let failure = refusal(answers(in: LoggedWrite.merged(lines))) { throw failure }
    }
    try Self.append(write, to: file)
    try file.sync()
  }

  /// Appends a result. Its line need not be on the disk at once: an intent without a result counts as sent.
  func end(_ write: LoggedWrite) throws(Failure) { try Self.append(write, to: open()) }

  private func open() throws(Failure) -> JournalFile {
    guard let path else { throw Failure(.failure, "there is no home directory", hint: "set XDG_STATE_HOME") }
    return try context.openJournal(path, isNamed ? .shared : .inTurn)
  }

  private static func append(_ write: LoggedWrite, to file: JournalFile) throws(Failure) {
    let length = file.length()
    // A line that a crash cut off stays on a line of its own.
    let last = length > 0 ? try file.read(length - 1, 1) : []
    let isTorn = last.first.map { $0 != UInt8(ascii: "\n") } ?? false
    try file.append((isTorn ? [UInt8(ascii: "\n")] : []) + write.line)
  }

  private func isOwn(_ path: String) -> Bool {
    !context.isForeign(path) && (context.permissions(path) ?? 0) & 0o022 == 0
  }

  /// Longer than a consumption request is open, with room for clocks that differ.
  private static let longestAnswer = TimeSpan.days(2)
  /// Longer ones are none of asctl's.
  private static let longestLine = 1 << 16
}

extension WriteLog {
  private static let piece: Int64 = 1 << 18

  /// The lines of the last days that name an ID, the oldest first. The file is read from its end, and a line is parsed only
  /// if the ID is in it: a log may hold many thousands of writes.
  private func recentLines(in file: JournalFile, naming id: String) throws(Failure) -> [LoggedWrite] {
    let oldest = context.tokenNow() - Self.longestAnswer
    let name = JSON.string(id).bytes(.compact)
    var (start, cut) = (file.length(), [UInt8]())
    var found: [LoggedWrite] = []
    while start > 0 {
      let count = min(start, Self.piece)
      start -= count
      let bytes = try file.read(start, Int(count)) + cut
      // The beginning of the first line is in the piece before, unless there is none.
      let end =
        start == 0 ? bytes.startIndex : bytes.firstIndex(of: UInt8(ascii: "\n")).map { $0 + 1 } ?? bytes.endIndex
      cut = Array(bytes[..<end])
      found = Self.lines(of: bytes[end...], naming: name) + found
      if let date = LoggedWrite.date(of: bytes[end...]), date < oldest { break }
    }
    return found
  }

  private static func lines(of bytes: ArraySlice<UInt8>, naming name: [UInt8]) -> [LoggedWrite] {
    let lineFeed = UInt8(ascii: "\n")
    var (rest, found) = (bytes, [LoggedWrite]())
    while let range = rest.firstRange(of: name) {
      let start = rest[..<range.lowerBound].lastIndex(of: lineFeed).map { $0 + 1 } ?? rest.startIndex
      let end = rest[range.upperBound...].firstIndex(of: lineFeed) ?? rest.endIndex
      if let write = LoggedWrite(line: Array(rest[start..<end])) { found.append(write) }
      rest = rest[end...]
    }
    return found
  }

  /// Takes over what earlier versions noted in `answers.ndjson`, and empties that file. A rehearsal is not for the log of a
  /// team.
  private func migrate() throws(Failure) {
    guard let old = context.stateFile("answers.ndjson"), context.fileExists(old), isOwn(old) else { return }
    let answers = try context.openJournal(old, .inTurn)
    let bytes = try answers.read(0, 4 << 20)
    guard !bytes.isEmpty else { return }
    let file = try open()
    for line in bytes.split(separator: UInt8(ascii: "\n")) {
      guard let json = try? JSON.parse(Array(line)),
        let write = LoggedWrite(answer: json, user: context.userName()), !write.isSimulated || !isNamed
      else { continue }
      try Self.append(write, to: file)
    }
    try file.sync()
    try answers.truncate(0)
  }
}

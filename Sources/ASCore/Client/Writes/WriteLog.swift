import AppStore
import Base
import Platform

/// The log of every write: `$XDG_STATE_HOME/asctl/log.ndjson`, or the file in the profile's `log`, which a team can
/// share. Writes to the simulator are always recorded in the default log.
///
/// Lines are appended under a lock on the file. The lock is released while a request is sent, so that processes do not
/// wait for each other's requests.
package struct WriteLog: Sendable {
  private let context: Context
  private let path: String?
  /// Whether a profile names it. asctl then keeps the file's mode and trusts its writers.
  let isNamed: Bool

  package init(_ settings: Settings) throws(Failure) {
    context = settings.context
    let named = try settings.isSimulated() ? nil : settings.path(.log)?.value
    (path, isNamed) = (named ?? Self.defaultPath(context), named != nil)
  }

  /// `nil` without a home directory.
  package static func defaultPath(_ context: Context) -> String? { context.stateFile("log.ndjson") }

  /// All writes, oldest first. `isWanted` filters lines by date before they are parsed.
  ///
  /// Empty without a log, and for a default log that other users can write.
  package func writes(_ isWanted: (Timestamp) -> Bool = { _ in true }) throws(Failure) -> [LoggedWrite] {
    try? migrate()
    guard let path, context.files.exists(path), isNamed || isOwn(path) else { return [] }
    var lines: [LoggedWrite] = []
    var scan = LineScan(keeping: Self.longestLine)
    let source = try context.files.open(path)
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

  /// The responses of the last two days to consumption requests. A named log that cannot be read is an error.
  package func answers() throws(Failure) -> LoggedAnswers {
    let now = context.clock.tokenNow()
    do {
      return answers(in: try writes { abs(($0 - now).milliseconds) < Self.longestAnswer.milliseconds })
    } catch  where !isNamed {
      return answers(in: [])
    }
  }

  private func answers(in writes: [LoggedWrite]) -> LoggedAnswers {
    LoggedAnswers(writes, world: context.network.servedApp?.world, user: context.processes.userName())
  }

  /// Appends an intent and syncs it to disk. `refusal` receives the logged responses about `id` under the same lock. It
  /// returns the reason if the write must not be sent.
  func begin(
    _ write: LoggedWrite, about id: String?, _ refusal: (LoggedAnswers) -> Failure?
  ) throws(Failure) {
    try migrate()
    let file = try open()
    if let id {
      let lines = try recentLines(in: file, naming: id)
      if let failure = refusal(answers(in: LoggedWrite.merged(lines))) { throw failure }
    }
    try file.append(line: write.line)
    try file.sync()
  }

  /// Appends a result. It is not synced, because an intent without a result counts as sent.
  func end(_ write: LoggedWrite) throws(Failure) { try open().append(line: write.line) }

  private func open() throws(Failure) -> JournalFile {
    guard let path else { throw Failure(.failure, "there is no home directory", hint: "set XDG_STATE_HOME") }
    return try context.files.openJournal(path, isNamed ? .shared : .inTurn)
  }

  private func isOwn(_ path: String) -> Bool {
    !context.files.isForeign(path) && (context.files.permissions(path) ?? 0) & 0o022 == 0
  }

  /// Longer than a consumption request is open, with a margin for clock differences.
  private static let longestAnswer = TimeSpan.days(2)
  /// asctl writes no longer lines.
  private static let longestLine = 1 << 16
}

extension WriteLog {
  private static let piece: Int64 = 1 << 18

  /// The lines of the last two days that contain an ID, oldest first. The file is read backward, and only lines with
  /// the ID are parsed, because a log can contain thousands of writes.
  private func recentLines(in file: JournalFile, naming id: String) throws(Failure) -> [LoggedWrite] {
    let oldest = context.clock.tokenNow() - Self.longestAnswer
    let name = JSON.string(id).bytes(.compact)
    var (start, cut) = (file.length(), [UInt8]())
    var found: [LoggedWrite] = []
    while start > 0 {
      let count = min(start, Self.piece)
      start -= count
      let bytes = try file.read(start, Int(count)) + cut
      // The first line may begin in the piece before.
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

  /// Moves the entries of `answers.ndjson`, the file of earlier versions, into the log. Simulated ones are never added
  /// to a named log.
  private func migrate() throws(Failure) {
    guard let old = context.stateFile("answers.ndjson"), context.files.exists(old), isOwn(old) else { return }
    let answers = try context.files.openJournal(old, .inTurn)
    let bytes = try answers.read(0, 4 << 20)
    guard !bytes.isEmpty else { return }
    let file = try open()
    for line in bytes.split(separator: UInt8(ascii: "\n")) {
      guard let json = try? JSON.parse(Array(line)),
        let write = LoggedWrite(answer: json, user: context.processes.userName()), !write.isSimulated || !isNamed
      else { continue }
      try file.append(line: write.line)
    }
    try file.sync()
    try answers.truncate(0)
  }
}

import AppStore
import Base
import Platform

/// The log of every write: `$XDG_STATE_HOME/asctl/log.ndjson`, or the file in the profile's `log`, which a team can
/// share. Writes to the simulator are always recorded in the default log.
///
/// Lines are appended under a lock on the file. The lock is released while a request is sent, so that processes do not
/// wait for each other's requests.
package struct WriteLog: Sendable {
  private let settings: Settings
  private let path: String?
  /// Whether a profile names it. asctl then keeps the file's mode and trusts its writers.
  let isNamed: Bool

  package init(_ settings: Settings) throws(Failure) {
    self.settings = settings
    let named = try settings.isSimulated() ? nil : settings.path(.log)?.value
    (path, isNamed) = (named ?? Self.defaultPath(settings.context), named != nil)
  }

  private var context: Context { settings.context }

  /// `nil` without a home directory.
  package static func defaultPath(_ context: Context) -> String? { context.stateFile("log.ndjson") }

  /// All writes, oldest first. `isWanted` filters lines by date before they are parsed.
  ///
  /// Empty without a log, and for a default log that other users can write.
  package func writes(_ isWanted: (Timestamp) -> Bool = { _ in true }) throws(Failure) -> [LoggedWrite] {
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

  /// Appends an intent and syncs it to disk. `refusal` reads the logged responses under the same lock, if it requires
  /// them, and returns the reason if the write must not be sent.
  func begin(
    _ write: LoggedWrite,
    _ refusal: (_ answers: () throws(Failure) -> LoggedAnswers) throws(Failure) -> Failure?
  ) throws(Failure) {
    let file = try open()
    if let failure = try refusal(answers) { throw failure }
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

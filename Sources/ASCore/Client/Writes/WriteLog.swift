import AppStore
import Base
import Platform

/// The log of every write: `$XDG_STATE_HOME/asctl/log.ndjson`, or the file in the profile's `log`, which a team can
/// share. Writes to the simulator are always recorded in the default log.
///
/// Lines are appended under a lock on the file. The lock is released while a request is sent, so that processes do not
/// wait for each other's requests.
struct WriteLog: Sendable {
  private let settings: Settings
  private let path: String?
  /// Whether a profile names it. asctl then keeps the file's mode and trusts its writers.
  let isNamed: Bool

  init(_ settings: Settings) throws(Failure) {
    self.settings = settings
    let named = try settings.isSimulated() ? nil : settings.path(.log)?.value
    (path, isNamed) = (named ?? settings.context.writeLogPath, named != nil)
  }

  private var context: Context { settings.context }

  /// All writes, oldest first, and the number of unreadable lines. `damaged` is the number of the last of them that may
  /// be a write in the wanted period; a line that was truncated when it was appended is not, because its request was
  /// never sent. `isWanted` filters lines by date before they are parsed. Empty without a log; throws for a log that is
  /// not trusted.
  func writes(
    _ isWanted: (Timestamp) -> Bool
  ) throws(Failure) -> (writes: [LoggedWrite], unread: Int, damaged: Int?) {
    guard let path else { return ([], 0, nil) }
    do throws(Failure) {
      try context.files.requireTrusted(path, isNamed ? .sharedLog : .log)
    } catch {
      throw Failure(error.status, "\(error.message), so it is not trusted", hint: error.hint)
    }
    guard context.files.exists(path) else { return ([], 0, nil) }
    var (lines, number, unread, damaged): ([LoggedWrite], Int, Int, Int?) = ([], 0, 0, nil)
    var scan = LineScan(keeping: Self.longestLine)
    let source = try context.files.open(path)
    while case let bytes = try source.read(1 << 20), !bytes.isEmpty {
      try scan.read(bytes) { line, _ throws(Failure) in
        number += 1
        if line.isEmpty { return }
        if let date = LoggedWrite.date(of: line[...]), !isWanted(date) {
          // The lines before it are as old.
          damaged = nil
          return
        }
        let write = LoggedWrite(line: line)
        if write == nil {
          unread += 1
          if !LoggedWrite.isTruncated(line) { damaged = number }
        }
        if let write, isWanted(write.date) { lines.append(write) }
      }
    }
    return (LoggedWrite.merged(lines), unread + (scan.line.isEmpty ? 0 : 1), damaged)
  }

  /// The responses of the last two days to consumption requests, and a damaged line that may be another one.
  fileprivate func readableAnswers() throws(Failure) -> (LoggedAnswers, damaged: Int?) {
    let now = context.clock.tokenNow()
    let read = try writes { abs(($0 - now).milliseconds) < Self.longestAnswer.milliseconds }
    return (answers(in: read.writes), read.damaged)
  }

  /// Throws if the log cannot show whether there are any.
  func answers() throws(Failure) -> LoggedAnswers {
    let (answers, damaged) = try readableAnswers()
    if let damaged { throw Failure(.failure, "line \(damaged) of \(path ?? "the log") is damaged") }
    return answers
  }

  fileprivate func answers(in writes: [LoggedWrite]) -> LoggedAnswers {
    LoggedAnswers(writes, world: context.network.servedApp?.world, user: context.processes.userName())
  }

  /// The result of `body`, which decides whether a response to a consumption request may be sent. What the log cannot
  /// show counts as sent: every error becomes status 3.
  func proving<Value>(_ body: () throws(Failure) -> Value) throws(Failure) -> Value {
    do {
      return try body()
    } catch  where error.status != .interrupted {
      // A log that a profile names must contain every write.
      let again = isNamed ? nil : "pass --again to send the response anyway"
      let hints = [error.hint, again].compactMap(\.self)
      throw Failure(
        .credentials, "the log cannot show whether a response was sent: \(error.message); nothing was sent",
        hint: hints.isEmpty ? "make the log writable; every write must be in it" : hints.joined(separator: "; "))
    }
  }

  /// Appends an intent and syncs it to disk. Appends nothing and returns the refusal if the log has a response about
  /// `answered.id` since `answered.since`; it is read under the same lock.
  func begin(
    _ write: LoggedWrite, unlessAnswered answered: (id: String, since: Timestamp)?
  ) throws(Failure) -> Failure? {
    let file = try open()
    if let answered {
      let answers = try answers()
      let other = answers.answer(
        about: answered.id, in: write.environment, isSimulated: write.isSimulated, since: answered.since)
      if let other { return answers.refusal(other, at: other.sent.text) }
    }
    try file.append(line: write.line)
    try file.sync()
    return nil
  }

  /// Appends a result. It is not synced, because an intent without a result counts as sent.
  func end(_ write: LoggedWrite) throws(Failure) { try open().append(line: write.line) }

  private func open() throws(Failure) -> JournalFile {
    guard let path else { throw Failure(.failure, "there is no home directory", hint: "set XDG_STATE_HOME") }
    return try context.files.openJournal(path, isNamed ? .sharedLog : .log)
  }

  /// Longer than a consumption request is open, with a margin for clock differences.
  private static let longestAnswer = TimeSpan.days(2)
  /// asctl writes no longer lines.
  private static let longestLine = 1 << 16
}

extension Context {
  /// The file of the log unless a profile names another one; `nil` without a home directory.
  package var writeLogPath: String? { ownFile("log.ndjson") }
}

extension Settings {
  /// The newest records of `asctl log`, up to `limit`, oldest first.
  package func loggedWrites(
    since: Timestamp?, until: Timestamp?, by user: String?, about id: String?, limit: Int
  ) throws(Failure) -> (records: [JSON], unread: Int) {
    // The result of a request may be later than its intent.
    let read = try WriteLog(self).writes { date in since.map { date >= $0 } ?? true }
    let wanted = read.writes.filter { write in
      (until.map { write.date < $0 } ?? true) && (user.map { sameBytes($0, write.user) } ?? true)
        && (id.map(write.isAbout) ?? true)
    }
    return (wanted.suffix(limit).map { .object($0.members) }, read.unread)
  }
}

/// One line of the log of writes. Each write has two lines with the same `requestIdentifier`: its intent, logged before
/// it is sent, and its result.
struct LoggedWrite: Sendable {
  /// The time of this machine.
  var date: Timestamp
  var user: String
  var profile: String?
  var command: String
  /// The name in signed data, `Production` or `Sandbox`; `nil` if it is unknown, as with some base URLs.
  var environment: String?
  var isSimulated: Bool
  var bundleID: String?
  var ids: [String]
  var requestIdentifier: String
  /// The HTTP status; 0 if nothing was sent; `nil` while the outcome is unknown.
  var status: Int64?
  var errorCode: Int64?
  /// The date of the consumption request that it responds to, if it is known.
  var asked: Timestamp?
  /// The time of a served simulator, if it differs from this machine's.
  var storeDate: Timestamp?
  /// The identifier of a served simulator's world.
  var world: String?
  /// What a response to a consumption request says, for `refund outcomes`; `nil` for other writes.
  var response: JSONObject?

  /// The date by the clock of the App Store.
  var sent: Timestamp { storeDate ?? date }
  /// Whether the identifier is one of its subject, or that of its request.
  fileprivate func isAbout(_ id: String) -> Bool {
    ids.contains { sameBytes($0, id) } || sameBytes(requestIdentifier, id)
  }

  var isUnknown: Bool { status == nil }
  var isDone: Bool { errorCode == nil && status.map { (200...299).contains($0) } ?? false }

  /// The members of `asctl log`.
  fileprivate var members: JSONObject {
    [
      "date": .timestamp(date), "user": .string(user), "profile": profile.map(JSON.string) ?? .null,
      "command": .string(command), "environment": environment.map(JSON.string) ?? .null,
      "simulated": .bool(isSimulated), "bundleId": bundleID.map(JSON.string) ?? .null,
      "ids": .array(ids.map(JSON.string)), "requestIdentifier": .string(requestIdentifier),
      "status": status.map { .number(JSONNumber($0)) } ?? .null,
      "errorCode": errorCode.map { .number(JSONNumber($0)) } ?? .null,
    ]
  }
}

extension LoggedWrite {
  static let beginning = Array("{\"date\":".utf8)

  /// Returns whether an unreadable line is the beginning of one.
  static func isTruncated(_ line: [UInt8]) -> Bool {
    (line.starts(with: beginning) || beginning.starts(with: line)) && line.last != UInt8(ascii: "}")
  }

  /// The date of a line, read without its other members; `nil` for a line of another format.
  static func date(of line: ArraySlice<UInt8>) -> Timestamp? {
    guard line.starts(with: beginning) else { return nil }
    let digits = line.dropFirst(beginning.count).prefix(while: \.isDigit)
    return Int64(String(decoding: digits, as: UTF8.self)).map(Timestamp.init(milliseconds:))
  }

  var line: [UInt8] {
    var object = members
    object["asked"] = asked.map(JSON.timestamp)
    object["storeDate"] = storeDate.map(JSON.timestamp)
    object["world"] = world.map(JSON.string)
    object["response"] = response.map(JSON.object)
    return JSON.object(object).bytes(.compact) + [UInt8(ascii: "\n")]
  }

  /// `nil` for a line of another format, such as one truncated by a crash.
  init?(line: [UInt8]) {
    guard let json = try? JSON.parse(line), let date = json["date"]?.timestamp, let user = json["user"]?.string,
      let command = json["command"]?.string, let identifier = json["requestIdentifier"]?.string
    else { return nil }
    (self.date, self.user, self.command, requestIdentifier) = (date, user, command, identifier)
    profile = json["profile"]?.string
    environment = json["environment"]?.string
    isSimulated = json["simulated"]?.boolValue ?? false
    bundleID = json["bundleId"]?.string
    ids = json["ids"]?.arrayElements?.compactMap(\.string) ?? []
    status = json["status"]?.int64
    errorCode = json["errorCode"]?.int64
    asked = json["asked"]?.timestamp
    storeDate = json["storeDate"]?.timestamp
    world = json["world"]?.string
    response = json["response"]?.objectValue
  }

  /// Merges each result into its intent. The oldest write is first.
  static func merged(_ lines: [LoggedWrite]) -> [LoggedWrite] {
    var writes: [LoggedWrite] = []
    var places: TextDictionary<Int> = [:]
    for line in lines {
      if !line.isUnknown, let place = places[line.requestIdentifier], writes[place].isUnknown {
        (writes[place].status, writes[place].errorCode) = (line.status, line.errorCode)
      } else {
        places[line.requestIdentifier] = writes.count
        writes.append(line)
      }
    }
    return writes
  }
}

/// The logged responses to consumption requests. Apple has no endpoint that returns them.
package struct LoggedAnswers: Sendable {
  private let newest: TextDictionary<LoggedWrite>
  /// The world of the simulator in use.
  private let world: String?
  private let user: String

  /// Those of the last two days. A log that a profile names and that cannot be read is an error. A default log that
  /// cannot be read or trusted is ignored, with a remark.
  package init(_ settings: Settings) throws(Failure) {
    let log = try WriteLog(settings)
    do {
      self = try log.readableAnswers().0
    } catch  where !log.isNamed && error.status != .interrupted {
      settings.context.remark("\(error.message): its responses are ignored")
      self = log.answers(in: [])
    }
  }

  /// `writes` are sorted oldest first. A write with an unknown outcome counts, because Apple may have received it.
  init(_ writes: [LoggedWrite], world: String?, user: String) {
    var newest: TextDictionary<LoggedWrite> = [:]
    for write in writes where Self.isAnswer(write.command) && (write.isDone || write.isUnknown) {
      for id in write.ids {
        newest[Self.key(id, write.environment, write.isSimulated ? write.world ?? "" : nil)] = write
      }
    }
    (self.newest, self.world, self.user) = (newest, world, user)
  }

  /// Whether a logged command sends a response, either by its name or as `api PUT PATH`.
  static func isAnswer(_ command: String) -> Bool {
    Endpoint.ofConsumption.contains { endpoint in
      let prefix = "api \(endpoint.method.rawValue) "
      return sameBytes(command, endpoint.name)
        || command.hasPrefix(prefix) && endpoint.values(read: String(command.dropFirst(prefix.count))) != nil
    }
  }

  /// `world` identifies a simulator and is empty for the built-in one; `nil` means Apple.
  private static func key(_ id: String, _ environment: String?, _ world: String?) -> String {
    "\(world.map { "simulated \($0)" } ?? environment ?? "") \(id)"
  }

  /// When a response to a request was sent, a remark about it, the refusal to send another one, and whether its outcome
  /// is unknown; `nil` if there is none, or if Apple sent another request since. `time` writes the date.
  package func answer(
    to request: ConsumptionRequest, at time: (Timestamp) -> String = \.text
  ) -> (sent: Timestamp, words: String, refusal: Failure, isUnknown: Bool)? {
    let write = answer(
      about: request.transactionID, in: request.environment, isSimulated: request.isSimulated, since: request.asked)
    return write.map { ($0.sent, words($0, at: time($0.sent)), refusal($0, at: time($0.sent)), $0.isUnknown) }
  }

  /// The response about a transaction; `nil` if none was sent since then.
  func answer(about id: String, in environment: String?, isSimulated: Bool, since moment: Timestamp) -> LoggedWrite? {
    guard let write = newest[Self.key(id, environment, isSimulated ? world ?? "" : nil)] else { return nil }
    return max(write.sent, write.asked ?? .earliest) >= moment ? write : nil
  }

  /// `answered 14:03`, with the name of another user.
  private func words(_ write: LoggedWrite, at time: String) -> String {
    let person = sameBytes(write.user, user) ? "" : " by \(write.user)"
    return "answered \(time)\(person)\(write.isUnknown ? ", outcome unknown" : "")"
  }

  func refusal(_ write: LoggedWrite, at time: String) -> Failure {
    Failure(
      .usage, "\(write.ids.first ?? "it") was \(words(write, at: time)), according to `asctl log`; nothing was sent",
      hint: "pass --again to send another response")
  }
}

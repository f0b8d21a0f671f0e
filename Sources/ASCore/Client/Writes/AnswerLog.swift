import AppStore
import Base
import Platform

/// Which of Apple's questions about refunds this user has answered with asctl. No endpoint of Apple's tells it.
///
/// A small file of this user's, `$XDG_STATE_HOME/asctl/answers.ndjson`: an object a line, the newest last.
package struct AnswerLog {
  private let context: Context

  package init(_ context: Context) {
    self.context = context
  }

  /// One question that was answered, as a line of the log.
  package struct Answer: Sendable, Equatable {
    package let transactionID: String
    /// As signed data names it: `Production`, `Sandbox`; nil behind a base URL that does not say.
    let environment: String?
    let isSimulated: Bool
    /// Of a served simulator, which of its worlds; nil for the one built in, and for Apple.
    fileprivate(set) var world: String?
    /// When it was sent, by the clock of the App Store that was answered; a simulator's may have been moved.
    package let date: Timestamp
    /// When it was written down, by the clock of this machine, which alone says how old it is.
    fileprivate(set) var written: Timestamp
    /// When Apple asked, by Apple's clock, where that was known.
    let asked: Timestamp?

    package init(
      transactionID: String, environment: APIEnvironment?, isSimulated: Bool, date: Timestamp, asked: Timestamp?
    ) {
      self.transactionID = transactionID
      self.environment = environment?.signed.rawValue
      self.isSimulated = isSimulated
      (self.date, written) = (date, date)
      self.asked = asked
    }
  }

  /// What the log holds, for finding the answer to a question.
  package struct Answers {
    fileprivate let newest: TextDictionary<Answer>
    /// The world of the simulator that is asked, as in `Answer.world`.
    fileprivate let world: String?

    /// The answer that was sent to a question; nil if there is none, or if Apple has asked again since.
    package func answer(to question: RefundQuestion) -> Answer? {
      func key(_ environment: String?) -> String {
        Answer.key(question.transactionID, environment, question.isSimulated ? world ?? "" : nil)
      }
      guard let answer = newest[key(question.environment)] ?? newest[key(nil)] else { return nil }
      return max(answer.date, answer.asked ?? answer.date) >= question.asked ? answer : nil
    }
  }

  /// Longer than any question waits, with room for clocks that differ. Older answers are dropped.
  private static let maximumAge = TimeSpan.days(2)
  /// In lines; the newest are kept.
  private static let maximumCount = 5_000
  private static let sizeLimit = 4 << 20

  private var path: String? { context.stateFile("answers.ndjson") }

  /// Empty where there is no log, or one that other users could have written.
  package func read() -> Answers {
    Answers(newest: TextDictionary(readAnswers().map { ($0.key, $0) }), world: context.servedApp?.world)
  }

  /// Adds one, and forgets what is too old to matter. Runs at the same time lose nothing of each other's.
  package func add(_ answer: Answer) throws(Failure) {
    var answer = answer
    answer.written = context.tokenNow()
    if answer.isSimulated { answer.world = context.servedApp?.world }
    guard let path else { throw Failure(.failure, "there is no home directory", hint: "XDG_STATE_HOME names another") }
    try context.withLock(path) { () throws(Failure) in
      let others = readAnswers().filter { !sameBytes($0.key, answer.key) }
      let lines = (others + [answer]).suffix(Self.maximumCount).map { $0.json.text(.compact) + "\n" }
      try context.writePrivateFile(path, Array(lines.joined().utf8))
    }
  }

  /// Lines that are none of the log's are passed over.
  private func readAnswers() -> [Answer] {
    guard let path, context.fileExists(path), !context.isForeign(path), (context.permissions(path) ?? 0) & 0o022 == 0,
      let bytes = try? context.readFile(path, Self.sizeLimit)
    else { return [] }
    // Not by a simulator's clock, which would forget what Apple was answered.
    let now = context.tokenNow()
    return bytes.split(separator: UInt8(ascii: "\n")).compactMap { line in
      (try? JSON.parse(Array(line))).flatMap(Answer.init)
    }.filter { $0.written > now - Self.maximumAge && $0.written < now + Self.maximumAge }
  }
}

extension AnswerLog.Answer {
  /// `world` is that of a simulator, empty for the one built in; nil for Apple.
  fileprivate static func key(_ id: String, _ environment: String?, _ world: String?) -> String {
    "\(world.map { "simulated \($0)" } ?? environment ?? "") \(id)"
  }

  fileprivate var key: String { Self.key(transactionID, environment, isSimulated ? world ?? "" : nil) }

  fileprivate init?(_ json: JSON) {
    guard let id = json["transactionId"]?.string, let date = json["answered"]?.timestamp else { return nil }
    (transactionID, self.date) = (id, date)
    environment = json["environment"]?.string
    isSimulated = json["simulated"]?.boolValue ?? false
    world = json["world"]?.string
    asked = json["asked"]?.timestamp
    written = json["written"]?.timestamp ?? date
  }

  fileprivate var json: JSON {
    var object: JSONObject = ["transactionId": .string(transactionID), "answered": .timestamp(date)]
    object["environment"] = environment.map(JSON.string)
    object["simulated"] = isSimulated ? true : nil
    object["world"] = world.map(JSON.string)
    object["asked"] = asked.map(JSON.timestamp)
    if written != date { object["written"] = .timestamp(written) }
    return .object(object)
  }
}

import AppStore
import Base

/// Which consumption requests the log has an answer to. No endpoint of Apple's tells it.
package struct LoggedAnswers: Sendable {
  /// By `key`.
  private let newest: TextDictionary<LoggedWrite>
  /// The world of the simulator that is asked.
  private let world: String?
  /// Who reads it.
  private let user: String

  /// The writes, the oldest first. One whose outcome is unknown counts: Apple may have it.
  init(_ writes: [LoggedWrite], world: String?, user: String) {
    var newest: TextDictionary<LoggedWrite> = [:]
    for write in writes where Self.commands.contains(write.command) && (write.isDone || write.isUnknown) {
      for id in write.ids {
        newest[Self.key(id, write.environment, write.isSimulated ? write.world ?? "" : nil)] = write
      }
    }
    (self.newest, self.world, self.user) = (newest, world, user)
  }

  private static let commands = Endpoint.all.filter { $0.preflightRead == .refundQuestion }.map(\.name)

  /// `world` is that of a simulator, empty for the built-in one; nil for Apple.
  private static func key(_ id: String, _ environment: String?, _ world: String?) -> String {
    "\(world.map { "simulated \($0)" } ?? environment ?? "") \(id)"
  }

  /// The answer that was sent to a request; nil if there is none, or if Apple sent another request since.
  package func answer(to question: RefundQuestion) -> LoggedWrite? {
    answer(
      about: question.transactionID, in: question.environment, isSimulated: question.isSimulated, since: question.asked)
  }

  /// The answer about a transaction; nil if none was sent since then.
  func answer(
    about id: String, in environment: String?, isSimulated: Bool, since moment: Timestamp
  ) -> LoggedWrite? {
    guard let write = newest[Self.key(id, environment, isSimulated ? world ?? "" : nil)] else { return nil }
    return max(write.sent, write.asked ?? .earliest) >= moment ? write : nil
  }

  /// `answered 14:03`, and by whom if that was another user.
  package func words(_ write: LoggedWrite, at time: String) -> String {
    let person = sameBytes(write.user, user) ? "" : " by \(write.user)"
    return "answered \(time)\(person)\(write.isUnknown ? ", outcome unknown" : "")"
  }

  /// Why another answer is not sent.
  package func refusal(_ write: LoggedWrite, at time: String) -> Failure {
    Failure(
      .usage, "\(write.ids.first ?? "it") was \(words(write, at: time)); nothing was sent",
      hint: "--again sends another answer")
  }
}

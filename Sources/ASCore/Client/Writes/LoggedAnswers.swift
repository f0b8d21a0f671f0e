import AppStore
import Base

/// The logged responses to consumption requests. Apple has no endpoint that returns them.
package struct LoggedAnswers: Sendable {
  /// The newest responses, by `key`.
  private let newest: TextDictionary<LoggedWrite>
  /// The world of the simulator in use.
  private let world: String?
  /// The current user.
  private let user: String

  /// `writes` are sorted oldest first. A write with an unknown outcome counts, because Apple may have received it.
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

  /// `world` identifies a simulator and is empty for the built-in one; `nil` means Apple.
  private static func key(_ id: String, _ environment: String?, _ world: String?) -> String {
    "\(world.map { "simulated \($0)" } ?? environment ?? "") \(id)"
  }

  /// The response that was sent to a request; `nil` if there is none, or if Apple sent another request since.
  package func answer(to question: RefundQuestion) -> LoggedWrite? {
    answer(
      about: question.transactionID, in: question.environment, isSimulated: question.isSimulated, since: question.asked)
  }

  /// The response about a transaction; `nil` if none was sent since then.
  func answer(
    about id: String, in environment: String?, isSimulated: Bool, since moment: Timestamp
  ) -> LoggedWrite? {
    guard let write = newest[Self.key(id, environment, isSimulated ? world ?? "" : nil)] else { return nil }
    return max(write.sent, write.asked ?? .earliest) >= moment ? write : nil
  }

  /// `answered 14:03`, with the name of another user.
  package func words(_ write: LoggedWrite, at time: String) -> String {
    let person = sameBytes(write.user, user) ? "" : " by \(write.user)"
    return "answered \(time)\(person)\(write.isUnknown ? ", outcome unknown" : "")"
  }

  /// The error for a second response.
  package func refusal(_ write: LoggedWrite, at time: String) -> Failure {
    Failure(
      .usage, "\(write.ids.first ?? "it") was \(words(write, at: time)); nothing was sent",
      hint: "pass --again to send another response")
  }
}

import AppStore
import Base
import Platform

/// A response to a consumption request in the log of writes.
package struct PastAnswer: Sendable {
  package let transactionID: String
  package let sent: Timestamp
  /// The date of the request that it responds to, if it is known.
  package let asked: Timestamp?
  package let user: String
  /// Apple may have received it.
  package let isUnknown: Bool
  /// `nil` if the environment is unknown, as with some base URLs.
  package let environment: String?
  /// Its members for the comparison with Apple's decision; `nil` in logs of earlier versions.
  package let response: JSONObject?

  package init(
    transactionID: String, sent: Timestamp, asked: Timestamp? = nil, user: String, isUnknown: Bool = false,
    environment: String? = nil, response: JSONObject? = nil
  ) {
    (self.transactionID, self.sent, self.asked, self.user) = (transactionID, sent, asked, user)
    (self.isUnknown, self.environment, self.response) = (isUnknown, environment, response)
  }

  /// The preference in version 2's words. Version 1 has numbers, of which 1 means grant and 2 decline.
  package var preference: String? {
    guard let value = response?["refundPreference"] else { return nil }
    return value.string ?? value.int64.flatMap { [1: "GRANT_FULL", 2: "DECLINE"][$0] }
  }
}

extension Settings {
  /// All responses in the log that were sent to Apple, or to the simulator in use, oldest first.
  ///
  /// A log that a profile names and that cannot be read is an error. A default log that cannot be read or trusted is
  /// ignored, with a remark.
  package func pastAnswers(isSimulated: Bool, since start: Timestamp) throws(Failure) -> [PastAnswer] {
    let log = try WriteLog(self)
    let world = isSimulated ? context.network.servedApp?.world : nil
    do {
      // A simulator's time differs from the dates in the log.
      let (writes, unread, _) = try log.writes { isSimulated || $0 >= start }
      if unread > 0 {
        context.remark(
          "\(unread) line\(unread == 1 ? "" : "s") of the log could not be read; responses in them are not counted")
      }
      return writes.flatMap { write -> [PastAnswer] in
        guard LoggedAnswers.isAnswer(write.command), write.isDone || write.isUnknown,
          write.isSimulated == isSimulated, !isSimulated || sameBytes(write.world ?? "", world ?? "")
        else { return [] }
        return write.ids.map { id in
          PastAnswer(
            transactionID: id, sent: write.sent, asked: write.asked, user: write.user, isUnknown: write.isUnknown,
            environment: isSimulated ? nil : write.environment, response: write.response)
        }
      }
    } catch  where !log.isNamed && error.status != .interrupted {
      context.remark("\(error.message): its responses are ignored")
      return []
    }
  }
}

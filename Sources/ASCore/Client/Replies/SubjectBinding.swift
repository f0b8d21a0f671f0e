import AppStore
import Base

extension Client {
  /// Binds a response to the ID in its request: the ID occurs in this or an earlier response about the same customer, or
  /// the transaction with that ID is read, and is the same customer's. Throws status 8 otherwise.
  func bind(_ subject: ReplySubject, at host: Connection.Host) throws(Failure) {
    guard !verification.isRaw, let asked = subject.asked else { return }
    var bound = subject
    if let known = self.subject, sameBytes(known.asked ?? "", asked) { try bound.add(known) }
    if bound.isOpen {
      if let latestTransaction, OriginalTransaction.isIdentified(by: asked, latestTransaction) {
        try bound.decide(latestTransaction)
      } else {
        try bound.decide(transaction(binding: asked, at: host))
      }
    }
    self.subject = bound
  }

  /// Binds data that was read unverified (`.nothing`) and verified since, as `ask` does with the data that it verifies.
  package func bind(_ subject: ReplySubject, of endpoint: Endpoint) throws(Failure) {
    guard let answeringHost else { return }
    try verifying(.everything) { () throws(Failure) in
      let expected = verification.environment(at: answeringHost, of: endpoint)
      try verification.fix(subject.environment, expected, from: answeringHost)
      try bind(subject, at: answeringHost)
    }
  }

  /// Returns the transaction with an ID; `nil` if the host does not have it.
  private func transaction(binding id: String, at host: Connection.Host) throws(Failure) -> JSON? {
    do throws(Failure) {
      return try OriginalTransaction.of(
        ask(APIRequest(reading: .transactionGet, id), of: .transactionGet, at: host).json)
    } catch {
      guard let failure = ReplySubject.undecided(error, id) else { return nil }
      throw failure
    }
  }
}

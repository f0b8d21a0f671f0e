import AppStore
import Base
import HTTP

extension WriteGuard {
  /// The write with what is read beside its transaction: the question that it answers, and for whoever is asked about it
  /// the product and the dates.
  ///
  /// What cannot be read is remarked upon, and the write goes on: Apple is the judge. Throws status 2 for an answer to a
  /// question that is closed.
  package func readFurther(
    _ pending: PendingWrite, with fallback: EnvironmentFallback, _ verification: AppStoreReply.ReplyVerification,
    remark: (String) -> Void
  ) throws(Failure) -> PendingWrite {
    guard !invocation.isGiven(Self.noPreflight) else { return pending }
    var pending = pending
    guard let parameter = endpoint.purchaseParameter, let id = pending.path[parameter.name] else { return pending }
    if endpoint.isOnPurchase, pending.transaction == nil, willAsk {
      pending.transaction = try read("the transaction", remark) { () throws(Failure) in
        var reading = fallback
        return try reading.transaction(id, verification)
      }
    }
    switch endpoint.preflightRead {
    case .refundQuestion?: pending.question = try question(about: id, fallback, verification, remark)
    case .subscription?:
      guard willAsk else { break }
      pending.subscription = try read("the subscription", remark) { () throws(Failure) in
        try subscription(id, fallback, verification)
      }
    case nil: break
    }
    return pending
  }

  /// nil for what could not be read.
  private func read<Value>(
    _ what: String, _ remark: (String) -> Void, _ body: () throws(Failure) -> Value?
  ) throws(Failure) -> Value? {
    do {
      return try body()
    } catch  where error.status != .interrupted {
      remark("\(what) could not be read first: \(error.message)")
      return nil
    }
  }

  private func question(
    about id: String, _ fallback: EnvironmentFallback, _ verification: AppStoreReply.ReplyVerification,
    _ remark: (String) -> Void
  ) throws(Failure) -> RefundQuestion? {
    let found = try read("the refund question", remark) { () throws(Failure) in
      let isSimulated = connection.hosts.contains(where: \.isOnThisMachine)
      let items = try history(about: id, fallback, verification)
      let question = RefundQuestion.all(in: items, isSimulated: isSimulated).first { sameBytes($0.transactionID, id) }
      if question == nil { remark("the notification history holds no refund question about transaction \(id)") }
      return question
    }
    guard let found else { return nil }
    try found.requireOpen(now: context.now())
    if let answer = AnswerLog(context).read().answer(to: found) {
      remark("it was answered from here on \(answer.date.text) already; this answer is sent as well")
    }
    return found
  }

  /// Of twenty notifications each. A preflight ends, whatever a server says.
  private static let mostPages = 50

  private func history(
    about id: String, _ fallback: EnvironmentFallback, _ verification: AppStoreReply.ReplyVerification
  ) throws(Failure) -> [JSON] {
    let endpoint = Endpoint.notificationHistory
    let request = RefundQuestionHistory.request(about: id, now: context.now())
    let paging = Paging(endpoint, [request], fallback.asking(endpoint, verification), { _ in }, context)
    guard case .pages(let pages) = paging.output(limit: nil, isRaw: false).body else { return [] }
    var items: [JSON] = []
    for _ in 0..<Self.mostPages {
      guard let page = try pages.next() else { return items }
      items += pages.items.elements(in: page)
    }
    throw Failure(.unavailable, "the customer's notification history has more than \(Self.mostPages) pages")
  }

  /// Its entry among the statuses of the customer.
  private func subscription(
    _ id: String, _ fallback: EnvironmentFallback, _ verification: AppStoreReply.ReplyVerification
  ) throws(Failure) -> JSON? {
    let status = Endpoint.subscriptionStatus
    var asking = fallback.asking(status, verification)
    let reply = try asking.ask(APIRequest(reading: status, id)).json
    return status.items?.elements(in: reply).first { sameBytes($0["originalTransactionId"]?.string ?? "", id) }
  }
}

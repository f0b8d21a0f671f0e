import AppStore
import Base
import Client

/// A customer's refund request, the response to it, and Apple's decision.
struct RefundOutcome: Sendable {
  let transactionID: String
  let productID: String?
  let type: String?
  let reason: String?
  let environment: String?
  let price: Int64?
  let currency: String?
  /// When Apple asked, oldest first. Apple repeats a request.
  var requests: [Timestamp]
  let life: TimeSpan
  var answer: PastAnswer?
  var decision = Decision.open
  /// The refunded share in thousandths of a percent; `nil` if nothing was refunded, or if it is unknown.
  var share: Int64?
  var decidedAt: Timestamp?
  /// The estimate in milliunits; `nil` like the share.
  var refunded: Int64?

  enum Decision: String, PrintedWord {
    case open, declined, partly, refunded, reversed

    static let origin = (kind: "decision on a refund request", place: "asctl refund outcomes")

    var meaning: String {
      switch self {
      case .open: "Apple has not decided yet."
      case .declined: "Apple declined the refund."
      case .partly: "Apple refunded a part of the price."
      case .refunded: "Apple refunded the whole price."
      case .reversed: "Apple reversed the refund, so that the purchase is valid again."
      }
    }
  }

  var requestedAt: Timestamp { requests[0] }
  var answeredWithin: TimeSpan? { answer.map { max($0.sent - requestedAt, .zero) } }

  /// Whether the response was sent before Apple decided, and within the time after the newest request before it.
  var isAnsweredInTime: Bool {
    guard let answer else { return false }
    let sent = max(answer.sent, answer.asked ?? .earliest)
    let newest = requests.last { $0 <= sent } ?? requestedAt
    return sent < newest + life && decidedAt.map { sent <= $0 } ?? true
  }

  var percentage: Int64? { answer?.response?["consumptionPercentage"]?.int64 }

  var json: JSON {
    [
      "transactionId": .string(transactionID), "productId": .text(productID), "type": .text(type),
      "reason": .text(reason), "requestedAt": .timestamp(requestedAt),
      "answeredAt": answer.map { .timestamp($0.sent) } ?? .null,
      "answeredWithin": answeredWithin.map { .whole($0.milliseconds) } ?? .null,
      "preference": .text(answer?.preference), "percentage": percentage.map(JSON.whole) ?? .null,
      "consented": answer?.response?["customerConsented"] ?? .null, "decision": .word(decision),
      "share": share.map(JSON.whole) ?? .null, "decidedAt": decidedAt.map { .timestamp($0) } ?? .null,
      "price": price.map(JSON.whole) ?? .null, "refundedEstimate": refunded.map(JSON.whole) ?? .null,
      "currency": .text(currency), "answeredBy": .text(answer?.user),
    ]
  }
}

/// Joins requests, responses and decisions from a notification history and a log.
struct RefundLedger {
  /// The notification types that it reads.
  static let types = [ConsumptionRequest.type] + ConsumptionRequest.decisions + ["REFUND_REVERSED"]

  /// A notification about one transaction.
  private struct Event {
    enum Kind: Int { case request, decision, reversal }

    let kind: Kind
    let date: Timestamp
    /// The request, or the decision in the form of one.
    let outcome: RefundOutcome
  }

  let isSimulated: Bool
  private var events: TextDictionary<[Event]> = [:]
  private var ids: [String] = []
  /// The number of notifications without a transaction or a date.
  private(set) var unreadable = 0
  private(set) var count = 0

  init(isSimulated: Bool) { self.isSimulated = isSimulated }

  mutating func add(_ item: JSON) {
    count += 1
    let payload = item["signedPayload"]
    guard let payload, let type = payload["notificationType"]?.string, let date = payload["signedDate"]?.timestamp,
      let transaction = payload["data"]?["signedTransactionInfo"], let id = transaction["transactionId"]?.string,
      let kind = Self.kind(type)
    else { return unreadable += 1 }
    let environment = payload["data"]?["environment"]?.string
    var outcome = RefundOutcome(
      transactionID: id, productID: transaction["productId"]?.string, type: transaction["type"]?.string,
      reason: payload["data"]?["consumptionRequestReason"]?.string, environment: environment,
      price: RefundEstimate.price(of: transaction), currency: transaction["currency"]?.string, requests: [date],
      life: ConsumptionRequest.life(in: environment, isSimulated: isSimulated))
    if kind == .decision {
      outcome.decidedAt = date
      outcome.decide(type, seats: payload["subtype"] == "SEATS", transaction)
    }
    if events[id] == nil { ids.append(id) }
    events[id, default: []].append(Event(kind: kind, date: date, outcome: outcome))
  }

  private static func kind(_ type: String) -> Event.Kind? {
    switch type {
    case ConsumptionRequest.type: .request
    case "REFUND", "REFUND_DECLINED": .decision
    case "REFUND_REVERSED": .reversal
    default: nil
    }
  }

  struct Result {
    /// Oldest first.
    var outcomes: [RefundOutcome] = []
    /// The decisions and responses without a request in the history.
    var decisionsAlone = 0
    var answersAlone = 0
  }

  /// Returns one outcome per request. A request after a decision about the same transaction is a new one; before it, it
  /// repeats the first.
  func outcomes(_ answers: [PastAnswer]) -> Result {
    let answers = TextDictionary(grouping: answers) { $0.transactionID }
    var result = Result()
    for id in ids {
      let sorted = (events[id] ?? []).sorted {
        ($0.date.milliseconds, $0.kind.rawValue) < ($1.date.milliseconds, $1.kind.rawValue)
      }
      var outcomes: [RefundOutcome] = []
      for event in sorted {
        let last = outcomes.indices.last
        switch event.kind {
        case .request:
          if let last, outcomes[last].decision == .open {
            outcomes[last].requests.append(event.date)
          } else {
            outcomes.append(event.outcome)
          }
        case .decision, .reversal:
          guard let last, outcomes[last].isAbout(event.outcome.decision) else {
            result.decisionsAlone += 1
            continue
          }
          // Of a refund and its reversal, the newest counts.
          outcomes[last].decidedAt = event.date
          (outcomes[last].share, outcomes[last].refunded) = (event.outcome.share, event.outcome.refunded)
          outcomes[last].decision = event.kind == .reversal ? .reversed : event.outcome.decision
        }
      }
      result.answersAlone += Self.add(answers[id] ?? [], to: &outcomes)
      result.outcomes += outcomes
    }
    result.outcomes.sort {
      ($0.requestedAt.milliseconds, $0.transactionID) < ($1.requestedAt.milliseconds, $1.transactionID)
    }
    return result
  }

  /// Adds each response to the newest request before it. Returns the number of responses before all requests.
  private static func add(_ answers: [PastAnswer], to outcomes: inout [RefundOutcome]) -> Int {
    var alone = 0
    for answer in answers {
      let moment = max(answer.sent, answer.asked ?? .earliest)
      let place = outcomes.lastIndex { outcome in
        outcome.requestedAt <= moment
          && (answer.environment == nil || sameBytes(answer.environment ?? "", outcome.environment ?? ""))
      }
      guard let place else {
        alone += 1
        continue
      }
      if outcomes[place].prefers(answer) { outcomes[place].answer = answer }
    }
    return alone
  }
}

extension RefundOutcome {
  fileprivate mutating func decide(_ type: String, seats: Bool, _ transaction: JSON) {
    if sameBytes(type, "REFUND_DECLINED") { return decision = .declined }
    // A refund of seats does not revoke the transaction, so that its share is unknown.
    if seats { return decision = .partly }
    (share, refunded) = (RefundEstimate.share(transaction)?.int64, RefundEstimate.amount(transaction)?.int64)
    decision = share.map { $0 < Millipercent.whole } ?? false ? .partly : .refunded
  }

  /// Whether a further decision is about this request. Apple's decision closes a request, so that a refund after a
  /// declined one, or the other way round, is about a request that is not in the history.
  fileprivate func isAbout(_ further: Decision) -> Bool {
    decision == .open || decision != .declined && further != .declined
  }

  /// Of several responses, the last one before the decision counts, and one with a known result more than others.
  fileprivate func prefers(_ other: PastAnswer) -> Bool {
    guard let answer else { return true }
    if answer.isUnknown != other.isUnknown { return answer.isUnknown }
    guard let decidedAt else { return other.sent >= answer.sent }
    return other.sent <= decidedAt && (other.sent >= answer.sent || answer.sent > decidedAt)
  }
}

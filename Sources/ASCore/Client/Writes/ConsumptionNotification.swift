import AppStore
import Base
import SignedData

/// A question about a refund as Apple sent it, in place of the transaction's ID.
package struct ConsumptionNotification {
  private let question: RefundQuestion
  /// Whether it was verified under an added root only.
  package let isOfAddedRoot: Bool
  package var transactionID: String { question.transactionID }
  package var deadline: Timestamp { question.deadline }

  /// Verifies the notification first. Throws status 8 for one that is not genuine or another app's, 2 for one that asks
  /// nothing.
  package init(
    _ text: [UInt8], _ anchors: TrustAnchors, bundleID: String?, appAppleID: Int64?, isSimulated: Bool, now: Timestamp
  ) throws(Failure) {
    let expectations = Expectations(
      kind: .notification, bundleID: bundleID, appAppleID: appAppleID, environment: nil)
    var verifier = Verifier(anchors: anchors, expectations: expectations, now: now, signed: Field.signedMembers)
    let payload: JSON
    switch verifier.verify(unwrapping: text[...]).result {
    case .success(let verified):
      payload = verified.payload
      isOfAddedRoot = verified.isOfAddedRoot
    case .failure(let rejection): throw rejection.failure
    }
    question = try Self.question(payload, isSimulated: isSimulated)
  }

  /// Makes it from the payload of a notification that is verified.
  package init(_ payload: JSON, isSimulated: Bool) throws(Failure) {
    isOfAddedRoot = false
    question = try Self.question(payload, isSimulated: isSimulated)
  }

  private static func question(_ payload: JSON, isSimulated: Bool) throws(Failure) -> RefundQuestion {
    let type = payload["notificationType"]?.string ?? "none"
    guard sameBytes(type, RefundQuestion.type) else {
      throw Failure(
        .usage, "the notification is a \(type), and only CONSUMPTION_REQUEST asks for consumption information",
        hint: "asctl consumption pending lists what waits for an answer")
    }
    guard let question = RefundQuestion(payload: payload, isSimulated: isSimulated) else {
      throw Failure(.usage, "the notification names no transaction, so there is nothing to answer")
    }
    return question
  }

  /// Refuses what Apple no longer takes, or what would be sent to the wrong place.
  package func requireAnswerable(in environment: APIEnvironment?, now: Timestamp) throws(Failure) {
    try question.requireInTime(now: now)
    if let environment, let named = question.environment, !sameBytes(named, environment.signed.rawValue) {
      throw Failure(
        .usage, "the notification is of \(named), and the answer would go to \(environment.rawValue)",
        hint: "--environment \(named.lowercased())")
    }
  }

  /// `3 h 20 min left, until 2026-01-31T12:00:00Z`.
  package func remark(now: Timestamp) -> String {
    "transaction \(transactionID): \((deadline - now).countdown) left to answer, until \(deadline.text)"
  }
}

extension RefundQuestion {
  private static let others = "asctl consumption pending lists what still waits"

  /// Throws status 2 for a question that Apple no longer takes an answer to.
  func requireOpen(now: Timestamp) throws(Failure) {
    if let decision {
      throw Failure(
        .usage,
        "Apple has decided about transaction \(transactionID) (\(decision.type), \(decision.date.text)) and takes no answer any more; nothing was sent",
        hint: Self.others)
    }
    try requireInTime(now: now)
  }

  func requireInTime(now: Timestamp) throws(Failure) {
    guard now < deadline else {
      throw Failure(
        .usage, "Apple waited for the answer until \(deadline.text); it takes none after \(life.wholeUnits)",
        hint: Self.others)
    }
  }
}

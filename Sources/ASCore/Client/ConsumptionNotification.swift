import AppStore
import Base
import SignedData

/// A question about a refund as Apple sent it, in place of the transaction's ID.
package struct ConsumptionNotification {
  package let transactionID: String
  /// How long Apple takes an answer, and until when.
  private let life: TimeSpan
  package let deadline: Timestamp
  let environment: String?

  /// Verifies the notification before believing a word of it.
  package init(_ text: [UInt8], _ anchors: TrustAnchors, isSimulated: Bool, now: Timestamp) throws(Failure) {
    let expectations = Expectations(kind: .notification, bundleID: nil, appAppleID: nil, environment: nil)
    var verifier = Verifier(anchors: anchors, expectations: expectations, now: now, signed: Field.signedMembers)
    let payload: JSON
    switch verifier.verify(unwrapping: text[...]).result {
    case .success(let verified): payload = verified.payload
    case .failure(let rejection): throw rejection.failure
    }
    try self.init(payload, isSimulated: isSimulated)
  }

  /// From the payload of a notification that is verified.
  package init(_ payload: JSON, isSimulated: Bool) throws(Failure) {
    let type = payload["notificationType"]?.string ?? "none"
    guard sameBytes(type, RefundQuestion.type) else {
      throw Failure(
        .usage, "the notification is a \(type), and only CONSUMPTION_REQUEST asks for consumption information",
        hint: "asctl consumption pending lists what waits for an answer")
    }
    let transaction = payload["data"]?["signedTransactionInfo"]
    guard let id = transaction?["transactionId"]?.string, let date = payload["signedDate"]?.timestamp else {
      throw Failure(.usage, "the notification names no transaction, so there is nothing to answer")
    }
    transactionID = id
    environment = payload["data"]?["environment"]?.string
    life = RefundQuestion.life(in: environment, isSimulated: isSimulated)
    deadline = date + life
  }

  /// Refuses what Apple no longer takes, or what would be sent to the wrong place.
  package func requireAnswerable(in environment: APIEnvironment?, now: Timestamp) throws(Failure) {
    try RefundQuestion.require(deadline, after: life, now: now)
    if let environment, let named = self.environment, !sameBytes(named, environment.signed.rawValue) {
      throw Failure(
        .usage, "the notification is of \(named), and the answer would go to \(environment.rawValue)",
        hint: "--environment \(named.lowercased())")
    }
  }

  /// `3 h 20 min left, until 2026-01-31T12:00:00Z`.
  package func remark(now: Timestamp) -> String {
    "transaction \(transactionID): \(RefundQuestion.left(deadline - now)) left to answer, until \(deadline.text)"
  }
}

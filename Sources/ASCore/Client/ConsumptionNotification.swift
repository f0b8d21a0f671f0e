import AppStore
import Base
import SignedData

/// A question about a refund as Apple sent it, in place of the transaction's ID.
package struct ConsumptionNotification {
  package let transactionID: String
  /// Twelve hours after it was signed (App Store Server API, "Send Consumption Information").
  package let deadline: Timestamp
  let environment: String?

  package static let life = TimeSpan.hours(12)

  /// Verifies the notification before believing a word of it.
  package init(_ text: [UInt8], _ anchors: TrustAnchors, now: Timestamp) throws(Failure) {
    let expectations = Expectations(kind: .notification, bundleID: nil, appAppleID: nil, environment: nil)
    var verifier = Verifier(anchors: anchors, expectations: expectations, now: now, signed: Field.signedMembers)
    let payload: JSON
    switch verifier.verify(unwrapping: text[...]).result {
    case .success(let verified): payload = verified.payload
    case .failure(let rejection): throw rejection.failure
    }
    try self.init(payload)
  }

  /// From the payload of a notification that is verified.
  package init(_ payload: JSON) throws(Failure) {
    let type = payload["notificationType"]?.string ?? "none"
    guard sameBytes(type, "CONSUMPTION_REQUEST") else {
      throw Failure(
        .usage, "the notification is a \(type), and only CONSUMPTION_REQUEST asks for consumption information",
        hint: "asctl consumption pending lists what waits for an answer")
    }
    let transaction = payload["data"]?["signedTransactionInfo"]
    guard let id = transaction?["transactionId"]?.string, let date = payload["signedDate"]?.timestamp else {
      throw Failure(.usage, "the notification names no transaction, so there is nothing to answer")
    }
    transactionID = id
    deadline = date + Self.life
    environment = payload["data"]?["environment"]?.string
  }

  /// Refuses what Apple no longer takes, or what would be sent to the wrong place.
  package func requireAnswerable(in environment: APIEnvironment?, now: Timestamp) throws(Failure) {
    guard now < deadline else {
      throw Failure(
        .usage, "Apple waited for the answer until \(deadline.text); it takes none after 12 hours",
        hint: "asctl consumption pending lists what still waits")
    }
    if let environment, let named = self.environment, !sameBytes(named, environment.signed.rawValue) {
      throw Failure(
        .usage, "the notification is of \(named), and the answer would go to \(environment.rawValue)",
        hint: "--environment \(named.lowercased())")
    }
  }

  /// `3 h 20 min left, until 2026-01-31T12:00:00Z`.
  package func remark(now: Timestamp) -> String {
    "transaction \(transactionID): \(Self.left(deadline - now)) left to answer, until \(deadline.text)"
  }

  package static func left(_ span: TimeSpan) -> String {
    let minutes = max(span.seconds, 0) / 60
    return "\(minutes / 60) h \(minutes % 60) min"
  }
}

import AppStore
import Base
import SignedData

// The notification of a consumption request, which can be passed instead of the transaction ID.

extension ConsumptionRequest {
  /// Verifies the notification and reads its request. Throws status 8 if it is not signed by Apple or belongs to another
  /// app, 2 if it is not a consumption request.
  static func verified(
    _ text: [UInt8], _ anchors: TrustAnchors, bundleID: String?, appAppleID: Int64?, isSimulated: Bool, now: Timestamp
  ) throws(Failure) -> (request: ConsumptionRequest, isOfAddedRoot: Bool) {
    let expectations = Expectations(kind: .notification, bundleID: bundleID, appAppleID: appAppleID, environment: nil)
    var verifier = Verifier(anchors: anchors, expectations: expectations, now: now)
    switch verifier.verify(unwrapping: text[...]).result {
    case .failure(let rejection): throw rejection.failure(isOfJWS: true)
    case .success(let verified):
      let type = verified.payload["notificationType"]?.string ?? "none"
      guard sameBytes(type, ConsumptionRequest.type) else {
        throw Failure(.usage, "expected a CONSUMPTION_REQUEST notification, got \(type)", hint: others)
      }
      guard let request = all(in: [["signedPayload": verified.payload]], isSimulated: isSimulated).first else {
        throw Failure(.usage, "the notification contains no transaction")
      }
      return (request, verified.isOfAddedRoot)
    }
  }

  /// Rejects a request that Apple has closed, and a response to the wrong environment.
  func requireAnswerable(in environment: APIEnvironment?, now: Timestamp) throws(Failure) {
    try requireInTime(now: now)
    if let environment, let named = self.environment, !sameBytes(named, environment.signed.rawValue) {
      throw Failure(
        .usage, "the notification is from \(named), but the environment is \(environment.rawValue)",
        hint: "pass --environment \(named.lowercased())")
    }
  }

  /// For example `3 h 20 min left, until 2026-01-31T12:00:00Z`.
  func remark(now: Timestamp) -> String {
    "transaction \(transactionID): \((deadline - now).countdown) left to respond, until \(deadline.text)"
  }

  private static let others = "run `asctl consumption pending` to list open consumption requests"

  /// The refusal of a response to a request that Apple never sent. Status 2.
  static func missing(_ id: String) -> Failure {
    Failure(
      .usage,
      "the notification history contains no consumption request for transaction \(id); nothing was sent",
      hint: "\(others), or pass --again to respond anyway")
  }

  /// Throws status 2 for a purchase whose signed data says that it was refunded or revoked. The purchase still says so
  /// when the notification history no longer contains it.
  static func requireNotRefunded(_ transaction: JSON) throws(Failure) {
    guard let date = transaction["revocationDate"]?.timestamp else { return }
    throw Failure(
      .usage,
      "Apple refunded or revoked transaction \(transaction["transactionId"]?.string ?? "") at \(date.text), so there is no open consumption request; nothing was sent",
      hint: "\(others), or pass --again to respond anyway")
  }

  /// Throws status 2 for a consumption request that Apple has closed.
  func requireOpen(now: Timestamp) throws(Failure) {
    if let outcome {
      throw Failure(
        .usage,
        "Apple has decided about transaction \(transactionID) (\(outcome)) and no longer accepts consumption information; nothing was sent",
        hint: Self.others)
    }
    try requireInTime(now: now)
  }

  func requireInTime(now: Timestamp) throws(Failure) {
    guard now < deadline else {
      let life = deadline - asked
      let limit = life < .hours(1) ? "\(life.seconds / 60) minutes" : "\(life.seconds / 3600) hours"
      throw Failure(
        .usage, "the deadline for this consumption request was \(deadline.text), \(limit) after the request",
        hint: Self.others)
    }
  }
}

import AppStore
import Base
import SignedData

/// A consumption request as Apple sent it. It can be passed instead of the transaction ID.
package struct ConsumptionNotification {
  private let request: ConsumptionRequest
  /// Whether it was verified only under an added root.
  package let isOfAddedRoot: Bool
  package var transactionID: String { request.transactionID }
  package var deadline: Timestamp { request.deadline }

  /// Verifies the notification first. Throws status 8 if it is not signed by Apple or belongs to another app, 2 if it
  /// is not a consumption request.
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
    request = try Self.request(payload, isSimulated: isSimulated)
  }

  /// Reads the payload of a verified notification.
  package init(_ payload: JSON, isSimulated: Bool) throws(Failure) {
    isOfAddedRoot = false
    request = try Self.request(payload, isSimulated: isSimulated)
  }

  private static func request(_ payload: JSON, isSimulated: Bool) throws(Failure) -> ConsumptionRequest {
    let type = payload["notificationType"]?.string ?? "none"
    guard sameBytes(type, ConsumptionRequest.type) else {
      throw Failure(
        .usage, "expected a CONSUMPTION_REQUEST notification, got \(type)",
        hint: "run `asctl consumption pending` to list open consumption requests")
    }
    guard let request = ConsumptionRequest(payload: payload, isSimulated: isSimulated) else {
      throw Failure(.usage, "the notification contains no transaction")
    }
    return request
  }

  /// Rejects a request that Apple has closed, and a response to the wrong environment.
  package func requireAnswerable(in environment: APIEnvironment?, now: Timestamp) throws(Failure) {
    try request.requireInTime(now: now)
    if let environment, let named = request.environment, !sameBytes(named, environment.signed.rawValue) {
      throw Failure(
        .usage, "the notification is from \(named), but the environment is \(environment.rawValue)",
        hint: "pass --environment \(named.lowercased())")
    }
  }

  /// For example `3 h 20 min left, until 2026-01-31T12:00:00Z`.
  package func remark(now: Timestamp) -> String {
    "transaction \(transactionID): \((deadline - now).countdown) left to respond, until \(deadline.text)"
  }
}

extension ConsumptionRequest {
  private static let others = "run `asctl consumption pending` to list open consumption requests"

  /// Throws status 2 for a consumption request that Apple has closed.
  func requireOpen(now: Timestamp) throws(Failure) {
    if let decision {
      throw Failure(
        .usage,
        "Apple has decided about transaction \(transactionID) (\(decision.type), \(decision.date.text)) and no longer accepts consumption information; nothing was sent",
        hint: Self.others)
    }
    try requireInTime(now: now)
  }

  func requireInTime(now: Timestamp) throws(Failure) {
    guard now < deadline else {
      throw Failure(
        .usage, "the deadline for this consumption request was \(deadline.text), \(life.wholeUnits) after the request",
        hint: Self.others)
    }
  }
}

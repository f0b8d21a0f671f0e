/// What the user says a receipt must be. Nothing is expected that was not asked for.
struct ReceiptExpectations: Sendable, Equatable {
  var bundleID: String?
  var appVersion: String?
  var environment: SignedEnvironment?
  var device: DeviceIdentifier?

  func require(of receipt: AppReceipt, trail: inout CheckLog) throws(VerificationError) {
    let facts = receipt.facts
    try Self.require(
      bundleID, .bundleID, got: facts.text(.bundleID), hint: "the receipt is genuine and belongs to another app",
      &trail)
    try Self.require(appVersion, .appVersion, got: facts.text(.applicationVersion), hint: nil, &trail)
    if let environment {
      try trail.require(
        receipt.environment == environment, .environment, expected: environment.rawValue,
        got: facts.text(.receiptType) ?? "none in the receipt", passing: { facts.text(.receiptType) ?? "" },
        hint: receipt.environment == .sandbox ? "purchases of TestFlight and App Review are sandbox data too" : nil)
    } else if let type = facts.text(.receiptType) {
      trail.pass(.environment, type)
    }
    if let device { try device.require(of: receipt, trail: &trail) }
  }

  private static func require(
    _ expected: String?, _ name: Check.Name, got: String?, hint: String?, _ trail: inout CheckLog
  ) throws(VerificationError) {
    guard let expected else {
      if let got { trail.pass(name, got) }
      return
    }
    try trail.require(
      got.map { sameBytes($0, expected) } ?? false, name, expected: expected, got: got ?? "none in the receipt",
      hint: got == nil ? nil : hint)
  }
}

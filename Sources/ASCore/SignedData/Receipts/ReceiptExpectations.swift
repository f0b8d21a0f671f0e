import AppStore
import Base

/// The values that the user expects in a receipt. Nothing else is expected.
struct ReceiptExpectations: Sendable, Equatable {
  var bundleID: String?
  var appVersion: String?
  var environment: SignedEnvironment?
  var device: DeviceIdentifier?

  func require(of receipt: AppReceipt, log: inout CheckLog) throws(VerificationError) {
    let facts = receipt.facts
    func claim(_ field: ReceiptField) -> Claim { facts.text(field).map(Claim.present) ?? .missing }
    try log.require([bundleID], .bundleID, of: claim(.bundleID), in: "the receipt") { _ in
      "the signature is valid, but the receipt belongs to another app"
    }
    try log.require([appVersion], .appVersion, of: claim(.applicationVersion), in: "the receipt")
    if let environment {
      try log.require(
        receipt.environment == environment, .environment, expected: environment.rawValue,
        got: facts.text(.receiptType) ?? "none in the receipt", passing: { facts.text(.receiptType) ?? "" },
        hint: receipt.environment == .sandbox ? "purchases of TestFlight and App Review are sandbox data too" : nil)
    } else if let type = facts.text(.receiptType) {
      log.pass(.environment, type)
    }
    if let device { try device.require(of: receipt, log: &log) }
  }
}

/// The identifier of a device in the hash of a receipt: `identifierForVendor` of iOS, iPadOS, tvOS and watchOS as 16
/// bytes, or the MAC address of a Mac as 6 (Apple, "Validating receipts on the device").
struct DeviceIdentifier: Sendable, Equatable {
  let bytes: [UInt8]

  /// Parses a UUID, or a MAC address with colons, hyphens or no separators.
  init?(_ text: String) {
    let groups = text.split(omittingEmptySubsequences: false) { $0 == "-" || $0 == ":" }
    let isShaped: Bool =
      switch groups.map(\.utf8.count) {
      case [8, 4, 4, 4, 12]: !text.utf8.contains(UInt8(ascii: ":"))
      case [2, 2, 2, 2, 2, 2], [32], [12]: true
      default: false
      }
    guard isShaped, let bytes = Base.bytes(ofHexadecimal: Array(groups.joined().utf8)) else { return nil }
    self.bytes = bytes
  }

  /// Returns the SHA-1 of the device, the opaque value and the bundle ID, with the exact bytes of the receipt.
  func hash(opaqueValue: ArraySlice<UInt8>, bundleID: ArraySlice<UInt8>) -> [UInt8] {
    SHA1.digest(bytes + opaqueValue + bundleID)
  }

  func require(of receipt: AppReceipt, log: inout CheckLog) throws(VerificationError) {
    guard let opaqueValue = receipt.facts.value(.opaqueValue), let bundleID = receipt.facts.value(.bundleID),
      let held = receipt.facts.value(.sha1Hash)
    else {
      throw log.reject(
        .deviceID, expected: "an opaque value, a bundle ID and a hash in the receipt", got: "not all of them")
    }
    let hash = hash(opaqueValue: opaqueValue, bundleID: bundleID)
    try log.require(
      held.elementsEqual(hash), .deviceID, expected: "SHA-1 \(hexadecimal(hash)) for this device",
      got: hexadecimal(held), hint: "the receipt was issued for another device")
  }
}

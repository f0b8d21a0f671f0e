/// What tells one device from another in the hash of a receipt: `identifierForVendor` of iOS, iPadOS, tvOS and watchOS as
/// 16 bytes, or the MAC address of a Mac as 6 (Apple, "Validating receipts on the device").
struct DeviceIdentifier: Sendable, Equatable {
  let bytes: [UInt8]

  /// A UUID, or a MAC address with colons, hyphens or nothing between its bytes.
  init?(_ text: String) {
    let groups = text.split(omittingEmptySubsequences: false) { $0 == "-" || $0 == ":" }
    let isShaped: Bool =
      switch groups.map(\.utf8.count) {
      case [8, 4, 4, 4, 12]: !text.utf8.contains(UInt8(ascii: ":"))
      case [2, 2, 2, 2, 2, 2], [32], [12]: true
      default: false
      }
    let digits = groups.joined()
    guard isShaped, digits.utf8.allSatisfy({ Character(Unicode.Scalar($0)).isHexDigit }) else { return nil }
    bytes = stride(from: 0, to: digits.utf8.count, by: 2).compactMap { offset in
      UInt8(String(digits.dropFirst(offset).prefix(2)), radix: 16)
    }
  }

  /// SHA-1 over the device, the opaque value and the bundle ID in the very bytes of the receipt.
  func hash(opaqueValue: ArraySlice<UInt8>, bundleID: ArraySlice<UInt8>) -> [UInt8] {
    SHA1.digest(bytes + opaqueValue + bundleID)
  }

  func require(of receipt: AppReceipt, trail: inout CheckLog) throws(VerificationError) {
    guard let opaqueValue = receipt.facts.value(.opaqueValue), let bundleID = receipt.facts.value(.bundleID),
      let held = receipt.facts.value(.sha1Hash)
    else {
      throw trail.reject(
        .deviceID, expected: "an opaque value, a bundle ID and a hash in the receipt", got: "not all of them")
    }
    let hash = hash(opaqueValue: opaqueValue, bundleID: bundleID)
    try trail.require(
      held.elementsEqual(hash), .deviceID, expected: "SHA-1 \(hexadecimal(hash)) for this device",
      got: hexadecimal(held), hint: "the receipt was made for another device")
  }
}

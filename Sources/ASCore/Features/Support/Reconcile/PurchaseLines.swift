/// The lines of purchases by their IDs, in few bytes each, because there may be millions.
struct PurchaseLines {
  private var lines: [UInt64: UInt32] = [:]

  /// Returns the line of an earlier row about the purchase; nil if this is the first one.
  mutating func note(_ id: String, line: Int) -> Int? {
    let key = Self.key(id)
    if let known = lines[key] { return Int(known) }
    lines[key] = UInt32(clamping: line)
    return nil
  }

  func contains(_ id: String) -> Bool { lines[Self.key(id)] != nil }

  /// Returns the number, or for other text its hash.
  private static func key(_ id: String) -> UInt64 { UInt64(id) ?? UInt64(hashing: id.utf8) }
}

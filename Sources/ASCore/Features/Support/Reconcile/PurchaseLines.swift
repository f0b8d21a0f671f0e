/// The lines of purchases by their IDs, in few bytes each, because there may be millions.
struct PurchaseLines {
  private var lines: [UInt64: UInt32] = [:]
  /// Whether `contains` is used, which takes more memory.
  private let keepsIDs: Bool

  init(keepsIDs: Bool) { self.keepsIDs = keepsIDs }

  /// Returns the line of an earlier row about the purchase; nil if this is the first one. A customer who changed the
  /// product of a subscription may have a row for each product.
  mutating func note(_ id: String, _ product: String?, line: Int) -> Int? {
    let key = product.map { UInt64(hashing: "\(id) \($0)".utf8) } ?? Self.key(id)
    if let known = lines[key] { return Int(known) }
    lines[key] = UInt32(clamping: line)
    if keepsIDs, product != nil, !contains(id) { lines[Self.key(id)] = UInt32(clamping: line) }
    return nil
  }

  func contains(_ id: String) -> Bool { lines[Self.key(id)] != nil }

  /// Returns the number, or for other text its hash.
  private static func key(_ id: String) -> UInt64 { UInt64(id) ?? UInt64(hashing: id.utf8) }
}

/// The lines of purchases by their IDs, in few bytes each, because there may be millions.
struct PurchaseLines {
  private var lines: [UInt64: UInt32] = [:]
  /// The bit of a line that shows that a row of the purchase has no product.
  private static let hasNoProduct: UInt32 = 1 << 31

  /// Returns the line of an earlier row about the purchase; nil if this is the first one. A customer who changed the
  /// product of a subscription may have a row for each product.
  mutating func note(_ id: String, _ product: String?, line: Int) -> Int? {
    let (key, line) = (Self.key(id), UInt32(clamping: line) & ~Self.hasNoProduct)
    let known = lines[key]
    guard let product else {
      lines[key] = (known ?? line) | Self.hasNoProduct
      return known.map(Self.number)
    }
    if known == nil { lines[key] = line }
    let own = UInt64(hashing: "\(id) \(product)".utf8)
    let earlier = lines[own] ?? known.flatMap { $0 & Self.hasNoProduct == 0 ? nil : $0 }
    if earlier == nil { lines[own] = line }
    return earlier.map(Self.number)
  }

  func contains(_ id: String) -> Bool { lines[Self.key(id)] != nil }

  private static func number(_ line: UInt32) -> Int { Int(line & ~hasNoProduct) }

  /// Returns the number, or for other text its hash.
  private static func key(_ id: String) -> UInt64 { UInt64(id) ?? UInt64(hashing: id.utf8) }
}

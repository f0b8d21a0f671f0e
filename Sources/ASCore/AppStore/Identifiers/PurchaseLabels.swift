import Base

// The words that label an ID.
extension PurchaseWords {
  /// Labels in Apple's emails, in the languages of most storefronts.
  private static let labels: [(root: [UInt8], label: Identifier.OfPurchase)] =
    ["order", "bestell", "auftrag", "commande", "pedido", "ordine"].map { (Array($0.utf8), .orderId) }
    + ["transact", "transak"].map { (Array($0.utf8), .transactionId) }

  /// Endings of words that label a date or a state of an order, not its ID.
  private static let otherEnds = ["date", "datum", "time", "zeit", "ms", "status", "state", "type", "reason"].map {
    Array($0.utf8)
  }

  /// Returns whether a word labels an ID, or is a part of a label.
  static func isOfLabel(_ word: ArraySlice<UInt8>) -> Bool {
    label(of: word) != nil || word.count < 8 && parts.contains(String(decoding: word, as: UTF8.self).uppercased())
  }

  private static let parts: Set<String> = ["ID", "NO", "NR", "NUMBER", "APPLE", "RECEIPT", "THE", "MY", "YOUR", "IS"]

  package static func label(of word: ArraySlice<UInt8>) -> Identifier.OfPurchase? {
    guard word.count >= 5, word.count <= 200 else { return nil }
    let lowered = word.map(\.lowercased)
    guard let label = labels.first(where: { lowered[...].firstRange(of: $0.root) != nil })?.label,
      !otherEnds.contains(where: { lowered.suffix($0.count).elementsEqual($0) })
    else { return nil }
    return label
  }
}

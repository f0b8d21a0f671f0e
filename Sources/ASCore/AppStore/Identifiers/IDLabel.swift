import Base

/// The words that say what the number behind them is.
package enum IDLabel {
  /// Labels in Apple's emails, in the languages of most storefronts.
  private static let labels: [(root: [UInt8], label: Identifier.OfPurchase)] =
    ["order", "bestell", "auftrag", "commande", "pedido", "ordine"].map { (Array($0.utf8), .orderId) }
    + ["transact", "transak"].map { (Array($0.utf8), .transactionId) }

  /// Endings of words that label a date or a state of an order, not its ID.
  private static let otherEnds = ["date", "datum", "time", "zeit", "ms", "status", "state", "type", "reason"].map {
    Array($0.utf8)
  }

  /// Returns the kind of ID that a word labels; nil for other words.
  package static func of(_ word: ArraySlice<UInt8>) -> Identifier.OfPurchase? {
    guard word.count >= 5, word.count <= 200 else { return nil }
    let lowered = word.map(\.lowercased)
    guard let label = labels.first(where: { lowered[...].firstRange(of: $0.root) != nil })?.label,
      !otherEnds.contains(where: { lowered.suffix($0.count).elementsEqual($0) })
    else { return nil }
    return label
  }

  /// Returns whether a word labels an ID, or is a part of a label.
  static func isPart(_ word: ArraySlice<UInt8>) -> Bool { isWord(word, of: parts) || of(word) != nil }

  private static let parts: Set<String> = [
    "id", "no", "nr", "number", "nummer", "apple", "receipt", "the", "my", "your", "is",
  ]

  /// Returns how many digits a number behind a word has if it is of something else, as in `ticket #12345678901234`; nil
  /// for other words.
  static func digitsOfOther(_ word: ArraySlice<UInt8>) -> ClosedRange<Int>? {
    word.count < 10 ? others[key(word)] : nil
  }

  /// The most digits of a telephone number (E.164).
  static let mostOfTelephone = 15

  private static let others = Dictionary(
    uniqueKeysWithValues: [
      (
        ["phone", "telephone", "tel", "telefon", "telefono", "mobile", "handy", "fax", "whatsapp"], 1...mostOfTelephone
      ),
      (["call"], 8...14), (["account"], 12...12), (["imei", "meid"], 14...16),
      (["ticket", "case", "invoice", "rechnung", "facture", "factura", "fattura", "serial", "iccid"], 8...19),
    ].flatMap { words, digits in words.map { ($0, digits) } })

  /// Returns whether a word may be between such a label and the number.
  static func isBeforeOther(_ word: ArraySlice<UInt8>) -> Bool {
    of(word) == nil && (isPart(word) || isWord(word, of: ["me", "us", "at", "on"]))
  }

  private static func isWord(_ word: ArraySlice<UInt8>, of words: Set<String>) -> Bool {
    word.count < 10 && words.contains(key(word))
  }

  private static func key(_ word: ArraySlice<UInt8>) -> String {
    String(decoding: word.lazy.map(\.lowercased), as: UTF8.self)
  }
}

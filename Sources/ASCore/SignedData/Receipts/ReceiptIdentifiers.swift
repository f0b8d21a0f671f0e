import AppStore
import Base

/// The IDs of a receipt that the App Store Server API can look up.
package struct ReceiptIdentifiers: Sendable, Equatable {
  /// The IDs, each once, those of the oldest purchase first.
  package let identifiers: [String]
  /// Why IDs are omitted; `nil` if none are.
  package let remark: String?
  /// The parts of the text that could not be read although others could be; `nil` if there are none.
  package private(set) var unread: String?

  /// Throws status 1 for a damaged receipt. `kinds` are the IDs of each purchase, in their order.
  package init(
    of receipt: ReceiptText, _ kinds: [Identifier.Name] = [.transactionId, .originalTransactionId]
  ) throws(Failure) {
    self.init(StoredPurchases(ofReceipt: try ReceiptDecoder.payload.decode(receipt).value), kinds)
  }

  /// Reads a receipt, JSON that servers stored, or receipts in a longer text. Throws status 1 for anything else.
  package init(in text: ArraySlice<UInt8>, _ kinds: [Identifier.Name]) throws(Failure) {
    do throws(Failure) {
      try self.init(whole: text, kinds)
    } catch {
      guard let arriving = Self(arriving: text, kinds) else { throw error }
      self = arriving
    }
  }

  /// Reads the IDs of receipts in an email, a log or source code; `nil` if there are none.
  private init?(arriving text: ArraySlice<UInt8>, _ kinds: [Identifier.Name]) {
    let receipts = ArrivingTexts(in: text).found.compactMap { content -> Self? in
      if case .receipt(let receipt) = content { try? Self(of: receipt, kinds) } else { nil }
    }
    guard !receipts.isEmpty else { return nil }
    identifiers = receipts.flatMap(\.identifiers).uniqued()
    remark = receipts.lazy.compactMap(\.remark).first
    unread = receipts.lazy.compactMap(\.unread).first
  }

  /// Reads only a receipt or JSON that servers stored, not receipts in longer texts. Throws status 1.
  package init(
    whole text: ArraySlice<UInt8>, _ kinds: [Identifier.Name] = [.transactionId, .originalTransactionId]
  ) throws(Failure) {
    let isJSON = text.first { !$0.isSpace }.map { "{[\"'".utf8.contains($0) } ?? false
    self.init(
      isJSON ? try StoredPurchases(text) : StoredPurchases(ofReceipt: try ReceiptDecoder.payload.decode(text).value),
      kinds)
  }

  private init(_ stored: StoredPurchases, _ kinds: [Identifier.Name]) {
    unread = stored.remainder(of: kinds)
    func all(_ purchases: [StoredPurchase]) -> [String] {
      purchases.flatMap { purchase in
        kinds.compactMap { $0 == .transactionId ? purchase.transactionID : purchase.originalTransactionID }
      }
    }
    // A hostile list may have a million purchases without an ID, which are not copied.
    let known = stored.purchases.filter { !$0.isOfXcode && ($0.transactionID ?? $0.originalTransactionID) != nil }
    let found = all(Self.sorted(known))
    let usable = found.filter(Self.isUsable)
    identifiers = usable.uniqued()
    let count = found.count - usable.count + stored.purchases.reduce(0) { $0 + $1.unreadCount(of: kinds) }
    let what = count == 1 ? "value that is not an App Store ID" : "values that are not App Store IDs"
    var omitted = count == 0 ? [] : ["\(count) \(what)"]
    let tested = all(stored.purchases.filter(\.isOfXcode)).uniqued().count
    if tested > 0 {
      omitted.append(
        "\(tested) ID\(tested == 1 ? "" : "s") from StoreKit testing in Xcode, which Apple's servers do not have")
    }
    remark = omitted.isEmpty ? nil : "omitted \(omitted.joined(separator: " and "))"
  }

  /// Accepts only nonzero digits: other text could act as a second line or an option in the command that reads it.
  private static func isUsable(_ identifier: String) -> Bool {
    identifier.utf8.allSatisfy(\.isDigit) && identifier.utf8.contains { $0 != UInt8(ascii: "0") }
  }

  /// The purchases with the oldest first, and those without a date last.
  private static func sorted(_ purchases: [StoredPurchase]) -> [StoredPurchase] {
    purchases.enumerated().sorted {
      ($0.element.date ?? .latest, $0.offset) < ($1.element.date ?? .latest, $1.offset)
    }.map(\.element)
  }
}

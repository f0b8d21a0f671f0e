import AppStore
import Base

/// The IDs of a receipt that the App Store Server API can look up.
package struct ReceiptIdentifiers: Sendable, Equatable {
  /// The IDs, each once, those of the oldest purchase first.
  package let identifiers: [String]
  /// Why IDs are omitted; `nil` if none are.
  package let remark: String?
  /// Why a receipt inside the text could not be read although other parts could be; `nil` if all could be.
  package private(set) var unread: String?

  package enum Kind: Sendable {
    case transaction
    case original
  }

  /// The receipt is decoded.
  package init(ofReceipt receipt: JSON, _ kinds: [Kind]) {
    self.init(StoredPurchases(ofReceipt: receipt), kinds)
  }

  /// Reads a receipt, JSON that servers stored, or receipts in a longer text. Throws status 1 for anything else.
  package init(in text: ArraySlice<UInt8>, _ kinds: [Kind]) throws(Failure) {
    do throws(Failure) {
      try self.init(whole: text, kinds)
    } catch {
      guard let arriving = Self(arriving: text, kinds) else { throw error }
      self = arriving
    }
  }

  /// Reads the IDs of receipts in an email, a log or source code; `nil` if there are none.
  private init?(arriving text: ArraySlice<UInt8>, _ kinds: [Kind]) {
    let receipts = ArrivingTexts(in: text).found.compactMap { content -> Self? in
      guard case .receipt(let receipt) = content, let read = try? ReceiptDecoder.payload.decode(receipt) else {
        return nil
      }
      return Self(ofReceipt: read.value, kinds)
    }
    guard !receipts.isEmpty else { return nil }
    identifiers = receipts.flatMap(\.identifiers).uniqued()
    remark = receipts.lazy.compactMap(\.remark).first
  }

  /// Reads only a receipt or JSON that servers stored, not receipts in longer texts. Throws status 1.
  package init(whole text: ArraySlice<UInt8>, _ kinds: [Kind]) throws(Failure) {
    guard let first = text.first(where: { !$0.isSpace }), Array("{[\"'".utf8).contains(first) else {
      self.init(ofReceipt: try ReceiptDecoder.payload.decode(text).value, kinds)
      return
    }
    self.init(try StoredPurchases(text), kinds)
  }

  private init(_ stored: StoredPurchases, _ kinds: [Kind]) {
    unread = stored.damagedReceipt
    let all = Self.sorted(stored.purchases).flatMap { purchase in
      kinds.compactMap { kind in
        switch kind {
        case .transaction: purchase.transactionID
        case .original: purchase.originalTransactionID
        }
      }
    }
    if stored.purchases.contains(where: \.isOfXcode) {
      identifiers = []
      remark =
        all.isEmpty
        ? nil : "omitted the IDs of a receipt from StoreKit testing in Xcode, which Apple's servers do not have"
      return
    }
    let usable = all.filter(Self.isUsable)
    identifiers = usable.uniqued()
    let count = all.count - usable.count
    let what = count == 1 ? "value that is not an App Store ID" : "values that are not App Store IDs"
    remark = count == 0 ? nil : "omitted \(count) \(what)"
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

import AppStore
import Base

/// The IDs of a receipt that the App Store Server API can be asked about.
package struct ReceiptIdentifiers: Sendable, Equatable {
  /// Each once, those of the oldest purchase first.
  package let identifiers: [String]
  /// Why some IDs, or all, are left out; nil if none are.
  package let remark: String?

  /// Which of a purchase's two IDs.
  package enum Kind: Sendable {
    case transaction
    case original
  }

  package init(_ receipt: Receipt, _ kinds: [Kind]) {
    let all = Self.purchases(of: receipt).flatMap { purchase in
      kinds.compactMap { kind in
        switch kind {
        case .transaction: purchase.transactionID
        case .original: purchase.originalTransactionID
        }
      }
    }
    if case .app(let app) = receipt, app.environment == .xcode {
      identifiers = []
      remark =
        all.isEmpty ? nil : "the IDs of a receipt of StoreKit testing in Xcode are left out: no server knows them"
      return
    }
    let usable = all.filter(Self.isUsable)
    identifiers = usable.uniqued()
    let count = all.count - usable.count
    remark = count == 0 ? nil : "\(count) left out that \(count == 1 ? "is" : "are") no ID of the App Store"
  }

  /// Digits, and more than a zero. Anything else could pass for another line or an option of the command that reads it.
  private static func isUsable(_ identifier: String) -> Bool {
    identifier.utf8.allSatisfy(\.isDigit) && identifier.utf8.contains { $0 != UInt8(ascii: "0") }
  }

  private struct Purchase {
    let date: Timestamp?
    let transactionID: String?
    let originalTransactionID: String?
  }

  /// The oldest first; those without a date last.
  private static func purchases(of receipt: Receipt) -> [Purchase] {
    switch receipt {
    case .app(let receipt):
      let purchases = receipt.purchases.map { purchase in
        Purchase(
          date: purchase.text(.purchaseDate).flatMap(ReceiptField.timestamp),
          transactionID: purchase.text(.transactionID),
          originalTransactionID: purchase.text(.originalTransactionID))
      }
      return purchases.sorted { ($0.date ?? .latest) < ($1.date ?? .latest) }
    case .transaction(let receipt):
      return [
        Purchase(
          date: nil, transactionID: receipt.purchase["transaction-id"],
          originalTransactionID: receipt.purchase["original-transaction-id"])
      ]
    }
  }
}

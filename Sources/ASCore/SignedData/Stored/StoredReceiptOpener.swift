import AppStore
import Base

/// Opens the receipts in stored JSON. Their contents are placed after the JSON itself, which is newer.
struct StoredReceiptOpener {
  /// The errors of receipts that could not be read.
  private(set) var damage: [Failure] = []

  /// Returns each document followed by its receipts. Each element of an outermost array is a separate document.
  mutating func open(_ whole: JSON) -> JSON {
    guard case .array(let documents) = whole else { return opened(whole) }
    return .array(documents.map { opened($0) })
  }

  private mutating func opened(_ document: JSON) -> JSON {
    var receipts: [JSON] = []
    var pending = [document]
    while let value = pending.popLast() {
      switch value {
      case .array(let elements): pending += elements.reversed()
      case .object(let object):
        receipts += opened(object)
        pending += object.members.reversed().map(\.value)
      case .null, .bool, .number, .string: continue
      }
    }
    return receipts.isEmpty ? document : ["document": document, "receipts": .array(receipts)]
  }

  /// Returns the receipts of an object, and the purchase described beside a receipt, which may be damaged or older.
  /// That purchase is last, because the same purchase in a receipt has more members.
  private mutating func opened(_ object: JSONObject) -> [JSON] {
    var receipts: [JSON] = []
    var hasReceipt = false
    for member in object.members where StoredPurchaseSearch.isReceipt(member.name) {
      guard let text = member.value.string, !text.isEmpty else { continue }
      hasReceipt = true
      do throws(Failure) {
        receipts.append(try Receipt(unwrapping: Array(text.utf8)[...]).json)
      } catch {
        damage.append(error)
      }
    }
    if hasReceipt, let purchase = Self.purchase(beside: object) { receipts.append(["purchase_info": purchase]) }
    return receipts
  }

  /// Returns the purchase with verifyReceipt's names.
  private static func purchase(beside object: JSONObject) -> JSON? {
    var purchase = JSONObject([])
    for (name, others) in besides {
      let value = others.lazy.compactMap { object[$0] }.first
      if let text = value?.string ?? value?.int64.map({ String($0) }), !text.isEmpty { purchase[name] = .string(text) }
    }
    guard purchase["transaction_id"]?.string?.isDigits ?? false else { return nil }
    return .object(purchase)
  }

  /// The names in version 1 notifications, Unity and react-native-iap.
  private static let besides = [
    ("transaction_id", ["transaction_id", "TransactionID", "transactionId"]),
    (
      "original_transaction_id",
      ["original_transaction_id", "originalTransactionIdentifierIOS", "originalTransactionId"]
    ),
    ("product_id", ["product_id", "productId"]),
  ]
}

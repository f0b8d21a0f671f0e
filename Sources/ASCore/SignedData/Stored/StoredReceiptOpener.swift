import AppStore
import Base

/// Opens the receipts in JSON that a server kept: what is in them stands behind what stands in the JSON itself, which is newer.
struct StoredReceiptOpener {
  /// Why receipts could not be read.
  private(set) var damage: [Failure] = []

  /// Each document with its receipts behind it. Each element of an outermost array is a document of its own.
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

  /// The receipts of an object, and the purchase that stands beside one, as a receipt may be damaged or older than that. As a
  /// single purchase it comes behind the same one in a receipt, which says more.
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

  /// In the names of verifyReceipt.
  private static func purchase(beside object: JSONObject) -> JSON? {
    var purchase = JSONObject([])
    for (name, others) in besides {
      let value = others.lazy.compactMap { object[$0] }.first
      if let text = value?.string ?? value?.int64.map({ String($0) }), !text.isEmpty { purchase[name] = .string(text) }
    }
    guard purchase["transaction_id"]?.string?.isDigits ?? false else { return nil }
    return .object(purchase)
  }

  /// As version 1 of notifications, Unity and react-native-iap call them.
  private static let besides = [
    ("transaction_id", ["transaction_id", "TransactionID", "transactionId"]),
    (
      "original_transaction_id",
      ["original_transaction_id", "originalTransactionIdentifierIOS", "originalTransactionId"]
    ),
    ("product_id", ["product_id", "productId"]),
  ]
}

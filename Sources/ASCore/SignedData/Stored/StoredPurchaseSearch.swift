import AppStore
import Base

/// Finds the purchases in JSON. It searches everything around them, at any depth, but not inside them, and the receipts
/// that the JSON contains after the JSON itself, which is newer.
struct StoredPurchaseSearch {
  private(set) var purchases: [Entry] = []
  private(set) var renewals: [Entry] = []
  private(set) var documents: [Document] = []
  private(set) var hasReceipts = false
  private(set) var damage: [Failure] = []
  /// The last `status` of verifyReceipt.
  private(set) var status: Int64?
  /// Whether a member was found that occurs only in stored purchases.
  private(set) var isOfKind = false
  /// The number of elements, in lists of purchases or of documents, that are something else.
  private(set) var unrecognizedCount = 0
  /// Whether the same purchase may be in two lists.
  private(set) var hasSeveralLists = false

  var isEmpty: Bool { purchases.isEmpty && renewals.isEmpty }

  struct Entry {
    let object: JSONObject
    let document: Int
    fileprivate let list: List
  }

  /// The members that apply to all purchases of a response.
  struct Document {
    var bundleID: String?
    var environment: String?
  }

  /// The lists of purchases, the most current first.
  fileprivate enum List: CaseIterable {
    case latest, latestExpired, inApp, single
  }

  /// Members with a receipt as text. The last two are those of Unity's In-App Purchasing and react-native-iap.
  private static let receiptNames: Set<String> = [
    "receipt", "latest_receipt", "latest_expired_receipt", "receipt_data", "Payload", "transactionReceipt",
  ]

  /// Each element of an outermost array is a separate document.
  init(_ whole: JSON) {
    guard case .array(let elements) = whole else {
      read(whole)
      return
    }
    for element in elements {
      let (wasOfKind, hadReceipts) = (isOfKind, hasReceipts)
      (isOfKind, hasReceipts) = (false, false)
      read(element)
      if !isOfKind, !hasReceipts { unrecognizedCount += 1 }
      (isOfKind, hasReceipts) = (isOfKind || wasOfKind, hasReceipts || hadReceipts)
    }
  }

  private mutating func read(_ document: JSON) {
    documents.append(Document())
    let first = purchases.count
    search(document)
    if hasReceipts {
      var receipts: [JSON] = []
      document.forEachValue { value, _ in
        if case .object(let object) = value { receipts += self.receipts(of: object) }
        return true
      }
      receipts.forEach { search($0) }
    }
    guard first < purchases.count, purchases[first...].contains(where: { $0.list != purchases[first].list }) else {
      return
    }
    hasSeveralLists = true
    let sorted = List.allCases.flatMap { list in purchases[first...].filter { $0.list == list } }
    purchases.replaceSubrange(first..., with: sorted)
  }

  private mutating func search(_ value: JSON) {
    switch value {
    case .null, .bool, .number, .string: return
    case .array(let elements):
      for element in elements { search(element) }
    case .object(let object):
      for member in object.members where !take(member, of: object) { search(member.value) }
    }
  }

  private mutating func take(_ member: JSONObject.Member, of owner: JSONObject) -> Bool {
    let (name, value) = (member.name.formerName, member.value)
    switch name {
    case "latest_receipt_info": return takePurchases(value, .latest)
    case "latest_expired_receipt_info": return takePurchases(value, .latestExpired)
    case "in_app": return takePurchases(value, .inApp)
    case "purchase_info": return takePurchases(value, .single)
    case "receipt" where value.objectValue?.members.contains { $0.name.formerName == "transaction_id" } ?? false:
      return takePurchases(value, .single)
    case "pending_renewal_info":
      isOfKind = true
      addEntries(of: value, .latest, to: \.renewals)
      return true
    case "notification_type":
      isOfKind = true
      // A version 1 notification itself contains the renewal state of the subscription.
      renewals.append(entry(owner, .latest))
    case "unified_receipt": isOfKind = true
    case "bundle_id", "bid": takeText(value, \.bundleID)
    case "environment": takeText(value, \.environment)
    case "receipt_type":
      // Only receipts have this member.
      isOfKind = true
      takeText(value, \.environment)
    case "status":
      if case .number(let number) = value { status = Int64(number.text) ?? status }
    case _ where Self.receiptNames.contains(name):
      if let text = value.string, !text.isEmpty || name == "receipt" { hasReceipts = true }
    default: break
    }
    return false
  }

  private mutating func takeText(_ value: JSON, _ place: WritableKeyPath<Document, String?>) {
    let last = documents.count - 1
    documents[last][keyPath: place] = documents[last][keyPath: place] ?? value.string
  }

  /// Adds a list of purchases or a single one. Returns whether the value is one of them.
  private mutating func takePurchases(_ value: JSON, _ list: List) -> Bool {
    guard value.arrayElements != nil || value.objectValue != nil else { return false }
    isOfKind = true
    addEntries(of: value, list, to: \.purchases)
    // A flat receipt (iOS 6) contains the app's members itself.
    for member in value.objectValue?.members ?? [] where ["bundle_id", "bid"].contains(member.name.formerName) {
      takeText(member.value, \.bundleID)
    }
    return true
  }

  /// Adds the objects of an array, or a single object that replaces the array.
  private mutating func addEntries(of value: JSON, _ list: List, to entries: WritableKeyPath<Self, [Entry]>) {
    for element in value.arrayElements ?? (value.objectValue.map { [.object($0)] } ?? []) {
      if case .object(let object) = element {
        self[keyPath: entries].append(entry(object, list))
      } else {
        unrecognizedCount += 1
      }
    }
  }

  private func entry(_ object: JSONObject, _ list: List) -> Entry {
    Entry(object: object, document: documents.count - 1, list: list)
  }

  /// Returns the receipts of an object, and the purchase described beside a receipt, which may be damaged or older.
  /// That purchase is last, because the same purchase in a receipt has more members.
  private mutating func receipts(of object: JSONObject) -> [JSON] {
    var receipts: [JSON] = []
    var hasReceipt = false
    for member in object.members {
      guard Self.receiptNames.contains(member.name.formerName), let text = member.value.string, !text.isEmpty else {
        continue
      }
      hasReceipt = true
      do throws(Failure) {
        receipts.append(try ReceiptDecoder.payload.decode(Array(text.utf8)[...]).value)
      } catch {
        damage.append(error)
      }
    }
    if hasReceipt, let purchase = Self.purchase(beside: object) { receipts.append(["purchase_info": purchase]) }
    return receipts
  }

  /// Returns the purchase with verifyReceipt's names.
  private static func purchase(beside object: JSONObject) -> JSON? {
    var purchase = JSONObject()
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

extension String {
  /// The name of a member with underscores, which were hyphens in the property lists of iOS 6.
  var formerName: String { utf8.contains(UInt8(ascii: "-")) ? replacing("-", with: "_") : self }
}

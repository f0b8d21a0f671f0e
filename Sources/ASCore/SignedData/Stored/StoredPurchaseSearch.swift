import AppStore
import Base

/// Finds the purchases in JSON. It searches everything around them, at any depth, but not inside them, and the receipts
/// that the JSON contains after the JSON itself, which is newer.
struct StoredPurchaseSearch {
  private(set) var purchases: [Entry] = []
  private(set) var renewals: [Entry] = []
  private(set) var documents: [Document] = []
  /// Whether a document contains strings that may be receipts.
  private(set) var hasReceipts = false
  /// The errors of receipts that could not be read.
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
    /// The index of its document.
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

  /// The meaning of a known member.
  private enum Member: Equatable {
    case purchases(List)
    case renewals
    /// A receipt as text, or a single purchase.
    case receipt
    case receiptText
    case bundleID
    /// `ofReceipt` is whether the member occurs only in receipts.
    case environment(ofReceipt: Bool)
    case notificationType
    case unifiedReceipt
    case status
  }

  private static let members: [String: Member] = [
    "latest_receipt_info": .purchases(.latest), "latest_expired_receipt_info": .purchases(.latestExpired),
    "in_app": .purchases(.inApp), "purchase_info": .purchases(.single), "pending_renewal_info": .renewals,
    "receipt": .receipt, "latest_receipt": .receiptText, "latest_expired_receipt": .receiptText,
    "receipt_data": .receiptText,
    // Unity's In-App Purchasing, and react-native-iap.
    "Payload": .receiptText, "transactionReceipt": .receiptText,
    "bundle_id": .bundleID, "bid": .bundleID, "environment": .environment(ofReceipt: false),
    "receipt_type": .environment(ofReceipt: true), "notification_type": .notificationType,
    "unified_receipt": .unifiedReceipt, "status": .status,
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
      for receipt in receipts(in: document) { search(receipt) }
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
      for member in object.members {
        guard let known = Self.members[member.name.formerName], take(known, member.value, of: object) else {
          search(member.value)
          continue
        }
      }
    }
  }

  /// Reads the value of a known member. Returns whether its inside can be skipped.
  private mutating func take(_ member: Member, _ value: JSON, of owner: JSONObject) -> Bool {
    switch (member, value) {
    case (.purchases(let list), .array), (.purchases(let list), .object):
      takePurchases(value, list)
      return true
    case (.receipt, .string):
      hasReceipts = true
    case (.receipt, .object(let object)) where object.members.contains { $0.name.formerName == "transaction_id" }:
      takePurchases(value, .single)
      return true
    case (.receiptText, .string(let text)):
      if !text.isEmpty { hasReceipts = true }
    case (.renewals, _):
      isOfKind = true
      addEntries(of: value, .latest, to: \.renewals)
      return true
    case (.notificationType, _):
      isOfKind = true
      // A version 1 notification itself contains the renewal state of the subscription.
      renewals.append(entry(owner, .latest))
    case (.unifiedReceipt, _): isOfKind = true
    case (.bundleID, _): takeText(value, \.bundleID)
    case (.environment(let isOfReceipt), _):
      takeText(value, \.environment)
      if isOfReceipt { isOfKind = true }
    case (.status, .number(let number)): status = Int64(number.text) ?? status
    case (.purchases, _), (.receipt, _), (.receiptText, _), (.status, _): break
    }
    return false
  }

  /// Stores the text if it is the document's first.
  private mutating func takeText(_ value: JSON, _ place: WritableKeyPath<Document, String?>) {
    let last = documents.count - 1
    documents[last][keyPath: place] = documents[last][keyPath: place] ?? value.string
  }

  private mutating func takePurchases(_ value: JSON, _ list: List) {
    isOfKind = true
    addEntries(of: value, list, to: \.purchases)
    // A flat receipt (iOS 6) contains the app's members itself.
    for member in value.objectValue?.members ?? [] where Self.members[member.name.formerName] == .bundleID {
      takeText(member.value, \.bundleID)
    }
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
}

// The receipts in a document.

extension StoredPurchaseSearch {
  private mutating func receipts(in document: JSON) -> [JSON] {
    var found: [JSON] = []
    document.forEachValue { value, _ in
      if case .object(let object) = value { found += receipts(of: object) }
      return true
    }
    return found
  }

  /// Returns the receipts of an object, and the purchase described beside a receipt, which may be damaged or older.
  /// That purchase is last, because the same purchase in a receipt has more members.
  private mutating func receipts(of object: JSONObject) -> [JSON] {
    var receipts: [JSON] = []
    var hasReceipt = false
    for member in object.members {
      guard let known = Self.members[member.name.formerName], known == .receipt || known == .receiptText,
        let text = member.value.string, !text.isEmpty
      else { continue }
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

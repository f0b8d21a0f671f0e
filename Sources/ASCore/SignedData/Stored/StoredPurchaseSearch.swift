import Base

/// Where the purchases are in a text: walks over all that is around them, however deep, and into none of them.
struct StoredPurchaseSearch {
  private(set) var purchases: [Entry] = []
  private(set) var renewals: [Entry] = []
  /// The tokens of texts that may be receipts.
  private(set) var receipts: [Int] = []
  private(set) var documents: [Document] = []
  /// verifyReceipt's, the last one.
  private(set) var status: Int64?
  /// Whether a member was found that nothing else has.
  private(set) var isOfKind = false
  /// How many elements of lists of purchases, or of documents, are nothing of that kind.
  private(set) var strangers = 0

  /// Kept small: an empty object in a list is two bytes of the text.
  struct Entry {
    private let tokenIndex: UInt32
    private let documentIndex: UInt32
    fileprivate let list: List

    fileprivate init(token: Int, list: List, document: Int) {
      (tokenIndex, documentIndex, self.list) = (UInt32(token), UInt32(document), list)
    }

    /// The token of an object.
    var token: Int { Int(tokenIndex) }
    /// Which of the documents it is in.
    var document: Int { Int(documentIndex) }
  }

  /// What holds for all purchases of a reply: tokens of texts.
  struct Document {
    var bundleID: Int?
    var environment: Int?
  }

  /// The lists of purchases, the newest state first.
  fileprivate enum List: UInt8 {
    case latest, latestExpired, inApp, single
  }

  var isEmpty: Bool { purchases.isEmpty && renewals.isEmpty }

  /// Whether one purchase may stand in two of them.
  private(set) var hasSeveralLists = false

  private enum Member: String, CaseIterable {
    case latestReceiptInfo = "latest_receipt_info"
    case latestExpiredReceiptInfo = "latest_expired_receipt_info"
    case inApp = "in_app"
    case purchaseInfo = "purchase_info"
    case pendingRenewalInfo = "pending_renewal_info"
    case receipt
    case notificationType = "notification_type"
    case unifiedReceipt = "unified_receipt"
    case bundleID = "bundle_id"
    case bid
    case environment
    case receiptType = "receipt_type"
    case latestReceipt = "latest_receipt"
    case latestExpiredReceipt = "latest_expired_receipt"
    case receiptData = "receipt_data"
    /// In-App Purchasing of Unity.
    case payload = "Payload"
    /// react-native-iap.
    case transactionReceipt
    case status
  }

  /// Whether a member of this name may hold a receipt.
  static func isReceipt(_ name: String) -> Bool {
    guard let index = Array(name.utf8).withUnsafeBytes({ names[$0] }) else { return false }
    switch members[index] {
    case .receipt, .latestReceipt, .latestExpiredReceipt, .receiptData, .payload, .transactionReceipt: return true
    case .latestReceiptInfo, .latestExpiredReceiptInfo, .inApp, .purchaseInfo, .pendingRenewalInfo, .notificationType,
      .unifiedReceipt, .bundleID, .bid, .environment, .receiptType, .status:
      return false
    }
  }

  private static let members = Member.allCases
  private static let names = NameIndex(Member.allCases.map(\.rawValue))
  private static let transactionID = NameIndex(["transaction_id"])

  /// Each element of an outermost array is a document of its own.
  mutating func read(_ tape: JSONTape) {
    purchases.removeAll(keepingCapacity: true)
    renewals.removeAll(keepingCapacity: true)
    receipts.removeAll(keepingCapacity: true)
    documents.removeAll(keepingCapacity: true)
    (status, isOfKind, hasSeveralLists, strangers) = (nil, false, false, 0)
    guard let whole = tape.tokens.first else { return }
    if whole.kind == .array {
      var element = 1
      var (isAnyOfKind, lastStatus) = (false, nil as Int64?)
      while element < Int(whole.next) {
        let receiptCount = receipts.count
        (isOfKind, status) = (false, nil)
        read(tape, from: element)
        if !isOfKind, receipts.count == receiptCount { strangers += 1 }
        (isAnyOfKind, lastStatus) = (isAnyOfKind || isOfKind, status ?? lastStatus)
        element = Int(tape.tokens[element].next)
      }
      (isOfKind, status) = (isAnyOfKind, lastStatus)
    } else {
      read(tape, from: 0)
    }
  }

  private mutating func read(_ tape: JSONTape, from start: Int) {
    documents.append(Document())
    let first = purchases.count
    // The objects that are open, the innermost last.
    var open: [Int] = []
    var index = start
    while index < Int(tape.tokens[start].next) {
      let token = tape.tokens[index]
      while let last = open.last, Int(tape.tokens[last].next) <= index { open.removeLast() }
      guard token.kind == .name else {
        if token.kind == .object { open.append(index) }
        index += 1
        continue
      }
      let value = index + 1
      let isTaken: Bool
      if let member = tape.withBytes(token, { Self.names[$0] }) {
        isTaken = take(Self.members[member], tape, value, of: open.last ?? start)
      } else {
        isTaken = false
      }
      index = isTaken ? Int(tape.tokens[value].next) : value
    }
    let lists = purchases[first...]
    if let list = lists.first?.list, lists.contains(where: { $0.list != list }) {
      hasSeveralLists = true
      // By the list, and in each as they stand.
      let sorted = lists.enumerated().sorted {
        ($0.element.list.rawValue, $0.offset) < ($1.element.list.rawValue, $1.offset)
      }
      purchases.replaceSubrange(first..., with: sorted.map(\.element))
    }
  }

  /// Whether there is nothing more to look for in the value.
  private mutating func take(_ member: Member, _ tape: JSONTape, _ value: Int, of owner: Int) -> Bool {
    let (kind, document) = (tape.tokens[value].kind, documents.count - 1)
    switch member {
    case .latestReceiptInfo: return takePurchases(tape, value, .latest)
    case .latestExpiredReceiptInfo: return takePurchases(tape, value, .latestExpired)
    case .inApp: return takePurchases(tape, value, .inApp)
    case .purchaseInfo: return takePurchases(tape, value, .single)
    case .receipt:
      if kind == .string { receipts.append(value) }
      guard kind == .object, has(transactionIDIn: value, tape) else { return false }
      return takePurchases(tape, value, .single)
    case .pendingRenewalInfo:
      isOfKind = true
      for element in elements(tape, value) {
        renewals.append(Entry(token: element, list: .latest, document: document))
      }
      return true
    case .notificationType:
      isOfKind = true
      // Of version 1 it says itself what was to become of the subscription.
      renewals.append(Entry(token: owner, list: .latest, document: document))
    case .unifiedReceipt: isOfKind = true
    case .bundleID, .bid:
      takeBundle(tape, value)
    case .environment, .receiptType:
      if kind == .string, documents[document].environment == nil { documents[document].environment = value }
      if member == .receiptType { isOfKind = true }
    case .latestReceipt, .latestExpiredReceipt, .receiptData, .payload, .transactionReceipt:
      if kind == .string, tape.tokens[value].end > tape.tokens[value].start { receipts.append(value) }
    case .status:
      if kind == .number { status = Int64(tape.string(tape.tokens[value])) }
    }
    return false
  }

  private mutating func takeBundle(_ tape: JSONTape, _ value: Int) {
    if tape.tokens[value].kind == .string, documents[documents.count - 1].bundleID == nil {
      documents[documents.count - 1].bundleID = value
    }
  }

  private mutating func takePurchases(_ tape: JSONTape, _ value: Int, _ list: List) -> Bool {
    guard tape.tokens[value].isContainer else { return false }
    isOfKind = true
    for element in elements(tape, value) {
      purchases.append(Entry(token: element, list: list, document: documents.count - 1))
    }
    // What is flat names its app itself (receipts of iOS 6).
    guard tape.tokens[value].kind == .object else { return true }
    var member = value + 1
    while member < Int(tape.tokens[value].next) {
      let known = tape.withBytes(tape.tokens[member]) { Self.names[$0] }.map { Self.members[$0] }
      if known == .bid || known == .bundleID { takeBundle(tape, member + 1) }
      member = Int(tape.tokens[member + 1].next)
    }
    return true
  }

  /// The objects of an array, or the one that stands there alone.
  private mutating func elements(_ tape: JSONTape, _ value: Int) -> [Int] {
    switch tape.tokens[value].kind {
    case .object: return [value]
    case .array:
      var elements = Array(tape.elements(of: value))
      let count = elements.count
      elements.removeAll { tape.tokens[$0].kind != .object }
      strangers += count - elements.count
      return elements
    case .null, .bool, .number, .string, .name: return []
    }
  }

  private func has(transactionIDIn object: Int, _ tape: JSONTape) -> Bool {
    var member = object + 1
    while member < Int(tape.tokens[object].next) {
      if tape.withBytes(tape.tokens[member], { Self.transactionID[$0] }) != nil { return true }
      member = Int(tape.tokens[member + 1].next)
    }
    return false
  }
}

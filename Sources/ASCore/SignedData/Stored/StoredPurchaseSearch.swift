import Base

/// Finds the purchases in a text. It searches everything around them, at any depth, but not inside them.
struct StoredPurchaseSearch {
  private(set) var purchases: [Entry] = []
  private(set) var renewals: [Entry] = []
  private(set) var documents: [Document] = []
  /// Whether the text contains strings that may be receipts.
  private(set) var hasReceipts = false
  /// The last `status` of verifyReceipt.
  private(set) var status: Int64?
  /// Whether a member was found that occurs only in stored purchases.
  private(set) var isOfKind = false
  /// The number of elements, in lists of purchases or of documents, that are something else.
  private(set) var unrecognizedCount = 0
  /// Whether the same purchase may be in two lists.
  private(set) var hasSeveralLists = false

  var isEmpty: Bool { purchases.isEmpty && renewals.isEmpty }

  /// Small, because an empty object in a list takes only two bytes of text.
  struct Entry {
    private let tokenIndex: UInt32
    private let documentIndex: UInt32
    fileprivate let list: List

    fileprivate init(token: Int, list: List, document: Int) {
      (tokenIndex, documentIndex, self.list) = (UInt32(token), UInt32(document), list)
    }

    /// The token index of the purchase's object.
    var token: Int { Int(tokenIndex) }
    /// The index of its document.
    var document: Int { Int(documentIndex) }
  }

  /// The members that apply to all purchases of a response, as token indexes of strings.
  struct Document {
    var bundleID: Int?
    var environment: Int?
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
    case transactionID
  }

  private static let members: KeyValuePairs<String, Member> = [
    "latest_receipt_info": .purchases(.latest), "latest_expired_receipt_info": .purchases(.latestExpired),
    "in_app": .purchases(.inApp), "purchase_info": .purchases(.single), "pending_renewal_info": .renewals,
    "receipt": .receipt, "latest_receipt": .receiptText, "latest_expired_receipt": .receiptText,
    "receipt_data": .receiptText,
    // Unity's In-App Purchasing, and react-native-iap.
    "Payload": .receiptText, "transactionReceipt": .receiptText,
    "bundle_id": .bundleID, "bid": .bundleID, "environment": .environment(ofReceipt: false),
    "receipt_type": .environment(ofReceipt: true), "notification_type": .notificationType,
    "unified_receipt": .unifiedReceipt, "status": .status, "transaction_id": .transactionID,
  ]
  private static let names = members.reduce(into: FormerNames()) { $0.add($1.key) }

  private static func member(_ name: UnsafeRawBufferPointer) -> Member? { names[name].map { members[$0 - 1].value } }

  /// Whether a member of this name may contain a receipt.
  static func isReceipt(_ name: String) -> Bool {
    names[name].map { [.receipt, .receiptText].contains(members[$0 - 1].value) } ?? false
  }

  /// Each element of an outermost array is a separate document.
  init(_ tape: JSONTape) {
    guard tape.tokens.first?.kind == .array else {
      read(tape, from: 0)
      return
    }
    var isAnyOfKind = false
    var hasAnyReceipts = false
    for element in tape.elements(of: 0) {
      (isOfKind, hasReceipts) = (false, false)
      read(tape, from: element)
      if !isOfKind, !hasReceipts { unrecognizedCount += 1 }
      (isAnyOfKind, hasAnyReceipts) = (isAnyOfKind || isOfKind, hasAnyReceipts || hasReceipts)
    }
    (isOfKind, hasReceipts) = (isAnyOfKind, hasAnyReceipts)
  }

  private mutating func read(_ tape: JSONTape, from start: Int) {
    guard start < tape.tokens.count else { return }
    documents.append(Document())
    let first = purchases.count
    // The objects around the current token, innermost last.
    var open: [Int] = []
    var index = start
    let end = Int(tape.tokens[start].next)
    while index < end {
      let token = tape.tokens[index]
      while let last = open.last, Int(tape.tokens[last].next) <= index { open.removeLast() }
      if token.kind == .object { open.append(index) }
      index += 1
      if token.kind == .name, let member = tape.withBytes(token, Self.member),
        take(member, tape, index, of: open.last ?? start)
      {
        index = Int(tape.tokens[index].next)
      }
    }
    let found = purchases[first...]
    guard let list = found.first?.list, found.contains(where: { $0.list != list }) else { return }
    hasSeveralLists = true
    purchases.replaceSubrange(first..., with: List.allCases.flatMap { list in found.filter { $0.list == list } })
  }

  /// Reads the value of a known member. Returns whether its inside can be skipped.
  private mutating func take(_ member: Member, _ tape: JSONTape, _ value: Int, of owner: Int) -> Bool {
    let token = tape.tokens[value]
    switch member {
    case .purchases(let list): return takePurchases(tape, value, list)
    case .receipt:
      if token.kind == .string { hasReceipts = true }
      guard token.kind == .object, has(.transactionID, in: value, tape) else { return false }
      return takePurchases(tape, value, .single)
    case .receiptText:
      if token.kind == .string, token.end > token.start { hasReceipts = true }
    case .renewals:
      isOfKind = true
      renewals += entries(tape, value, .latest)
      return true
    case .notificationType:
      isOfKind = true
      // A version 1 notification itself contains the renewal state of the subscription.
      renewals.append(Entry(token: owner, list: .latest, document: documents.count - 1))
    case .unifiedReceipt: isOfKind = true
    case .bundleID: takeText(\.bundleID, tape, value)
    case .environment(let isOfReceipt):
      takeText(\.environment, tape, value)
      if isOfReceipt { isOfKind = true }
    case .status:
      if token.kind == .number { status = Int64(tape.string(token)) ?? status }
    case .transactionID: break
    }
    return false
  }

  /// Stores the text if it is the document's first.
  private mutating func takeText(_ place: WritableKeyPath<Document, Int?>, _ tape: JSONTape, _ value: Int) {
    let document = documents.count - 1
    if tape.tokens[value].kind == .string, documents[document][keyPath: place] == nil {
      documents[document][keyPath: place] = value
    }
  }

  private mutating func takePurchases(_ tape: JSONTape, _ value: Int, _ list: List) -> Bool {
    guard tape.tokens[value].isContainer else { return false }
    isOfKind = true
    purchases += entries(tape, value, list)
    // A flat receipt (iOS 6) contains the app's members itself.
    guard tape.tokens[value].kind == .object else { return true }
    tape.forEachMember(of: value) { name, value in
      if Self.member(name) == .bundleID { takeText(\.bundleID, tape, value) }
    }
    return true
  }

  /// The objects of an array, or a single object that replaces the array.
  private mutating func entries(_ tape: JSONTape, _ value: Int, _ list: List) -> [Entry] {
    let elements =
      switch tape.tokens[value].kind {
      case .object: [value]
      case .array: tape.elements(of: value)
      case .null, .bool, .number, .string, .name: [Int]()
      }
    let objects = elements.filter { tape.tokens[$0].kind == .object }
    unrecognizedCount += elements.count - objects.count
    return objects.map { Entry(token: $0, list: list, document: documents.count - 1) }
  }

  private func has(_ member: Member, in object: Int, _ tape: JSONTape) -> Bool {
    var has = false
    tape.forEachMember(of: object) { name, _ in
      if Self.member(name) == member { has = true }
    }
    return has
  }
}

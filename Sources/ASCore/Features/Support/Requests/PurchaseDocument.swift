import AppStore
import Base
import SignedData

// Signed data, JSON, and the texts around them.
extension PurchaseFinder {
  /// Adds one purchase of a receipt, because all of them are of one customer.
  mutating func add(_ receipt: ReceiptIdentifiers) throws(Failure) {
    guard let id = receipt.identifiers.last else {
      throw Failure(.failure, receipt.remark ?? "the receipt has no purchases", hint: Self.wanted)
    }
    add(.transactionId, id, from: .receipt)
  }

  mutating func add(_ json: JSON, _ text: ArraySlice<UInt8>) throws(Failure) {
    let opened = (try? json.openingJWS()) ?? json
    switch opened {
    case .string(let text): return addAll(in: Array(text.utf8)[...], .text)
    case .number: return addAll(in: text, .text)
    case .null, .bool, .array, .object: break
    }
    add(document: opened, from: .text)
    add(ArrivingTexts(inStringsOf: opened, opensTruncated: true))
    // Emails and tickets, as programs store them.
    addWords(of: opened)
    guard purchases.isEmpty, !document.isOfXcode else {
      let others = scan.found.filter {
        $0.kind != nil && $0.certainty != .perhapsOther && ($0.certainty == .labeled || $0.isUsual)
      }
      leftOut = (leftOut + others.map(\.id).filter { !document.known.contains($0) }).uniqued()
      return nameOthers()
    }
    addCandidates(.text)
    guard purchases.isEmpty else { return }
    // A server's record may have its purchases in a receipt.
    if let ids = try? ReceiptIdentifiers(whole: text).identifiers, let id = ids.last {
      return add(.transactionId, id, from: .receipt)
    }
    throw problems.first ?? nothing(in: "JSON")
  }

  mutating func add(document json: JSON, from source: PastedPurchase.Source) {
    let known = document.found.count
    document.read(json)
    for (kind, id) in document.found[known...] { add(kind, id, from: source) }
    leftOut = document.ofOrders.filter { !seen.contains($0) }
  }

  // MARK: Texts

  /// Adds everything in a text: signed data at any position, and the words between.
  mutating func addAll(in text: ArraySlice<UInt8>, _ form: Form) {
    add(ArrivingTexts(in: text, opensTruncated: true))
    addCandidates(form)
  }

  private mutating func add(_ arriving: ArrivingTexts) {
    for json in arriving.documents {
      add(document: (try? json.openingJWS()) ?? json, from: .text)
    }
    for content in arriving.found {
      switch content {
      case .jws(let jws): if let payload = try? JSON(unverified: jws) { add(document: payload, from: .jws) }
      case .receipt(let receipt):
        do {
          try add(ReceiptIdentifiers(of: receipt))
        } catch {
          problems.append(error)
        }
      }
    }
    if let failure = arriving.compressed { problems.append(failure) }
    incomplete += arriving.incomplete.firstFew
    for part in arriving.words { scan.read(part) }
  }

  /// Adds the members of a document as lines with labels.
  private mutating func addWords(of json: JSON, named name: [UInt8] = []) {
    let value: String
    switch json {
    case .array(let elements): return elements.forEach { addWords(of: $0, named: name) }
    case .object(let object):
      for member in object.members {
        // A document may have its records by ID.
        if WordShape.isTransaction(member.name, isLabeled: false) || WordShape.isOrder(member.name) {
          scan.read(Array(member.name.utf8)[...])
        }
        // In `"user":{"id":`, the name of the object says what the ID is of.
        let own = Array(member.name.utf8.prefix(Self.longestLabel))
        addWords(
          of: member.value,
          named: IDLabel.isName(own[...]) && name.count <= Self.longestLabel ? name + " ".utf8 + own : own)
      }
      return
    case .string(let text): value = text
    case .number(let number): value = number.text
    case .null, .bool: return
    }
    // Most values are too short for an ID, and a document may have a million of them.
    guard value.utf8.count >= WordShape.shortestOrder, !CompactJWS.isMeant(by: value) else { return }
    scan.read((name + ": ".utf8 + value.utf8)[...])
  }

  private static let longestLabel = 40

  /// Adds the IDs among the words of all texts.
  private mutating func addCandidates(_ form: Form) {
    let certain = scan.found.filter { $0.kind != nil && $0.certainty != .perhapsOther }
    let found = certain.isEmpty && purchases.isEmpty ? scan.found.filter { $0.kind != nil } : certain
    // A quoted reply may have an example. Its labels count only if nothing outside is surely an ID.
    let own = found.filter { !$0.isQuoted && ($0.certainty == .labeled || $0.isUsual) }
    let candidates = own.isEmpty || form != .text ? found : found.filter { !$0.isQuoted }
    // If some are labeled as an order or a transaction, the others are other numbers in the email.
    let hasLabels = !purchases.isEmpty || candidates.contains { $0.certainty == .labeled }
    for candidate in candidates where candidate.certainty == .labeled || !hasLabels || form != .text {
      if let kind = candidate.kind { add(kind, candidate.id, from: .text) }
    }
    leftOut = (leftOut + found.map(\.id)).uniqued().filter { !seen.contains($0) }
    nameOthers()
  }

  /// Adds a remark on the numbers that are of something else.
  private mutating func nameOthers() {
    let ofOthers = (self.found(.other) + self.found(.perhapsOther)).filter {
      (WordShape.isTransaction($0, isLabeled: false) || WordShape.isOrder($0)) && !seen.contains($0)
        && !document.known.contains($0) && !leftOut.contains($0)
    }
    if !ofOthers.isEmpty {
      repairs.append("not looked up, because of their labels: \(ofOthers.prefix(5).joined(separator: ", "))")
    }
  }
}

/// The IDs in decoded data, such as a notification, a server's record or a response: one for each object that
/// identifies a purchase. Of purchases known to be one customer's, the first is enough.
struct PurchaseDocument {
  private(set) var found: [(kind: Identifier.OfPurchase, id: String)] = []
  /// Transactions inside an order, which the lookup of the order finds.
  private(set) var ofOrders: [String] = []
  /// Whether a purchase was made in Xcode, which Apple's servers do not have.
  private(set) var isOfXcode = false
  /// The IDs of the purchases and downloads of the customers found so far.
  private(set) var known = TextSet()

  /// Reads a value with a list of pending values instead of recursion, so that deep nesting uses no stack.
  mutating func read(_ json: JSON) {
    var pending = [(value: json, isInOrder: false, isOneCustomer: false)]
    var first = found.count
    while var place = pending.popLast() {
      if !place.isOneCustomer { first = found.count }
      var inner = place.value.arrayElements ?? []
      if case .object(let object) = place.value {
        place.isOneCustomer = place.isOneCustomer || Self.isOneCustomer(place.value)
        read(object, &place.isInOrder, isFurther: place.isOneCustomer && found.count > first)
        inner = object.members.map(\.value)
      }
      pending += inner.reversed().map { ($0, place.isInOrder, place.isOneCustomer) }
    }
  }

  /// With `isFurther`, a transaction is of a customer with a known one.
  private mutating func read(_ object: JSONObject, _ isInOrder: inout Bool, isFurther: Bool) {
    if let order = Self.text(in: object, named: ["orderId", "order_id"]) {
      let id = PastedIdentifier(order, as: .orderId).read
      if known.insert(id) { found.append((.orderId, id)) }
      isInOrder = true
    }
    let names = Self.transactionNames.compactMap { Self.text(in: object, named: $0) }
    if names.contains("0") || Self.text(in: object, named: ["environment"]) == "Xcode" && !names.isEmpty {
      isOfXcode = true
      return
    }
    guard let id = names.first(where: \.isDigits) else { return }
    let isKnown = names.contains { known.contains($0) }
    names.forEach { known.insert($0) }
    if isKnown || isFurther { return }
    if isInOrder { ofOrders.append(id) } else { found.append((.transactionId, id)) }
  }

  /// The names in current payloads and in version 1: the transaction, its original transaction, the download.
  private static let transactionNames = ["transactionId", "originalTransactionId", "appTransactionId"].map { today in
    [today] + FormerMember.ofPurchase.filter { $0.today == today }.flatMap(\.names)
  }

  private static func text(in object: JSONObject, named names: [String]) -> String? {
    for member in object.members where names.contains(where: { sameBytes($0, member.name) }) {
      if let text = member.value.string ?? member.value.int64.map({ String($0) }), !text.isEmpty { return text }
    }
    return nil
  }

  /// Returns whether the value is one of Apple's responses, which are about one customer each.
  private static func isOneCustomer(_ value: JSON) -> Bool {
    let lists = [
      "signedTransactions", "latest_receipt_info", "latest_expired_receipt_info", "in_app", "unified_receipt",
      "pending_renewal_info",
    ]
    return lists.contains { value[$0] != nil }
      || value["data"]?.arrayElements?.first?["lastTransactions"] != nil
  }
}

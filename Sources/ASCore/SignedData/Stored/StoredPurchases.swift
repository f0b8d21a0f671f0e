import AppStore
import Base

/// The purchases in data that servers stored before transactions were signed: verifyReceipt responses, version 1
/// notifications, receipts, and JSON of Unity or React Native with a receipt. Nothing in it is verified.
package struct StoredPurchases: Sendable {
  /// One element per purchase, those of the newest list first.
  private(set) var purchases: [StoredPurchase] = []
  private var damage: [Failure] = []
  private let unrecognizedCount: Int
  /// The numbers of purchases without a transaction ID, of those without an original one either, and of renewals
  /// without the latter.
  private var unnamed = (purchases: 0, withoutOriginals: 0, renewals: 0)

  /// The maximum number of purchases, which limits memory. Apple's responses have less than a thousandth of this.
  private static let limit = 1 << 20

  /// Throws status 1 for a text that cannot be read or is not of a supported kind.
  package init(_ text: ArraySlice<UInt8>) throws(Failure) {
    let search = StoredPurchaseSearch(try Self.value(of: text))
    damage = search.damage
    if search.isEmpty {
      if let first = damage.first { throw first }
      try search.requireKind()
    }
    guard search.purchases.count + search.renewals.count <= Self.limit else {
      throw Failure(.failure, "the text contains more than \(Self.limit) purchases")
    }
    unrecognizedCount = search.unrecognizedCount
    add(search)
  }

  /// The purchases of a receipt, which may have none.
  init(ofReceipt receipt: JSON) {
    let search = StoredPurchaseSearch(receipt)
    unrecognizedCount = search.unrecognizedCount
    add(search)
  }

  private static func value(of text: ArraySlice<UInt8>) throws(Failure) -> JSON {
    let bare = text.trimmed
    if bare.first == UInt8(ascii: "{") || bare.first == UInt8(ascii: "["), let value = try? JSON.parse(bare) {
      return value
    }
    switch UnwrappedInput(text) {
    case .json(let value): return value
    case .receipt(let receipt): return try ReceiptDecoder.payload.decode(receipt).value
    case .jws:
      throw Failure(
        .failure, "cannot read a JWS as an old purchase: it has the current names",
        hint: "run `asctl decode` to show it")
    case .unknown(let what): throw Failure(.failure, "cannot read \(what)", hint: StoredPurchaseSearch.acceptedHint)
    }
  }

  /// Adds each purchase once, even if a response lists it both in `in_app` and in `latest_receipt_info`, which is
  /// newer; and each renewal with the newest purchase of its subscription.
  private mutating func add(_ search: StoredPurchaseSearch) {
    let mayRepeat = search.hasReceipts || search.hasSeveralLists
    func key(_ id: String, _ entry: StoredPurchaseSearch.Entry) -> String { String(entry.document) + " " + id }
    var known: TextSet = []
    var newest: TextDictionary<Int> = [:]
    var periods = StoredPeriods()
    for entry in search.purchases {
      var purchase = StoredPurchase(entry.object, by: FormerMember.ofPurchase)
      if mayRepeat, let id = purchase.transactionID, !known.insert(key(id, entry)) { continue }
      if purchase.transactionID == nil {
        unnamed.purchases += 1
        if purchase.originalTransactionID == nil { unnamed.withoutOriginals += 1 }
      }
      purchase.add(search.documents[entry.document])
      purchases.append(purchase)
      guard !search.renewals.isEmpty, let id = purchase.originalTransactionID else { continue }
      let subscription = key(id, entry)
      periods.add(purchase, of: subscription, at: purchases.count - 1)
      if let other = newest[subscription], !purchase.isNewer(than: purchases[other]) { continue }
      newest[subscription] = purchases.count - 1
    }
    var renewed: TextSet = []
    for entry in search.renewals {
      var renewal = StoredPurchase(entry.object, by: FormerMember.ofRenewal)
      let isNotification = entry.object.members.contains { $0.name.formerName == "notification_type" }
      // A notification's own renewal state may have no ID.
      if renewal.originalTransactionID == nil, !isNotification { unnamed.renewals += 1 }
      if isNotification {
        let subscription = renewal.originalTransactionID.map { key($0, entry) } ?? ""
        let isAdded = addRefund(reportedBy: entry, of: subscription, periods, search.documents[entry.document])
        if isAdded, newest[subscription] == nil { newest[subscription] = purchases.count - 1 }
      }
      guard let id = renewal.originalTransactionID, renewed.insert(key(id, entry)) else { continue }
      let renewalInfo = JSON.object(renewal.members)
      let place = newest[key(id, entry)] ?? purchases.count
      if place == purchases.count {
        renewal.members.members.removeAll { !["originalTransactionId", "productId"].contains($0.name) }
        renewal.add(search.documents[entry.document])
        purchases.append(renewal)
      }
      purchases[place].members.append("renewalInfo", renewalInfo)
    }
  }

  /// Adds a refund that only the members of a version 1 notification itself report. They name a billing event instead of
  /// a transaction, so that the refund may be of several periods; it is then added as a purchase without its ID. Returns
  /// whether it is.
  private mutating func addRefund(
    reportedBy notification: StoredPurchaseSearch.Entry, of subscription: String, _ periods: StoredPeriods,
    _ document: StoredPurchaseSearch.Document
  ) -> Bool {
    var refund = StoredPurchase(notification.object, by: FormerMember.ofRefund)
    let isUnread = refund.members["unread"]?.objectValue?.members.contains { member in
      FormerMember.ofRefund.contains { $0.today == "revocationDate" && $0.names.contains(member.name.formerName) }
    }
    guard refund.members["revocationDate"] != nil || isUnread == true,
      !periods.contains(refund, of: subscription)
    else { return false }
    guard let place = periods.place(of: refund, of: subscription) else {
      unnamed.purchases += 1
      if refund.originalTransactionID == nil { unnamed.withoutOriginals += 1 }
      refund.add(document)
      purchases.append(refund)
      return true
    }
    // The date of an upgrade is not a revocation.
    guard purchases[place].members["isUpgraded"] != .bool(true) else { return false }
    let names = ["revocationDate", "revocationReason"] + (isUnread == true ? ["unread"] : [])
    for name in names where purchases[place].members[name] == nil {
      purchases[place].members[name] = refund.members[name]
    }
    return false
  }

  /// The purchases with the current names and formats.
  package var records: [JSON] { purchases.map { .object($0.members) } }

  /// Describes the parts of the text that could not be read; `nil` if there are none.
  package var remainder: String? { remainder(unnamed: unnamed.purchases + unnamed.renewals) }

  /// As `remainder`, for IDs of these kinds. An original transaction ID suffices if it is one of them, and only then
  /// renewals matter.
  func remainder(of kinds: [Identifier.Name]) -> String? {
    let hasOriginals = kinds.contains(.originalTransactionId)
    return remainder(unnamed: hasOriginals ? unnamed.withoutOriginals + unnamed.renewals : unnamed.purchases)
  }

  private func remainder(unnamed: Int) -> String? {
    let parts = [(unrecognizedCount, "not purchases"), (unnamed, "purchases or renewals without their ID")]
    let words = parts.compactMap { count, what in
      count == 0 ? nil : "elements that are \(what): \(count)"
    }
    let all = words + damage.prefix(1).map(\.message)
    return all.isEmpty ? nil : all.joined(separator: ", ")
  }
}

/// The periods of subscriptions, to find the one that was refunded.
private struct StoredPeriods {
  /// The number of periods of each subscription, and the last one.
  private var all: TextDictionary<(count: Int, place: Int, event: JSON?)> = [:]
  private var places: TextDictionary<Int> = [:]
  private var refunds: TextSet = []

  mutating func add(_ purchase: StoredPurchase, of subscription: String, at place: Int) {
    let event = purchase.members["webOrderLineItemId"]
    all[subscription] = ((all[subscription]?.count ?? 0) + 1, place, event)
    if let event { places[Self.key(subscription, event)] = place }
    if let date = purchase.members["revocationDate"] { _ = refunds.insert(Self.key(subscription, date)) }
  }

  /// Whether a period has the date of the refund.
  func contains(_ refund: StoredPurchase, of subscription: String) -> Bool {
    refund.members["revocationDate"].map { refunds.contains(Self.key(subscription, $0)) } ?? false
  }

  /// Returns the place of the refunded period: that of the same billing event, or the only one.
  func place(of refund: StoredPurchase, of subscription: String) -> Int? {
    let event = refund.members["webOrderLineItemId"]
    if let event, let place = places[Self.key(subscription, event)] { return place }
    guard let (count, place, known) = all[subscription], count == 1, event == nil || known == nil else { return nil }
    return place
  }

  private static func key(_ subscription: String, _ value: JSON) -> String {
    "\(subscription) \(value.text(.compact))"
  }
}

extension StoredPurchaseSearch {
  fileprivate static let acceptedHint =
    "expected a verifyReceipt response, a version 1 notification, a receipt, or the JSON that Unity or React Native wrap around one"

  /// Throws unless the text is of a supported kind that happens to contain no purchases.
  fileprivate func requireKind() throws(Failure) {
    if let status, status != 0 {
      let row = ErrorCode.with(code: status, family: .verifyReceipt).first
      throw Failure(
        .failure, "verifyReceipt returned status \(status)\(row.map { " (\($0.meaning.dropLast()))" } ?? "")",
        hint: "asctl explain \(status)")
    }
    guard isOfKind else {
      throw Failure(.failure, "cannot read JSON without old purchases or a receipt", hint: Self.acceptedHint)
    }
  }
}

import AppStore
import Base
import Client
import SignedData

/// The IDs in decoded data, such as a notification, a server's record or a response: one for each object that
/// identifies a purchase. Of purchases known to be one customer's, the first is enough.
struct PurchaseDocument {
  private(set) var found: [(kind: PastedPurchase.Kind, id: String)] = []
  /// Transactions inside an order, which the lookup of the order finds.
  private(set) var ofOrders: [String] = []
  /// Whether a purchase was made in Xcode, which Apple's servers do not have.
  private(set) var isOfXcode = false
  /// The IDs of the purchases and downloads of the customers found so far.
  private var known = TextSet()

  private struct Place {
    let value: JSON
    var isInOrder = false
    /// Whether the whole value is about one customer.
    var isOneCustomer = false

    func inside(_ value: JSON) -> Place {
      Place(value: value, isInOrder: isInOrder, isOneCustomer: isOneCustomer)
    }
  }

  /// Reads a value with a list of pending values instead of recursion, so that deep nesting uses no stack.
  mutating func read(_ json: JSON) {
    var pending = [Place(value: json)]
    var first = found.count
    while let place = pending.popLast() {
      var place = place
      if !place.isOneCustomer { first = found.count }
      switch place.value {
      case .array(let elements): pending += elements.reversed().map(place.inside)
      case .object(let object):
        place.isOneCustomer = place.isOneCustomer || Self.isOneCustomer(place.value)
        read(object, &place, isFirst: found.count == first)
        pending += object.members.reversed().map { place.inside($0.value) }
      case .null, .bool, .number, .string: continue
      }
    }
  }

  private mutating func read(_ object: JSONObject, _ place: inout Place, isFirst: Bool) {
    if let order = Self.text(in: object, named: Self.orderNames) {
      let id = PastedIdentifier(order, as: .orderId).read
      if known.insert(id) { found.append((.orderId, id)) }
      place.isInOrder = true
    }
    let names = Self.transactionNames.compactMap { Self.text(in: object, named: $0) }
    if names.contains("0") || Self.text(in: object, named: ["environment"]) == "Xcode" && !names.isEmpty {
      isOfXcode = true
      return
    }
    guard let id = names.first(where: \.isDigits) else { return }
    let isKnown = names.contains { known.contains($0) }
    names.forEach { known.insert($0) }
    if isKnown || place.isOneCustomer && !isFirst { return }
    if place.isInOrder { ofOrders.append(id) } else { found.append((.transactionId, id)) }
  }

  private static let orderNames = ["orderId", "order_id"]

  /// The names in current payloads and in version 1: the transaction, its original transaction, the download.
  private static let transactionNames = ["transactionId", "originalTransactionId", "appTransactionId"].map(
    FormerMember.names)

  /// Returns a member's text; for a number, its digits.
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

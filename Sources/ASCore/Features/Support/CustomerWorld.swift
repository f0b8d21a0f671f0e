import AppStore
import Base
import SignedData

/// The facts about a customer as a world of the simulator, in which the same IDs return the same data. It contains only
/// payloads and nothing that Apple signed, so nothing in it verifies as Apple's.
struct CustomerWorld {
  private let facts: CustomerFacts

  init(_ facts: CustomerFacts) { self.facts = facts }

  /// The content of the file for `simulator serve --world`.
  var json: JSON {
    var record: JSONObject = [
      "date": .string(date.text), "verified": .string(facts.verified.rawValue),
      "missing": .array(missing.map(JSON.string)),
    ]
    if let order = facts.order {
      record["orders"] = [
        ["orderId": .string(facts.read.id), "transactionIds": .array(order.map { .string($0.id) })]
      ]
    }
    record["transactions"] = .array(facts.transactions.reversed().map(\.json))
    record["subscriptions"] = .array(facts.subscriptions.map(json))
    // Oldest first; the sort keeps the order of notifications with the same date.
    let notifications = (facts.notifications ?? []).filter(isAboutPurchase).sorted { $0.date < $1.date }
    record["notifications"] = .array(notifications.map(\.item))
    var customer: JSONObject = [:]
    // A customer without purchases is known only by the ID of the download.
    let downloaded = facts.transactions.isEmpty && facts.read.kind == .transactionId ? facts.read.id : nil
    customer["appTransactionId"] = (facts.appTransactionID ?? downloaded).map(JSON.string)
    customer["environment"] = facts.environment.map(JSON.string)
    customer["record"] = .object(record)
    return ["customers": [.object(customer)]]
  }

  /// The time at which the world returns what Apple returned.
  var date: Timestamp {
    // Apple's clock may be ahead of the local one.
    max(facts.now, facts.transactions.map(\.signedDate).max() ?? facts.now)
  }

  /// Phrases for what the world cannot reproduce.
  var missing: [String] {
    var missing = ["the app transaction", "members of a family or group, and seat claims"]
    if facts.order == nil { missing.append("order IDs") } else { missing.append("other order IDs") }
    let start = facts.now - .days(facts.notificationDays)
    if let first = facts.transactions.last, first.purchaseDate < start, facts.notifications != nil {
      missing.append("notifications before \(start.text), which Apple no longer keeps, and renewal info before them")
    }
    let others = (facts.notifications ?? []).count { !isAboutPurchase($0) }
    if others > 0 { missing.append("\(others) notifications that are not about a purchase") }
    if facts.unreadable > 0 { missing.append("\(facts.unreadable) entries without an ID or a date") }
    return missing + facts.failures.map { "\($0.call), which failed" }
  }

  private func isAboutPurchase(_ notification: NotificationFacts) -> Bool { notification.transaction != nil }

  private func json(_ subscription: Holding) -> JSON {
    [
      "subscriptionGroupIdentifier": .text(subscription.group),
      "originalTransactionId": .string(subscription.originalID), "status": .whole(subscription.status),
      "signedRenewalInfo": subscription.renewal,
    ]
  }

  /// Returns the command that serves the world in a file.
  func command(_ file: String) -> String {
    var words = ["asctl", "simulator", "serve", "--world", file, "--clock", date.text]
    if let bundle = facts.bundleID { words += ["--bundle-id", bundle] }
    // Sandbox data has no app Apple ID.
    if let app = facts.notifications?.lazy.compactMap({ $0.item["signedPayload"]?["data"]?["appAppleId"]?.int64 }).first
    {
      words += ["--app-apple-id", String(app)]
    }
    if facts.isOfProduction { words += ["--environment", "production"] }
    return words.map(\.wordForPOSIX).joined(separator: " ")
  }
}

/// Replaces numbers of 12 digits or more, UUIDs and order IDs in a document, each by the same ID everywhere, so that
/// the document can be shared and its IDs can still be looked up. Tokens and signed texts are removed.
struct RenamedIdentifiers {
  private var names: TextDictionary<String> = [:]

  /// Finds all identifiers. The new ones sort in the same order, because it decides between events of the same date.
  init(in document: JSON) {
    var found: [Kind: [String]] = [:]
    document.forEachValue { value, place in
      if case .string(let text) = value, let kind = Kind(of: text, in: place.member) {
        found[kind, default: []].append(text)
      }
      return true
    }
    for (kind, texts) in found {
      let sorted = texts.uniqued().sorted { ($0.utf8.count, $0) < ($1.utf8.count, $1) }
      for (place, text) in sorted.enumerated() { names[text] = kind.name(place + 1) }
    }
  }

  private enum Kind: Hashable {
    case number, uuid, order

    init?(of text: String, in name: String) {
      if name == "orderId" {
        self = .order
      } else if text.isUUID {
        self = .uuid
      } else if text.isDigits, text.utf8.count >= 12 || Self.isNumbered(name) {
        self = .number
      } else {
        return nil
      }
    }

    /// Returns whether older IDs of this member may have fewer digits.
    private static func isNumbered(_ name: String) -> Bool {
      name.hasSuffix("ransactionId") || name.hasSuffix("ransactionIds") || name == "webOrderLineItemId"
    }

    func name(_ number: Int) -> String {
      let digits = String(number)
      func padded(_ count: Int) -> String { String(repeating: "0", count: max(0, count - digits.utf8.count)) + digits }
      return switch self {
      case .number: "20000009" + padded(8)
      case .uuid: "00000000-0000-4000-8000-" + padded(12)
      case .order: "M" + padded(9)
      }
    }
  }

  /// Returns the document with other identifiers, and without tokens and signed texts.
  func json(_ value: JSON) -> JSON { value.mappingStrings({ names[$0] ?? $0 }, omitting: Self.isSecret) }

  private static func isSecret(_ member: JSONObject.Member) -> Bool {
    member.name.hasSuffix("Token") || (member.value.string.map { CompactJWS.isMeant(by: $0) } ?? false)
  }
}

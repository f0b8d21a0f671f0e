import AppStore
import Base

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

  private func json(_ subscription: SubscriptionFacts) -> JSON {
    [
      "subscriptionGroupIdentifier": .text(subscription.group),
      "originalTransactionId": .string(subscription.originalID), "status": .number(JSONNumber(subscription.status)),
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

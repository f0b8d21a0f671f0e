extension Store {
  /// Sends a notification about a purchase as it is now. It always arrives.
  mutating func notify(_ type: String, _ subtype: String? = nil, about purchase: String, now: Int64) {
    guard let purchase = purchases[purchase] else { return }
    let subscription = subscriptions[purchase.originalTransactionId]
    notify(type, subtype, content: .purchase(purchase, subscription, consumptionReason: nil), now: now)
  }

  mutating func notify(
    _ type: String, _ subtype: String? = nil, content: SentNotification.Content, now: Int64
  ) {
    notifications.append(
      SentNotification(
        uuid: newUUID(.notification, now), type: type, subtype: subtype, date: now, content: content,
        attempts: [SentNotification.Attempt(date: now, result: "SUCCESS")]))
  }
}

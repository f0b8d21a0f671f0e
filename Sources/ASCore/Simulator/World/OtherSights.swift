extension WorldBuilder {
  /// What belongs to no customer.
  mutating func addOtherSights() {
    for token in ExternalPurchaseTokens.all {
      show("an external purchase token that wants a report", ["externalPurchaseId": .string(token)])
    }
    for image in store.retention.images {
      show(
        "an image for retention messages, \(image.size.rawValue), \(image.state.rawValue)",
        ["imageIdentifier": .string(image.id)])
    }
    for message in store.retention.messages {
      let pictures = message.images.isEmpty ? "text alone" : "with images"
      show("a retention message, \(pictures), \(message.state.rawValue)", ["messageIdentifier": .string(message.id)])
    }
    show(
      "a test notification that was delivered",
      [
        "testNotificationToken": .string(
          TestToken(
            uuid: StampedUUID.make(.testNotification, milliseconds: now - Self.days(3), count: 1),
            milliseconds: now - Self.days(3)
          ).text)
      ])
  }
}

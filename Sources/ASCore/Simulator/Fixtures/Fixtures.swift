import Base

extension Store {
  /// The fixed world as it is at that moment.
  package init(now: Timestamp, app: StoreApp = StoreApp()) {
    var builder = FixtureBuilder(now: now, app: app)
    builder.addFirstCustomer()
    builder.addSubscribers()
    builder.addFrequentBuyer()
    builder.addFamily()
    builder.addBargainHunters()
    builder.addClaimants()
    builder.customersLive(in: .sandbox) { $0.addOrganization() }
    builder.addCommerceCustomers()
    builder.customersLive(in: .sandbox) { $0.addGroupPurchasers() }
    builder.addNotifications()
    builder.addSupportCases()
    builder.addOtherSights()
    self = builder.store
  }
}

extension Store {
  /// Without the customers of other environments, and all that they have.
  mutating func leaveOutCustomersElsewhere() {
    let gone = customers.map { $0.environment != app.environment }
    for index in customers.indices { customers[index].isElsewhere = gone[index] }
    purchases = purchases.filter { !gone[$0.customer] }
    subscriptions = subscriptions.filter { !gone[$0.customer] }
    let kept = purchases
    orders = orders.filter { $0.contains { kept[$0] != nil } }
    notifications.removeAll { $0.purchase.map { gone[$0.customer] } ?? false }
    if app.environment == .production { groups = [:] }
  }
}

/// Something to look at in the fixed world: what it shows, and the identifiers to ask with.
package struct SampleID: Sendable {
  /// A phrase: "a subscription in billing retry".
  let shows: String
  /// Under Apple's names.
  let identifiers: JSONObject

  package var json: JSON {
    var members = JSONObject(present: ["shows": .string(shows)])
    members.members += identifiers.members
    return .object(members)
  }
}

extension FixtureBuilder {
  /// What belongs to no customer.
  mutating func addOtherSights() {
    addAnswered()
    for token in [ExternalPurchaseTokens.unreported, ExternalPurchaseTokens.second] {
      show("an external purchase token that wants a report", ["externalPurchaseId": .string(token)])
    }
    for image in store.retention.images {
      show(
        "an image for retention messages, \(image.size.rawValue), \(image.state.rawValue)\(use(of: image))",
        ["imageIdentifier": .string(image.id)])
    }
    for message in store.retention.messages {
      let hasRejected = message.images.contains { store.retention.image($0)?.state == .rejected }
      let pictures = message.images.isEmpty ? "text alone" : hasRejected ? "with a rejected image" : "with images"
      show("a retention message, \(pictures), \(message.state.rawValue)", ["messageIdentifier": .string(message.id)])
    }
    for (place, message) in store.retention.defaults {
      show(
        "the default message of a product and locale",
        [
          "productId": .string(place.productId), "locale": .string(place.locale),
          "messageIdentifier": .string(message),
        ])
    }
    show("a test notification that was delivered", ["testNotificationToken": .string(Self.testToken)])
  }

  private func use(of image: RetentionState.Image) -> String {
    store.retention.messages.contains { $0.images.contains(image.id) } ? "" : ", in no message"
  }
}

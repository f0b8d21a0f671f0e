import Base

extension Store {
  /// Creates the built-in world as of `now`.
  package init(now: Timestamp, app: StoreApp = StoreApp()) {
    var builder = FixtureBuilder(now: now, app: app)
    builder.addFirstCustomer()
    builder.addSubscribers()
    builder.addFrequentBuyer()
    builder.addFamily()
    builder.addOfferCustomers()
    builder.addRefundRequests()
    builder.addCustomers(in: .sandbox) { $0.addOrganization() }
    builder.addCommerceCustomers()
    builder.addCustomers(in: .sandbox) { $0.addGroupPurchasers() }
    builder.addNotifications()
    builder.addSupportCases()
    builder.addSamplesOfNoCustomer()
    self = builder.store
  }
}

extension Store {
  /// Marks the customers of other environments as absent, and removes everything that belongs to them.
  mutating func omitCustomersElsewhere() {
    let gone = customers.map { $0.environment != app.environment }
    for index in customers.indices { customers[index].isElsewhere = gone[index] }
    purchases = purchases.filter { !gone[$0.customer] }
    subscriptions = subscriptions.filter { !gone[$0.customer] }
    let kept = purchases
    orders = orders.filter { $0.transactions.contains { kept[$0] != nil } }
    notifications.removeAll { $0.purchase.map { gone[$0.customer] } ?? false }
    if app.environment == .production { groups = [:] }
  }
}

/// A row of `simulator ids`: what an example in the world shows, and its identifiers for requests.
package struct SampleID: Sendable {
  /// A phrase: "a subscription in billing retry".
  let shows: String
  /// The identifiers under Apple's names.
  let identifiers: JSONObject

  /// The item of `simulator ids -o json`.
  package var json: JSON {
    var members = JSONObject(present: ["shows": .string(shows)])
    members.members += identifiers.members
    return .object(members)
  }
}

extension FixtureBuilder {
  /// Adds examples that belong to no customer: tokens, images, messages, a test notification.
  mutating func addSamplesOfNoCustomer() {
    addAnsweredRequests()
    for token in [ExternalPurchaseTokens.unreported, ExternalPurchaseTokens.second] {
      addSample("an external purchase token that requires a report", ["externalPurchaseId": .string(token)])
    }
    for image in store.retention.images {
      addSample(
        "an image for retention messages, \(image.size.rawValue), \(image.state.rawValue)\(use(of: image))",
        ["imageIdentifier": .string(image.id)])
    }
    for message in store.retention.messages {
      let hasRejected = message.images.contains { store.retention.image($0)?.state == .rejected }
      let pictures = message.images.isEmpty ? "only text" : hasRejected ? "with a rejected image" : "with images"
      addSample(
        "a retention message, \(pictures), \(message.state.rawValue)", ["messageIdentifier": .string(message.id)])
    }
    for (place, message) in store.retention.defaults {
      addSample(
        "the default message of a product and locale",
        [
          "productId": .string(place.productId), "locale": .string(place.locale),
          "messageIdentifier": .string(message),
        ])
    }
    addSample("a test notification that was delivered", ["testNotificationToken": .string(Self.testToken)])
  }

  private func use(of image: RetentionState.Image) -> String {
    store.retention.messages.contains { $0.images.contains(image.id) } ? "" : ", in no message"
  }
}

import AppStore
import Base

extension StoreRoute {
  /// The route for the status of a customer's subscriptions.
  static let subscriptions = [
    StoreRoute(.subscriptionStatus) { call, store throws(APIErrorReply) in
      let id = call.value("anyTransactionId")
      guard Store.isTransactionId(id) else { throw .server(.invalidTransactionId) }
      var wanted: [SubscriptionStatus] = []
      for text in call.parameters("status") {
        guard let number = Int64(text), let status = SubscriptionStatus(rawValue: number) else {
          throw .server(.invalidStatus)
        }
        wanted.append(status)
      }
      let customer = try store.customer(anyTransactionId: id)
      let found = store.subscriptions(of: customer).filter { wanted.isEmpty || wanted.contains($0.status) }
      var groups: [JSON] = []
      for group in Set(found.compactMap { $0.product.subscription?.group }).sorted() {
        var last: [JSON] = []
        for subscription in found where subscription.product.subscription?.group == group {
          last.append(try store.lastTransaction(subscription, call))
        }
        groups.append(["subscriptionGroupIdentifier": .string(group), "lastTransactions": .array(last)])
      }
      return .json(
        .present([
          "environment": store.app.environmentMember, "bundleId": store.app.bundleIDMember,
          "appAppleId": store.app.appAppleIDMember, "data": .array(groups),
        ]))
    }
  ]
}

extension Store {
  /// Returns the subscriptions of a customer, in the order of their original transaction IDs.
  func subscriptions(of customer: Int) -> [Subscription] {
    subscriptions.values.filter { $0.customer == customer }
      .sorted { $0.originalTransactionId < $1.originalTransactionId }
  }

  fileprivate func lastTransaction(_ subscription: Subscription, _ call: Call) throws(APIErrorReply) -> JSON {
    .present([
      "originalTransactionId": .string(subscription.originalTransactionId),
      "status": .int(subscription.status.rawValue),
      "signedTransactionInfo": try latestPurchase(of: subscription).map { purchase throws(APIErrorReply) in
        try signed(purchase, call)
      },
      "signedRenewalInfo": try signed(subscription, call),
    ])
  }

  /// Returns the current renewal info, signed.
  func signed(_ subscription: Subscription, _ call: Call) throws(APIErrorReply) -> JSON {
    try call.sign(subscription.payload(in: self, signed: call.now))
  }
}

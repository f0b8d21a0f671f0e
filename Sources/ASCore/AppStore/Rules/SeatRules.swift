import Base

extension Rule {
  /// Of the calls that change seats of a group (App Store Server API 1.23). Whether the members are invited by the
  /// developer is told by the newest transaction, which is not the one that is read: that is left to Apple.
  static let ofSeats: [Rule] = [
    Rule(ofTransaction: "only an auto-renewable subscription has seats to claim") { _, transaction in
      transaction.isAutoRenewable
    },
    isOriginal(), ofThePurchaser("have its seats claimed"),
  ]
}

extension AppStoreServerError {
  package static let noAvailableSeats = Self(
    nil, "NoAvailableSeats", .no, since: "1.23",
    "Every seat is claimed, or more are claimed than the renewed subscription has.",
    "Give seats back with `asctl group unclaim-seat`, or let the purchaser add some; `asctl group seats` counts them."
  )
  package static let seatClaimIdNotFound = Self(
    nil, "SeatClaimIdNotFound", .no, since: "1.23",
    "The subscription has no such claim of a seat, or it has ended.",
    "`asctl group seats` lists the claims that hold a seat.")
  package static let appTransactionIdNotFound = Self(
    nil, "AppTransactionIdNotFound", .otherEnvironment, since: "1.23",
    "Apple knows no customer of the app by that app transaction ID.",
    "It must be of this app and of the environment that is asked; `asctl transaction app` shows a customer's.")
  package static let transactionNotDevManagedGroup = Self(
    nil, "TransactionNotDevManagedGroup", .no, since: "1.23",
    "The subscription was bought without seats, or Apple hosts its invitations.",
    "Look at `multiSeatInfo` of its newest transaction: seats are claimed only where `invitationManagement` is DEVELOPER."
  )
  package static let subscriptionNotActive = Self(
    nil, "SubscriptionNotActive", .no, since: "1.23",
    "The subscription is not active.", "`asctl subscription status` says what became of it.")
  package static let bundleTransactionIdNotSupported = Self(
    nil, "BundleTransactionIdNotSupported", .no, since: "1.23",
    "The ID is that of a bundle of subscriptions.", "Use the original transaction ID of the subscription itself.")

  /// What the calls about seats can be refused for. Apple's pages name them and tell neither number nor HTTP status.
  static let seats: [Self] = [
    noAvailableSeats, seatClaimIdNotFound, appTransactionIdNotFound, transactionNotDevManagedGroup,
    subscriptionNotActive, bundleTransactionIdNotSupported,
  ]
}

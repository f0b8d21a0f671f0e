/// Purchases of several seats (App Store Server API 1.23): members of transactions and renewal info, and the endpoints
/// for groups with invitations that the developer manages.
extension PayloadObject {
  static let transactionSeats = PayloadObject(
    "transaction seats", "TransactionMultiSeatInfo", "The seats of a transaction.", since: "1.23",
    [
      Field(
        "invitationManagement", .enumeration(.invitationManagement), "Invitations",
        "Who manages the invitations, as set at the start of the subscription. With DEVELOPER, you claim the seats."),
      Field(
        "priceTiers", .list(of: .object(.seatPriceTier)), "Price tiers",
        "The number of seats at each price, in no particular order. Their sum is the amount paid."),
      .revokedSeatQuantity,
    ])

  static let renewalSeats = PayloadObject(
    "renewal seats", "RenewalMultiSeatInfo", "The seats of the next renewal.",
    [
      Field(
        "renewalPriceTiers", .list(of: .object(.seatPriceTier)), "Next price tiers", since: "1.23",
        "The number of seats that will renew at each price, in no particular order.")
    ])

  static let seatPriceTier = PayloadObject(
    "seat price tier", "MultiSeatPriceTier", "A price and the number of seats with that price.",
    [
      Field("quantity", .integer, "Seats at that price", since: "1.23", "The number of seats with this `price`."),
      .seatPrice,
    ])

  static let seatInfoReply = PayloadObject(
    "seat info response", "GetSeatInfoResponse", "The seats of a group subscription and their claims.", since: "1.23",
    [
      Field("totalSeatCount", .integer, "Seats", "The number of seats in this period."),
      Field("availableSeatCount", .integer, "Free seats", "The number of seats that can still be claimed."),
      Field(
        "assignedSeatClaimIds", .list(of: .identifier(.seatClaimId)), "Claims",
        "The active claims. After a renewal with fewer seats, there can be more claims than seats."),
    ])

  static let claimSeatRequest = PayloadObject(
    "claim seat request", "ClaimSeatRequest", "The member that a seat is claimed for.",
    [
      .appTransactionId.refused(.server(.appTransactionIdNotFound)).flag("The member's app transaction ID, if known"),
      .requestIdentifier.required.limited(to: .uuid).refused(.server(.invalidRequestIdentifier)).fresh(
        "A UUID for the request; reuse it only to retry"),
    ])

  static let claimSeatReply = PayloadObject(
    "claim seat response", "ClaimSeatResponse", "The new claim.",
    [
      Field(
        "seatClaimId", .identifier(.seatClaimId), "Claim", since: "1.23",
        "Identifies the claim of a seat, not the seat. Store it with the member.")
    ])

  static let associateSeatRequest = PayloadObject(
    "associate seat request", "AssociateSeatRequest", "The member that a claimed seat is assigned to.",
    [.appTransactionId.required.refused(.server(.appTransactionIdNotFound)).flag("The member's app transaction ID")])

  static let notificationUnclaimInfo = PayloadObject(
    "notification unclaim info", "unclaimInfo", "The part of a notification about ended seat claims.",
    framework: .notifications,
    [
      .bundleId, .environment, .appAppleId, .originalTransactionId,
      Field(
        "unclaimSeatIds", .list(of: .identifier(.seatClaimId)), "Claims ended", since: "Notifications 2.23",
        "The claims that Apple has already ended. Revoke the access of the members with these claims."),
      .signedTransactionInfo, .signedRenewalInfo,
    ])
}

extension PayloadObject {
  /// Seat prices of items of the Advanced Commerce API. The names of the members are from StoreKit's documentation.
  static let itemSeatPriceTier = PayloadObject(
    "item seat price tier", nil, "A price and the maximum number of an item's seats with that price.",
    [
      Field(
        "maximumSeatQuantity", .integer, "Seats at most", since: "Advanced Commerce, with 1.23",
        "The number of seats in the tier, after those of the preceding tier; absent in the last tier."),
      .seatPrice,
    ])
}

/// Members about seats that several objects share.
extension Field {
  static let revokedSeatQuantity = Field(
    "revokedSeatQuantity", .integer, "Seats refunded", since: "1.23",
    "The number of refunded seats. The transaction stays valid for the other seats, and the purchaser keeps access.")

  static let seatPrice = Field(
    "price", .milliunits(in: nil), "Price of a seat", since: "1.23",
    "The price of each seat of the tier in milliunits, in the currency of the payload.")

  static let seatPriceTiers = Field(
    "seatPriceTiers", .list(of: .object(.itemSeatPriceTier)), "Seat price tiers", since: "Advanced Commerce, with 1.23",
    "The seat prices of the item: as requested in a transaction, and for the next renewal in renewal info.")
}

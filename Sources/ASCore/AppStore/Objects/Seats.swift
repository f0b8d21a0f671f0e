/// Purchases of several seats (App Store Server API 1.23): what transactions and renewal info say of them, and the calls
/// about groups whose invitations the developer sends.
extension PayloadObject {
  static let transactionSeats = PayloadObject(
    "transaction seats", "TransactionMultiSeatInfo", "The seats that a transaction paid for.",
    [
      Field(
        "invitationManagement", .enumeration(.invitationManagement), "Invitations", since: "1.23",
        "Who invites the members, as it was set when the subscription began: with DEVELOPER you claim their seats."),
      Field(
        "priceTiers", .list(of: .object(.seatPriceTier)), "Price tiers", since: "1.23",
        "How many seats were bought at which price, in no order. Their sum is what was paid."),
      .revokedSeatQuantity,
    ])

  static let renewalSeats = PayloadObject(
    "renewal seats", "RenewalMultiSeatInfo", "The seats that the next renewal will pay for.",
    [
      Field(
        "renewalPriceTiers", .list(of: .object(.seatPriceTier)), "Next price tiers", since: "1.23",
        "How many seats will renew at which price, in no order.")
    ])

  static let seatPriceTier = PayloadObject(
    "seat price tier", "MultiSeatPriceTier", "A price, and how many seats cost that much.",
    [
      Field(
        "quantity", .integer, "Seats at that price", since: "1.23", "How many seats have the `price` beside it."),
      .seatPrice,
    ])

  static let seatInfoReply = PayloadObject(
    "seat info reply", "GetSeatInfoResponse", "The seats of a group subscription, and who has them.",
    [
      Field(
        "totalSeatCount", .integer, "Seats", since: "1.23", "How many seats the subscription has in this period."),
      Field(
        "availableSeatCount", .integer, "Free seats", since: "1.23", "How many of them can still be claimed."),
      Field(
        "assignedSeatClaimIds", .list(of: .identifier(.seatClaimId)), "Claims", since: "1.23",
        "The claims that hold a seat; after a renewal with fewer seats they can be more than there are seats."),
    ])

  package static let claimSeatRequest = PayloadObject(
    "claim seat request", "ClaimSeatRequest", "Whom a seat is for.",
    [
      .appTransactionId.refused(.server(.appTransactionIdNotFound))
        .flag("The member's app transaction ID, if you know it already"),
      .requestIdentifier.required.limited(to: .uuid).refused(.server(.invalidRequestIdentifier))
        .fresh("A UUID of yours; the same one only to repeat the same request"),
    ])

  static let claimSeatReply = PayloadObject(
    "claim seat reply", "ClaimSeatResponse", "The claim that was made.",
    [
      Field(
        "seatClaimId", .identifier(.seatClaimId), "Claim", since: "1.23",
        "The claim of a seat, not the seat: keep it with the member who has it.")
    ])

  package static let associateSeatRequest = PayloadObject(
    "associate seat request", "AssociateSeatRequest", "Whom a claimed seat is for.",
    [
      .appTransactionId.required.refused(.server(.appTransactionIdNotFound))
        .flag("The member's app transaction ID")
    ])

  static let notificationUnclaimInfo = PayloadObject(
    "notification unclaim info", "unclaimInfo", "The part of a notification about seats that Apple took away.",
    framework: .notifications,
    [
      .bundleId,
      .environment,
      .appAppleId,
      .originalTransactionId,
      Field(
        "unclaimSeatIds", .list(of: .identifier(.seatClaimId)), "Claims ended", since: "Notifications 2.23",
        "The claims that Apple has ended already: take access away from the members who have them."),
      .signedTransactionInfo,
      .signedRenewalInfo,
    ])
}

extension PayloadObject {
  /// Of items of the Advanced Commerce API. StoreKit's pages name the members, and JSON is read in the same names.
  static let itemSeatPriceTier = PayloadObject(
    "item seat price tier", nil, "A price, and up to how many seats of an item cost that much.",
    [
      Field(
        "maximumSeatQuantity", .integer, "Seats at most", since: "Advanced Commerce, with 1.23",
        "How many seats the tier has, counted after the tier before; the last tier has none."),
      .seatPrice,
    ])
}

/// Members about seats that several objects share.
extension Field {
  static let revokedSeatQuantity = Field(
    "revokedSeatQuantity", .integer, "Seats refunded", since: "1.23",
    "How many seats a refund took away. The transaction stays valid for the others, and the purchaser keeps access."
  )

  static let seatPrice = Field(
    "price", .milliunits(in: nil), "Price of a seat", since: "1.23",
    "What each seat of the tier costs, in thousandths, in the currency of what it is part of.")

  static let seatPriceTiers = Field(
    "seatPriceTiers", .list(of: .object(.itemSeatPriceTier)), "Seat price tiers", since: "Advanced Commerce, with 1.23",
    "What seats of the item cost: in a transaction as it was asked for, in renewal info as it will renew.")

  static let revokeSeatQuantity = Field(
    "revokeSeatQuantity", .integer, "Seats to take", since: "Advanced Commerce, with 1.23",
    "How many seats to take away and refund; the others stay. Without it the whole subscription ends."
  ).limited(to: .range(1...2_147_483_647)).like(1)
    .flag("Take so many seats only, and leave the subscription")
}

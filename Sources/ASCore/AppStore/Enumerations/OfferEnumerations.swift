extension Enumeration {
  static let offerType = Enumeration(
    "offerType", "Which kind of offer applied to a purchase, or will apply to the next renewal.",
    [
      EnumeratedValue("1", "introductory", "An introductory offer for new subscribers; it has no offer identifier."),
      EnumeratedValue("2", "promotional", "A promotional offer, which your server signs for existing subscribers."),
      EnumeratedValue("3", "offer code", "A code that the customer redeemed."),
      EnumeratedValue("4", "win-back", since: "1.13", "An offer to customers whose subscription has ended."),
    ])

  static let offerDiscountType = Enumeration(
    "offerDiscountType", "How an offer is paid for.",
    [
      EnumeratedValue("FREE_TRIAL", "free trial", since: "1.10", "Nothing is charged for the length of the offer."),
      EnumeratedValue(
        "PAY_AS_YOU_GO", "pay as you go", since: "1.10", "A lower price for each period of the offer."),
      EnumeratedValue(
        "PAY_UP_FRONT", "pay up front", since: "1.10", "One lower payment for the whole length of the offer."),
      EnumeratedValue(
        "ONE_TIME", "one time", since: "1.18", "A discount on a product that is bought once, through an offer code."),
    ])

  static let ofOffers: [Enumeration] = [.offerType, .offerDiscountType]
}

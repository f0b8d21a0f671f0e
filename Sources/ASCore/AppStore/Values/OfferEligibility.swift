import Base

/// The offers that a customer is eligible for in one subscription group, as far as a server can determine it (App Store
/// Connect Help and "Implementing introductory offers in your app", "Setting up promotional offers", "Supporting
/// win-back offers in your app").
package struct OfferEligibility {
  /// The subscription group; `nil` for a customer who never subscribed.
  let group: String?
  let introductory: Verdict
  let promotional: Verdict
  let winBack: Verdict
  /// The customer's newest product of the group, and its original transaction ID.
  let productID: String?
  let originalTransactionID: String?
  /// The prices that the customer paid in the group; `nil` for one who never paid.
  let paid: PaidPrices?

  /// The eligibility for one kind of offer, with Apple's rule and the relevant transactions.
  package struct Verdict: Equatable {
    /// Whether the customer is eligible; `nil` if only Apple can determine it.
    let isEligible: Bool?
    /// Apple's rule that applies, as a clause.
    let rule: String
    /// The IDs of the relevant transactions.
    let transactions: [String]
    /// The win-back offers that Apple lists, best first; `nil` for other kinds.
    private(set) var offers: [String]?

    fileprivate init(_ isEligible: Bool?, _ rule: String, _ transactions: [String]) {
      (self.isEligible, self.rule, self.transactions) = (isEligible, rule, transactions)
    }

    fileprivate func listing(_ offers: [String]) -> Verdict {
      var verdict = self
      verdict.offers = offers
      return verdict
    }
  }

  /// Returns one result for each of the customer's groups in the order of the history, or one without a group for a
  /// customer who never subscribed.
  ///
  /// - Parameter transactions: the whole decoded history.
  /// - Parameter statuses: the decoded response of Get All Subscription Statuses.
  package static func all(transactions: [JSON], statuses: JSON) -> [OfferEligibility] {
    let subscriptions = transactions.filter { $0["type"]?.string == "Auto-Renewable Subscription" }
    var groups: [String] = []
    var byGroup: TextDictionary<[JSON]> = [:]
    for transaction in subscriptions {
      guard let group = transaction["subscriptionGroupIdentifier"]?.string else { continue }
      if byGroup[group] == nil { groups.append(group) }
      byGroup[group, default: []].append(transaction)
    }
    var states: TextDictionary<[JSON]> = [:]
    for entry in statuses["data"]?.arrayElements ?? [] {
      guard let group = entry["subscriptionGroupIdentifier"]?.string else { continue }
      states[group] = entry["lastTransactions"]?.arrayElements ?? []
    }
    guard !groups.isEmpty else { return [OfferEligibility(group: nil, [], [], ofAll: [])] }
    return groups.map { group in
      OfferEligibility(group: group, byGroup[group] ?? [], states[group] ?? [], ofAll: subscriptions)
    }
  }

  private init(group: String?, _ own: [JSON], _ states: [JSON], ofAll subscriptions: [JSON]) {
    self.group = group
    let newest = own.max { ($0["purchaseDate"]?.int64 ?? .min) < ($1["purchaseDate"]?.int64 ?? .min) }
    productID = newest?["productId"]?.string
    originalTransactionID = newest?["originalTransactionId"]?.string
    paid = PaidPrices(own)
    introductory = Self.introductory(own, states)
    promotional = Self.promotional(subscriptions)
    winBack = Self.winBack(states)
  }

  private static func ids(_ transactions: [JSON]) -> [String] {
    transactions.compactMap { $0["transactionId"]?.string }
  }

  /// Returns the latest transaction IDs of subscriptions with certain statuses.
  private static func ids(_ states: [JSON], where isWanted: (SubscriptionStatus) -> Bool) -> [String] {
    states.filter { SubscriptionStatus(of: $0).map(isWanted) ?? false }.compactMap { state in
      (state["signedTransactionInfo"]?["transactionId"] ?? state["originalTransactionId"])?.string
    }
  }

  private static func introductory(_ own: [JSON], _ states: [JSON]) -> Verdict {
    let used = own.filter { $0["offerType"]?.int64 == 1 }
    if !used.isEmpty { return Verdict(false, "the customer used an introductory offer of this group", ids(used)) }
    let runningNow = ids(states, where: \.isRunning)
    if !runningNow.isEmpty {
      return Verdict(false, "the customer has an active subscription of this group", runningNow)
    }
    return Verdict(
      true,
      own.isEmpty
        ? "new subscribers are eligible"
        : "the subscription lapsed, and the customer used no introductory offer of this group", ids(own.suffix(1)))
  }

  private static func promotional(_ subscriptions: [JSON]) -> Verdict {
    guard let latest = subscriptions.last else {
      return Verdict(false, "only present and former subscribers of the app are eligible", [])
    }
    let used = subscriptions.filter { $0["offerType"]?.int64 == 2 }
    let before =
      used.isEmpty ? "" : "; used before: \(used.compactMap { $0["offerIdentifier"]?.string }.uniqued().listed("and"))"
    return Verdict(
      true, "present or former subscriber; you decide which offer to make, and how often\(before)",
      ids(used.isEmpty ? [latest] : used))
  }

  private static func winBack(_ states: [JSON]) -> Verdict {
    let listed = states.flatMap { $0["signedRenewalInfo"]?["eligibleWinBackOfferIds"]?.arrayElements ?? [] }
      .compactMap(\.string)
    return winBack(states, isListed: !listed.isEmpty).listing(listed)
  }

  private static func winBack(_ states: [JSON], isListed: Bool) -> Verdict {
    let expired = ids(states) { $0 == .expired }
    if isListed { return Verdict(true, "Apple lists offers for this expired subscription, best first", expired) }
    let runningNow = ids(states, where: \.isRunning)
    if !runningNow.isEmpty { return Verdict(false, "only for expired subscriptions that do not renew", runningNow) }
    if !expired.isEmpty {
      return Verdict(
        false,
        "Apple lists no offers: none is set up, or the requirements for paid time and time since the end are not met",
        expired)
    }
    if states.isEmpty { return Verdict(false, "only for expired subscriptions", []) }
    return Verdict(
      nil, "the subscription was revoked, and Apple lists no offers; only the App Store can determine eligibility",
      ids(states) { $0 == .revoked })
  }
}

extension OfferEligibility {
  /// The member of each kind of offer.
  package static let kinds = ["introductory", "promotional", "winBack"]

  /// The output of `asctl offer eligibility`, without `next`.
  package var json: JSON {
    let verdicts = zip(Self.kinds, [introductory, promotional, winBack]).map { kind, verdict in
      JSONObject.Member(name: kind, value: verdict.json)
    }
    return .object(
      JSONObject(
        [
          ("subscriptionGroupIdentifier", group), ("productId", productID),
          ("originalTransactionId", originalTransactionID),
        ].map { JSONObject.Member(name: $0, value: $1.map(JSON.string) ?? .null) }
          + [JSONObject.Member(name: PaidPrices.name, value: paid?.json ?? .null)] + verdicts))
  }

  /// The output of `asctl offer eligibility` for a group. It is not an object of Apple's.
  package static let object = PayloadObject(
    "offer eligibility", nil, "The offers that a customer is eligible for in one subscription group.",
    [
      .subscriptionGroupIdentifier, .productId, .originalTransactionId, PaidPrices.field,
      Field(kinds[0], .object(verdict([])), "Introductory", "The eligibility for introductory offers."),
      Field(kinds[1], .object(verdict([])), "Promotional", "The eligibility for promotional offers."),
      Field(
        kinds[2],
        .object(
          verdict([Field("offers", .list(of: .identifier(.offerIdentifier)), "Offers", "The offers that Apple lists.")])
        ),
        "Win-back", "The eligibility for win-back offers."),
    ])

  private static func verdict(_ further: [Field]) -> PayloadObject {
    PayloadObject(
      "offer verdict", nil, "The eligibility for one kind of offer.",
      [
        Field("eligible", .boolean, "Eligible", "True, false, or null if only Apple can determine it."),
        Field("rule", .text, "Rule", "Apple's rule that applies."),
        Field("transactions", .list(of: .identifier(.transactionId)), "Transactions", "The relevant transactions."),
      ] + further + [Field("next", .text, "Next", "The command that signs the offer.")])
  }
}

extension OfferEligibility.Verdict {
  fileprivate var json: JSON {
    var members: JSONObject = [
      "eligible": isEligible.map(JSON.bool) ?? .null, "rule": .string(rule),
      "transactions": .array(transactions.map(JSON.string)),
    ]
    members["offers"] = offers.map { .array($0.map(JSON.string)) }
    return .object(members)
  }
}

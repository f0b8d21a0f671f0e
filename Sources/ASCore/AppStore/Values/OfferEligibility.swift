import Base

/// Which offers Apple's rules leave open to a customer in one subscription group, as far as a server can know (App Store
/// Connect Help and "Implementing introductory offers in your app", "Setting up promotional offers", "Supporting win-back
/// offers in your app").
package struct OfferEligibility {
  /// Nil for a customer who never subscribed.
  package let group: String?
  package let introductory: Verdict
  package let promotional: Verdict
  package let winBack: Verdict
  /// The newest product of the group, and the ID by which its customer is known.
  package let productID: String?
  package let originalTransactionID: String?

  /// Whether one kind of offer may be had, by which rule, and because of which transactions.
  package struct Verdict: Equatable {
    /// Nil where nobody outside Apple can tell.
    package let isEligible: Bool?
    /// Apple's rule that decides, as a clause.
    package let rule: String
    /// The IDs of those that decide.
    package let transactions: [String]
    /// Of win-back offers those that Apple lists, the best first; nil of another kind.
    package var offers: [String]? = nil
  }

  /// One for each group of the customer's, in the order of the history; one without a group for a customer who never
  /// subscribed.
  ///
  /// - Parameter transactions: the whole history, decoded.
  /// - Parameter statuses: the decoded reply of Get All Subscription Statuses.
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
    introductory = Self.introductory(own, states)
    promotional = Self.promotional(subscriptions)
    winBack = Self.winBack(states)
  }

  private static func ids(_ transactions: [JSON]) -> [String] {
    transactions.compactMap { $0["transactionId"]?.string }
  }

  /// Those of subscriptions of a certain status, by their latest transaction.
  private static func ids(_ states: [JSON], where isWanted: (SubscriptionStatus) -> Bool) -> [String] {
    states.filter { SubscriptionStatus(of: $0).map(isWanted) ?? false }.compactMap { state in
      (state["signedTransactionInfo"]?["transactionId"] ?? state["originalTransactionId"])?.string
    }
  }

  private static func introductory(_ own: [JSON], _ states: [JSON]) -> Verdict {
    let used = own.filter { $0["offerType"]?.int64 == 1 }
    if !used.isEmpty {
      return Verdict(isEligible: false, rule: "an introductory offer of this group was used", transactions: ids(used))
    }
    let runningNow = ids(states, where: \.isRunning)
    if !runningNow.isEmpty {
      return Verdict(isEligible: false, rule: "a subscription of this group is running", transactions: runningNow)
    }
    return Verdict(
      isEligible: true,
      rule: own.isEmpty
        ? "a new subscriber may have one" : "the subscription lapsed, and no introductory offer of this group was used",
      transactions: ids(own.suffix(1)))
  }

  private static func promotional(_ subscriptions: [JSON]) -> Verdict {
    guard let latest = subscriptions.last else {
      return Verdict(
        isEligible: false, rule: "only who has or had a subscription of the app may have one", transactions: [])
    }
    let used = subscriptions.filter { $0["offerType"]?.int64 == 2 }
    let before =
      used.isEmpty ? "" : "; used before: \(used.compactMap { $0["offerIdentifier"]?.string }.uniqued().listed("and"))"
    return Verdict(
      isEligible: true, rule: "a present or former subscriber; which offer, and how often, is yours to decide\(before)",
      transactions: used.isEmpty ? ids([latest]) : ids(used))
  }

  private static func winBack(_ states: [JSON]) -> Verdict {
    var verdict = winBackRule(states)
    verdict.offers = verdict.offers ?? []
    return verdict
  }

  private static func winBackRule(_ states: [JSON]) -> Verdict {
    let listed = states.flatMap { $0["signedRenewalInfo"]?["eligibleWinBackOfferIds"]?.arrayElements ?? [] }
      .compactMap(\.string)
    let expired = ids(states) { $0 == .expired }
    if !listed.isEmpty {
      return Verdict(
        isEligible: true, rule: "Apple lists offers for this expired subscription, the best first",
        transactions: expired, offers: listed)
    }
    let runningNow = ids(states, where: \.isRunning)
    if !runningNow.isEmpty {
      return Verdict(
        isEligible: false, rule: "only for a subscription that is expired and does not renew", transactions: runningNow)
    }
    guard !expired.isEmpty else {
      return Verdict(
        isEligible: states.isEmpty ? false : nil,
        rule: states.isEmpty
          ? "only for a subscription that has expired"
          : "the subscription was revoked, and Apple lists no offers; only the App Store knows its limits",
        transactions: ids(states) { $0 == .revoked })
    }
    return Verdict(
      isEligible: false,
      rule: "Apple lists no offer: none is set up, or the limits of paid time and time since the end are not met",
      transactions: expired)
  }
}

extension OfferEligibility {
  /// Each kind of offer, by its member.
  package static let kinds = ["introductory", "promotional", "winBack"]

  /// As `asctl offer eligibility` prints it, without `next`.
  package var json: JSON {
    let verdicts = zip(Self.kinds, [introductory, promotional, winBack]).map { kind, verdict in
      JSONObject.Member(name: kind, value: verdict.json)
    }
    return .object(
      JSONObject(
        [
          ("subscriptionGroupIdentifier", group), ("productId", productID),
          ("originalTransactionId", originalTransactionID),
        ].map { JSONObject.Member(name: $0, value: $1.map(JSON.string) ?? .null) } + verdicts))
  }

  /// What `asctl offer eligibility` prints for a group; asctl's own, and none of Apple's.
  package static let object = PayloadObject(
    "offer eligibility", nil, "Which offers a customer may have in one subscription group.",
    [
      .subscriptionGroupIdentifier, .productId, .originalTransactionId,
      Field(kinds[0], .object(verdict([])), "Introductory", "Whether an introductory offer may be had."),
      Field(kinds[1], .object(verdict([])), "Promotional", "Whether a promotional offer may be had."),
      Field(
        kinds[2],
        .object(
          verdict([Field("offers", .list(of: .identifier(.offerIdentifier)), "Offers", "Those that Apple lists.")])),
        "Win-back", "Whether a win-back offer may be had."),
    ])

  private static func verdict(_ further: [Field]) -> PayloadObject {
    PayloadObject(
      "offer verdict", nil, "Whether an offer may be had.",
      [
        Field("eligible", .boolean, "Eligible", "True, false, or null where nobody outside Apple can tell."),
        Field("rule", .text, "Rule", "Apple's rule that decides."),
        Field("transactions", .list(of: .identifier(.transactionId)), "Transactions", "Those that decide."),
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

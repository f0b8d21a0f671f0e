import AppStore
import Base

/// The offers that a customer is eligible for in one subscription group, as far as a server can determine it (App Store
/// Connect Help and "Implementing introductory offers in your app", "Setting up promotional offers", "Supporting
/// win-back offers in your app").
enum OfferEligibility {
  /// The member of each kind of offer.
  static let kinds = ["introductory", "promotional", "winBack", "retention"]

  /// Returns the output of `asctl offer eligibility`, without `next`: one object for each of the customer's groups in
  /// the order of the history, or one without a group for a customer who never subscribed.
  ///
  /// - Parameter transactions: the whole decoded history.
  /// - Parameter statuses: the decoded response of Get All Subscription Statuses.
  /// - Parameter product: the product to offer; only its group is returned.
  static func all(transactions: [JSON], statuses: JSON, offering product: String? = nil) -> [JSON] {
    if let product, let bought = transactions.first(where: { names(product, $0["productId"]) }),
      let type = bought["type"]?.string.flatMap({ Enumeration.productType.value($0) }), !isRenewing(bought)
    {
      let rule = "\(product) is \(type.word), not an auto-renewable subscription"
      let none = verdict(false, rule, [])
      return [withoutGroup(product, [none, none, verdict(false, rule, [], offers: []), none], of: nil)]
    }
    // A purchase of an unknown kind may be a subscription, so it is not ignored.
    let subscriptions = transactions.filter {
      isRenewing($0) || !Enumeration.productType.knows($0["type"]?.string ?? "Auto-Renewable Subscription")
    }
    let groups = subscriptions.compactMap { $0["subscriptionGroupIdentifier"]?.string }.uniqued()
    let byGroup = TextDictionary(grouping: subscriptions) { $0["subscriptionGroupIdentifier"]?.string }
    let states = TextDictionary(grouping: statuses["data"]?.arrayElements ?? []) {
      $0["subscriptionGroupIdentifier"]?.string
    }
    // For a customer who never subscribed, all products are alike.
    guard !groups.isEmpty else { return [eligibility(in: nil, [], [], ofAll: [])] }
    let found = groups.compactMap { group -> JSON? in
      let (own, last) = (byGroup[group] ?? [], states[group]?.last?["lastTransactions"]?.arrayElements ?? [])
      let products = own.map { $0["productId"] } + last.map { $0["signedRenewalInfo"]?["autoRenewProductId"] }
      if let product, !products.contains(where: { names(product, $0) }) { return nil }
      return eligibility(in: group, own, last, ofAll: subscriptions)
    }
    guard let product, found.isEmpty else { return found }
    let rule = "the customer never subscribed to \(product), so its group is unknown"
    let last = groups.flatMap { states[$0]?.last?["lastTransactions"]?.arrayElements ?? [] }
    // What is right for all groups together is right for the unknown one.
    func always(_ answer: Bool, in verdict: JSON, offers: [String]? = nil) -> JSON {
      verdict["eligible"] == .bool(answer) ? verdict : Self.verdict(nil, rule, [], offers: offers)
    }
    let verdicts = [
      always(true, in: introductory(subscriptions, last)), promotional(subscriptions),
      always(false, in: winBack(last), offers: []),
      always(false, in: retention(subscriptions, last)),
    ]
    return [withoutGroup(product, verdicts, of: subscriptions.last { !isShared($0) })]
  }

  private static func names(_ product: String, _ member: JSON?) -> Bool { sameBytes(member?.string ?? "", product) }

  private static func eligibility(
    in group: String?, _ own: [JSON], _ states: [JSON], ofAll subscriptions: [JSON]
  ) -> JSON {
    // The customer's newest product of the group.
    let newest = own.max { ($0["purchaseDate"]?.int64 ?? .min) < ($1["purchaseDate"]?.int64 ?? .min) }
    return [
      "subscriptionGroupIdentifier": .text(group), "productId": .text(newest?["productId"]?.string),
      "originalTransactionId": .text(newest?["originalTransactionId"]?.string),
      "paid": paid(own), kinds[0]: introductory(own, states), kinds[1]: promotional(subscriptions),
      kinds[2]: winBack(states), kinds[3]: retention(own, states),
    ]
  }

  /// The eligibility for a product whose group is unknown, or that has none.
  private static func withoutGroup(_ product: String, _ verdicts: [JSON], of transaction: JSON?) -> JSON {
    [
      "subscriptionGroupIdentifier": .null, "productId": .string(product),
      "originalTransactionId": transaction?["originalTransactionId"] ?? .null, "paid": .null, kinds[0]: verdicts[0],
      kinds[1]: verdicts[1], kinds[2]: verdicts[2], kinds[3]: verdicts[3],
    ]
  }

  /// Whether somebody else pays: a family member, or a group or organization.
  private static func isShared(_ transaction: JSON) -> Bool {
    [.familyShared, .assigned].contains(PurchaseOwnership(of: transaction))
  }

  /// Apple's pages about offers name subscribers, and do not say whether those who share a subscription are.
  private static let onlyShared = "the customer only shares subscriptions, and Apple's pages mention only subscribers"

  /// The values that asctl does not know, and that can decide about an offer.
  private static func unknown(_ own: [JSON], _ states: [JSON]) -> String? {
    let statuses = states.filter { SubscriptionStatus(of: $0) == nil }.map {
      "status \($0["status"]?.text(.compact) ?? "")"
    }
    let values = statuses + own.flatMap { UnknownParts(ofTransaction: $0).values }
    return values.isEmpty ? nil : "unknown to this version of asctl: \(Array(values.uniqued().prefix(3)).listed("and"))"
  }

  /// `isEligible` is nil if only Apple can determine it; `rule` is Apple's rule that applies, as a clause.
  private static func verdict(
    _ isEligible: Bool?, _ rule: String, _ transactions: [String], offers: [String]? = nil
  ) -> JSON {
    var verdict: JSONObject = [
      "eligible": .bool(isEligible), "rule": .string(rule), "transactions": .array(transactions.map(JSON.string)),
    ]
    verdict["offers"] = offers.map { .array($0.map(JSON.string)) }
    return .object(verdict)
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

  private static func introductory(_ own: [JSON], _ states: [JSON]) -> JSON {
    let used = own.filter { $0["offerType"]?.int64 == 1 }
    let runningNow = ids(states, where: \.isRunning)
    return if !used.isEmpty {
      verdict(false, "the customer used an introductory offer of this group", ids(used))
    } else if !runningNow.isEmpty {
      verdict(false, "the customer's subscription of this group has not ended", runningNow)
    } else if let unknown = unknown(own, states) {
      verdict(nil, unknown, ids(own.suffix(1)))
    } else if own.isEmpty {
      verdict(true, "new subscribers are eligible", [])
    } else if own.allSatisfy(isShared) {
      verdict(nil, onlyShared, ids(own.suffix(1)))
    } else {
      verdict(
        true, "the subscription lapsed, and the customer used no introductory offer of this group", ids(own.suffix(1)))
    }
  }

  private static func promotional(_ subscriptions: [JSON]) -> JSON {
    let own = subscriptions.filter { !isShared($0) }
    guard let latest = own.last else {
      guard subscriptions.isEmpty else { return verdict(nil, onlyShared, ids(subscriptions.suffix(1))) }
      return verdict(false, "only present and former subscribers of the app are eligible", [])
    }
    if let unknown = unknown(own, []), !own.contains(where: isRenewing) {
      return verdict(nil, unknown, ids([latest]))
    }
    let used = own.filter { $0["offerType"]?.int64 == 2 }
    let before =
      used.isEmpty ? "" : "; used before: \(used.compactMap { $0["offerIdentifier"]?.string }.uniqued().listed("and"))"
    return verdict(
      true, "present or former subscriber; you decide which offer to make, and how often\(before)",
      ids(used.isEmpty ? [latest] : used))
  }

  private static func winBack(_ states: [JSON]) -> JSON {
    // The offers that Apple lists, best first.
    let offers = states.flatMap { $0["signedRenewalInfo"]?["eligibleWinBackOfferIds"]?.arrayElements ?? [] }
      .compactMap(\.string)
    let (expired, runningNow) = (ids(states) { $0 == .expired }, ids(states, where: \.isRunning))
    return if !offers.isEmpty {
      verdict(true, "Apple lists offers for this expired subscription, best first", expired, offers: offers)
    } else if !runningNow.isEmpty {
      verdict(false, "only for expired subscriptions that do not renew", runningNow, offers: [])
    } else if let unknown = unknown([], states) {
      verdict(nil, unknown, [], offers: [])
    } else if !states.isEmpty, states.allSatisfy({ $0["signedTransactionInfo"].map(isShared) ?? false }) {
      verdict(false, "only for the customer's own subscriptions, not for shared ones", [], offers: [])
    } else if !expired.isEmpty {
      verdict(
        false,
        "Apple lists no offers: none is set up, or the requirements for paid time and time since the end are not met",
        expired, offers: [])
    } else if states.isEmpty {
      verdict(false, "only for expired subscriptions", [], offers: [])
    } else {
      verdict(
        nil, "the subscription was revoked, and Apple lists no offers; only the App Store can determine eligibility",
        ids(states) { $0 == .revoked }, offers: [])
    }
  }
}

extension OfferEligibility {
  /// Apple offers retention offers in the cancellation flow and lists them in no response.
  private static func retention(_ own: [JSON], _ states: [JSON]) -> JSON {
    let used = own.filter { $0["offerType"]?.int64 == TransactionFacts.retentionOffer }
    let before =
      used.isEmpty ? "" : "; used before: \(used.compactMap { $0["offerIdentifier"]?.string }.uniqued().listed("and"))"
    let runningNow = ids(states, where: \.isRunning)
    guard runningNow.isEmpty, unknown([], states) == nil else {
      return verdict(
        nil, "Apple chooses the offer in the cancellation flow, and no response lists it\(before)",
        used.isEmpty ? runningNow : ids(used))
    }
    return verdict(false, "only for active subscriptions, in the cancellation flow\(before)", ids(used))
  }
}

/// The highest and the last price that a customer paid in a subscription group, for an app that offers only lower
/// prices. Free periods, shared and assigned subscriptions and full refunds are not paid.
extension OfferEligibility {
  /// Returns null if nothing was paid, or if a value that asctl does not know may decide about that. Prices in other currencies than the last one are not compared.
  private static func paid(_ transactions: [JSON]) -> JSON {
    var periods = TextSet()
    let paid = transactions.sorted {
      ($0["purchaseDate"]?.int64 ?? .min) < ($1["purchaseDate"]?.int64 ?? .min)
    }.filter { transaction in
      // Seats that were added during a period have a transaction of their own, which is no price of a period.
      let period = ["originalTransactionId", "expiresDate"].map { transaction[$0]?.text(.compact) ?? "" }
      let isFirst = periods.insert(period.joined(separator: " "))
      return isPaid(transaction) && (isFirst || transaction["additionalTransactionReason"] == nil)
    }
    guard let last = paid.last, unknown(transactions, []) == nil else { return .null }
    let comparable = paid.filter { $0["currency"]?.string == last["currency"]?.string }
    // Of several transactions with the same price, the newest is used.
    return [
      "highest": price(of: comparable.reduce(last) { milliunits($1) > milliunits($0) ? $1 : $0 }),
      "last": price(of: last),
    ]
  }

  private static func isPaid(_ transaction: JSON) -> Bool {
    let isOwn = PurchaseOwnership(of: transaction) == .purchased
    let isRefunded = transaction["revocationDate"] != nil && transaction["revocationType"]?.string != "REFUND_PRORATED"
    // The price of a subscription in a bundle is the bundle's.
    return isOwn && !isRefunded && milliunits(transaction) > 0 && BundleMembership(transaction) == nil
  }

  private static func milliunits(_ transaction: JSON) -> Int64 { transaction["price"]?.int64 ?? 0 }

  private static func price(of transaction: JSON) -> JSON {
    [
      "price": .whole(milliunits(transaction)), "currency": .text(transaction["currency"]?.string),
      "productId": .text(transaction["productId"]?.string),
      "transactionId": .text(transaction["transactionId"]?.string),
    ]
  }
}

extension OfferEligibility {
  /// The output for a group. It is not an object of Apple's.
  static let object = PayloadObject(
    "offer eligibility", "The offers that a customer is eligible for in one subscription group.",
    ["subscriptionGroupIdentifier", "productId", "originalTransactionId"].compactMap(PayloadObject.transaction.field)
      + [
        Field(
          "paid",
          .object(
            PayloadObject(
              "paid prices", "The prices that the customer paid in the group.",
              [
                Field("highest", .object(price), "Highest", "The highest price, in the currency of the last one."),
                Field("last", .object(price), "Last", "The last price."),
              ])), "Paid",
          "The highest and the last price paid, for seats the average per seat; null if nothing was paid, or if a transaction has a value that asctl does not know."
        ),
        Field(kinds[0], .object(verdict([])), "Introductory", "The eligibility for introductory offers."),
        Field(kinds[1], .object(verdict([])), "Promotional", "The eligibility for promotional offers."),
        Field(
          kinds[2],
          .object(
            verdict([
              Field("offers", .list(of: .identifier(.offerIdentifier)), "Offers", "The offers that Apple lists.")
            ])
          ),
          "Win-back", "The eligibility for win-back offers."),
        Field(kinds[3], .object(verdict([])), "Retention", "Whether retention offers are possible; Apple decides."),
      ])

  private static let price = PayloadObject(
    "paid price", "A price that the customer paid.",
    ["price", "currency", "productId", "transactionId"].compactMap(PayloadObject.transaction.field))

  private static func verdict(_ further: [Field]) -> PayloadObject {
    PayloadObject(
      "offer verdict", "The eligibility for one kind of offer.",
      [
        Field("eligible", .boolean, "Eligible", "True, false, or null if only Apple can determine it."),
        Field("rule", .text, "Rule", "Apple's rule that applies."),
        Field("transactions", .list(of: .identifier(.transactionId)), "Transactions", "The relevant transactions."),
      ] + further + [Field("next", .text, "Next", "The command that signs the offer.")])
  }
}

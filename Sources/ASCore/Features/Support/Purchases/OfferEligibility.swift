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
  /// - Parameter product: the product to offer; its group is known only if the customer has bought it.
  static func all(transactions: [JSON], statuses: JSON, offering product: String? = nil) -> [JSON] {
    let bought = product.flatMap { product in transactions.last { sameBytes($0["productId"]?.string ?? "", product) } }
    // A purchase of an unknown kind may be a subscription, so it is not ignored.
    let subscriptions = transactions.filter {
      isRenewing($0) || !Enumeration.productType.knows($0["type"]?.string ?? "Auto-Renewable Subscription")
    }
    let groups = subscriptions.compactMap { $0["subscriptionGroupIdentifier"]?.string }.uniqued()
    let byGroup = TextDictionary(grouping: subscriptions) { $0["subscriptionGroupIdentifier"]?.string }
    let states = TextDictionary(grouping: statuses["data"]?.arrayElements ?? []) {
      $0["subscriptionGroupIdentifier"]?.string
    }
    guard !groups.isEmpty else { return [eligibility(in: nil, [], [], ofAll: []).excluding(bought, in: nil)] }
    return groups.map { group in
      let last = states[group]?.last?["lastTransactions"]?.arrayElements ?? []
      return eligibility(in: group, byGroup[group] ?? [], last, ofAll: subscriptions).excluding(bought, in: group)
    }
  }

  private static func eligibility(
    in group: String?, _ own: [JSON], _ states: [JSON], ofAll subscriptions: [JSON]
  ) -> JSONObject {
    // The customer's newest product of the group.
    let newest = own.max { ($0["purchaseDate"]?.int64 ?? .min) < ($1["purchaseDate"]?.int64 ?? .min) }
    return [
      "subscriptionGroupIdentifier": .text(group), "productId": .text(newest?["productId"]?.string),
      "originalTransactionId": .text(newest?["originalTransactionId"]?.string), "paid": paid(own),
      kinds[0]: introductory(own, states), kinds[1]: promotional(subscriptions), kinds[2]: winBack(states),
      kinds[3]: retention(own, states),
    ]
  }

  /// The values that asctl does not know, and that can decide about an offer.
  private static func unknown(_ own: [JSON], _ states: [JSON]) -> String? {
    let statuses = states.filter { SubscriptionStatus(of: $0) == nil }.map {
      "status \($0["status"]?.text(.compact) ?? "")"
    }
    let values = statuses + own.flatMap { UnknownParts(ofTransaction: $0).values }
    return values.isEmpty ? nil : "unknown to this version of asctl: \(Array(values.uniqued().prefix(3)).listed("and"))"
  }

  /// `isEligible` is nil if only Apple can determine it; `rule` is Apple's rule that applies, as a clause.
  fileprivate static func verdict(
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

  private static func isPaidByOthers(_ transaction: JSON) -> Bool { PurchaseOwnership(of: transaction) != .purchased }

  private static let ruleOfShared =
    "a family member, group or organization paid, and Apple documents no eligibility for this customer"

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
    } else if own.allSatisfy(isPaidByOthers) {
      verdict(nil, ruleOfShared, ids(own.suffix(1)))
    } else {
      verdict(
        true, "the subscription lapsed, and the customer used no introductory offer of this group", ids(own.suffix(1)))
    }
  }

  private static func promotional(_ subscriptions: [JSON]) -> JSON {
    guard let latest = subscriptions.last else {
      return verdict(false, "only present and former subscribers of the app are eligible", [])
    }
    if let unknown = unknown(subscriptions, []), !subscriptions.contains(where: isRenewing) {
      return verdict(nil, unknown, ids([latest]))
    }
    if subscriptions.allSatisfy(isPaidByOthers) { return verdict(nil, ruleOfShared, ids([latest])) }
    let used = subscriptions.filter { $0["offerType"]?.int64 == 2 }
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

extension JSONObject {
  /// The eligibility in a group for a purchased product: there is none for an introductory offer of another group, and
  /// none at all for a product other than a subscription.
  fileprivate func excluding(_ bought: JSON?, in group: String?) -> JSON {
    guard let bought, Enumeration.productType.knows(bought["type"]?.string ?? "") else { return .object(self) }
    var changed = self
    let product = bought["productId"]?.string ?? ""
    if !isRenewing(bought) {
      let verdict = OfferEligibility.verdict(false, "\(product) is not an auto-renewable subscription", [])
      (changed["introductory"], changed["promotional"]) = (verdict, verdict)
    } else if let other = bought["subscriptionGroupIdentifier"]?.string, !sameBytes(other, group ?? "") {
      changed["introductory"] = OfferEligibility.verdict(false, "\(product) is in the group \(other)", [])
    }
    return .object(changed)
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
    let paid = transactions.filter(isPaid).sorted {
      ($0["purchaseDate"]?.int64 ?? .min) < ($1["purchaseDate"]?.int64 ?? .min)
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
    let isOwn = transaction["inAppOwnershipType"].map { $0.string == "PURCHASED" } ?? true
    let isRefunded = transaction["revocationDate"] != nil && transaction["revocationType"]?.string != "REFUND_PRORATED"
    // The price of a subscription in a bundle is the bundle's.
    // Seats added during a period cost only the rest of it.
    let isAddition = transaction["additionalTransactionReason"] == "SEAT_ADDITION"
    return isOwn && !isRefunded && !isAddition && milliunits(transaction) > 0 && BundleMembership(transaction) == nil
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

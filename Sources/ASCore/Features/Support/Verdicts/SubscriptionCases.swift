import AppStore
import Base
import Client

// The states of a subscription, in words. Status numbers: App Store Server API, "status".

extension VerdictCase {
  /// In the order in which they are checked; the last one always applies.
  static let ofSubscriptions: [VerdictCase] =
    [contradictory, replaced] + revoked + unpaid + expired + [unknown, unclear] + active

  /// previousOriginalTransactionId: another transaction continues the subscription, as part of a bundle, on its own or in
  /// a catalog. A switch is not a refund, whatever its revocation says.
  private static let replaced = VerdictCase(
    name: "replaced", caption: "REPLACED", tone: .fine, messages: { _ in [.replaced] },
    when: { ($0.state == .expired || $0.state == .revoked) && $0.replacement != nil && $0.revocation?.kind != .refund },
    reason: { facts, wording in
      let product = facts.replacingProductID.map { wording.name($0) } ?? "another purchase"
      return
        "\(product) replaced it\(facts.replacement.map { " on \(wording.day($0.purchaseDate))" } ?? ""); not a refund"
    })

  /// Status 5.
  private static let revoked: [VerdictCase] = [
    // A family member loses access immediately when the purchaser stops sharing, leaves or gets a refund ("Supporting
    // Family Sharing in your app").
    VerdictCase(
      name: "family-share-ended", caption: "FAMILY SHARING ENDED", tone: .ended,
      messages: { _ in [.familySharingEnded] },
      when: { $0.state == .revoked && $0.revocation?.kind == .familyShare },
      reason: noAccess,
      details: { _, _ in ["Another family member paid; Apple does not identify them."] }),
    // A member of a group has access until the assignment ends (revocationType ASSIGNMENT_REVOKE).
    VerdictCase(
      name: "assignment-ended", caption: "ASSIGNMENT ENDED", tone: .ended, messages: { _ in [.seatEnded] },
      when: { $0.state == .revoked && $0.revocation?.kind == .assignment },
      reason: noAccess,
      details: { _, _ in ["A group or organization paid and ended the assignment."] }),
    // A subscription has status 5 and no access if its current period was refunded ("Handling refund notifications").
    VerdictCase(
      name: "refunded", caption: "REFUNDED", tone: .ended,
      messages: { _ in [.subscriptionRefunded, .subscriptionRevoked] },
      when: { $0.state == .revoked && [.refund, .partialRefund].contains($0.revocation?.kind) },
      reason: { "\(noAccess($0, $1)); refunded \($0.transaction.refundShare)" }),
    // Status 5: refunded, or no longer shared with the family.
    VerdictCase(
      name: "revoked", caption: "REVOKED", tone: .ended, messages: { _ in [.subscriptionRevoked] },
      when: { $0.state == .revoked }, reason: noAccess),
  ]

  /// Returns `no access since 1 Dec 2026`.
  private static func noAccess(_ facts: Holding, _ wording: Wording) -> String {
    facts.access.end.map { "no access since \(wording.moment($0))" } ?? "no access"
  }

  /// Status 3 and 4.
  private static let unpaid: [VerdictCase] = [
    // In the billing grace period the customer keeps full service until gracePeriodExpiresDate ("Reducing Involuntary
    // Subscriber Churn").
    VerdictCase(
      name: "grace-period", caption: "PAYMENT FAILED: KEEP ACCESS", tone: .attention, separator: " ",
      messages: { [$0.own(payer: .gracePeriod, family: .familyGracePeriod, seat: .seatGracePeriod)] },
      when: { $0.state == .gracePeriod },
      reason: { facts, wording in
        guard let end = facts.graceEnd else { return "until the grace period ends" }
        return "until \(wording.moment(end))" + (wording.left(until: end).map { " (\($0))" } ?? "")
      },
      details: unpaidDetails),
    // In billing retry there is no access; Apple retries for up to 60 days at unannounced times ("Reducing Involuntary
    // Subscriber Churn").
    VerdictCase(
      name: "billing-retry", caption: "PAYMENT FAILED: NO ACCESS", tone: .attention, separator: " ",
      messages: { [$0.own(payer: .billingRetry, family: .familyBillingRetry, seat: .seatBillingRetry)] },
      when: { $0.state == .billingRetry },
      reason: { facts, wording in
        facts.access.end.map { "since \(wording.moment($0))" } ?? "until the renewal can be charged"
      }, details: unpaidDetails),
  ]

  private static func unpaidDetails(_ facts: Holding, _ wording: Wording) -> [String?] {
    let failure = facts.notifications.first { ["DID_FAIL_TO_RENEW", "GRACE_PERIOD_EXPIRED"].contains($0.type) }
    return [
      facts.expiresDate.map { "Unpaid since \(wording.moment($0))." },
      // The end is calculated from Apple's limit in days, so it is given as approximate.
      facts.expiresDate.map {
        "Apple retries for up to 60 days, until about \(wording.day($0 + .days(60))); the date of the next attempt is unknown."
      },
      failure.map {
        "Apple notified your server on \(wording.day($0.date)). [N]"
      },
      facts.state == .billingRetry && facts.mayHaveHadGrace ? unseenGrace : nil,
    ]
  }

  private static let unseenGrace =
    "If the subscription had a grace period, access ended with it. Neither the responses nor the notifications show one."

  /// Status 2.
  private static let expired: [VerdictCase] = [
    // expirationIntent 1: the customer canceled.
    ended(
      "expired-canceled", "EXPIRED (CANCELED)", intent: 1, "the customer had turned renewal off",
      messages: {
        $0.turnedOff ?? .earliest >= $0.transaction.purchaseDate
          ? [.expiredCanceledSince, .expiredCanceled] : [.expiredCanceled]
      },
      details: { facts, wording in
        facts.turnedOff.map {
          "Renewal was turned off on \(wording.day($0)). [N]\(facts.lastCharge(besides: $0, wording))"
        }
      }),
    // expirationIntent 2: billing error; the payment failed permanently.
    ended(
      "expired-payment", "EXPIRED (NOT PAID)", intent: 2,
      "the renewal could not be charged, and Apple stopped retrying", messages: { _ in [.expiredPayment] },
      details: { facts, wording in
        if facts.mayHaveHadGrace { return unseenGrace }
        guard let paid = facts.expiresDate, let end = facts.graceEnd, end > paid, end == facts.access.end else {
          return nil
        }
        return "Paid until \(wording.day(paid)); access ended on \(wording.day(end)), at the end of the grace period."
          + (facts.renewal["gracePeriodExpiresDate"] == nil ? " [N]" : "")
      }),
    // expirationIntent 3: no consent to a price increase or to an offer conversion that requires it.
    ended(
      "expired-price", "EXPIRED (NO PRICE CONSENT)", intent: 3,
      "the customer did not agree to a price increase or the end of an offer that requires consent",
      messages: { _ in [.expiredPrice] }),
    // expirationIntent 4: the product was not available at the renewal.
    ended(
      "expired-unavailable", "EXPIRED (PRODUCT NOT AVAILABLE)", intent: 4,
      "the product was not for sale at the renewal", messages: { _ in [.expiredUnavailable] }),
    // Status 2: expired; expirationIntent 5 is another reason, which Apple does not specify.
    VerdictCase(
      name: "expired", caption: "EXPIRED", tone: .ended, messages: { _ in [.expired] }, when: { $0.state == .expired },
      reason: { facts, wording in
        let intent = facts.renewal["expirationIntent"]?.text(.compact) ?? "5"
        let isKnown = Enumeration.expirationIntent.knows(intent)
        return noAccess(facts, wording)
          + (isKnown ? ": Apple does not specify the reason" : ": the reason is unknown to this version of asctl")
      }),
  ]

  private static func ended(
    _ name: String, _ caption: String, intent: Int64?, _ why: String,
    messages: @escaping @Sendable (Holding) -> [MessageCase] = { _ in [] },
    details: @escaping @Sendable (Holding, Wording) -> String? = { _, _ in nil }
  ) -> VerdictCase {
    VerdictCase(
      name: name, caption: caption, tone: .ended,
      messages: { ($0.ownership == .purchased ? messages($0) : []) + [.expired] },
      when: { $0.state == .expired && (intent == nil || $0.renewal["expirationIntent"]?.int64 == intent) },
      reason: { "\(noAccess($0, $1)): \(why)" }, details: { [details($0, $1)] })
  }

  /// Access is unknown if the status, which is not signed, and the signed dates disagree.
  private static let contradictory = VerdictCase(
    name: "contradictory", caption: "CONTRADICTORY STATUS", tone: .attention, messages: { _ in [] },
    when: { $0.contradiction != nil },
    reason: { facts, wording in
      let state = facts.status.flatMap { Enumeration.subscriptionStatus.value(String($0))?.word }
      let status = "status \(facts.status ?? 0)" + (state.map { " (\($0))" } ?? "")
      return
        "\(Holding.unknownAccess)\(facts.contradiction?.reason(wording) ?? "the signed data") contradicts \(status)"
    })

  /// Status 1 or 4 with a value that asctl does not know. Only the status and the dates are certain.
  private static let unclear = VerdictCase(
    name: "details-unknown", caption: "ACTIVE, DETAILS UNKNOWN", tone: .attention, messages: { _ in [] },
    when: { $0.state == .active && $0.renews != nil && !$0.unknownValues.isEmpty },
    reason: { "access until \($1.end(of: $0)); what is charged is unknown" })

  private static let unknown = VerdictCase(
    name: "unknown", caption: "UNKNOWN STATUS", tone: .attention, messages: { _ in [] }, when: { $0.state == nil },
    reason: { facts, _ in "status \(facts.status ?? 0) is unknown to this version of asctl" })
}

extension Holding {
  /// Returns the message for the customer's part: who pays, or who shares what others pay for.
  fileprivate func own(payer: MessageCase, family: MessageCase, seat: MessageCase) -> MessageCase {
    switch ownership {
    case .purchased: payer
    case .familyShared: family
    case .assigned: seat
    case .unknown: .unknown
    }
  }

  /// Returns whether the last charge was before renewal was turned off: the usual question of these customers.
  fileprivate func lastCharge(besides off: Timestamp, _ wording: Wording) -> String {
    guard let last = history.last(where: \.isCharge), let price = last.priceText else { return "" }
    let charge = "\(price) on \(wording.day(last.purchaseDate))"
    return " The last charge, \(charge), came \(last.purchaseDate > off ? "after" : "before") that."
  }
}

extension VerdictCase {
  /// The cases of status 1, most specific first: the other states have rows before these.
  private static let active: [VerdictCase] = [
    // Family members have separate transactions, without a refund or account token; the purchaser pays ("Supporting
    // Family Sharing in your app").
    VerdictCase(
      name: "family-shared", caption: "FAMILY SHARED", tone: .fine, messages: { _ in [.familyMember] },
      when: { $0.ownership == .familyShared },
      reason: { "access until \($1.end(of: $0)); another family member pays; Apple does not identify them" }),
    // Each member of a group has a separate transaction (ASSIGNED); the group's purchaser pays.
    VerdictCase(
      name: "assigned", caption: "ASSIGNED BY A GROUP", tone: .fine, messages: { _ in [.seat] },
      when: { $0.ownership == .assigned },
      reason: { "access until \($1.end(of: $0)); a group or organization pays" },
      details: { _, _ in ["Only the person who manages the group, or the organization, can change the assignment."] }),
    // A subscription in a bundle has no price of its own: the bundle is charged once for all its subscriptions.
    VerdictCase(
      name: "in-bundle", caption: "ACTIVE IN A BUNDLE", tone: .fine,
      messages: { $0.willLeaveBundle ? [] : [.inBundle] },
      when: { $0.bundle != nil },
      reason: { facts, wording in
        let bundle = facts.bundle?.productId.map { wording.name($0) } ?? "a bundle"
        return "access until \(wording.end(of: facts)); paid with \(bundle), which is charged once"
      },
      details: { facts, wording in
        let purchase = (facts.bundle?.originalTransactionId).map { ", purchase \($0)" } ?? ""
        return [
          facts.willLeaveBundle
            ? "It will leave the bundle\(purchase)."
            : "To cancel, the customer opens the bundle\(purchase), in the subscriptions of the Apple Account."
        ]
      }),
    // priceIncreaseStatus 0: the customer has not answered the request to agree; 1: agreed, or no consent was needed.
    // Without consent by the end of the period the subscription ends (EXPIRED/PRICE_INCREASE) ("Managing Price
    // Increases").
    VerdictCase(
      name: "price-increase", caption: "PRICE INCREASE PENDING", tone: .attention,
      messages: { facts in
        let known: MessageCase? = facts.raisedPrice == nil ? nil : .priceIncrease
        return [facts.nextProductID == nil ? known : .priceIncreaseAndChange, .priceIncreaseUnknown].compactMap(\.self)
      },
      when: { $0.renews == true && $0.renewal["priceIncreaseStatus"]?.int64 == 0 },
      reason: { facts, wording in
        let end = "paid until \(wording.end(of: facts)), then"
        // The known price is the price of the next period's plan.
        guard facts.nextProductID != nil else {
          return "\(end) \(facts.raisedPrice ?? "the new price") if the customer agrees, and ends otherwise"
        }
        let change = facts.nextPeriod(wording).map { " to \($0)" } ?? ""
        return "\(end) changes\(change) if the customer agrees to the price increase, and ends otherwise"
      }),
    // Without a readable autoRenewStatus it is unknown whether anything more will be charged.
    VerdictCase(
      name: "renewal-unknown", caption: "ACTIVE, RENEWAL UNKNOWN", tone: .attention, messages: { _ in [] },
      when: { $0.renews == nil },
      reason: { "access until \($1.end(of: $0)); the response does not specify whether it renews" }),
    // Nothing is charged during a free trial; with renewal off it ends at expiresDate.
    VerdictCase(
      name: "trial-ends", caption: "FREE TRIAL, ENDS", tone: .fine, messages: { _ in [.trialEnds] },
      when: { $0.transaction.isFreeTrial && $0.renews == false },
      reason: { "free until \($1.end(of: $0)), then it ends: renewal \(turnedOff($0, $1))" }),
    // Nothing is charged during a free trial; it becomes paid at renewalDate.
    VerdictCase(
      name: "trial", caption: "FREE TRIAL", tone: .fine,
      messages: { [$0.nextProductID == nil ? .trial : .trialChanges, .trialWithoutPrice] },
      when: { $0.transaction.isFreeTrial },
      reason: { "free until \($1.end(of: $0)), then \($0.nextPeriod($1) ?? "paid")" }),
    // Turning renewal off ends the renewal of a commitment, not its monthly payments.
    VerdictCase(
      name: "commitment-ends", caption: "ACTIVE, COMMITMENT ENDS", tone: .fine, messages: { _ in [.commitmentEnds] },
      when: { $0.renews == false && $0.owesPayments },
      reason: { facts, wording in
        let end = (facts.commitment?.end).map { " until \(wording.day($0))" } ?? ""
        return "paid until \(wording.end(of: facts)), monthly payments continue\(end), then it ends: renewal "
          + turnedOff(facts, wording)
      }),
    // With autoRenewStatus 0 the subscription ends at expiresDate; renewal can be turned on again until then.
    VerdictCase(
      name: "ends", caption: "ACTIVE, ENDS", tone: .fine, messages: { _ in [.endsSince, .ends] },
      when: { $0.renews == false },
      reason: { "paid until \($1.end(of: $0)), then it ends: renewal \(turnedOff($0, $1))" }),
    // offerType 5: the customer redeemed an offer in the cancellation flow and stays subscribed.
    VerdictCase(
      name: "retained", caption: "ACTIVE WITH A RETENTION OFFER", tone: .fine, messages: { _ in [.retained] },
      when: { $0.transaction.isRetained && $0.nextProductID == nil },
      reason: { facts, wording in
        let price = facts.transaction.displayPrice == 0 ? "free" : "paid"
        let next = (facts.nextRetentionOffer ?? facts.nextPeriod(wording)).map { ", then \($0)" } ?? ""
        return "\(price) until \(wording.end(of: facts))\(next)"
      },
      details: { _, _ in ["The customer redeemed a retention offer instead of canceling."] }),
    VerdictCase(
      name: "retention-offer-redeemed", caption: "ACTIVE, RETENTION OFFER REDEEMED", tone: .fine,
      messages: { [$0.isNextPeriodFree ? .retainedNextFree : .retainedNext] },
      when: { $0.nextRetentionOffer != nil && $0.nextProductID == nil },
      reason: { "paid until \($1.end(of: $0)), then \($0.nextRetentionOffer ?? "the offer")" },
      details: { _, _ in ["The customer redeemed a retention offer instead of canceling."] }),
    // An upgrade takes effect immediately; Apple refunds the rest of the old period, which then has isUpgraded.
    VerdictCase(
      name: "upgraded", caption: "ACTIVE AFTER AN UPGRADE", tone: .fine,
      messages: { [$0.nextProductID == nil ? .upgraded : .changeAtRenewal] },
      when: { $0.upgradedFrom != nil },
      reason: paid,
      details: { facts, wording in
        [
          facts.upgradedFrom.map {
            "Upgraded from \(wording.name($0.productID)) on \(wording.day(facts.transaction.purchaseDate)); Apple refunded the rest of that period."
          }
        ]
      }),
    // A downgrade or another duration takes effect at the next renewal (autoRenewProductId).
    VerdictCase(
      name: "changes", caption: "ACTIVE, CHANGES", tone: .fine, messages: { _ in [.changeAtRenewal] },
      when: { $0.nextProductID != nil },
      reason: paid),
    // A free trial that is not canceled becomes a paid subscription at its end.
    VerdictCase(
      name: "trial-converted", caption: "ACTIVE AFTER A FREE TRIAL", tone: .fine, messages: { _ in [.trialConverted] },
      when: { $0.isConverted },
      reason: paid,
      details: { ["The free trial ended on \($1.day($0.transaction.purchaseDate)), and the first payment was due."] }),
    // Status 1: access until expiresDate; it renews at renewalDate for renewalPrice.
    VerdictCase(
      name: "active", caption: "ACTIVE", tone: .fine, messages: { _ in [.extended, .periodRefunded] },
      when: { _ in true }, reason: paid),
  ]

  /// Returns `paid until 10 Dec 2026, then 9.99 USD`.
  private static func paid(_ facts: Holding, _ wording: Wording) -> String {
    "paid until \(wording.end(of: facts))" + (facts.nextPeriod(wording).map { ", then \($0)" } ?? "")
  }

  private static func turnedOff(_ facts: Holding, _ wording: Wording) -> String {
    facts.turnedOff.map { "was turned off on \(wording.day($0)) [N]" } ?? "is off"
  }
}

extension Wording {
  fileprivate func end(of facts: Holding) -> String {
    facts.expiresDate.map { moment($0) } ?? "an unknown date"
  }
}

extension Holding {
  /// Returns the price of the next period, such as `9.99 USD`; for another plan, `basic for 9.99 USD`.
  func nextPeriod(_ wording: Wording) -> String? {
    guard let nextProductID else { return nextPrice }
    return wording.name(nextProductID) + (nextPrice.map { " for \($0)" } ?? "")
  }

  /// Further details of every active subscription.
  func currentDetails(_ wording: Wording) -> [String] {
    guard state == .active else { return [] }
    var details: [String] = []
    if let offer = transaction.json["offerType"]?.int64, !transaction.isFreeTrial {
      let kind = Enumeration.offerType.value(String(offer))?.word ?? "offer of type \(offer)"
      let name = transaction.text("offerIdentifier").map { " \($0)" } ?? ""
      details.append("The current period uses an offer: \(kind)\(name).")
    }
    if let commitment {
      let end = commitment.end.map { " that ends on \(wording.day($0))" } ?? ""
      details.append("Payment \(commitment.payment) of \(commitment.total) of a commitment\(end).")
    }
    if let seats {
      let refunded = seats.refunded > 0 ? " (\(seats.refunded) others were refunded)" : ""
      let next = renewal["renewalQuantity"]?.int64.flatMap { $0 == seats.count ? nil : ", \($0) from the next renewal" }
      details.append("\(seats.count) seat\(seats.count == 1 ? "" : "s")\(refunded)\(next ?? "").")
    }
    if let extended = notifications.dateOfNewest("RENEWAL_EXTENDED") {
      details.append("The renewal date was extended on \(wording.day(extended)). [N]")
    }
    return details
  }
}

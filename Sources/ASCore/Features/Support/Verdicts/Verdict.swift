import AppStore
import Base
import Client

/// The verdict about one subscription or purchase, or about all charges: which case applies, with its facts in words.
struct Verdict: Sendable {
  let name: String
  /// The product with its quantity; empty for all charges.
  var subject = ""
  /// The heading in cards, in capitals: `PAYMENT FAILED: KEEP ACCESS`.
  let caption: String
  let tone: Tone
  /// The text between the caption and the reason.
  var separator = ": "
  /// A clause that follows the caption or is used on its own.
  var reason: String
  /// Further facts, one sentence each.
  var details: [String] = []

  /// How cards emphasize the verdict: no problem, something to do or to know, or access has ended.
  enum Tone: String, Sendable {
    case fine, attention, ended
  }
}

/// A row of a table of verdicts: when it applies, and its words. Apple's rule is in the comment above it.
struct VerdictCase: Sendable {
  /// The name in JSON and csv: `grace-period`.
  let name: String
  let caption: String
  let tone: Verdict.Tone
  var separator = ", "
  /// The messages to the customer, most specific first; by default those about a purchase.
  var messages: @Sendable (Holding) -> [MessageCase] = { $0.purchaseMessages }
  let when: @Sendable (Holding) -> Bool
  let reason: @Sendable (Holding, Wording) -> String
  var details: @Sendable (Holding, Wording) -> [String?] = { _, _ in [] }
}

extension Holding {
  private var row: VerdictCase {
    // The last row always applies.
    let rows = isSubscription ? VerdictCase.ofSubscriptions : VerdictCase.ofPurchases
    return rows.first { $0.when(self) } ?? rows[rows.count - 1]
  }

  /// For an active subscription, the general messages follow those of its case.
  var messages: [MessageCase] {
    let row = row
    guard state == .active else {
      return isSubscription && !unknownValues.isEmpty ? [] : row.messages(self)
    }
    // The price of a subscription in a bundle is not what the customer pays.
    if row.name == "details-unknown" || bundle != nil { return row.messages(self) }
    // Canceling at least a day before the next renewal does not stop the payments of a commitment.
    if row.tone == .fine, renews == true, owesPayments, ownership == .purchased, !transaction.isFreeTrial {
      return [.commitment, .activeWithoutEnd]
    }
    return row.messages(self) + (renews == true ? [.active, .activeWithoutPrice] : []) + [.activeWithoutEnd]
  }

  /// A refund request that Apple has not decided requires attention in every state of a subscription.
  var tone: Verdict.Tone { isSubscription && isUndecided ? .attention : row.tone }

  func verdict(_ wording: Wording) -> Verdict {
    let row = row
    // Apple lists the offers that the customer is eligible for, best first (App Store Server API,
    // "eligibleWinBackOfferIds").
    let offers = (renewal["eligibleWinBackOfferIds"]?.arrayElements ?? []).compactMap(\.string)
    let winBack = offers.isEmpty ? [] : ["Eligible win-back offers: \(offers.joined(separator: ", "))."]
    return Verdict(
      name: row.name, subject: isSubscription ? wording.name(productID) : wording.units(transaction),
      caption: row.caption, tone: tone, separator: row.separator,
      reason: row.reason(self, wording),
      details: row.details(self, wording).compactMap(\.self) + currentDetails(wording)
        + refundDetails(besides: row.name, wording) + winBack + unknownDetails)
  }
}

extension Holding {
  fileprivate var unknownDetails: [String] {
    unknownValues.isEmpty ? [] : ["Unknown to this version of asctl: \(unknownValues.listed("and"))."]
  }
}

// The states of a one-time purchase, in words.

extension VerdictCase {
  /// In the order in which they are checked; the last one always applies.
  static let ofPurchases: [VerdictCase] = [
    // FAMILY_REVOKE: revoke everything at revocationDate ("Supporting Family Sharing in your app").
    VerdictCase(
      name: "family-share-ended", caption: "FAMILY SHARING ENDED", tone: .ended,
      messages: { _ in [.familySharingEnded] },
      when: { $0.revocation?.kind == .familyShare },
      reason: { "sharing ended\(on($0.revocation?.date, $1))" }),
    // REFUND_FULL: revoke everything at revocationDate ("Handling refund notifications").
    VerdictCase(
      name: "refunded", caption: "REFUNDED", tone: .ended, messages: { _ in [.refunded, .refundedWithoutAmount] },
      when: { $0.revocation?.kind == .refund && !$0.transaction.stands },
      reason: { "\($0.transaction.refundShare),\(on($0.revocation?.date, $1))" }),
    // REFUND_PRORATED: revoke revocationPercentage of the units ("Handling refund notifications").
    VerdictCase(
      name: "refunded-in-part", caption: "PARTIALLY REFUNDED", tone: .attention,
      messages: { _ in [.partialRefund, .partialRefundUnknown] },
      when: { [.refund, .partialRefund].contains($0.revocation?.kind) },
      reason: { "\($0.transaction.refundShare),\(on($0.revocation?.date, $1))" }),
    // A purchase with a value that asctl does not know may be of another kind, or paid by another customer.
    VerdictCase(
      name: "details-unknown", caption: "DETAILS UNKNOWN", tone: .attention, messages: { _ in [] },
      when: { !$0.unknownValues.isEmpty },
      reason: { "transaction\(on($0.transaction.purchaseDate, $1)); neither the payer nor the access is known" }),
    // revocationDate: the purchase was refunded or revoked.
    VerdictCase(
      name: "revoked", caption: "REVOKED", tone: .ended, messages: { _ in [.accessRevoked] },
      when: { $0.revocation != nil },
      reason: { "access ended\(on($0.revocation?.date, $1))" }),
    // Apple requests consumption information and waits 12 hours (5 minutes in sandbox) before it decides ("Send
    // Consumption Information").
    VerdictCase(
      name: "refund-asked", caption: "REFUND REQUESTED", tone: .attention, when: { $0.deadline != nil },
      reason: { facts, wording in
        let left = facts.deadline.flatMap(wording.left) ?? ""
        return "consumption request\(on(facts.request?.asked, wording)): \(left) to respond"
          + (facts.request?.reason.map { "; \($0)" } ?? "")
      }),
    // After the response or the deadline for one, Apple decides and sends REFUND or REFUND_DECLINED ("Handling refund
    // notifications").
    VerdictCase(
      name: "refund-undecided", caption: "REFUND REQUESTED", tone: .attention, when: { $0.isUndecided },
      reason: { facts, wording in
        let answered = facts.request?.answered.map { ", answered on \(wording.moment($0))" } ?? ""
        return "consumption request\(on(facts.request?.asked, wording))\(answered); Apple has not decided yet [N]"
      }),
    // REFUND_DECLINED: Apple declined the refund that was requested in the app; nothing to do ("Handling refund
    // notifications").
    VerdictCase(
      name: "refund-declined", caption: "REFUND DECLINED", tone: .attention,
      when: { $0.declined ?? .earliest > $0.reversed ?? .earliest },
      reason: { "declined by Apple\(on($0.declined, $1)) [N]" }),
    // REFUND_REVERSED: the refund was reversed after a dispute; restore the revoked content ("Handling refund
    // notifications").
    VerdictCase(
      name: "refund-reversed", caption: "REFUND REVERSED", tone: .attention,
      when: { $0.reversed != nil },
      reason: { "Apple reversed the refund\(on($0.reversed, $1)) [N]; the purchase is valid" }),
    // Family members have separate transactions, without a refund or account token; the purchaser pays ("Supporting
    // Family Sharing in your app").
    VerdictCase(
      name: "family-shared", caption: "FAMILY SHARED", tone: .fine, messages: { _ in [.familyMemberPurchase] },
      when: { $0.transaction.ownership == .familyShared },
      reason: { _, _ in "another family member paid; Apple does not identify them" }),
    bought,
  ]

  static let bought = VerdictCase(
    name: "bought", caption: "BOUGHT", tone: .fine, separator: " ", when: { _ in true },
    reason: { facts, wording in "on \(wording.moment(facts.transaction.purchaseDate))" },
    details: { facts, _ in
      facts.transaction.has("type", "Non-Renewing Subscription")
        ? ["A subscription that does not renew; your server determines when it ends."] : []
    })

  private static func on(_ moment: Timestamp?, _ wording: Wording) -> String {
    moment.map { " on \(wording.moment($0))" } ?? ""
  }
}

extension Holding {
  var purchaseMessages: [MessageCase] {
    let kind: MessageCase =
      transaction.has("type", "Consumable")
      ? .consumable : transaction.has("type", "Non-Renewing Subscription") ? .nonRenewing : .bought
    return [kind, .boughtWithoutAmount]
  }
  /// Returns requests and decisions that the named verdict does not mention, each with its date, newest first.
  func refundDetails(besides verdict: String, _ wording: Wording) -> [String] {
    var details: [String] = []
    if let request, isUndecided, !["refund-asked", "refund-undecided"].contains(verdict) {
      let answered = request.answered.map { "answered on \(wording.moment($0)), and " } ?? ""
      let state =
        deadline.flatMap(wording.left).map { "\($0) to respond" } ?? "\(answered)Apple has not decided yet"
      let reason = request.reason.map { "; \($0)" } ?? ""
      details.append("Consumption request on \(wording.moment(request.asked)): \(state)\(reason). [N]")
    }
    if isSubscription {
      let refunded = refundedPeriods
      let listed = refunded.suffix(3).reversed().map { period in
        "the payment of \(wording.day(period.purchaseDate)) was refunded \(period.refundShare)"
          + (period.revocation.map { " on \(wording.day($0.date))" } ?? "")
      }
      let more = refunded.count > listed.count ? ["\(refunded.count - listed.count) earlier ones"] : []
      if !listed.isEmpty { details.append((listed + more).joined(separator: "; ").startingUpper + ".") }
    }
    var isMentioned = false
    for notification in notifications {
      guard let (name, sentence) = Self.decisions[notification.name] else { continue }
      if name == verdict, !isMentioned {
        isMentioned = true
      } else {
        details.append("\(sentence) on \(wording.moment(notification.date)). [N]")
      }
    }
    return details
  }

  /// The verdict about a purchase after each notification, and a sentence for other verdicts.
  private static let decisions = [
    "REFUND_DECLINED": ("refund-declined", "Apple declined a refund"),
    "REFUND_REVERSED": ("refund-reversed", "Apple reversed a refund"),
  ]
}

extension TransactionFacts {
  /// What was refunded: `in full, about 19.99 USD` or `40%, about 8.00 USD`.
  var refundShare: String {
    let share = revocation?.share.map { $0 == Millipercent.whole ? "in full" : Millipercent.text($0) }
    let amount = refundText.map { ", about \($0)" } ?? ""
    return (share ?? (revocation?.kind == .partialRefund ? "in part" : "in full")) + amount
  }
}

import AppStore
import Base
import Client

// The states of a one-time purchase, in words.

extension VerdictCase<PurchaseFacts> {
  /// In the order in which they are checked; the last one always applies.
  static let ofPurchases: [VerdictCase] =
    [
      // FAMILY_REVOKE: revoke everything at revocationDate ("Supporting Family Sharing in your app").
      VerdictCase(
        "family-share-ended", "FAMILY SHARING ENDED", .ended, tells: { _ in [.familySharingEnded] },
        when: { $0.transaction.revocation?.kind == .familyShare },
        access: { .ended(since: $0.transaction.revocation?.date) },
        reason: { "sharing ended\(on($0.transaction.revocation?.date, $1))" }),
      // REFUND_FULL: revoke everything at revocationDate ("Handling refund notifications").
      VerdictCase(
        "refunded", "REFUNDED", .ended, tells: { _ in [.refunded, .refundedWithoutAmount] },
        when: {
          $0.transaction.revocation?.kind == .refund
            && $0.transaction.revocation?.share ?? Millipercent.whole == Millipercent.whole
        },
        access: { .ended(since: $0.transaction.revocation?.date) },
        reason: { "\(RefundText.share(of: $0.transaction)),\(on($0.transaction.revocation?.date, $1))" }),
      // REFUND_PRORATED: revoke revocationPercentage of the units ("Handling refund notifications").
      VerdictCase(
        "refunded-in-part", "PARTIALLY REFUNDED", .attention, tells: { _ in [.partialRefund, .partialRefundUnknown] },
        when: { [.refund, .partialRefund].contains($0.transaction.revocation?.kind) },
        access: { _ in .given(until: nil) },
        reason: { "\(RefundText.share(of: $0.transaction)),\(on($0.transaction.revocation?.date, $1))" }),
      // revocationDate: the purchase was refunded or revoked.
      VerdictCase(
        "revoked", "REVOKED", .ended, tells: { _ in [.accessRevoked] }, when: { $0.transaction.revocation != nil },
        access: { .ended(since: $0.transaction.revocation?.date) },
        reason: { "access ended\(on($0.transaction.revocation?.date, $1))" }),
      // Apple requests consumption information and waits 12 hours (5 minutes in sandbox) before it decides ("Send
      // Consumption Information").
      VerdictCase(
        "refund-asked", "REFUND REQUESTED", .attention, tells: { $0.purchaseMessages }, when: { $0.hasOpenRequest },
        access: { _ in .given(until: nil) },
        reason: { facts, wording in
          let left = facts.question.flatMap { wording.left(until: $0.deadline) } ?? ""
          return "consumption request\(on(facts.question?.asked, wording)): \(left) to respond"
            + (facts.question.flatMap(RefundText.reason).map { "; \($0)" } ?? "")
        }),
      // After the deadline for responses, Apple decides and sends REFUND or REFUND_DECLINED ("Handling refund
      // notifications").
      VerdictCase(
        "refund-undecided", "REFUND REQUESTED", .attention, tells: { $0.purchaseMessages },
        when: { $0.question.map { $0.decision == nil } ?? false }, access: { _ in .given(until: nil) },
        reason: { "consumption request\(on($0.question?.asked, $1)); Apple has not decided yet [N]" }),
      // REFUND_DECLINED: Apple declined the refund that was requested in the app; nothing to do ("Handling refund
      // notifications").
      VerdictCase(
        "refund-declined", "REFUND DECLINED", .attention, tells: { $0.purchaseMessages },
        when: { facts in
          facts.notifications.dateOfNewest("REFUND_DECLINED").map {
            $0 > facts.notifications.dateOfNewest("REFUND_REVERSED") ?? .earliest
          } ?? false
        },
        access: { _ in .given(until: nil) },
        reason: { "declined by Apple\(on($0.notifications.dateOfNewest("REFUND_DECLINED"), $1)) [N]" }),
      // REFUND_REVERSED: the refund was reversed after a dispute; restore the revoked content ("Handling refund
      // notifications").
      VerdictCase(
        "refund-reversed", "REFUND REVERSED", .attention, tells: { $0.purchaseMessages },
        when: { $0.notifications.dateOfNewest("REFUND_REVERSED") != nil }, access: { _ in .given(until: nil) },
        reason: {
          "Apple reversed the refund\(on($0.notifications.dateOfNewest("REFUND_REVERSED"), $1)) [N]; the purchase is valid"
        }),
      // Family members have separate transactions, without a refund or account token; the purchaser pays ("Supporting
      // Family Sharing in your app").
      VerdictCase(
        "family-shared", "FAMILY SHARED", .fine, tells: { _ in [.familyMemberPurchase] },
        when: { $0.transaction.ownership == .familyShared }, access: { _ in .given(until: nil) },
        reason: { _, _ in "another family member paid; Apple does not identify them" }),
    ] + [bought]

  static let bought = VerdictCase(
    "bought", "BOUGHT", .fine, separator: " ", tells: { $0.purchaseMessages }, when: { _ in true },
    access: { _ in .given(until: nil) },
    reason: { facts, wording in "on \(wording.moment(facts.transaction.purchaseDate))" },
    details: { facts, _ in
      facts.transaction.has("type", "Non-Renewing Subscription")
        ? ["A subscription that does not renew; your server determines when it ends."] : []
    })

  private static func on(_ moment: Timestamp?, _ wording: Wording) -> String {
    moment.map { " on \(wording.moment($0))" } ?? ""
  }
}

extension PurchaseFacts {
  fileprivate var purchaseMessages: [MessageCase] {
    let kind: MessageCase =
      transaction.has("type", "Consumable")
      ? .consumable : transaction.has("type", "Non-Renewing Subscription") ? .nonRenewing : .bought
    return [kind, .boughtWithoutAmount]
  }
}

/// Parts of sentences about refunds.
enum RefundText {
  /// Returns `in full, about 19.99 USD` or `40 %, about 8.00 USD`.
  static func share(of transaction: TransactionFacts) -> String {
    let share = transaction.revocation?.share.map { $0 == Millipercent.whole ? "in full" : Millipercent.text($0) }
    let amount = transaction.refundText.map { ", about \($0)" }
    return
      "\(share ?? (transaction.revocation?.kind == .partialRefund ? "in part" : "in full"))\(amount ?? "")"
  }

  /// Returns requests and decisions that the verdict named `told` does not mention, each with its date, newest first.
  static func details(
    _ notifications: [NotificationFacts], _ question: ConsumptionRequest?, _ wording: Wording, told: String
  ) -> [String] {
    let sentences = [
      "REFUND_DECLINED": ("refund-declined", "Apple declined a refund"),
      "REFUND_REVERSED": ("refund-reversed", "Apple reversed a refund"),
    ]
    var details: [String] = []
    if let question, question.decision == nil, !["refund-asked", "refund-undecided"].contains(told) {
      let left = wording.left(until: question.deadline).map { "\($0) to respond" } ?? "Apple has not decided yet"
      let reason = reason(of: question).map { "; \($0)" } ?? ""
      details.append("Consumption request on \(wording.moment(question.asked)): \(left)\(reason). [N]")
    }
    var isTold = false
    for notification in notifications {
      guard let (verdict, sentence) = sentences[notification.name] else { continue }
      if verdict == told, !isTold {
        isTold = true
      } else {
        details.append("\(sentence) on \(wording.moment(notification.date)). [N]")
      }
    }
    return details
  }

  /// Returns `the customer's reason: not satisfied`.
  static func reason(of question: ConsumptionRequest) -> String? {
    question.payload?["data"]?["consumptionRequestReason"]?.string.map {
      "the customer's reason: \(Enumeration.consumptionRequestReason.value($0)?.word ?? $0)"
    }
  }
}

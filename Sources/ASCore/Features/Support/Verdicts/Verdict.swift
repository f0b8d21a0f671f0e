import Base
import Client

/// The verdict about one subscription or purchase: which case applies, with its facts in words.
struct Verdict: Sendable {
  let name: String
  /// The heading in cards, in capitals: `PAYMENT FAILED: KEEP ACCESS`.
  let caption: String
  let tone: Tone
  /// The text between the caption and the reason.
  let separator: String
  /// A clause that follows the caption or is used on its own.
  let reason: String
  let access: Access
  /// Further facts, one sentence each.
  let details: [String]

  /// How cards emphasize the verdict.
  enum Tone: String, Sendable {
    /// No problem.
    case fine
    /// Something to do or to know.
    case attention
    /// Access has ended.
    case ended
  }

  /// Whether the customer is entitled to the purchase.
  enum Access: Sendable, Equatable {
    /// nil if Apple specifies no end.
    case given(until: Timestamp?)
    /// nil if the date is unknown.
    case ended(since: Timestamp?)
    /// The state is unknown to asctl.
    case unknown

    var isGiven: Bool? {
      switch self {
      case .given: true
      case .ended: false
      case .unknown: nil
      }
    }

    var end: Timestamp? {
      switch self {
      case .given(let until): until
      case .ended(let since): since
      case .unknown: nil
      }
    }
  }
}

/// A row of a table of verdicts: when it applies, its words, and Apple's rule behind it.
///
/// The rows are checked in order, and the first one that applies is the verdict.
struct VerdictCase<Facts: Sendable>: Sendable {
  /// The name in JSON and csv: `grace-period`.
  let name: String
  let caption: String
  let tone: Verdict.Tone
  let separator: String
  /// Apple's rule, in one sentence.
  let rule: String
  /// The title of Apple's page with the rule.
  let source: String
  let applies: @Sendable (Facts) -> Bool
  let access: @Sendable (Facts) -> Verdict.Access
  let reason: @Sendable (Facts, Wording) -> String
  let details: @Sendable (Facts, Wording) -> [String]

  init(
    _ name: String, _ caption: String, _ tone: Verdict.Tone, separator: String = ", ", rule: String,
    source: String,
    when applies: @escaping @Sendable (Facts) -> Bool, access: @escaping @Sendable (Facts) -> Verdict.Access,
    reason: @escaping @Sendable (Facts, Wording) -> String,
    details: @escaping @Sendable (Facts, Wording) -> [String] = { _, _ in [] }
  ) {
    (self.name, self.caption, self.tone, self.separator) = (name, caption, tone, separator)
    (self.rule, self.source) = (rule, source)
    (self.applies, self.access, self.reason, self.details) = (applies, access, reason, details)
  }

  func verdict(_ facts: Facts, _ wording: Wording, tone: Verdict.Tone, further: [String]) -> Verdict {
    Verdict(
      name: name, caption: caption, tone: tone, separator: separator, reason: reason(facts, wording),
      access: access(facts), details: details(facts, wording) + further)
  }
}

extension SubscriptionFacts {
  var row: VerdictCase<SubscriptionFacts> { VerdictCase.ofSubscriptions.first { $0.applies(self) } ?? .unknown }
  var access: Verdict.Access { row.access(self) }

  /// A refund request that Apple has not decided requires attention in every state of a subscription.
  var tone: Verdict.Tone { question.map { $0.decision == nil } ?? false ? .attention : row.tone }

  func verdict(_ wording: Wording) -> Verdict {
    let row = row
    let refunds = RefundText.details(notifications, question, wording, told: row.name)
    return row.verdict(self, wording, tone: tone, further: refunds + offerDetails)
  }

  /// Apple lists the offers that the customer is eligible for, best first (App Store Server API,
  /// "eligibleWinBackOfferIds").
  private var offerDetails: [String] {
    let offers = (renewal["eligibleWinBackOfferIds"]?.arrayElements ?? []).compactMap(\.string)
    return offers.isEmpty ? [] : ["Eligible win-back offers: \(offers.joined(separator: ", "))."]
  }
}

extension PurchaseFacts {
  var row: VerdictCase<PurchaseFacts> { VerdictCase.ofPurchases.first { $0.applies(self) } ?? .bought }
  var access: Verdict.Access { row.access(self) }

  func verdict(_ wording: Wording) -> Verdict {
    let row = row
    let refunds = RefundText.details(notifications, question, wording, told: row.name)
    return row.verdict(self, wording, tone: row.tone, further: refunds)
  }
}

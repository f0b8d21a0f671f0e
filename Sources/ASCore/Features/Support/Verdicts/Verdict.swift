import Base
import Client

/// What there is to say of one subscription or purchase: which case it is, and the facts of it in words.
struct Verdict: Sendable {
  let name: String
  /// In capitals, as a card heads it: `PAYMENT FAILED: KEEP ACCESS`.
  let caption: String
  let tone: Tone
  /// What stands between the caption and the reason.
  let separator: String
  /// A clause that follows the caption or is used on its own.
  let reason: String
  let access: Access
  /// What else there is to know, a sentence each.
  let details: [String]

  /// How a card sets it off, beside its words.
  enum Tone: String, Sendable {
    /// All is well.
    case fine
    /// Somebody has to do or to know something.
    case attention
    /// It is over.
    case ended
  }

  /// Whether the customer is to have what was bought.
  enum Access: Sendable, Equatable {
    /// nil: without an end that Apple knows.
    case given(until: Timestamp?)
    /// nil: since when is not known.
    case ended(since: Timestamp?)
    /// A state that asctl does not know.
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

/// One row of a table of verdicts: when it applies, what it says, and by which rule of Apple's.
///
/// The rows are tried in their order, and the first that applies is the verdict.
struct VerdictCase<Facts: Sendable>: Sendable {
  /// As JSON and csv have it: `grace-period`.
  let name: String
  let caption: String
  let tone: Verdict.Tone
  let separator: String
  /// What Apple says of it, a sentence.
  let rule: String
  /// The title of Apple's page that says so.
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

  /// Whatever the state of a subscription is, a refund that Apple has not decided needs attention.
  var tone: Verdict.Tone { question.map { $0.decision == nil } ?? false ? .attention : row.tone }

  func verdict(_ wording: Wording) -> Verdict {
    let row = row
    let refunds = RefundText.details(notifications, question, wording, told: row.name)
    return row.verdict(self, wording, tone: tone, further: refunds + offerDetails)
  }

  /// Apple lists those that the customer may have, the best first (App Store Server API, "eligibleWinBackOfferIds").
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

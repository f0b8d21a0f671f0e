import AppStore
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

/// A row of a table of verdicts: when it applies, and its words. Apple's rule is in the comment above it.
///
/// The rows are checked in order, and the first one that applies is the verdict.
struct VerdictCase<Facts: Sendable>: Sendable {
  /// The name in JSON and csv: `grace-period`.
  let name: String
  let caption: String
  let tone: Verdict.Tone
  let separator: String
  /// The messages to the customer, most specific first.
  let tells: @Sendable (Facts) -> [MessageCase]
  let applies: @Sendable (Facts) -> Bool
  let access: @Sendable (Facts) -> Verdict.Access
  let reason: @Sendable (Facts, Wording) -> String
  let details: @Sendable (Facts, Wording) -> [String]

  init(
    _ name: String, _ caption: String, _ tone: Verdict.Tone, separator: String = ", ",
    tells: @escaping @Sendable (Facts) -> [MessageCase],
    when applies: @escaping @Sendable (Facts) -> Bool, access: @escaping @Sendable (Facts) -> Verdict.Access,
    reason: @escaping @Sendable (Facts, Wording) -> String,
    details: @escaping @Sendable (Facts, Wording) -> [String] = { _, _ in [] }
  ) {
    (self.name, self.caption, self.tone, self.separator, self.tells) = (name, caption, tone, separator, tells)
    (self.applies, self.access, self.reason, self.details) = (applies, access, reason, details)
  }
}

/// A subscription or another purchase of a customer, which has a verdict.
protocol Holding: Sendable {
  /// The cases in the order in which they are checked; the last one always applies.
  static var cases: [VerdictCase<Self>] { get }
  /// The newest transaction.
  var transaction: TransactionFacts { get }
  /// The newest consumption request about it; `nil` if there is none.
  var question: ConsumptionRequest? { get }
  /// Apple's notifications about it, newest first.
  var notifications: [NotificationFacts] { get }
  var tone: Verdict.Tone { get }
  /// Details besides those of the case and of refunds.
  var furtherDetails: [String] { get }
}

extension Holding {
  var row: VerdictCase<Self> { Self.cases.first { $0.applies(self) } ?? Self.cases[Self.cases.count - 1] }
  var access: Verdict.Access { row.access(self) }
  var messages: [MessageCase] { row.tells(self) }
  var tone: Verdict.Tone { row.tone }
  var furtherDetails: [String] { [] }

  func verdict(_ wording: Wording) -> Verdict {
    let row = row
    let refunds = RefundText.details(notifications, question, wording, told: row.name)
    return Verdict(
      name: row.name, caption: row.caption, tone: tone, separator: row.separator, reason: row.reason(self, wording),
      access: row.access(self), details: row.details(self, wording) + refunds + furtherDetails)
  }
}

extension PurchaseFacts: Holding {
  static var cases: [VerdictCase<Self>] { VerdictCase.ofPurchases }
}

extension SubscriptionFacts: Holding {
  static var cases: [VerdictCase<Self>] { VerdictCase.ofSubscriptions }

  /// A refund request that Apple has not decided requires attention in every state of a subscription.
  var tone: Verdict.Tone { question.map { $0.decision == nil } ?? false ? .attention : row.tone }

  /// Apple lists the offers that the customer is eligible for, best first (App Store Server API,
  /// "eligibleWinBackOfferIds").
  var furtherDetails: [String] {
    let offers = (renewal["eligibleWinBackOfferIds"]?.arrayElements ?? []).compactMap(\.string)
    return offers.isEmpty ? [] : ["Eligible win-back offers: \(offers.joined(separator: ", "))."]
  }
}

extension CustomerFacts {
  /// Subscriptions first.
  var holdings: [any Holding] { subscriptions.map { $0 } + purchases.map { $0 } }
}

import AppStore
import Base
import Client

/// The verdict about one subscription or purchase, or about all charges: which case applies, with its facts in words.
struct Verdict: Sendable {
  let name: String
  /// The product with its quantity; empty for all charges.
  let subject: String
  /// The heading in cards, in capitals: `PAYMENT FAILED: KEEP ACCESS`.
  let caption: String
  let tone: Tone
  /// The text between the caption and the reason.
  let separator: String
  /// A clause that follows the caption or is used on its own.
  var reason: String
  /// Further facts, one sentence each.
  var details: [String]

  /// How cards emphasize the verdict.
  enum Tone: String, Sendable {
    /// No problem.
    case fine
    /// Something to do or to know.
    case attention
    /// Access has ended.
    case ended
  }
}

/// A row of a table of verdicts: when it applies, and its words. Apple's rule is in the comment above it.
///
/// The rows are checked in order, and the first one that applies is the verdict.
struct VerdictCase: Sendable {
  /// The name in JSON and csv: `grace-period`.
  let name: String
  let caption: String
  let tone: Verdict.Tone
  let separator: String
  /// The messages to the customer, most specific first.
  let messages: @Sendable (Holding) -> [MessageCase]
  let applies: @Sendable (Holding) -> Bool
  let reason: @Sendable (Holding, Wording) -> String
  let details: @Sendable (Holding, Wording) -> [String?]

  init(
    _ name: String, _ caption: String, _ tone: Verdict.Tone, separator: String = ", ",
    messages: @escaping @Sendable (Holding) -> [MessageCase], when applies: @escaping @Sendable (Holding) -> Bool,
    reason: @escaping @Sendable (Holding, Wording) -> String,
    details: @escaping @Sendable (Holding, Wording) -> [String?] = { _, _ in [] }
  ) {
    (self.name, self.caption, self.tone, self.separator, self.messages) = (name, caption, tone, separator, messages)
    (self.applies, self.reason, self.details) = (applies, reason, details)
  }
}

extension Holding {
  private var row: VerdictCase {
    // The last row always applies.
    let rows = isSubscription ? VerdictCase.ofSubscriptions : VerdictCase.ofPurchases
    return rows.first { $0.applies(self) } ?? rows[rows.count - 1]
  }

  /// The messages to the customer, most specific first.
  var messages: [MessageCase] { row.messages(self) }

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
      caption: row.caption, tone: tone, separator: row.separator, reason: row.reason(self, wording),
      details: row.details(self, wording).compactMap(\.self) + refundDetails(besides: row.name, wording) + winBack)
  }
}

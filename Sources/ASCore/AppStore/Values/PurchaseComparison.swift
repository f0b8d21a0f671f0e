import Base

/// What two transactions have in common, asked member by member: who bought, what, for which account, in which charge.
package struct PurchaseComparison {
  /// One for each question.
  package let rows: [Row]

  /// A question, its answer, and the values that it was judged by.
  package struct Row {
    package let question: Question
    package let answer: Answer
    /// As the transactions say; nil where one says nothing.
    package let values: (first: String?, second: String?)

    /// What the answer says, as a sentence.
    package var meaning: String {
      switch answer {
      case .same: question.same
      case .different: question.different
      case .unknown: values.first ?? values.second == nil ? question.neither : question.one
      }
    }
  }

  /// What the two say together.
  package enum Answer: String {
    case same
    case different
    /// One of them, or both, do not say.
    case unknown
  }

  /// A question that one member answers.
  package struct Question: Sendable {
    package let name: String
    /// The member of a transaction that answers it.
    package let member: String
    fileprivate let same: String
    fileprivate let different: String
    /// Where one of them says nothing, and where neither says anything.
    fileprivate let one: String
    fileprivate let neither: String
    fileprivate var isUUID = false
  }

  package init(_ first: JSON, _ second: JSON) {
    rows = Self.questions.map { question in
      let values = (Self.text(first[question.member]), Self.text(second[question.member]))
      let answer: Answer
      if let one = values.0, let other = values.1 {
        let isSame = question.isUUID ? sameBytesIgnoringCase(one, other) : sameBytes(one, other)
        answer = isSame ? .same : .different
      } else {
        answer = .unknown
      }
      return Row(question: question, answer: answer, values: values)
    }
  }

  /// Nil for an empty one, which says nothing.
  private static func text(_ value: JSON?) -> String? { value?.string.flatMap { $0.isEmpty ? nil : $0 } }

  /// In the order in which they are printed.
  package static let questions = [
    Question(
      name: "customer", member: "appTransactionId",
      same: "One Apple Account bought both, on whatever device and in whatever storefront.",
      different: "Two Apple Accounts; members of a family have one each.",
      one: "Only one names the app transaction; asctl transaction app asks for that of the other.",
      neither: "Neither names the app transaction, as old ones do not; asctl transaction app asks for it."),
    Question(
      name: "purchase", member: "originalTransactionId",
      same: "One purchase: a subscription over all its renewals, or the same one-time product.",
      different:
        "Two purchases; a subscription that was bought again after a family or a product changed counts as new.",
      one: "Only one names its first transaction.", neither: "Neither names its first transaction."),
    Question(
      name: "subscription group", member: "subscriptionGroupIdentifier",
      same: "Of one group only one subscription runs at a time, and the introductory offer is given once.",
      different: "Two groups: both subscriptions can run side by side.",
      one: "One is a subscription that renews, the other is not.",
      neither: "Neither is a subscription that renews."),
    Question(
      name: "account", member: "appAccountToken",
      same: "Both carry the token of one account of yours.",
      different: "They carry tokens of two accounts of yours; asctl transaction set-token repairs it.",
      one:
        "Only one has a token: the other was bought outside the app, is shared by the family, or the app set none then.",
      neither:
        "Neither has a token: they were bought outside the app, are shared by the family, or the app sets none.",
      isUUID: true),
    Question(
      name: "billing event", member: "webOrderLineItemId",
      same: "One charge, seen on several devices or after a restore: count its price once.",
      different: "Two charges of a subscription.",
      one: "Only one names a billing event, as subscriptions that renew do.",
      neither: "Neither names a billing event; only subscriptions that renew do."),
    Question(
      name: "environment", member: "environment",
      same: "Both come from the same side of the App Store.",
      different: "One is a test: sandbox and production know nothing of each other.",
      one: "Only one says where it comes from.", neither: "Neither says where it comes from."),
  ]
}

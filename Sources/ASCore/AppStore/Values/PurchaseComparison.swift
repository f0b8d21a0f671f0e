import Base

/// What two transactions have in common, asked member by member: who bought, what, for which account, in which charge.
package struct PurchaseComparison {
  package let rows: [Row]

  /// A question, its answer, and the values that it was judged by.
  package struct Row {
    package let question: Question
    package let answer: Answer
    /// As the transactions say; nil where one says nothing.
    package let values: (first: String?, second: String?)
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
    package let member: String
    fileprivate let same: String
    fileprivate let different: String
    fileprivate let unknown: String
    fileprivate var isUUID = false

    /// What an answer to it says, as a sentence.
    package func meaning(_ answer: Answer) -> String {
      switch answer {
      case .same: same
      case .different: different
      case .unknown: unknown
      }
    }
  }

  package init(_ first: JSON, _ second: JSON) {
    rows = Self.questions.map { question in
      let values = (first[question.member]?.string, second[question.member]?.string)
      let answer: Answer
      if let one = values.0, let other = values.1, !one.isEmpty, !other.isEmpty {
        let isSame = question.isUUID ? sameBytesIgnoringCase(one, other) : sameBytes(one, other)
        answer = isSame ? .same : .different
      } else {
        answer = .unknown
      }
      return Row(question: question, answer: answer, values: values)
    }
  }

  package static let questions = [
    Question(
      name: "customer", member: "appTransactionId",
      same: "One Apple Account bought both, on whatever device and in whatever storefront.",
      different: "Two Apple Accounts; members of a family have one each.",
      unknown: "Not every old transaction names the app transaction; asctl transaction app asks for it."),
    Question(
      name: "purchase", member: "originalTransactionId",
      same: "One purchase: a subscription over all its renewals, or the same one-time product.",
      different:
        "Two purchases; a subscription that was bought again after a family or a product changed counts as new.",
      unknown: "Without it nothing can be said."),
    Question(
      name: "subscription group", member: "subscriptionGroupIdentifier",
      same: "Of one group only one subscription runs at a time, and the introductory offer is given once.",
      different: "Two groups: both subscriptions can run side by side.",
      unknown: "At least one of them is no auto-renewable subscription."),
    Question(
      name: "account", member: "appAccountToken",
      same: "Both carry the token of one account of yours.",
      different: "They carry tokens of two accounts of yours; asctl transaction set-token repairs it.",
      unknown: "One has no token: it was bought outside the app, is shared by the family, or the app sets none.",
      isUUID: true),
    Question(
      name: "billing event", member: "webOrderLineItemId",
      same: "One charge, seen on several devices or after a restore: count its price once.",
      different: "Two charges of a subscription.",
      unknown: "Only auto-renewable subscriptions name their billing events."),
    Question(
      name: "environment", member: "environment",
      same: "Both come from the same side of the App Store.",
      different: "One is a test: sandbox and production know nothing of each other.",
      unknown: "One does not say where it comes from."),
  ]
}

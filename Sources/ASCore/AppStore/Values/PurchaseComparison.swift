import Base

/// A comparison of two transactions, member by member: customer, purchase, group, account, billing event, environment.
package struct PurchaseComparison {
  /// One row per compared member.
  package let rows: [Row]

  /// A compared member with its result and values.
  package struct Row {
    package let question: Question
    package let answer: Answer
    /// The values of the transactions; `nil` if absent.
    package let values: (first: String?, second: String?)

    /// The meaning of the result in a sentence.
    package var meaning: String {
      switch answer {
      case .same: question.same
      case .different: question.different
      case .unknown: values.first ?? values.second == nil ? question.neither : question.one
      }
    }
  }

  /// The result of comparing a member.
  package enum Answer: String {
    case same
    case different
    /// The member is absent in one or both of them.
    case unknown
  }

  /// A property that is compared, with the sentence for each result.
  package struct Question: Sendable {
    package let name: String
    /// The member of a transaction with the property.
    package let member: String
    fileprivate let same: String
    fileprivate let different: String
    /// The sentences for a member that is absent in one or in both transactions.
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

  /// Returns the value, or `nil` if it is empty.
  private static func text(_ value: JSON?) -> String? { value?.string.flatMap { $0.isEmpty ? nil : $0 } }

  /// The compared properties in the order in which they are printed.
  package static let questions = [
    Question(
      name: "customer", member: "appTransactionId",
      same: "The same Apple Account, independent of device and storefront.",
      different: "Two Apple Accounts. Each family member has a separate one.",
      one: "Only one has an app transaction ID; look up the other with `asctl app-transaction get`.",
      neither: "Neither has an app transaction ID, as in old transactions; look it up with `asctl app-transaction get`."
    ),
    Question(
      name: "purchase", member: "originalTransactionId",
      same: "The same purchase: a subscription with its renewals, or one one-time purchase.",
      different:
        "Two purchases. A subscription that is bought again after a change of family or product is a new purchase.",
      one: "Only one has an original transaction ID.", neither: "Neither has an original transaction ID."),
    Question(
      name: "subscription group", member: "subscriptionGroupIdentifier",
      same: "The same group: a customer has one subscription of it at a time, and one introductory offer.",
      different: "Two groups: both subscriptions can be active at the same time.",
      one: "Only one is an auto-renewable subscription.",
      neither: "Neither is an auto-renewable subscription."),
    Question(
      name: "account", member: "appAccountToken",
      same: "Both have the same account token.",
      different: "They have two account tokens; fix it with `asctl transaction set-token`.",
      one:
        "Only one has an account token: the other was bought outside the app, is family shared, or the app set no token.",
      neither:
        "Neither has an account token: they were bought outside the app, are family shared, or the app sets no token.",
      isUUID: true),
    Question(
      name: "billing event", member: "webOrderLineItemId",
      same: "One charge, on several devices or after a restore: count its price once.",
      different: "Two charges of a subscription.",
      one: "Only one has a billing event; auto-renewable subscriptions have one.",
      neither: "Neither has a billing event; only auto-renewable subscriptions have one."),
    Question(
      name: "environment", member: "environment",
      same: "Both are from the same environment.",
      different: "One is a test purchase: sandbox and production are separate.",
      one: "Only one has an environment.", neither: "Neither has an environment."),
  ]
}

import AppStore
import Base
import Client
import CommandLine
import Platform
import Terminal

/// `asctl transaction compare`: whether two transactions have the same customer, purchase or charge.
enum CompareCommand {
  private static let first = Argument("TRANSACTION_ID", .text("TRANSACTION_ID"), "A transaction ID")
  private static let second = Argument("OTHER_TRANSACTION_ID", .text("TRANSACTION_ID"), "Another one")

  static let command: Command<CommandAction> = Command(
    "compare", "Compare the customer and charge of two transactions",
    detail: Prose(
      """
      Reads both transactions and reports for each question `same`, `different` or `unknown`:

      \(PurchaseComparison.questions.map { "- \($0.name), by `\($0.member)`" }.joined(separator: "\n"))

      Each transaction is looked up in production first and then in sandbox, so the two can be in different environments.
      """),
    arguments: [first, second], flags: Client.flagsOfReads + OutputFlags.data,
    completions: ValueCompletion.fields(of: [.purchaseComparison]),
    examples: [
      Example(
        "asctl transaction compare 2000000000000001 2000000000000002", "Check whether both are from the same customer"),
      Example(
        "asctl transaction compare 2000000000000001 2000000000000002 | jq -r '.[] | select(.question == \"customer\").answer'",
        "Print only whether the customer is the same"),
    ],
    action: CommandAction(perform))

  private static func perform(_ invocation: Invocation, _ context: Context) throws(Failure) -> CommandOutput {
    let reads = try Client(readingFrom: .transactionGet, invocation, context)
    let ids = try [first, second].map { argument throws(Failure) in
      try reads.identifier(invocation[argument] ?? "", .transactionId)
    }
    let one = try reads.transaction(ids[0])
    reads.answeringHost = nil
    let other = try reads.transaction(ids[1])
    let remarks = sameBytes(ids[0], ids[1]) ? ["both IDs are the same transaction"] : []
    var output = CommandOutput(.table(PurchaseComparison.rows(one, other), columns: columns), remarks: remarks)
    output.envelope = Envelope(object: .purchaseComparison)
    return output
  }

  private static let columns = [
    Column("Question") { $0["question"]?.string ?? "" }, Column("Answer", "answer"),
    Column("Meaning", rank: 2) { $0["meaning"]?.string ?? "" }.orBelow,
  ]
}

/// A comparison of two transactions, member by member: customer, purchase, group, account, billing event, environment.
enum PurchaseComparison {
  /// A property that is compared, with the sentence for each result.
  struct Question: Sendable {
    let name: String
    /// The member of a transaction with the property.
    let member: String
    let same: String
    let different: String
    /// The sentences for a member that is absent in one or in both transactions.
    let one: String
    let neither: String
    var isUUID = false

    fileprivate func row(_ first: JSON, _ second: JSON) -> JSON {
      let (first, second) = (Self.text(first[member]), Self.text(second[member]))
      let (answer, meaning) =
        if let first, let second {
          (isUUID ? sameBytesIgnoringCase(first, second) : sameBytes(first, second))
            ? ("same", same) : ("different", different)
        } else {
          ("unknown", first ?? second == nil ? neither : one)
        }
      return [
        "question": .string(name), "answer": .string(answer), "member": .string(member),
        "first": first.map(JSON.string) ?? .null, "second": second.map(JSON.string) ?? .null,
        "meaning": .string(meaning),
      ]
    }

    /// Returns the value, or `nil` if it is empty.
    private static func text(_ value: JSON?) -> String? { value?.string.flatMap { $0.isEmpty ? nil : $0 } }
  }

  static func rows(_ first: JSON, _ second: JSON) -> [JSON] { questions.map { $0.row(first, second) } }

  /// The compared properties in the order in which they are printed.
  static let questions = [
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

extension PayloadObject {
  static let purchaseComparison = PayloadObject(
    "purchase comparison", "One comparison of two transactions.",
    [
      Field("question", .text, "Question", "The compared property."),
      Field("answer", .text, "Answer", "same, different or unknown."),
      Field("member", .text, "Member", "The compared member."),
      Field("first", .text, "First", "The value in the first transaction."),
      Field("second", .text, "Second", "The value in the second transaction."),
      Field("meaning", .text, "Meaning", "The conclusion."),
    ])
}

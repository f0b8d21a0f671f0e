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
    arguments: [first, second], flags: AppStoreReads.flags + OutputFlags.data,
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
    let reads = try AppStoreReads(.transactionGet, invocation, context)
    let ids = try [
      reads.identifier(invocation[first] ?? "", .transactionId),
      reads.identifier(invocation[second] ?? "", .transactionId),
    ]
    let one = try reads.transaction(ids[0])
    reads.beginAnew()
    let other = try reads.transaction(ids[1])
    let rows = PurchaseComparison(one, other).rows.map { row -> JSON in
      [
        "question": .string(row.question.name), "answer": .string(row.answer.rawValue),
        "member": .string(row.question.member), "first": row.values.first.map(JSON.string) ?? .null,
        "second": row.values.second.map(JSON.string) ?? .null,
        "meaning": .string(row.meaning),
      ]
    }
    let remarks = sameBytes(ids[0], ids[1]) ? ["both IDs are the same transaction"] : []
    var output = CommandOutput(.table(rows, columns: columns), remarks: remarks)
    output.envelope = Envelope(object: .purchaseComparison)
    return output
  }

  private static let columns = [
    Column("Question") { $0["question"]?.string ?? "" }, Column("Answer", "answer"),
    .besideOrBelow("Meaning", rank: 2) { $0["meaning"]?.string ?? "" },
  ]
}

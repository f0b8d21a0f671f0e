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

/// `asctl transaction balance`: the consumables that a customer bought, less those that were refunded.
enum BalanceCommand {
  static let command: Command<CommandAction> = Command(
    "balance", "Count the consumables bought and refunded",
    detail: """
      Reads the whole history and prints one row per product: `productId`, `bought` (the sum of `quantity`), `refunded` \
      (the quantity of each refunded purchase times its `revocationPercentage`, or all of it without a percentage) and \
      `remaining`, the difference. Fractions of a unit are decimals.

      Only your server knows what was used and delivered. A finished transaction is not evidence of delivery, so compare \
      these numbers with your own records.

      Subscriptions and non-consumables have no balance and are omitted.
      """,
    arguments: [OfferCommand.id], flags: Client.flagsOfReads + OutputFlags.data,
    completions: ValueCompletion.fields(of: [.consumableBalance]),
    examples: [
      Example("asctl transaction balance 2000000000000001", "Count the coins that this customer bought and kept"),
      Example("asctl transaction balance 2000000000000001 -o csv", "Print the counts for a spreadsheet"),
    ],
    action: CommandAction(perform))

  private static func perform(_ invocation: Invocation, _ context: Context) throws(Failure) -> CommandOutput {
    let reads = try Client(readingFrom: .transactionHistory, invocation, context)
    let id = try reads.identifier(invocation[OfferCommand.id] ?? "", .anyTransactionId)
    let transactions = try reads.items(.transactionHistory, APIRequest(reading: .transactionHistory, id))
    let rows = ConsumableBalance.rows(of: transactions)
    let remark =
      rows.isEmpty
      ? "the customer bought no consumables"
      : "from \(transactions.count) transactions; a finished transaction is not evidence of delivery"
    var output = CommandOutput(.table(rows, columns: columns), remarks: [remark])
    output.envelope = Envelope(object: .consumableBalance)
    return output
  }

  private static let columns = [
    Column("Product", "productId"), Column("Bought", "bought"), Column("Refunded", "refunded"),
    Column("Remaining", "remaining"),
  ]
}

import AppStore
import Base
import Client
import CommandLine
import Platform
import Terminal

/// `asctl transaction balance`: the consumables that a customer bought, less those that were refunded.
enum BalanceCommand {
  private static let id = Argument(
    "TRANSACTION_ID", .text("TRANSACTION_ID"), "Any transaction or app transaction ID of the customer")

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
    arguments: [id], flags: AppStoreReads.flags + OutputFlags.data,
    completions: ValueCompletion.fields(of: [.consumableBalance]),
    examples: [
      Example("asctl transaction balance 2000000000000001", "Count the coins that this customer bought and kept"),
      Example("asctl transaction balance 2000000000000001 -o csv", "Print the counts for a spreadsheet"),
    ],
    action: CommandAction(perform))

  private static func perform(_ invocation: Invocation, _ context: Context) throws(Failure) -> CommandOutput {
    let reads = try AppStoreReads(.transactionHistory, invocation, context)
    let id = try reads.identifier(invocation[id] ?? "", .anyTransactionId)
    let transactions = try reads.items(.transactionHistory, APIRequest(reading: .transactionHistory, id))
    let rows = ConsumableBalance(of: transactions).rows
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

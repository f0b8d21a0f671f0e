import AppStore
import Base
import Client
import CommandLine
import Platform
import Terminal

/// `asctl transaction balance`: what a customer bought of consumables, less what was refunded.
enum BalanceCommand {
  private static let id = Argument("ID", .text("ID"), "Any transaction or app transaction ID of the customer")

  static let command: Command<CommandAction> = Command(
    "balance", "Count the consumables that a customer bought and that were refunded",
    detail: """
      Reads the whole history and prints a line a product: `productId`, `bought` (the sum of `quantity`), `refunded` (of \
      each refunded purchase its quantity times `revocationPercentage`; all of it where Apple gives no share), and \
      `remaining`, which is the difference. A share of a unit is a decimal.

      What was used up is for your server to know, and so is what was delivered: `asctl transaction finish` or the app \
      may have finished a transaction whose content never came. That it is finished is no proof of delivery, so compare \
      these numbers with your own ledger.

      Subscriptions and products that are bought once have no balance and are omitted.
      """,
    arguments: [id], flags: AppStoreReads.flags + OutputFlags.data,
    completions: ValueCompletion.fields(of: [.consumableBalance]),
    examples: [
      Example("asctl transaction balance 2000000000000001", "How many coins this customer bought and kept"),
      Example("asctl transaction balance 2000000000000001 -o csv", "The same for a spreadsheet"),
    ],
    action: CommandAction(perform))

  private static func perform(_ invocation: Invocation, _ context: Context) throws(Failure) -> CommandOutput {
    var reads = try AppStoreReads(.transactionHistory, invocation, context)
    let id = try reads.identifier(invocation[id] ?? "", .anyTransactionId)
    let transactions = try reads.items(.transactionHistory, APIRequest(reading: .transactionHistory, id))
    let rows = ConsumableBalance(of: transactions).rows
    let remark =
      rows.isEmpty
      ? "the customer bought no consumables"
      : "from \(transactions.count) transactions; that one is finished is no proof that it was delivered"
    var output = CommandOutput(.table(rows, columns: columns), remarks: [remark])
    output.envelope = Envelope(object: .consumableBalance)
    return output
  }

  private static let columns = [
    Column("Product", "productId"), Column("Bought", "bought"), Column("Refunded", "refunded"),
    Column("Remaining", "remaining"),
  ]
}

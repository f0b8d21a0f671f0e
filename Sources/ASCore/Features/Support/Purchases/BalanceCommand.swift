import AppStore
import Base
import Client
import CommandLine
import Platform
import Terminal

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

/// A customer's purchased and refunded units of one consumable.
///
/// It does not cover delivery and consumption, which only the app's own server can record: a finished transaction is
/// not evidence of delivery (WWDC24, "Explore App Store server APIs for In-App Purchase").
struct ConsumableBalance {
  private var bought: Int64 = 0
  /// The refunded units in hundred-thousandths, the precision of a refunded share.
  private var refunded: Int64 = 0

  /// Sums decoded transactions without duplicates: one row per product, in the order of the first purchase. Other types
  /// of products are ignored. Fractions of a unit are decimals.
  static func rows(of transactions: [JSON]) -> [JSON] {
    var products: [String] = []
    var balances: TextDictionary<ConsumableBalance> = [:]
    for transaction in transactions where transaction["type"]?.string == "Consumable" {
      guard let product = transaction["productId"]?.string else { continue }
      if balances[product] == nil { products.append(product) }
      balances[product, default: ConsumableBalance()].add(transaction)
    }
    return products.map { product in
      let balance = balances[product, default: ConsumableBalance()]
      let bought = balance.bought.multipliedClamped(by: Millipercent.whole)
      return [
        "productId": .string(product), "bought": .number(JSONNumber(balance.bought)),
        "refunded": units(balance.refunded), "remaining": units(bought - balance.refunded),
      ]
    }
  }

  private mutating func add(_ transaction: JSON) {
    let quantity = max(transaction["quantity"]?.int64 ?? 1, 0)
    bought = bought.addingClamped(quantity)
    guard transaction["revocationDate"] != nil else { return }
    // A refund without a share is a full refund (App Store Server API, "revocationPercentage").
    let stated = transaction["revocationPercentage"]?.int64 ?? transaction["refundPercentage"]?.int64
    let share = min(max(stated ?? Millipercent.whole, 0), Millipercent.whole)
    refunded = refunded.addingClamped(quantity.multipliedClamped(by: share))
  }

  private static func units(_ hundredThousandths: Int64) -> JSON {
    let (whole, rest) = hundredThousandths.quotientAndRemainder(dividingBy: Millipercent.whole)
    guard rest != 0 else { return .number(JSONNumber(whole)) }
    var digits = String(Millipercent.whole + rest).dropFirst()
    while digits.hasSuffix("0") { digits.removeLast() }
    return JSONNumber(text: "\(whole).\(digits)").map(JSON.number) ?? .null
  }
}

extension PayloadObject {
  static let consumableBalance = PayloadObject(
    "consumable balance", "The purchases of a consumable minus its refunds.",
    [transaction.field("productId")].compactMap(\.self) + [
      Field("bought", .decimal, "Bought", "The sum of `quantity`."),
      Field("refunded", .decimal, "Refunded", "The sum of quantity times refunded share of each refunded purchase."),
      Field("remaining", .decimal, "Remaining", "`bought` minus `refunded`."),
    ])
}

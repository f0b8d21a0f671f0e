import AppStore
import Base
import Client
import CommandLine
import Platform
import Simulator
import Terminal

/// `asctl simulator world`: how a world of one's own is written down, and whether one is right.
enum SimulatorWorldCommand {
  private static let file = Argument(
    "FILE", .file("FILE"), count: .optional, "The world to check; `-` is standard input")
  private static let example = Flag("example", "Print a world to begin with")

  static let command: Command<CommandAction> = Command(
    "world", "Check a file of purchases for a simulator of your own, or print an example",
    detail: """
      A world is a JSON file with `products` and `customers`; `asctl simulator serve --world FILE` serves it. What lies in \
      the past when it begins has happened, with its notifications; what lies ahead happens as time passes. Subscriptions \
      renew by themselves.

      A product has a `productId`, a `type` as in transactions, a `price` in thousandths of a dollar, and for an \
      auto-renewable subscription a `subscriptionGroupIdentifier`, a `period` (P1W, P1M, P2M, P3M, P6M, P1Y) and perhaps a \
      `gracePeriod` (`16d`).

      A customer has a `storefront` (USA unless it says DEU, GBR, JPN or CAN), an `environment` (Production or Sandbox, \
      for `--environment both`), perhaps an `appTransactionId`, and `purchases`: each a `productId`, a `purchaseDate`, and \
      if you like `transactionId`, `orderId`, `quantity`, `appAccountToken`, `paymentFails` (`from`, `until`), and \
      `events`: what happens to it later, by `date`, `notificationType` and `subtype`, such as \
      DID_CHANGE_RENEWAL_STATUS with AUTO_RENEW_DISABLED, CONSUMPTION_REQUEST or REFUND.

      Dates are `2026-01-31`, `2026-01-31T12:00:00Z`, milliseconds since 1970, or counted from the moment at which the \
      world begins: `-40d`, `+12h`, `now`. A world has at most 1,000,000 events: purchases, renewals and what happens to \
      them.

      A file that is right is answered with its purchases as they are now, status 0; of one that is not the place of the \
      first mistake is named, status 1.
      """,
    arguments: [file], flags: [example] + OutputFlags.data,
    completions: ValueCompletion.fields(of: [.simulatedPurchase]),
    examples: [
      Example("asctl simulator world --example > world.json", "Begin with an example"),
      Example("asctl simulator world world.json", "Check it, and see what is in it"),
    ],
    action: CommandAction { invocation, context throws(Failure) in
      if invocation.isGiven(example) { return CommandOutput(.text(World.example)) }
      guard let path = invocation[file] else {
        throw Failure(.usage, "which world?", hint: "name a file, or print one with --example")
      }
      let world = try World.read(World.text(path, context), from: path)
      do throws(ControlRefusal) {
        let store = try Store(world, app: StoreApp(), now: context.now(), sharesCustomers: false)
        var output = CommandOutput(.table(store.overview, columns: columns))
        output.envelope = Envelope(object: .simulatedPurchase)
        return output
      } catch {
        throw Failure(.failure, "\(path): \(error.reason)", hint: error.hint)
      }
    })

  private static let columns = [
    Column("Date", "purchaseDate"), Column("Product", "productId"), Column("Expires", "expiresDate", rank: 3),
    Column("Transaction", "transactionId"), Column("Order", "orderId", rank: 2),
  ]
}

extension World {
  static func text(_ path: String, _ context: Context) throws(Failure) -> [UInt8] {
    try context.readWhole(path, limit: 16 << 20)
  }

  /// Throws status 1 for a file that is no world.
  static func read(_ text: [UInt8], from path: String) throws(Failure) -> World {
    do throws(ControlRefusal) {
      return try World(text)
    } catch {
      throw Failure(
        .failure, "\(path): \(error.reason)", hint: "asctl simulator world --example prints one that is right")
    }
  }
}

import AppStore
import Base
import Client
import CommandLine
import Platform
import Terminal

/// `asctl simulator buy`: makes a purchase in a served world.
enum SimulatorBuyCommand {
  private static let product = Argument("PRODUCT_ID", .text("PRODUCT_ID"), "The product to buy")
  private static let customer = Flag(
    "customer", .text("ID"), "The customer, by any of their transaction IDs", otherwise: "a new customer")
  private static let token = Flag(
    "app-account-token", .uuid("UUID"), "The account token that the app passes to the purchase")
  private static let offer = Flag(
    "offer", .text("ID"), "The promotional, code or win-back offer that the customer takes")
  private static let plan = Flag(
    "billing-plan-type", .choice(Enumeration.billingPlanType.values) { Choice($0.text, $0.word) },
    "The billing plan of a subscription with a commitment", otherwise: "BILLED_UPFRONT")

  static let command: Command<CommandAction> = Command(
    "buy", "Buy a product in a served simulator",
    detail: """
      A customer of the world that `asctl simulator serve` offers at `--base-url` or `ASCTL_SIMULATOR_URL` buys the \
      product now, and the world sends the notification to its `--notify` URL. The result contains the order ID, the \
      transaction IDs, and `signedTransactionInfo` as the app gets it from StoreKit.

      The purchase follows Apple's rules. A product of a group that the customer is subscribed to is an upgrade or, from \
      the next renewal, a downgrade; after the end of the subscription it is a new subscription with the same original \
      transaction ID. New subscribers of a group get the introductory offer. Purchases that the App Store would not \
      allow are rejected.

      Each call is another purchase: do not repeat one that timed out before you have checked the customer's history.
      """,
    arguments: [product],
    flags: [customer, token, offer, plan, CredentialFlags.baseURL, CredentialFlags.caFile] + OutputFlags.data,
    completions: ValueCompletion.fields(of: [.boughtTransaction]),
    examples: [
      Example(
        "asctl simulator buy com.example.app.pro --base-url http://127.0.0.1:8080", "Subscribe a new customer"),
      Example(
        "asctl simulator buy com.example.app.coins --customer 2000000000000001 -o json | jq -r .orderId",
        "Sell coins to a customer"),
    ],
    action: CommandAction { invocation, context throws(Failure) in
      let simulator = try ServedSimulator.named(invocation, context)
      var body: JSONObject = ["productId": .string(invocation[product] ?? "")]
      body["customer"] = invocation[customer].map { .string(PastedIdentifier.transaction($0) ?? $0) }
      body["appAccountToken"] = invocation[token].map(JSON.string)
      body["offer"] = invocation[offer].map(JSON.string)
      body["billingPlanType"] = (invocation[plan]?.text).map(JSON.string)
      let bought = try simulator.call("POST", SimulatorPath.buy, .object(body))
      let attempt = bought["sendAttempts"]?.arrayElements?.last?["sendAttemptResult"]?.string
      let undelivered = attempt.flatMap { sameBytes($0, "SUCCESS") ? nil : "the notification was not delivered: \($0)" }
      var output = CommandOutput(.document(bought), remarks: [undelivered].compactMap(\.self), view: table)
      output.envelope = Envelope(object: .boughtTransaction)
      return output
    })

  @Sendable private static func table(of bought: JSON, _ view: HumanView) -> ItemText {
    var text = Chunks<Never>(of: .max) { _ in }
    let remarks = TableView(
      columns: columns, object: .boughtTransaction, style: view.style, width: view.width, localTime: view.localTime
    ).write([bought], to: &text)
    return ItemText(String(decoding: text.bytes, as: UTF8.self), remarks: remarks)
  }

  private static let columns = [
    Column("Date", "purchaseDate", rank: 5), Column("Product", "productId"), Column("Expires", "expiresDate", rank: 4),
    Column("Transaction", "transactionId"), Column("Order", "orderId", rank: 2),
    Column("Type", "notificationType", rank: 3), Column("Subtype", "subtype", rank: 3),
  ]
}

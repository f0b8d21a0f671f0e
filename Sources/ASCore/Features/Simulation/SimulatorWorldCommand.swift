import AppStore
import Base
import Client
import CommandLine
import Platform
import Simulator
import Terminal

/// `asctl simulator world`: checks a world file, or prints an example or the world of a StoreKit configuration.
enum SimulatorWorldCommand {
  private static let file = Argument("FILE", .file("FILE"), count: .optional, "The world to check, or `-` for stdin")
  private static let example = Flag("example", "Print an example of a world")
  private static let refunds = Flag(
    "refunds", "Print a world of 72 refund requests in every state", conflicts: [example])
  private static let storeKit = Flag(
    "storekit", .file("FILE"), "Print the world of an Xcode StoreKit configuration", conflicts: [example, refunds])
  private static let customers = Flag<String>.customers(of: storeKit)

  static let command: Command<CommandAction> = Command(
    "world", "Check or create a world for the simulator",
    detail: """
      A world is a JSON file with `products` and `customers`, for `asctl simulator serve --world FILE`. Events before the \
      start have happened, with their notifications; later events happen as time passes. Subscriptions renew \
      automatically.

      A product has a `productId`, a `type` as in transactions, a `price` in thousandths of the currency of the world's \
      `storefront` (USA by default), and optionally `familyShareable` and `displayNames`. An auto-renewable subscription \
      has a `subscriptionGroupIdentifier`, a `period` such as P1M, and optionally a `groupLevel` (1 is the highest), a \
      `gracePeriod` (`16d`), `offers` with the members of a transaction (`offerType`, `offerIdentifier`, \
      `offerDiscountType`, `offerPeriod`, `price`) and `billingPlans` (MONTHLY under a commitment). A \
      product of type `subscription bundle` with `bundledProductIds` is a bundle of the world's subscriptions; those of a \
      `subscription suite` are sold in it only. Apple has not published how they are described, so this is asctl's reading. \
      A world is one app, so subscriptions of other apps cannot be members.

      A customer has a `storefront`, an `environment` (Production or Sandbox, for `--environment both`), optionally an \
      `appTransactionId`, the `originalApplicationVersion` and `originalPlatform` of the app transaction, and \
      `purchases`: each a `productId`, a `purchaseDate`, and optionally `transactionId`, \
      `orderId`, `quantity`, `appAccountToken`, `offerType` and `offerIdentifier`, `billingPlanType`, `sharedFrom` (the \
      `transactionId` that a family member shares), `paymentFails` (`from`, `until`), and `events`: later events with \
      `date`, `notificationType`, `subtype`, and optionally the `productId` or `offerIdentifier` that the customer \
      chooses, the `consumptionRequestReason` of a CONSUMPTION_REQUEST, or the `revocationPercentage` of a REFUND.

      A customer saved by `asctl customer ID --save-world FILE` has a `record` instead of `purchases`: Apple's \
      `transactions`, `subscriptions` (`status`, `signedRenewalInfo`), `notifications` (`signedPayload`, \
      `sendAttempts`) and `orders` as they were on its `date`, how they were `verified`, and what is `missing`. Until \
      that date, requests return Apple's data as of the current time in the world; after it, the simulator's rules \
      apply. `bundleId`, `environment` and `appAppleId` are those that are served. Seats and Advanced Commerce items \
      of a record are returned and cannot be changed. `products` can describe its products further.

      `--storekit FILE` prints the world of an Xcode StoreKit configuration: its products, offers and plans, in the \
      currency of its storefront. Members that a world does not use are listed on stderr. `--customers typical` adds one \
      customer for each state, always with the same IDs.

      Dates are `2026-01-31`, `2026-01-31T12:00:00Z`, milliseconds since 1970, or relative to the start of the world: \
      `-40d`, `+12h`, `now`. The world starts at midnight UTC, or at `--clock`. A world has at most \
      1,000,000 purchases, renewals and other events.

      For a valid file, the purchases are printed as they are now, and the status is 0. Otherwise the position of the \
      first error is printed, and the status is 1.
      """,
    arguments: [file], flags: [example, refunds, storeKit, customers] + OutputFlags.data,
    completions: ValueCompletion.fields(of: [.simulatedPurchase]),
    examples: [
      Example("asctl simulator world --example > world.json", "Save an example"),
      Example("asctl simulator world --refunds > refunds.json", "Save a world of refund requests to answer"),
      Example("asctl simulator world world.json", "Check a world and list its purchases"),
      Example(
        "asctl simulator world --storekit Products.storekit --customers typical > world.json",
        "Create a world with your products and a customer in each state"),
    ],
    action: CommandAction { invocation, context throws(Failure) in
      if invocation.isGiven(example) { return CommandOutput(.text(World.example)) }
      if invocation.isGiven(refunds) { return CommandOutput(.text(World.refundRequests)) }
      if let path = invocation[storeKit] {
        let world = try World.ofStoreKit(path, hasCustomers: invocation.isGiven(customers), context)
        return CommandOutput(.text(world.json.text(.terminal) + "\n"), remarks: world.remarks)
      }
      guard let path = invocation[file] else {
        throw Failure(
          .usage, "missing argument: the world to check", hint: "pass a file, or print an example with --example")
      }
      let world = try World.read(path, context)
      let store = try ControlRefusal.asFailure(of: path) { () throws(ControlRefusal) in
        try Store(world, app: StoreApp(), now: context.onSteadyDay.clock.now(), sharesCustomers: false)
      }
      var output = CommandOutput(.table(store.overview, columns: columns), remarks: world.remarks)
      output.envelope = Envelope(object: .simulatedPurchase)
      return output
    })

  private static let columns = [
    Column("Date", "purchaseDate"), Column("Product", "productId"), Column("Expires", "expiresDate", rank: 3),
    Column("Transaction", "transactionId"), Column("Order", "orderId", rank: 2),
  ]
}

extension Flag<String> {
  /// The `--customers` flag, which requires the flag for a StoreKit configuration.
  static func customers(of storeKit: Flag) -> Flag {
    Flag(
      "customers",
      .choice(["typical"]) {
        Choice($0, "one in each state: trial, active, canceled, grace, expired, refunded, family, offers")
      }, "Add customers for these products", needs: [storeKit])
  }
}

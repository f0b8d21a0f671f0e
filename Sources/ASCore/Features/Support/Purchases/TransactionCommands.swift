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
      Reads both transactions and reports for each question `same`, `different` or `unknown`, and `no` if neither is in a bundle:

      \(PurchaseQuestion.all.map { "- \($0.name), by `\($0.member)`" }.joined(separator: "\n"))

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
    var output = CommandOutput(
      .table(PurchaseQuestion.all.map { $0.row(one, other) }, columns: columns), remarks: remarks)
    output.envelope = Envelope(object: .purchaseComparison)
    return output
  }

  private static let columns = [
    Column("Question") { $0["question"]?.string ?? "" }, Column("Answer", "answer"),
    Column("Meaning", rank: 2) { $0["meaning"]?.string ?? "" }.orBelow,
  ]
}

/// A property of two transactions that is compared, with the sentence for each result.
struct PurchaseQuestion: Sendable {
  enum Answer: String, PrintedWord {
    case same, different, unknown, no

    static let origin = (kind: "answer of a comparison", place: "asctl transaction compare")

    var meaning: String {
      switch self {
      case .same: "Both transactions have the same value, or are of one charge."
      case .different: "The transactions have different values."
      case .unknown: "A transaction lacks the value, or asctl does not know a part that may connect them."
      case .no: "Neither transaction is in a bundle."
      }
    }
  }

  typealias Result = (answer: Answer, meaning: String)

  let name: String
  /// The member of a transaction with the property.
  let member: String
  let same: String
  let different: String
  /// The sentences for a member that is absent in one or in both transactions.
  let one: String
  let neither: String
  var isUUID = false
  /// Another result than that of the member alone, for two different values; nil if there is none.
  var exception: @Sendable (JSON, JSON) -> Result? = { _, _ in nil }
  /// The result without the member in one or both, if its absence is an answer.
  var absence: @Sendable (JSON, JSON) -> Result? = { _, _ in nil }

  func row(_ one: JSON, _ other: JSON) -> JSON {
    let (first, second) = (text(in: one), text(in: other))
    let (answer, meaning): Result =
      if let first, let second {
        (isUUID ? sameBytesIgnoringCase(first, second) : sameBytes(first, second))
          ? (.same, same) : exception(one, other) ?? (.different, different)
      } else {
        absence(one, other) ?? (.unknown, first ?? second == nil ? neither : self.one)
      }
    return [
      "question": .string(name), "answer": .word(answer), "member": .string(member),
      "first": .text(first), "second": .text(second), "meaning": .string(meaning),
    ]
  }

  /// Returns the value, or `nil` if it is empty.
  private func text(in transaction: JSON) -> String? {
    PayloadObject.transaction.field(member)?.value(in: transaction)?.string.flatMap { $0.isEmpty ? nil : $0 }
  }

  /// In the order in which they are printed.
  static let all = [
    PurchaseQuestion(
      name: "customer", member: "appTransactionId",
      same: "The same Apple Account, independent of device and storefront.",
      different: "Two Apple Accounts. Each family member has a separate one.",
      one: "Only one has an app transaction ID; look up the other with `asctl app-transaction get`.",
      neither: "Neither has an app transaction ID, as in old transactions; look it up with `asctl app-transaction get`."
    ),
    PurchaseQuestion(
      name: "purchase", member: "originalTransactionId",
      same: "The same purchase: a subscription with its renewals, or one one-time purchase.",
      different:
        "Two purchases. A subscription that is bought again after a change of family or product is a new purchase.",
      one: "Only one has an original transaction ID.", neither: "Neither has an original transaction ID.",
      exception: { BundleComparison($0, $1).purchase }),
    PurchaseQuestion(
      name: "subscription group", member: "subscriptionGroupIdentifier",
      same: "The same group: a customer has one subscription of it at a time, and one introductory offer.",
      different: "Two groups: both subscriptions can be active at the same time.",
      one: "Only one is an auto-renewable subscription.",
      neither: "Neither is an auto-renewable subscription."),
    PurchaseQuestion(
      name: "account", member: "appAccountToken",
      same: "Both have the same account token.",
      different: "They have two account tokens; fix it with `asctl transaction set-token`.",
      one:
        "Only one has an account token: the other was bought outside the app, is family shared, or the app set no token.",
      neither:
        "Neither has an account token: they were bought outside the app, are family shared, or the app sets no token.",
      isUUID: true),
    PurchaseQuestion(
      name: "billing event", member: "webOrderLineItemId",
      same: "One charge, on several devices or after a restore: count its price once.",
      different: "Two charges of a subscription.",
      one: "Only one has a billing event; auto-renewable subscriptions have one.",
      neither: "Neither has a billing event; only auto-renewable subscriptions have one.",
      exception: { BundleComparison($0, $1).charge }),
    PurchaseQuestion(
      name: "bundle", member: "bundleOriginalTransactionId",
      same: "Both belong to one bundle, which is charged once for all its subscriptions.",
      different: "They belong to two bundles.",
      one: "Only one belongs to a bundle.", neither: "Neither belongs to a bundle.",
      absence: { BundleComparison($0, $1).absence }),
    PurchaseQuestion(
      name: "environment", member: "environment",
      same: "Both are from the same environment.",
      different: "One is a test purchase: sandbox and production are separate.",
      one: "Only one has an environment.", neither: "Neither has an environment."),
  ]
}

/// What the members of bundles add to a comparison. Their money is the bundle's, and a switch to a bundle or back is not
/// a second purchase.
private struct BundleComparison {
  typealias Result = PurchaseQuestion.Result

  private let one: JSON
  private let other: JSON
  /// The parts of both transactions that asctl does not know, which may connect them.
  private let unknown: [String]

  init(_ one: JSON, _ other: JSON) {
    (self.one, self.other) = (one, other)
    let parts = [one, other].map { UnknownParts(ofTransaction: $0) }
    unknown = parts.flatMap { $0.identifiers + $0.values }.uniqued()
  }

  var purchase: Result? {
    if isSame("bundleOriginalTransactionId", "originalTransactionId") {
      return (.different, "Parts of one bundle, which was bought and is charged once.")
    }
    return isSwitch
      ? (.different, "One replaced the other in a switch between a subscription and a bundle or catalog.") : unclear
  }

  var charge: Result? {
    if isSame("bundleTransactionId", "transactionId") {
      return (.same, "One charge: a bundle is charged once for all its subscriptions.")
    }
    // Without the bundle's transaction, it is unknown what was charged for a subscription in a bundle.
    let isVague = [one, other].contains { BundleMembership($0).map { $0.transactionId == nil } ?? false }
    return isVague
      ? (.unknown, "A subscription in a bundle is paid with the bundle, whose transaction is missing.") : unclear
  }

  /// Without a bundle in one or both, the answer is known unless there is something that asctl does not know.
  var absence: Result? {
    if let unclear { return unclear }
    switch [one, other].count(where: Self.isInBundle) {
    case 0: return (.no, "Neither belongs to a bundle.")
    case 1 where !isSame("bundleOriginalTransactionId", "originalTransactionId"):
      return (.different, "Only one belongs to a bundle.")
    default: return nil
    }
  }

  private static func isInBundle(_ transaction: JSON) -> Bool {
    BundleMembership(transaction).map { [$0.productId ?? ""] + $0.identifiers }?.contains { !$0.isEmpty } ?? false
  }

  private var unclear: Result? {
    unknown.isEmpty
      ? nil
      : (.unknown, "Unknown to this version of asctl, and possibly what connects them: \(unknown.listed("and")).")
  }

  /// Whether both belong to the bundle with that ID, or one of them is the bundle itself.
  private func isSame(_ member: String, _ own: String) -> Bool {
    guard let field = PayloadObject.transaction.field(member) else { return false }
    let ids = [one, other].map { field.value(in: $0)?.string ?? ($0[own]?.string ?? "") }
    let isMember = [one, other].contains { field.value(in: $0) != nil }
    return isMember && !ids[0].isEmpty && sameBytes(ids[0], ids[1])
  }

  private var isSwitch: Bool {
    [(one, other), (other, one)].contains { newer, older in
      newer["previousOriginalTransactionId"]?.string.map { sameBytes($0, older["originalTransactionId"]?.string ?? "") }
        ?? false
    }
  }
}

extension PayloadObject {
  static let purchaseComparison = PayloadObject(
    "purchase comparison", "One comparison of two transactions.",
    [
      Field("question", .text, "Question", "The compared property."),
      Field("answer", .text, "Answer", "same, different or unknown; no if neither is in a bundle."),
      Field("member", .text, "Member", "The compared member."),
      Field("first", .text, "First", "The value in the first transaction."),
      Field("second", .text, "Second", "The value in the second transaction."),
      Field("meaning", .text, "Meaning", "The conclusion."),
    ])
}

/// `asctl transaction balance`: the consumables that a customer bought, less those that were refunded.
///
/// It does not cover delivery and consumption, which only the app's own server can record: a finished transaction is
/// not evidence of delivery (WWDC24, "Explore App Store server APIs for In-App Purchase").
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
    let transactions = try reads.history(id)
    let rows = rows(of: transactions)
    let remark =
      rows.isEmpty
      ? "the customer bought no consumables"
      : "from \(transactions.count) transactions; a finished transaction is not evidence of delivery"
    let unknown = transactions.flatMap { UnknownParts(ofTransaction: $0).values }.uniqued()
    let doubt = unknown.isEmpty ? [] : ["unknown to this version of asctl, so not counted: \(unknown.listed("and"))"]
    var output = CommandOutput(.table(rows, columns: columns), remarks: [remark] + doubt)
    output.envelope = Envelope(object: .consumableBalance)
    return output
  }

  private static let columns = [
    Column("Product", "productId"), Column("Bought", "bought"), Column("Refunded", "refunded"),
    Column("Remaining", "remaining"),
  ]

  /// Sums decoded transactions without duplicates: one row per product, in the order of the first purchase. Other types
  /// of products are ignored. Fractions of a unit are decimals.
  static func rows(of transactions: [JSON]) -> [JSON] {
    let consumables = transactions.filter { $0["type"]?.string == "Consumable" }
    let purchases = TextDictionary(grouping: transactions) { $0["productId"]?.string }
    return consumables.compactMap { $0["productId"]?.string }.uniqued().map { product in
      // The refunded units are in hundred-thousandths, the precision of a refunded share.
      var (bought, refunded): (Int64, Int64) = (0, 0)
      // A purchase with a value that asctl does not know may not be the customer's or a consumable, or not be refunded.
      let isUnclear = (purchases[product] ?? []).contains { !UnknownParts(ofTransaction: $0).values.isEmpty }
      for purchase in purchases[product] ?? []
      where purchase["type"]?.string == "Consumable" && UnknownParts(ofTransaction: purchase).values.isEmpty {
        let quantity = max(purchase["quantity"]?.int64 ?? 1, 0)
        bought = bought.addingClamped(quantity)
        guard purchase["revocationDate"] != nil else { continue }
        // A refund without a share is a full refund (App Store Server API, "revocationPercentage").
        let stated = purchase["revocationPercentage"]?.int64 ?? purchase["refundPercentage"]?.int64
        let share = min(max(stated ?? Millipercent.whole, 0), Millipercent.whole)
        refunded = refunded.addingClamped(quantity.multipliedClamped(by: share))
      }
      let remaining = bought.multipliedClamped(by: Millipercent.whole) - refunded
      return [
        "productId": .string(product), "bought": .whole(bought), "refunded": units(refunded),
        "remaining": isUnclear ? .null : units(remaining),
      ]
    }
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
      Field(
        "remaining", .decimal, "Remaining",
        "`bought` minus `refunded`; null if a purchase has a value that asctl does not know."),
    ])
}

import AppStore
import Base
import Client
import CommandLine
import Platform
import Terminal

/// `asctl offer eligibility`: which offers a customer may have, and the command that signs one.
enum OfferCommand {
  private static let id = Argument("ID", .text("ID"), "Any transaction or app transaction ID of the customer")
  private static let product = Flag(
    "product", .text("PRODUCT_ID"), "The product that is to be offered", otherwise: "the newest of each group")

  static let command: Command<CommandAction> = Command(
    "offer", "Tell which offers a customer may have", section: "Ask about a customer",
    examples: [Example("asctl offer eligibility 2000000000000001", "Trial, promotional or win-back offer?")],
    commands: [eligibility])

  private static let eligibility = Command<CommandAction>(
    "eligibility", "Tell for each subscription group which offers the customer may have, and why",
    detail: """
      Reads the history and the statuses of a customer, and answers for each subscription group: `introductory`, \
      `promotional` and `winBack`, each with `eligible` (true, false, or null where nobody outside Apple can tell), the \
      `rule`, the `transactions` that decide, and `next`: the `asctl sign` command that makes the signature. Win-back \
      offers need none; `offers` lists those that Apple would give, the best first.

      Other Apple Accounts of the same person, codes that were not redeemed and a history that was cleared in sandbox \
      cannot be seen. `asctl help offers` has the rules.
      """,
    arguments: [id], flags: [product] + AppStoreReads.flags + OutputFlags.data,
    offers: Offers.fields(of: [.offerEligibility]),
    examples: [
      Example("asctl offer eligibility 2000000000000001", "What to offer this customer"),
      Example(
        "asctl offer eligibility 2000000000000001 | jq -r '.[].promotional | select(.eligible).next'",
        "The commands that sign promotional offers"),
    ],
    action: CommandAction(perform))

  private static func perform(_ invocation: Invocation, _ context: Context) throws(Failure) -> CommandOutput {
    var reads = try AppStoreReads(.transactionHistory, invocation, context)
    let id = try reads.identifier(invocation[id] ?? "", .anyTransactionId)
    let transactions = try reads.items(.transactionHistory, APIRequest(reading: .transactionHistory, id))
    let statuses = try reads.reply(.subscriptionStatus, id)
    let rows = OfferEligibility.all(transactions: transactions, statuses: statuses).map { eligibility in
      json(eligibility, product: invocation[product] ?? eligibility.productID ?? "PRODUCT_ID", customer: id)
    }
    return CommandOutput(.table(rows, columns: columns))
  }

  private static func json(_ eligibility: OfferEligibility, product: String, customer: String) -> JSON {
    let customer = eligibility.originalTransactionID ?? customer
    let signed = "--product-id \(word(product))"
    let end = "--transaction-id \(customer)"
    let allowed = eligibility.introductory.isEligible == true
    return [
      "subscriptionGroupIdentifier": eligibility.group.map(JSON.string) ?? .null,
      "introductory": json(
        eligibility.introductory,
        next: "asctl sign introductory-offer \(signed) --allow-introductory-offer \(allowed) \(end)"),
      "promotional": json(
        eligibility.promotional,
        next: "asctl sign promotional-offer \(signed) --offer-identifier OFFER_ID \(end)"),
      "winBack": json(
        eligibility.winBack, next: "https://apps.apple.com/win-back/ and the offer's Apple ID of App Store Connect"),
    ]
  }

  /// As a shell takes it.
  private static func word(_ text: String) -> String {
    let isPlain = text.utf8.allSatisfy { $0.isLetter || $0.isDigit || "._-".utf8.contains($0) }
    return isPlain ? text : text.quotedForPOSIX
  }

  /// There is nothing to do next for who may not have it.
  private static func json(_ verdict: OfferEligibility.Verdict, next: String) -> JSON {
    var members: JSONObject = [
      "eligible": verdict.isEligible.map(JSON.bool) ?? .null, "rule": .string(verdict.rule),
      "transactions": .array(verdict.transactions.map(JSON.string)),
    ]
    if !verdict.offers.isEmpty { members["offers"] = .array(verdict.offers.map(JSON.string)) }
    members["next"] = verdict.isEligible == false ? .null : .string(next)
    return .object(members)
  }

  private static let columns =
    [Column("Group") { $0["subscriptionGroupIdentifier"]?.string ?? "none yet" }]
    + [("Introductory", "introductory"), ("Promotional", "promotional"), ("Win-back", "winBack")].map { title, name in
      Column(title) { words($0[name]?["eligible"]) }
    }
    + [("introductory", "introductory"), ("promotional", "promotional"), ("win-back", "winBack")].map { title, name in
      .below(title) { row in
        [row[name]?["rule"]?.string, row[name]?["next"]?.string].compactMap(\.self).joined(separator: "; next: ")
      }
    }

  private static func words(_ answer: JSON?) -> String {
    answer?.boolValue.map { $0 ? "yes" : "no" } ?? "cannot be told"
  }
}

import AppStore
import Base
import Client
import CommandLine
import Platform
import Terminal

/// `asctl offer eligibility`: which offers a customer is eligible for, and the commands that sign them.
enum OfferCommand {
  static let id = Argument(
    "TRANSACTION_ID", .text("TRANSACTION_ID"), "Any transaction or app transaction ID of the customer")
  private static let product = Flag(
    "product-id", .text("PRODUCT_ID"), "The product to offer", otherwise: "the newest of each group",
    formerly: "product")
  private static let offer = Flag(
    "offer-identifier", .text("OFFER_IDENTIFIER"), "The promotional offer to sign",
    otherwise: "`OFFER_IDENTIFIER`, which you replace")

  static let command: Command<CommandAction> = Command(
    "offer", "Check which offers a customer is eligible for", section: "Look up",
    examples: [Example("asctl offer eligibility 2000000000000001", "Check which offers the customer can get")],
    commands: [eligibility])

  private static let eligibility = Command<CommandAction>(
    "eligibility", "Check which offers a customer is eligible for",
    detail: """
      Reads the history and statuses of a customer and reports for each subscription group `introductory`, \
      `promotional`, `winBack` and `retention` offers, each with `eligible` (true, false, or null if only Apple knows), the `rule`, the \
      deciding `transactions`, and `next`: the `asctl sign` command that creates the signature, with the same credentials \
      and environment. Win-back offers require no signature, so their `next` is only a remark; `offers` lists those that \
      Apple would show, the best first. `paid` has the `highest` and the `last` price of a period that the customer paid in the \
      group, in milliunits, for seats the average per seat, to offer only lower prices. `--product-id` selects the product's \
      group. If no subscription of the customer names the product, its group is unknown, and only what applies to all \
      groups is known.

      Apple alone decides about retention offers, in the cancellation flow, and lists them nowhere, so `eligible` is null \
      for an active subscription. Apple does not list promotional offers: select one with `--offer-identifier`. Purchases with other Apple \
      Accounts, codes that were not redeemed and a history cleared in sandbox are not visible. `asctl help offers` has \
      the rules.

      With `--ids`, the list of groups is the `reply` of each record (`asctl help bulk`).
      """,
    arguments: [id],
    flags: [product, offer] + BulkFlags.all(insteadOf: id) + Client.flagsOfReads
      + OutputFlags.data,
    completions: ValueCompletion.fields(of: [OfferEligibility.object]),
    examples: [
      Example("asctl offer eligibility 2000000000000001", "Check what to offer this customer"),
      Example(
        "asctl offer eligibility 2000000000000001 --offer-identifier winter_sale | jq -r '.[].promotional.next // empty' | sh",
        "Sign the offer if the customer is eligible"),
      Example(
        "asctl offer eligibility --ids ids.txt | jq -r 'select(any(.reply[]?; .winBack.eligible)).id'",
        "List the customers who are eligible for a win-back offer"),
      Example(
        "asctl offer eligibility 2000000000000001 | jq '.[].paid.highest.price > 4990'",
        "Check whether 4.99 is below the highest price that the customer paid"),
    ],
    action: CommandAction(fields: { _ in .declared(OfferEligibility.object) }, perform))

  private static func perform(_ invocation: Invocation, _ context: Context) throws(Failure) -> CommandOutput {
    let reads = try Client(readingFrom: .transactionHistory, invocation, context)
    let steps = OfferSteps(complete: context.completed, product: invocation[product], offer: invocation[offer])
    if let source = invocation[BulkFlags.ids] { return try bulk(source, reads, steps, invocation) }
    let id = try reads.identifier(invocation[id] ?? "", .anyTransactionId)
    let transactions = try reads.history(id)
    let statuses = try reads.read(.subscriptionStatus, id)
    let groups = OfferEligibility.all(
      transactions: transactions, statuses: statuses, offering: steps.product
    ).map { steps.added(to: $0, customer: id) }
    return CommandOutput(.page(groups.map(section), .array(groups)), remarks: [steps.remark(groups)].compactMap(\.self))
  }

  private static func bulk(
    _ source: String, _ reads: Client, _ steps: OfferSteps, _ invocation: Invocation
  ) throws(Failure) -> CommandOutput {
    let lookup = try BulkLookup(
      reads, of: [.transactionHistory, .subscriptionStatus], invocation, as: OfferEligibility.object, columns: columns
    ) { replies in
      let transactions = replies[0]["signedTransactions"]?.arrayElements ?? []
      return .array(
        OfferEligibility.all(transactions: transactions, statuses: replies[1], offering: steps.product))
    }
    return try lookup.output(
      lookup.input(source), invocation.path,
      making: { id, _ throws(Failure) in APIRequest(reading: .transactionHistory, id) },
      presenting: { record in (steps.added(toRecord: record), record["error"] == nil) })
  }

  // MARK: For people

  private static let titles = zip(OfferEligibility.kinds, ["Introductory", "Promotional", "Win-back", "Retention"])

  private static let columns =
    [Column("Group", words: group)]
    + titles.map { kind, title in Column(title) { $0[kind].map { text(of: $0["eligible"]) } ?? "" } }
    + [Column("Win-back offers") { offers($0["winBack"]) }.below]

  @Sendable private static func group(_ group: JSON) -> String {
    let absence = group["introductory"]?["eligible"] == .null ? "unknown" : "none"
    return group["subscriptionGroupIdentifier"].map { $0.string ?? absence } ?? ""
  }

  private static func text(of answer: JSON?) -> String {
    answer?.boolValue.map { $0 ? "yes" : "no" } ?? "unknown"
  }

  private static func offers(_ verdict: JSON?) -> String {
    (verdict?["offers"]?.arrayElements ?? []).compactMap(\.string).joined(separator: ", ")
  }

  /// Returns whether `next` is a command; otherwise it is a shell comment that describes what to do.
  private static func isCommand(_ next: String) -> Bool { next.hasPrefix("asctl ") }

  private static func section(_ group: JSON) -> Section {
    let known = group["subscriptionGroupIdentifier"]?.string.map { "Group \($0)" }
    let name = known ?? group["productId"]?.string ?? "No subscription yet"
    let terms = titles.map { kind, title in
      let verdict = group[kind]
      let offers = offers(verdict)
      let comment = verdict?["next"]?.string.flatMap { isCommand($0) ? nil : "; \($0.dropFirst("# ".count))" } ?? ""
      let answer = [text(of: verdict?["eligible"]), verdict?["rule"]?.string ?? "", offers].filter { !$0.isEmpty }
      return Term([Span(title)], [Span(escapingControls(answer.joined(separator: ": ") + comment))])
    }
    let paid = ["highest", "last"].compactMap { name in
      group["paid"]?[name].flatMap { price in
        price["price"]?.int64.map { "\(name) \(Money.text(milliunits: $0, currency: price["currency"]?.string))" }
      }
    }
    let prices = paid.isEmpty ? [] : [Term([Span("Paid")], [Span(escapingControls(paid.joined(separator: ", ")))])]
    let next = OfferEligibility.kinds.compactMap { group[$0]?["next"]?.string }.filter(isCommand)
    return Section(escapingControls(name), [.terms(terms + prices)] + next.map { .literal([escapingControls($0)]) })
  }
}

/// The commands that sign the offers that a customer is eligible for.
struct OfferSteps {
  /// Adds the flags that a command requires to use the same App Store and key (`Context.completed`).
  let complete: (_ line: String) -> String
  let product: String?
  let offer: String?

  /// A comment, which a shell ignores, because nothing is signed.
  private static let winBack =
    "# no signature needed; the customer opens https://apps.apple.com/win-back/APPLE_ID, with the Apple ID that the offer "
    + "has in App Store Connect"

  private static let (anyProduct, anyOffer) = ("PRODUCT_ID", "OFFER_IDENTIFIER")

  /// Returns a record of a bulk lookup with `next` in each group.
  func added(toRecord record: JSON) -> JSON {
    guard case .object(var completed) = record, let groups = record["reply"]?.arrayElements else { return record }
    let customer = (record["readAs"] ?? record["id"])?.string ?? ""
    completed["reply"] = .array(groups.map { added(to: $0, customer: customer) })
    return .object(completed)
  }

  /// Returns a group with `next` in each kind of offer: null unless the customer is eligible, because of
  /// unknown values too.
  func added(to group: JSON, customer: String) -> JSON {
    guard case .object(var completed) = group else { return group }
    for kind in OfferEligibility.kinds {
      guard case .object(var verdict)? = completed[kind] else { continue }
      let step = verdict["eligible"] == .bool(true) ? next(kind, group, customer: customer) : nil
      verdict["next"] = step.map(JSON.string) ?? .null
      completed[kind] = .object(verdict)
    }
    return .object(completed)
  }

  private func next(_ kind: String, _ group: JSON, customer: String) -> String? {
    let customer = group["originalTransactionId"]?.string ?? customer
    let product = product ?? group["productId"]?.string ?? Self.anyProduct
    let terms: [String]
    switch kind {
    case "introductory": terms = ["--allow-introductory-offer", "true"]
    case "promotional": terms = ["--offer-identifier", offer ?? Self.anyOffer]
    default: return group[kind]?["offers"]?.arrayElements?.isEmpty == false ? Self.winBack : nil
    }
    let words = ["asctl", "sign", "\(kind)-offer", "--product-id", product] + terms + ["--transaction-id", customer]
    return complete(words.map(\.wordForPOSIX).joined(separator: " "))
  }

  /// Returns a remark about the placeholders to replace before running the commands; nil if there are none.
  func remark(_ groups: [JSON]) -> String? {
    let commands = groups.flatMap { group in OfferEligibility.kinds.compactMap { group[$0]?["next"]?.string } }
    let words = TextSet(commands.flatMap { $0.split(separator: " ").map { String($0) } })
    let placeholders = [(Self.anyProduct, "--product-id"), (Self.anyOffer, "--offer-identifier")].filter {
      words.contains($0.0)
    }
    guard !placeholders.isEmpty else { return nil }
    return "replace \(placeholders.map(\.0).listed("and")), or pass \(placeholders.map(\.1).listed("and"))"
  }
}

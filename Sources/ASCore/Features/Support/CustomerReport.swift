import AppStore
import Base
import Client

/// The facts about a customer in words, in reading order: the content of cards, tickets and pages.
struct CustomerReport: Sendable {
  let wording: Wording
  /// The ID that was looked up, the app, the environment, the storefront.
  let title: [String]
  /// The date, number of purchases and total of an order.
  let subtitle: [String]
  let findings: [Verdict]
  /// Labels and values of facts without a verdict, such as the account token.
  let facts: [(label: String, value: String)]
  /// The paragraphs of the messages about what was looked up; with `--all`, also of those about other purchases.
  let tell: [String]
  /// Possible steps first.
  let next: [NextStep]
  /// Their texts begin with the product and end with the price.
  let events: [CustomerEvent]
  let hiddenEvents: Int
  /// What may be missing: calls that failed, and notifications that Apple no longer keeps.
  let notes: [String]

  /// The maximum numbers of events, and of purchases with nothing to report, that are shown without `--all`.
  private static let (eventCount, purchaseCount) = (8, 5)

  init(_ facts: CustomerFacts, _ wording: Wording, tell: [CustomerMessage], next: [NextStep], showsAll: Bool) {
    self.wording = wording
    title =
      [
        Self.name(of: facts), facts.bundleID, facts.isSimulated ? "SIMULATED" : facts.environment?.uppercased(),
        Self.storefront(of: facts),
      ].compactMap(\.self) + Self.marks(facts)
      + (facts.transactions.isEmpty && facts.failures.isEmpty ? ["NO PURCHASES"] : [])
    subtitle = facts.order.map { Self.subtitle(of: $0, wording) } ?? []
    let asked = TextSet(facts.askedTransactions.map(\.originalID))
    let subscriptions = facts.subscriptions.map { (isAsked: asked.contains($0.id), verdict: $0.verdict(wording)) }
    let purchases = Self.findings(facts, wording, showsAll: showsAll)
    findings =
      subscriptions.filter(\.isAsked).map(\.verdict) + purchases.asked
      + [facts.verdictAboutAccounts(wording), Self.verdictAboutCharges(facts, wording)].compactMap(\.self)
      + subscriptions.filter { !$0.isAsked }.map(\.verdict) + purchases.others
    self.facts =
      facts.accountTokens(wording, showsAll: showsAll)
      + [
        ("App transaction", showsAll ? facts.appTransactionID : nil), ("Total", Self.total(facts)),
      ].compactMap { label, value in value.map { (label, $0) } }
    self.tell = (showsAll ? tell[...] : tell.replies).flatMap { message in
      message.text.split(separator: "\n").map { String($0) }
    }
    let plain: (String) -> String = { showsAll ? $0 : withoutErrorNumbers($0) }
    self.next = next.filter { showsAll || !$0.isMinor }.map { step in
      var step = step
      step.reason = plain(step.reason)
      return step
    }
    let all = facts.events(wording)
    events = Self.distinguished(
      all.prefix(showsAll ? .max : Self.eventCount).map { event in
        (Self.line(event, wording, showsAll: showsAll), event.transaction?.id ?? wording.time(event.date))
      }, by: { "\(wording.day($0.date)) \($0.text)" }, adding: \.text)
    hiddenEvents = all.count - events.count
    notes = Self.notes(facts, namesNotifications: events.contains(where: \.isOnlyNotified)).map(plain)
  }

  /// Returns the marks that no card, page or ticket may omit: the data is not verified, or only under an added root.
  private static func marks(_ facts: CustomerFacts) -> [String] {
    switch facts.verified {
    case .no: ["NOT VERIFIED"]
    // The simulator's own root is an added root.
    case .addedRoot: facts.isSimulated ? [] : ["VERIFIED UNDER AN ADDED ROOT"]
    case .apple: []
    }
  }

  /// Returns `Order MVK7WQ3XYZ` or `Customer of …3002`.
  private static func name(of facts: CustomerFacts) -> String {
    switch facts.read.kind {
    case .orderId: "Order \(facts.read.id)"
    case .transactionId: "Customer of …\(facts.read.id.suffix(4))"
    }
  }

  /// Returns the storefront of what was looked up; without it, that of all purchases.
  private static func storefront(of facts: CustomerFacts) -> String? {
    let asked = facts.askedTransactions.compactMap { $0.text("storefront") }.uniqued()
    return asked.isEmpty ? facts.storefront : asked.joined(separator: ", ")
  }

  /// Returns `2 Oct 2026` and `3 purchases, 48.95 USD in total`.
  private static func subtitle(of order: [TransactionFacts], _ wording: Wording) -> [String] {
    let totals = Charges.totals(order).map(\.text)
    let count = order.count == 1 ? "1 purchase" : "\(order.count) purchases"
    let sum = totals.isEmpty ? "" : ", \(totals.listed("and"))\(order.count == 1 ? "" : " in total")"
    return [order.first.map { wording.day($0.purchaseDate) }, count + sum, uncounted(order)].compactMap(\.self)
  }

  /// Says how many transactions are in no sum; nil if all are.
  private static func uncounted(_ transactions: [TransactionFacts]) -> String? {
    let count = transactions.count { !$0.unknownParts.isEmpty }
    return count == 0
      ? nil : "\(count) \(count == 1 ? "transaction" : "transactions") with unknown values not counted"
  }

  private static func total(_ facts: CustomerFacts) -> String? {
    let isWithoutBundles = facts.transactions.contains { transaction in
      transaction.bundle.map { $0.transactionId.flatMap { facts.index.transactions[$0] } == nil } ?? false
    }
    let totals = Charges.totals(facts.transactions).map { total in
      let amount = Money.amount(milliunits: total.refunded, currency: total.currency)
      let refunds =
        (total.refunded == 0 ? [] : ["about \(amount)"]) + (total.hasUnknownRefund ? ["an unknown amount"] : [])
      let isComplete = facts.charges.isComplete && facts.charges.unknown.isEmpty && !isWithoutBundles
      return (isComplete ? "" : "at least ") + "\(total.text) charged"
        + (refunds.isEmpty ? "" : ", \(refunds.listed("and")) refunded")
    }
    let uncounted = uncounted(facts.transactions)
    guard !totals.isEmpty else { return uncounted }
    return ([totals.joined(separator: "; ")] + [uncounted].compactMap(\.self)).joined(separator: "; ")
      + " (display prices; exact amounts are in App Store Connect)"
  }

  private static func verdictAboutCharges(_ facts: CustomerFacts, _ wording: Wording) -> Verdict {
    var verdict = facts.charges.verdict(wording)
    // The reason for a duplicate purchase already lists both.
    guard let order = facts.order, facts.charges.repeated.isEmpty || order.count > 1 else { return verdict }
    verdict.details = [
      order.map { "\(wording.units($0))\($0.priceText.map { " for \($0)" } ?? "")" }.joined(separator: ", ")
    ]
    if facts.charges.isComplete, let nearest = facts.charges.nearest(to: order) {
      let kind = nearest.isRenewal ? "renewal" : "purchase"
      let price = nearest.priceText.map { ", \($0)" } ?? ""
      verdict.details.append(
        "Nearest other charge: \(wording.day(nearest.purchaseDate)), \(wording.units(nearest)), \(kind)\(price)")
    }
    return verdict
  }

  /// Returns what was looked up and the purchases with something to report, and the newest of the rest.
  private static func findings(
    _ facts: CustomerFacts, _ wording: Wording, showsAll: Bool
  ) -> (asked: ArraySlice<Verdict>, others: ArraySlice<Verdict>) {
    let verdicts = facts.purchases.map { ($0.transaction, $0.verdict(wording)) }
    var counts: TextDictionary<Int> = [:]
    for purchase in facts.purchases { counts[purchase.productID, default: 0] += 1 }
    let read = TextSet([facts.read.id] + (facts.order ?? []).map(\.id))
    let asked = verdicts.filter { transaction, _ in read.contains(transaction.id) }
    let notAsked = verdicts.filter { transaction, _ in !read.contains(transaction.id) }
    let shown = asked + notAsked.filter { _, verdict in verdict.name != VerdictCase.bought.name }
    let rest = notAsked.filter { _, verdict in verdict.name == VerdictCase.bought.name }
    let listed = rest.prefix(showsAll ? .max : purchaseCount)
    let named = (shown + listed).map { transaction, verdict in
      var line = verdict
      if verdict.name == VerdictCase.bought.name {
        line.reason += transaction.priceText.map { " for \($0)" } ?? ""
      } else if counts[transaction.productID, default: 0] > 1 {
        // The reason of other verdicts has the date of an event, not of the purchase.
        line.subject += " of \(wording.day(transaction.purchaseDate))"
      }
      return (line: line, id: transaction.id)
    }
    var findings = distinguished(named, by: { "\($0.subject) \($0.caption) \($0.reason)" }, adding: \.reason)
    if rest.count > listed.count {
      findings.append(
        Verdict(
          name: VerdictCase.bought.name, subject: "\(rest.count - listed.count) more purchases", caption: "BOUGHT",
          tone: .fine, reason: "pass --all to list them"))
    }
    return (findings.prefix(asked.count), findings.dropFirst(asked.count))
  }

  /// Returns the lines, with an ID or time appended to those that would otherwise read the same.
  private static func distinguished<Line>(
    _ lines: [(line: Line, id: String)], by text: (Line) -> String, adding place: WritableKeyPath<Line, String>
  ) -> [Line] {
    var counts: TextDictionary<Int> = [:]
    for line in lines { counts[text(line.line), default: 0] += 1 }
    return lines.map { line, id in
      var line = line
      if counts[text(line), default: 0] > 1 { line[keyPath: place] += " (\(id))" }
      return line
    }
  }

  private static func line(_ event: CustomerEvent, _ wording: Wording, showsAll: Bool) -> CustomerEvent {
    var line = event
    // The text of a refund already contains the amount.
    let amount = event.name == "refund" ? 0 : event.amount ?? 0
    let price = amount == 0 ? "" : ", \(Money.text(milliunits: amount, currency: event.transaction?.currency))"
    let product = event.transaction.map { "\(wording.name($0.productID)) " } ?? ""
    // For a notification that the catalog does not have, the text is Apple's type.
    let text = showsAll || !sameBytes(event.text, event.name) ? event.text : "notification of an unknown type"
    line.text = product + text + price
    return line
  }

  private static func notes(_ facts: CustomerFacts, namesNotifications: Bool) -> [String] {
    var notes = facts.failures.map { "NOT READ: \($0.endpoint.name): \($0.failure.message)" }
    if facts.notifications == nil {
      notes.append("Notifications were not read, so the dates of cancellations and refund requests are unknown.")
    } else {
      let legend = namesNotifications ? "[N]: known only from a notification. " : ""
      notes.append(
        "\(legend)Apple keeps notifications for \(facts.notificationDays) days: earlier cancellations, failed payments and declined refunds are not visible."
      )
    }
    return notes
  }
}

/// Removes Apple's error codes, such as `(4030004)`, which are meant for developers.
private func withoutErrorNumbers(_ text: String) -> String {
  var (kept, rest) = ("", text[...])
  while let start = rest.firstRange(of: " (") {
    let (number, end) = (rest[start.upperBound...].prefix(7), rest[start.upperBound...].dropFirst(7))
    let isError = number.utf8.count == 7 && number.isDigits && "45".contains(number.prefix(1)) && end.hasPrefix(")")
    kept += rest[..<(isError ? start.lowerBound : start.upperBound)]
    rest = isError ? end.dropFirst() : rest[start.upperBound...]
  }
  return kept + rest
}

import AppStore
import Base
import Client

/// A suggested command for the customer, or the reason why Apple would reject it.
struct NextStep: Sendable {
  /// The line, quoted for a shell.
  let command: String
  let isPossible: Bool
  /// What the command does, or why it is not possible.
  var reason: String
  /// Whether cards omit the step, because the verdict implies it or this state does not require it.
  let isMinor: Bool
}

/// The steps for a customer, as commands with the credentials and the environment of this run.
struct NextSteps {
  let facts: CustomerFacts
  let wording: Wording
  /// `["-p", "work", "-e", "sandbox"]`
  let flags: [String]
  /// Adds the flags that every command of this run requires (`Context.completed`).
  var complete: (_ line: String) -> String = { $0 }
  /// Whether the steps are about the purchase that was looked up. Documents do not depend on the ID that was given.
  var isForPeople = false

  /// Possible steps first.
  var all: [NextStep] {
    let steps =
      facts.consumptionRequests.map(answer) + facts.subscriptions.map(payment) + facts.subscriptions.map(extend) + [
        setToken, listRefunds,
      ]
    let known = steps.compactMap(\.self)
    return known.filter(\.isPossible) + known.filter { !$0.isPossible }
  }

  private func step(
    _ arguments: [String], isPossible: Bool = true, _ reason: String, isMinor: Bool = false
  ) -> NextStep {
    let line = (["asctl"] + flags + arguments).map(\.wordForPOSIX).joined(separator: " ")
    return NextStep(command: complete(line), isPossible: isPossible, reason: reason, isMinor: isMinor)
  }

  private func answer(_ request: ConsumptionRequest) -> NextStep? {
    guard request.outcome == nil else { return nil }
    let subject = "the consumption request about \(wording.name(request.transaction?["productId"]?.string ?? "?"))"
    let left = wording.left(until: request.deadline)
    let reason =
      if let answered = request.answered {
        "\(subject) was answered on \(wording.moment(answered))"
      } else if let left {
        "respond to \(subject), \(left), if the customer consented"
      } else {
        "the deadline for \(subject) was \(wording.moment(request.deadline))"
      }
    let isPossible = request.answered == nil && left != nil
    return step(["consumption", "answer", request.transactionID], isPossible: isPossible, reason)
  }

  /// Returns whether the subscription was looked up, or nothing else that the customer pays for was.
  private func isAsked(_ subscription: Holding) -> Bool {
    let asked = facts.askedTransactions.filter { $0.ownership == .purchased }
    return asked.isEmpty || asked.contains { sameBytes($0.originalID, subscription.originalID) }
  }

  private func payment(_ subscription: Holding) -> NextStep? {
    guard subscription.state == .gracePeriod || subscription.state == .billingRetry,
      subscription.ownership == .purchased
    else { return nil }
    return step(
      ["customer", subscription.originalID],
      "ask the customer to update the payment method for \(wording.name(subscription.productID)); look again later",
      isMinor: !isAsked(subscription))
  }

  private func extend(_ subscription: Holding) -> NextStep? {
    let name = wording.name(subscription.productID)
    let isAsked = isAsked(subscription)
    let command = [
      "subscription", "extend", subscription.originalID, "--extend-by-days", "7", "--extend-reason-code", "1",
    ]
    let extended = subscription.notifications.count { $0.isNamed("RENEWAL_EXTENDED") }
    let isPaid = subscription.state == .active && subscription.transaction.displayPrice ?? 1 != 0
    // Apple counts extensions of the last 365 days but keeps notifications for a shorter time.
    let refusal =
      rejection(.subscriptionExtend, subscription.transaction)
      ?? (isPaid ? nil : "only active, paid subscriptions (4030004)")
      ?? (extended < 2 ? nil : "it was extended twice within 365 days (4030005)")
    if let refusal {
      return step(
        command, isPossible: false, "cannot extend \(name): \(refusal)",
        isMinor: !isAsked || subscription.state?.isRunning != true || subscription.ownership != .purchased)
    }
    let known =
      facts.notifications == nil
      ? "notifications could not be read" : "based on the last \(facts.notificationDays) days of notifications"
    return step(
      command, "extend \(name) by up to 90 days (at most \(2 - extended) of 2 extensions left this year, \(known))",
      isMinor: !isAsked)
  }

  /// Returns why the rules of an endpoint reject a write to the transaction; nil if they do not.
  private func rejection(_ endpoint: Endpoint, _ transaction: TransactionFacts) -> String? {
    let write = PendingWrite(path: [:], body: .null, environment: nil, now: facts.now, transaction: transaction.json)
    do {
      try write.requireAll(endpoint.rules)
      return nil
    } catch {
      return error.message
    }
  }

  /// Sets a token for the customer's newest own purchase, or for the one that was looked up. An existing token is not
  /// replaced.
  private var setToken: NextStep? {
    let asked = isForPeople ? facts.askedHoldings.filter { $0.ownership == .purchased } : []
    let own = facts.transactions.first { $0.ownership == .purchased } ?? facts.transactions.first
    let newest = own.flatMap { facts.holdings(of: [$0]).first }
    guard let holding = asked.isEmpty ? newest : asked.first(where: { $0.accountToken == nil }),
      holding.accountToken == nil
    else { return nil }
    let purchase = holding.transaction
    let command = ["transaction", "set-token", purchase.originalID, "ACCOUNT_TOKEN"]
    if let rejected = rejection(.transactionSetToken, purchase) {
      return step(
        command, isPossible: false, "no account token: \(rejected)", isMinor: purchase.ownership != .purchased)
    }
    let subscription = facts.subscriptions.first { sameBytes($0.originalID, purchase.originalID) }
    let isInUse =
      subscription.map { $0.state == .active } ?? (purchase.stands && !purchase.has("type", "Consumable"))
    return step(
      command, "link the purchase to an account in your app: replace ACCOUNT_TOKEN with the account's token",
      isMinor: !isInUse)
  }

  private var listRefunds: NextStep? {
    if let purchase = facts.transactions.first(where: { $0.refundedAmount != nil }) {
      return step(["refund", "history", purchase.id], "list the refunds")
    }
    return facts.charges.repeated.first?.last.map { purchase in
      step(["refund", "history", purchase.id], "check later whether Apple refunded one of the purchases")
    }
  }
}

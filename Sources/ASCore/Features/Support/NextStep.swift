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
  var isMinor = false
}

/// The flags that make a suggested command use the same credentials and environment as this run.
struct CommandPrefix {
  /// `["-p", "work", "-e", "sandbox"]`
  let flags: [String]
  /// Adds the flags that every command of this run requires (`Context.completed`).
  var complete: (_ line: String) -> String = { $0 }

  fileprivate func step(
    _ arguments: [String], isPossible: Bool = true, _ reason: String, isMinor: Bool = false
  ) -> NextStep {
    let line = (["asctl"] + flags + arguments).map(\.wordForPOSIX).joined(separator: " ")
    return NextStep(command: complete(line), isPossible: isPossible, reason: reason, isMinor: isMinor)
  }
}

extension CustomerFacts {
  /// Returns possible steps first.
  func next(_ wording: Wording, _ prefix: CommandPrefix) -> [NextStep] {
    let steps =
      consumptionRequests.map { step(toAnswer: $0, wording, prefix) }
      + subscriptions.map { payment(of: $0, wording, prefix) }
      + subscriptions.map { step(toExtend: $0, wording, prefix) } + [tokenStep(prefix), refundStep(prefix)]
    let known = steps.compactMap(\.self)
    return known.filter(\.isPossible) + known.filter { !$0.isPossible }
  }

  private func step(
    toAnswer request: ConsumptionRequest, _ wording: Wording, _ prefix: CommandPrefix
  ) -> NextStep? {
    guard request.decision == nil else { return nil }
    let command = ["consumption", "answer", request.transactionID]
    let product = wording.name(request.transaction?["productId"]?.string ?? "?")
    if let answered = request.answered {
      return prefix.step(
        command, isPossible: false,
        "the consumption request about \(product) was answered on \(wording.moment(answered))")
    }
    guard let left = wording.left(until: request.deadline) else {
      return prefix.step(
        command, isPossible: false,
        "the deadline for the consumption request about \(product) was \(wording.moment(request.deadline))"
      )
    }
    return prefix.step(
      command, "respond to the consumption request about \(product), \(left), if the customer consented")
  }

  /// Returns whether the subscription was looked up, or nothing else was.
  private func isAsked(_ subscription: Holding) -> Bool {
    let asked = askedTransactions
    return asked.isEmpty || asked.contains { sameBytes($0.originalID, subscription.originalID) }
  }

  private func payment(of subscription: Holding, _ wording: Wording, _ prefix: CommandPrefix) -> NextStep? {
    guard subscription.state == .gracePeriod || subscription.state == .billingRetry,
      subscription.ownership == .purchased
    else { return nil }
    return prefix.step(
      ["customer", subscription.originalID],
      "ask the customer to update the payment method for \(wording.name(subscription.productID)); look again later",
      isMinor: !isAsked(subscription))
  }

  private func step(
    toExtend subscription: Holding, _ wording: Wording, _ prefix: CommandPrefix
  ) -> NextStep? {
    let name = wording.name(subscription.productID)
    let isAsked = isAsked(subscription)
    let command = [
      "subscription", "extend", subscription.originalID, "--extend-by-days", "7", "--extend-reason-code", "1",
    ]
    let extended = subscription.notifications.count { $0.isNamed("RENEWAL_EXTENDED") }
    if let refusal = refusal(toExtend: subscription, extended: extended) {
      return prefix.step(
        command, isPossible: false, "cannot extend \(name): \(refusal)",
        isMinor: !isAsked || subscription.state?.isRunning != true || subscription.ownership != .purchased)
    }
    let known =
      notifications == nil
      ? "notifications could not be read" : "based on the last \(notificationDays) days of notifications"
    return prefix.step(
      command, "extend \(name) by up to 90 days (at most \(2 - extended) of 2 extensions left this year, \(known))",
      isMinor: !isAsked)
  }

  /// Returns why Apple would not extend the subscription; nil if it would, according to the responses.
  private func refusal(toExtend subscription: Holding, extended: Int) -> String? {
    if let rejected = rejection(.subscriptionExtend, subscription.transaction) { return rejected }
    if subscription.state != .active || subscription.transaction.displayPrice ?? 1 == 0 {
      return "only active, paid subscriptions (4030004)"
    }
    // Apple counts extensions of the last 365 days but keeps notifications for a shorter time.
    return extended >= 2 ? "it was extended twice within 365 days (4030005)" : nil
  }

  /// Returns why the rules of an endpoint reject a write to the transaction; nil if they do not.
  private func rejection(_ endpoint: Endpoint, _ transaction: TransactionFacts) -> String? {
    let pending = PendingWrite(path: [:], body: .null, environment: nil, now: now, transaction: transaction.json)
    do {
      try pending.requireAll(endpoint.rules)
      return nil
    } catch {
      return error.message
    }
  }

  /// Returns the step that sets a token for the newest purchase. An existing token is not replaced.
  private func tokenStep(_ prefix: CommandPrefix) -> NextStep? {
    guard accountToken == nil, let purchase = transactions.first else { return nil }
    let command = ["transaction", "set-token", purchase.originalID, "ACCOUNT_TOKEN"]
    if let rejected = rejection(.transactionSetToken, purchase) {
      return prefix.step(
        command, isPossible: false, "no account token: \(rejected)", isMinor: purchase.ownership != .purchased)
    }
    let subscription = subscriptions.first { sameBytes($0.originalID, purchase.originalID) }
    let isInUse =
      subscription.map { $0.state == .active } ?? (purchase.stands && !purchase.has("type", "Consumable"))
    return prefix.step(
      command, "link the purchase to an account in your app: replace ACCOUNT_TOKEN with the account's token",
      isMinor: !isInUse)
  }

  private func refundStep(_ prefix: CommandPrefix) -> NextStep? {
    if let purchase = transactions.first(where: { $0.refundedAmount != nil }) {
      return prefix.step(["refund", "history", purchase.id], "list the refunds")
    }
    return charges.repeated.first?.last.map { purchase in
      prefix.step(["refund", "history", purchase.id], "check later whether Apple refunded one of the purchases")
    }
  }
}

import AppStore
import Base
import Client

/// A suggested command for the customer, or the reason why Apple would reject it.
struct NextStep: Sendable {
  /// The line, quoted for a shell.
  let command: String
  let isPossible: Bool
  /// What the command does, or why it is not possible.
  let reason: String
  /// Whether cards omit the step, because the verdict implies it or this state does not require it.
  var isMinor = false

  /// Returns the step with the flags that `complete` adds to its command (`Context.completed`).
  func completing(_ complete: (_ line: String) -> String) -> NextStep {
    NextStep(command: complete(command), isPossible: isPossible, reason: reason, isMinor: isMinor)
  }
}

/// The flags that make a suggested command use the same credentials and environment as this run.
struct CommandPrefix: Sendable {
  /// `["-p", "work", "-e", "sandbox"]`
  let flags: [String]

  init(flags: [String]) {
    self.flags = flags
  }

  func line(_ arguments: [String]) -> String {
    (["asctl"] + flags + arguments).map(\.wordForPOSIX).joined(separator: " ")
  }
}

extension CustomerFacts {
  /// Returns possible steps first. `answers` returns when a consumption request was answered.
  func next(_ wording: Wording, _ prefix: CommandPrefix, answers: (RefundQuestion) -> Timestamp?) -> [NextStep] {
    let steps =
      questions.compactMap { step(toAnswer: $0, wording, prefix, answered: answers($0)) }
      + subscriptions.map { step(toExtend: $0, wording, prefix) } + tokenSteps(prefix)
      + [refundStep(prefix)].compactMap(\.self)
    return steps.filter(\.isPossible) + steps.filter { !$0.isPossible }
  }

  private func step(
    toAnswer question: RefundQuestion, _ wording: Wording, _ prefix: CommandPrefix, answered: Timestamp?
  ) -> NextStep? {
    guard question.decision == nil else { return nil }
    let command = prefix.line(["consumption", "answer", question.transactionID])
    let product = wording.name(question.transaction?["productId"]?.string ?? "?")
    if let answered {
      return NextStep(
        command: command, isPossible: false,
        reason: "the consumption request about \(product) was answered on \(wording.moment(answered))")
    }
    guard let left = wording.left(until: question.deadline) else {
      return NextStep(
        command: command, isPossible: false,
        reason:
          "Apple accepted a response to the consumption request about \(product) until \(wording.moment(question.deadline))"
      )
    }
    return NextStep(
      command: command, isPossible: true,
      reason: "respond to the consumption request about \(product), \(left), if the customer consented")
  }

  private func step(toExtend subscription: SubscriptionFacts, _ wording: Wording, _ prefix: CommandPrefix) -> NextStep {
    let name = wording.name(subscription.productID)
    let asked = askedTransactions
    let isAsked = asked.isEmpty || asked.contains { sameBytes($0.originalID, subscription.originalID) }
    let command = prefix.line([
      "subscription", "extend", subscription.originalID, "--extend-by-days", "7", "--extend-reason-code", "1",
    ])
    if let refusal = refusal(toExtend: subscription) {
      return NextStep(
        command: command, isPossible: false, reason: "cannot extend \(name): \(refusal)",
        isMinor: !isAsked || subscription.state != .active || subscription.ownership != .purchased)
    }
    let extended = subscription.notifications.count { $0.isNamed("RENEWAL_EXTENDED") }
    let left = max(2 - extended, 0)
    let known =
      notifications == nil
      ? "notifications could not be read" : "based on the last \(notificationDays) days of notifications"
    return NextStep(
      command: command, isPossible: true,
      reason: "extend \(name) by up to 90 days (at most \(left) of 2 extensions left this year, \(known))",
      isMinor: !isAsked)
  }

  /// Returns why Apple would not extend the subscription; nil if it would, according to the responses.
  private func refusal(toExtend subscription: SubscriptionFacts) -> String? {
    let pending = PendingWrite(
      path: [:], body: .null, environment: nil, now: now, transaction: subscription.transaction.json)
    do {
      try pending.requireAll(Endpoint.subscriptionExtend.rules)
    } catch {
      return error.message
    }
    if subscription.state != .active || subscription.transaction.displayPrice ?? 1 == 0 {
      return "only active, paid subscriptions (4030004)"
    }
    // Apple counts extensions of the last 365 days but keeps notifications for a shorter time.
    if subscription.notifications.count(where: { $0.isNamed("RENEWAL_EXTENDED") }) >= 2 {
      return "it was extended twice within 365 days (4030005)"
    }
    return nil
  }

  /// Returns the step that sets a token for the newest purchase. An existing token is not replaced.
  private func tokenSteps(_ prefix: CommandPrefix) -> [NextStep] {
    guard accountToken == nil, let purchase = transactions.first else { return [] }
    let command = prefix.line(["transaction", "set-token", purchase.originalID, "ACCOUNT_TOKEN"])
    let pending = PendingWrite(path: [:], body: .null, environment: nil, now: now, transaction: purchase.json)
    do {
      try pending.requireAll(Endpoint.transactionSetToken.rules)
    } catch {
      return [
        NextStep(
          command: command, isPossible: false, reason: "no account token: \(error.message)",
          isMinor: purchase.ownership != .purchased)
      ]
    }
    let subscription = subscriptions.first { sameBytes($0.originalID, purchase.originalID) }
    let isInUse =
      subscription.map { $0.state == .active } ?? (purchase.stands && !purchase.has("type", "Consumable"))
    return [
      NextStep(
        command: command, isPossible: true,
        reason: "link the purchase to an account in your app: replace ACCOUNT_TOKEN with the account's token",
        isMinor: !isInUse)
    ]
  }

  private func refundStep(_ prefix: CommandPrefix) -> NextStep? {
    if let purchase = transactions.first(where: { $0.refundedAmount != nil }) {
      return NextStep(
        command: prefix.line(["refund", "history", purchase.id]), isPossible: true, reason: "list the refunds")
    }
    return Charges(self).repeated.first.map { purchase, _ in
      NextStep(
        command: prefix.line(["refund", "history", purchase.id]), isPossible: true,
        reason: "check later whether Apple refunded one of the purchases")
    }
  }
}

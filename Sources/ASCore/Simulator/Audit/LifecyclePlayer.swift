import AppStore
import Base

/// One customer's lifecycle, cut after a step, in a store: the customers, their transaction IDs and account token.
struct PlayedLifecycle: Sendable {
  let steps: [Lifecycle.Step]
  let cast: Cast
  /// The customer's index in the store, and that of the member who shares the purchase.
  private(set) var customer: Int
  private(set) var member: Int
  private(set) var token: String
  /// The transaction ID of the first purchase; those of further purchases follow.
  let firstID: Int64
}

extension PlayedLifecycle {
  /// Makes it the lifecycle of the customer at that index, and of the next one as the member.
  mutating func place(at index: Int, token: String) {
    (customer, member, self.token) = (index, index + 1, token)
  }

  /// Returns when each step happens if the first one happens at `start`. The store is a scratch copy.
  func dates(from start: Timestamp, in store: Store) throws(ControlRefusal) -> [Timestamp] {
    var (store, date, dates): (Store, Timestamp, [Timestamp]) = (store, start, [])
    for (place, step) in steps.enumerated() {
      let next = store.nextChange()
      switch step.delay {
      case .span(let span): date = date + span
      case .share(let share):
        guard let next else { throw ControlRefusal(reason: "\(step.text): nothing changes on its own") }
        date = date + .milliseconds((next - date).milliseconds / 100 * share)
      case .nextChange:
        guard let next else { throw ControlRefusal(reason: "\(step.text): nothing changes on its own") }
        date = next
      }
      store.advance(to: date)
      try perform(place, in: &store, now: date)
      dates.append(date)
    }
    return dates
  }

  /// Returns the dates of the steps if the last one happens at `end`. Calendar months differ in length, so the start is
  /// moved until the end fits. If no start fits exactly, the last step happens up to a few days earlier.
  func dates(until end: Timestamp, in store: Store) throws(ControlRefusal) -> [Timestamp] {
    var start = end
    var best: (gap: TimeSpan, dates: [Timestamp])?
    for round in 0..<16 {
      let dates = try dates(from: start, in: store)
      let gap = end - (dates.last ?? end)
      if gap >= .zero, best.map({ gap < $0.gap }) ?? true { best = (gap, dates) }
      if gap == .zero || round > 7 && best != nil { break }
      start = start + gap - (round > 3 ? .hours(6) : .zero)
    }
    guard let best else { throw ControlRefusal(reason: "the lifecycle has no start") }
    return best.dates
  }

  /// Returns the steps as future events. `noting` receives the places of each step's notifications.
  func schedule(
    at dates: [Timestamp], noting: @escaping @Sendable (Range<Int>) -> Void
  ) -> [ScheduledEvent] {
    zip(steps.indices, dates).map { place, date in
      ScheduledEvent(date: date, transactionId: id(of: 0)) { store, now throws(ControlRefusal) in
        let before = store.notifications.count
        try perform(place, in: &store, now: now)
        noting(before..<store.notifications.count)
      }
    }
  }

  /// Returns the ID of the first transaction of a step that makes a purchase.
  private func id(of place: Int) -> String { String(firstID + Int64(place)) }

  /// Returns the original transaction ID of a purchase by its name, which is its role unless `as=` gives another.
  private func original(named name: String?) -> String {
    guard let name else { return id(of: 0) }
    let place = steps.firstIndex { step in
      switch step.action {
      case .buy(let role): sameBytes(step.values["as"] ?? role, name)
      case .share: sameBytes("member", name)
      case .event, .time, .paymentsFail, .tokenIsSet, .unknownType, .nothing: false
      }
    }
    return id(of: place ?? 0)
  }

  private func perform(_ place: Int, in store: inout Store, now: Timestamp) throws(ControlRefusal) {
    let (step, before) = (steps[place], store.notifications.count)
    let original = original(named: step.values["of"])
    switch step.action {
    case .buy(let role):
      guard let product = cast.products[role] else { throw ControlRefusal(reason: "no product for \(role)") }
      buy(product, step, as: id(of: place), in: &store, now: now)
    case .share(let isSeat):
      guard let paid = store.purchases.latest(of: original) ?? store.purchases[original] else { return }
      store.share(paid, with: member, as: id(of: place), ownership: isSeat ? .assigned : .familyShared, now: now)
    case .event(let type, let subtype):
      let newest = step.words.contains("first") ? nil : store.purchases.latest(of: original)
      var trigger = try NotificationTrigger(
        type: type, subtype: subtype, transactionId: newest?.transactionId ?? original, set: revocation(of: step))
      trigger.productId = step.values["to"].flatMap { cast.products[$0]?.id }
      let target = step.values["to"].flatMap { cast.products[$0] } ?? newest?.product
      trigger.offerIdentifier = cast.offer(step.values["offer"], of: target)?.identifier
      _ = try store.carryOut(trigger, now: now)
      if subtype == "BILLING_RECOVERY" { store.subscriptions[original]?.payment = Payment() }
    case .paymentsFail: store.subscriptions[original]?.payment.failure = now
    case .tokenIsSet:
      guard let newest = store.purchases.latest(of: original) else { return }
      store.purchases[newest.transactionId]?.appAccountToken = token
      store.subscriptions[original]?.appAccountToken = token
    case .unknownType(let type): store.notifyOfLatest(original, type, now: now)
    case .time, .nothing: break
    }
    for place in before..<store.notifications.count { store.notifications[place].changes += changes(of: step) }
  }

  private func buy(_ product: Product, _ step: Lifecycle.Step, as id: String, in store: inout Store, now: Timestamp) {
    let token = step.words.contains("without-token") ? nil : token
    let offer = cast.offer(step.values["offer"], of: product)
    guard let count = step.values["seats"].flatMap({ Int($0) }) else {
      return store.sell(
        product, to: customer, as: id, quantity: step.values["quantity"].flatMap { Int($0) } ?? 1, offer: offer,
        isMonthly: step.words.contains("monthly"), token: token, now: now)
    }
    _ = store.startSubscription(customer, product, id: id, now: now)
    let tiers = SeatTiers(tiers: [(product.price, count)])
    store.purchases[id]?.seats = PurchasedSeats(management: .apple, tiers: tiers)
    store.purchases[id]?.quantity = count
    store.purchases[id]?.appAccountToken = token
    store.subscriptions[id]?.seats = SubscribedSeats(next: tiers)
    store.subscriptions[id]?.appAccountToken = token
    store.notify("SUBSCRIBED", "INITIAL_BUY", about: id, now: now)
  }

  private func revocation(of step: Lifecycle.Step) -> [JSONObject.Member] {
    guard let share = step.values["prorated"].flatMap({ Int64($0) }) else { return [] }
    return [
      .init(name: "data.signedTransactionInfo.revocationType", value: "REFUND_PRORATED"),
      .init(name: "data.signedTransactionInfo.revocationPercentage", value: .int(share)),
    ]
  }

  /// Changes of the notification alone: members that no documentation contains, or another environment.
  private func changes(of step: Lifecycle.Step) -> [NotificationTrigger.Change] {
    var changes: [NotificationTrigger.Change] = []
    if step.words.contains("members") {
      for path in ["asctlUnknown", "data.asctlUnknown", "data.signedTransactionInfo.asctlUnknown"] {
        changes.append(NotificationTrigger.Change(path: path, value: ["unknown": true]))
      }
    }
    if let environment = step.values["environment"] {
      for path in ["data", "data.signedTransactionInfo", "data.signedRenewalInfo"] {
        changes.append(NotificationTrigger.Change(path: "\(path).environment", value: .string(environment)))
      }
      changes.append(NotificationTrigger.Change(path: "data.appAppleId", value: .null))
    }
    return changes
  }
}

import AppStore
import Base
import Client
import Terminal

/// A customer's purchases over time, as spans and marks. Past payment problems and turned-off renewals are known only
/// from notifications, so they are missing if these could not be read.
struct Timeline: Sendable {
  /// One per line; the lane with the newest purchase first, one-time purchases last.
  let lanes: [Lane]
  let start: Timestamp
  let end: Timestamp
  let now: Timestamp

  /// A line for one subscription, or for one product that is bought once.
  struct Lane: Sendable {
    /// `pro`, or `basic → pro` for a subscription whose product changed.
    let name: String
    /// In chronological order; they overlap if Apple's dates do.
    let spans: [Span]
    /// In chronological order.
    let marks: [Mark]

    /// The spans in the order in which they cover each other.
    var painted: [Span] { spans.sorted { $0.kind.rawValue < $1.kind.rawValue } }
  }

  /// A time during which one state applied.
  struct Span: Sendable, Equatable {
    let kind: Kind
    let start: Timestamp
    let end: Timestamp
    /// Whether the span is a renewal that follows the previous period without a gap.
    var isRenewal = false

    /// In drawing order, with rare and short spans last.
    enum Kind: Int, CaseIterable, Sendable {
      case lapsed
      case paid
      case shared
      case offer
      case trial
      case billingRetry
      case gracePeriod
    }
  }

  struct Mark: Sendable {
    let kind: Kind
    let event: CustomerEvent

    enum Kind: Character, CaseIterable, Sendable {
      case bought = "B"
      case upgraded = "U"
      case refunded = "R"
      case accessRevoked = "X"
      case renewalOff = "C"
      case paymentFailed = "F"
      case extended = "E"
      case consumptionRequest = "?"
      case other = "N"
    }
  }

  /// Returns nil if there is nothing to draw.
  init?(_ facts: CustomerFacts, _ wording: Wording) {
    now = facts.now
    let events = facts.events(wording)
    let eventsOf = TextDictionary(grouping: events) { $0.transaction?.originalID }
    let states = TextDictionary(grouping: facts.subscriptions) { $0.originalID }
    // The transactions are sorted newest first, and so are the lanes.
    let subscriptions = facts.transactions.lazy.filter(\.isAutoRenewable).map(\.originalID).uniqued().map { original in
      let history = facts.index.histories[original, default: []].filter(\.isAutoRenewable)
      let notifications = facts.index.notificationsOfPurchases[original, default: []]
      let names = history.map { wording.name($0.productID) }.reduce(into: [String]()) { names, name in
        if names.last != name { names.append(name) }
      }
      return Lane(
        name: names.joined(separator: " → "),
        spans: Self.spans(history, states[original]?.first, notifications, now: facts.now),
        marks: Self.marks(eventsOf[original] ?? []))
    }
    lanes = subscriptions + Self.oneTime(facts, events, wording)
    let moments = lanes.flatMap { lane in
      lane.spans.flatMap { [$0.start, $0.end] } + lane.marks.map(\.event.date)
    }
    guard let first = moments.min(), let last = moments.max() else { return nil }
    start = min(first, now)
    // A timeline of a single moment could not be drawn.
    end = max(last, now, start + .hours(1))
  }

  /// Returns a lane for each one-time product, newest first, with only marks, because such purchases have no duration.
  private static func oneTime(_ facts: CustomerFacts, _ events: [CustomerEvent], _ wording: Wording) -> [Lane] {
    let known = TextSet(facts.purchases.map(\.transaction.id))
    let own = events.filter { $0.transaction.map { known.contains($0.id) } ?? false }
    let eventsOf = TextDictionary(grouping: own) { $0.transaction?.productID }
    return own.compactMap(\.transaction?.productID).uniqued().compactMap { product in
      let marks = marks(eventsOf[product] ?? [])
      return marks.isEmpty ? nil : Lane(name: wording.name(product), spans: [], marks: marks)
    }
  }

  private static func marks(_ events: [CustomerEvent]) -> [Mark] {
    let marks = events.compactMap { event in
      Mark.Kind(event).map { Mark(kind: $0, event: event) }
    }
    return marks.sorted { ($0.event.date, $0.kind.rawValue) < ($1.event.date, $1.kind.rawValue) }
  }

  /// Returns the label of a moment: its day, or its time if the timeline is too short for days to distinguish its parts.
  func label(_ moment: Timestamp, _ wording: Wording) -> String {
    end - start < .days(3) ? wording.time(moment) : wording.day(moment)
  }

  /// The kinds of spans that occur, in the order of their declarations, for the legend.
  var spanKinds: [Span.Kind] {
    let spans = lanes.flatMap(\.spans)
    return Span.Kind.allCases.filter { kind in spans.contains { $0.kind == kind } }
  }

  /// The kinds of marks that occur, with whether all of a kind are known only from notifications.
  var markKinds: [(kind: Mark.Kind, isOnlyNotified: Bool)] {
    let marks = lanes.flatMap(\.marks)
    return Mark.Kind.allCases.compactMap { kind in
      let those = marks.filter { $0.kind == kind }
      return those.isEmpty ? nil : (kind, those.allSatisfy(\.event.isOnlyNotified))
    }
  }

  /// Returns the position of a moment, from 0 at the start to 1 at the end.
  func position(of moment: Timestamp) -> Double {
    let (from, to) = (Double(start.milliseconds), Double(end.milliseconds))
    return min(max((Double(moment.milliseconds) - from) / (to - from), 0), 1)
  }

  /// The moment at a share of the way, to its second.
  func moment(at position: Double) -> Timestamp {
    let span = (end - start).milliseconds
    return Timestamp(milliseconds: start.milliseconds.addingClamped(Int64(Double(span) * position * 0.999_999)))
  }
}

extension Timeline.Mark.Kind {
  /// The meaning of the letter, and the names of its events.
  var row: (meaning: String, events: [String]) {
    switch self {
    case .bought:
      ("bought", ["purchase", "subscription", "resubscription", "trial", "family-shared", "assigned", "seats-added"])
    case .upgraded: ("upgraded", ["upgrade"])
    case .refunded: ("refunded", ["refund"])
    case .accessRevoked: ("revoked", ["family-share-ended", "assignment-ended", "revocation"])
    case .renewalOff: ("renewal turned off", ["DID_CHANGE_RENEWAL_STATUS/AUTO_RENEW_DISABLED"])
    case .paymentFailed: ("payment failed", ["DID_FAIL_TO_RENEW", "DID_FAIL_TO_RENEW/GRACE_PERIOD"])
    case .extended: ("extended", ["RENEWAL_EXTENDED"])
    case .consumptionRequest: ("refund requested", ["CONSUMPTION_REQUEST"])
    case .other: ("other notification", [])
    }
  }

  /// Returns nil for events that the spans show: renewals and ends.
  fileprivate init?(_ event: CustomerEvent) {
    if ["renewal", "expiry", "unpaid"].contains(event.name) { return nil }
    self = Self.allCases.first { $0.row.events.contains(event.name) } ?? .other
  }
}

extension Timeline.Span.Kind {
  /// The meaning in a legend, the class in the page's style sheet, and the glyph of a cell.
  var look: (meaning: String, style: String, glyph: Character, ascii: Character, emphasis: TerminalStyle.Emphasis?) {
    switch self {
    case .lapsed: ("no access", "lapsed", "·", ".", .faint)
    case .paid: ("paid", "paid", "█", "#", .green)
    case .shared: ("paid by another account", "shared", "═", "=", .green)
    case .offer: ("offer", "offer", "▓", "%", .green)
    case .trial: ("free trial", "trial", "▒", "o", nil)
    case .billingRetry: ("unpaid, no access", "retry", "╳", "x", .red)
    case .gracePeriod: ("unpaid, grace period", "grace-period", "░", "+", .yellow)
    }
  }

  func glyph(_ isASCII: Bool) -> Character { isASCII ? look.ascii : look.glyph }

  /// Returns the glyph of a span's first cell if it continues the previous period.
  func edge(_ isASCII: Bool) -> Character { isASCII ? "|" : self == .paid ? "▐" : "│" }
}

// The periods of one subscription, and the times between them.
extension Timeline {
  /// Takes `history` oldest first and `notifications` newest first; `state` is nil if the statuses could not be read.
  static func spans(
    _ history: [TransactionFacts], _ state: Holding?, _ notifications: [NotificationFacts], now: Timestamp
  ) -> [Span] {
    let periods = periods(history)
    let unpaid = unpaid(state, notifications, now: now)
    let lapsed = lapsed(between: periods + unpaid)
    return (periods + unpaid + lapsed).sorted { ($0.start, $0.kind.rawValue) < ($1.start, $1.kind.rawValue) }
  }

  private static func periods(_ history: [TransactionFacts]) -> [Span] {
    // Added seats have a transaction in addition to that of the period.
    let periods = history.filter { !$0.isSeatAddition || $0.isRenewal }
    return periods.indices.compactMap { index in
      let period = periods[index]
      guard var end = period.expiresDate else { return nil }
      let next = index + 1 < periods.count ? periods[index + 1] : nil
      // An upgrade takes effect immediately, and a refund or the end of sharing on its date.
      if period.isUpgraded, let next { end = min(end, next.purchaseDate) }
      if let revocation = period.revocation, revocation.kind != .partialRefund { end = min(end, revocation.date) }
      guard end > period.purchaseDate else { return nil }
      let follows = index > 0 && periods[index - 1].expiresDate.map { $0 >= period.purchaseDate } ?? false
      let isOffer = period.json["offerType"]?.int64 != nil
      let kind: Span.Kind =
        period.isFreeTrial ? .trial : period.ownership != .purchased ? .shared : isOffer ? .offer : .paid
      return Span(kind: kind, start: period.purchaseDate, end: end, isRenewal: period.isRenewal && follows)
    }
  }

  /// Returns grace periods and billing retries: the current one from the statuses, earlier ones from notifications.
  private static func unpaid(_ state: Holding?, _ notifications: [NotificationFacts], now: Timestamp) -> [Span] {
    var spans: [Span] = []
    var open: (kind: Span.Kind, start: Timestamp)?
    func close(_ end: Timestamp) {
      if let open, end > open.start { spans.append(Span(kind: open.kind, start: open.start, end: end)) }
      open = nil
    }
    for notification in notifications.reversed() {
      switch notification.type {
      case "DID_FAIL_TO_RENEW":
        if open != nil { continue }
        let start = notification.transaction?.expiresDate.map { min($0, notification.date) } ?? notification.date
        open = (notification.isNamed("DID_FAIL_TO_RENEW", "GRACE_PERIOD") ? .gracePeriod : .billingRetry, start)
      case "GRACE_PERIOD_EXPIRED":
        guard open != nil else { continue }
        close(notification.date)
        open = (.billingRetry, notification.date)
      case "DID_RENEW", "SUBSCRIBED":
        // Apple sends the notification of a purchase some time after it.
        close(notification.transaction.map { min($0.purchaseDate, notification.date) } ?? notification.date)
      case "EXPIRED", "REFUND", "REVOKE": close(notification.date)
      default: continue
      }
    }
    guard let state, let expires = state.expiresDate, state.state == .billingRetry || state.state == .gracePeriod else {
      return spans
    }
    spans.removeAll { $0.end > expires }
    let isInGrace = state.state == .gracePeriod
    // A grace period without a known end has not ended yet; billing retry may have had none.
    let graceEnd = max(state.graceEnd ?? (isInGrace ? now : expires), expires)
    spans.append(Span(kind: .gracePeriod, start: expires, end: graceEnd))
    if !isInGrace { spans.append(Span(kind: .billingRetry, start: graceEnd, end: max(now, graceEnd))) }
    return spans.filter { $0.end > $0.start }
  }

  private static func lapsed(between spans: [Span]) -> [Span] {
    var lapsed: [Span] = []
    var end: Timestamp?
    for span in spans.sorted(by: { $0.start < $1.start }) {
      if let end, span.start > end { lapsed.append(Span(kind: .lapsed, start: end, end: span.start)) }
      end = max(end ?? span.end, span.end)
    }
    return lapsed
  }
}

import AppStore
import Base
import Client

/// Apple's notification history, read once for all rows that need it. Only what explains a row is kept: for each
/// purchase the newest notification that gave access, the newest that ended it, and when access last began again.
final class CauseHistory {
  private let requests: ConcurrentRequests
  private let now: Timestamp
  private let remark: (String) -> Void
  /// Whether all purchases are kept with their newest transaction, for `--missing`.
  private let keepsPurchases: Bool
  private let once = ReadOnce()
  private var giving: TextDictionary<Note> = [:]
  private var ending: TextDictionary<Note> = [:]
  private var resumptions: TextDictionary<Timestamp> = [:]
  private(set) var purchases: TextDictionary<Purchase> = [:]
  private(set) var days: Int64 = 0
  private(set) var failure: Failure?
  private var verified: VerificationLevel?
  /// How the notifications were verified.
  var level: VerificationLevel { verified.decided(by: requests.hosts[0]) }

  /// A notification and the result of its delivery.
  struct Note: Sendable {
    let name: String
    let date: Timestamp
    /// How the attempts to deliver it ended, as a phrase.
    let delivery: String
    let isDelivered: Bool
  }

  /// A purchase as its newest notification reports it.
  struct Purchase: Sendable {
    let id: String
    let date: Timestamp
    let status: Int64?
    var transaction: TransactionFacts
    let graceEnd: Timestamp?
  }

  init(_ requests: ConcurrentRequests, now: Timestamp, keepsPurchases: Bool, remark: @escaping (String) -> Void) {
    (self.requests, self.now, self.keepsPurchases, self.remark) = (requests, now, keepsPurchases, remark)
  }

  /// Calls `then` when the history was read, or could not be.
  func read(then: @escaping () -> Void) {
    once.read(then: then) { ask(period: requests.hosts[0].environment == .sandbox ? 1 : 0, end: $0) }
  }

  private func ask(period: Int, end: @escaping () -> Void) {
    let span = CustomerLookup.notificationPeriods[period]
    days = (span + .minutes(1)).milliseconds / TimeSpan.days(1).milliseconds
    requests.askPages(
      APIRequest(notifications: [:], since: now - span, until: now), of: .notificationHistory, host: 0, order: 0
    ) { [self] page, level in
      verified.add(level)
      (page["notificationHistory"]?.arrayElements ?? []).compactMap(NotificationFacts.init).forEach(add)
    } end: { [self] failure in
      // With a base URL, the environment is unknown.
      if failure?.answer?.errorCode == ErrorCode.server(.startDateTooFarInPast).code, period == 0 {
        return ask(period: 1, end: end)
      }
      self.failure = failure
      switch failure?.status {
      case nil: break
      case .interrupted?: remark("the run ended before the notification history was read, so causes are missing")
      default: remark("the notification history could not be read: \(failure?.message ?? "")")
      }
      end()
    }
  }

  private func add(_ notification: NotificationFacts) {
    guard let transaction = notification.transaction else { return }
    let id = transaction.originalID
    if keepsPurchases { add(transaction, notification) }
    if ["SUBSCRIBED", "REFUND_REVERSED"].contains(notification.type) || notification.subtype == "BILLING_RECOVERY" {
      resumptions[id] = max(resumptions[id] ?? notification.date, notification.date)
    }
    switch notification.type {
    case "EXPIRED", "GRACE_PERIOD_EXPIRED", "REFUND", "REVOKE": keep(notification, of: id, in: &ending)
    case "DID_FAIL_TO_RENEW" where notification.subtype == nil: keep(notification, of: id, in: &ending)
    case "SUBSCRIBED", "DID_RENEW", "OFFER_REDEEMED", "DID_CHANGE_RENEWAL_PREF", "RENEWAL_EXTENDED", "REFUND_REVERSED",
      "DID_FAIL_TO_RENEW", "ONE_TIME_CHARGE":
      keep(notification, of: id, in: &giving)
    default: break
    }
  }

  /// Keeps the state of the newest notification, and the newest transaction, which an older notification may contain.
  private func add(_ transaction: TransactionFacts, _ notification: NotificationFacts) {
    let purchase = Purchase(
      id: transaction.originalID, date: notification.date,
      status: notification.item["signedPayload"]?["data"]?["status"]?.int64, transaction: transaction,
      graceEnd: notification.graceEnd)
    guard let known = purchases[purchase.id] else { return purchases[purchase.id] = purchase }
    var newest = known.date < purchase.date ? purchase : known
    let (one, other) = (known.transaction, transaction)
    let isOlder = other.purchaseDate < one.purchaseDate || sameBytes(other.id, one.id) && !other.isNewer(than: one)
    newest.transaction = isOlder ? one : other
    purchases[purchase.id] = newest
  }

  private func keep(_ notification: NotificationFacts, of id: String, in notes: inout TextDictionary<Note>) {
    if let known = notes[id], known.date >= notification.date { return }
    let attempts = notification.item["sendAttempts"]?.arrayElements ?? []
    let results = attempts.compactMap { $0["sendAttemptResult"]?.string }
    let isDelivered = results.contains { sameBytes($0, "SUCCESS") }
    let failed = results.filter { !sameBytes($0, "SUCCESS") }.uniqued().joined(separator: ", ")
    let count = attempts.count == 1 ? "1 attempt" : "\(attempts.count) attempts"
    let delivery =
      attempts.isEmpty
      ? "no attempt to deliver it is known"
      : isDelivered
        ? "delivered after \(count)" + (failed.isEmpty ? "" : " (\(failed))") : "not delivered in \(count) (\(failed))"
    notes[id] = Note(
      name: notification.name, date: notification.date, delivery: delivery, isDelivered: isDelivered)
  }

  /// Returns whether all notifications since a date were read.
  func covers(_ date: Timestamp) -> Bool { days > 0 && failure == nil && date >= now - .days(days) }

  /// Returns when access to a purchase last began again; nil if no notification says so.
  func resumption(of id: String) -> Timestamp? { resumptions[id] }

  /// Returns the notification that would have told the server; nil if Apple keeps none.
  func note(about id: String, _ kind: FindingRule.Notifications) -> Note? {
    switch kind {
    case .giving: giving[id]
    case .ending: ending[id]
    case .none: nil
    }
  }
}

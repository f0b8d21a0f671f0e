import AppStore
import Base
import Client

/// The rows of `--changed-since`: results of an earlier run that still hold, because nothing about the purchase changed.
///
/// Apple's history of notifications about the whole app since then takes one request per 20 notifications. The history of
/// one customer from its last `revision` on would take as many requests as the status of the customer.
final class UnchangedRows {
  private let earlier: EarlierResults
  private let requests: ConcurrentRequests
  private let now: Timestamp
  private let remark: (String) -> Void
  private let once = ReadOnce()
  /// The transactions in notifications since the earlier run; nil if they are unknown.
  private var changed: TextSet? = []
  private var notifications = 0
  private var isUnreadable = false
  private(set) var count = 0

  /// Clocks differ, and a notification may be in the history a little later.
  private static let margin = TimeSpan.hours(1)

  init(_ earlier: EarlierResults, _ requests: ConcurrentRequests, now: Timestamp, remark: @escaping (String) -> Void) {
    (self.earlier, self.requests, self.now, self.remark) = (earlier, requests, now, remark)
  }

  /// The record of the earlier run about a row, if only a notification can have changed it.
  func candidate(_ name: String, _ belief: Belief) -> ReconcileRecord? {
    guard let kept = try? earlier.record(of: name), let record = ReconcileRecord(kept: kept),
      record.findings == [.right],
      !record.subject.isEmpty
    else { return nil }
    let exported = earlier.option("asOf")?.timestamp ?? earlier.began
    let dates = [Timestamp(record["apple_until"]), belief.until?.start, belief.until?.end].compactMap(\.self)
    let isTimed = dates.contains { $0 > min(exported, earlier.began) && $0 <= now }
    return isTimed ? nil : record
  }

  /// Calls `then` with whether the purchase of an earlier record is unchanged.
  func check(_ record: ReconcileRecord, then: @escaping (_ isUnchanged: Bool) -> Void) {
    once.read(then: { [self] in
      let isUnchanged = changed.map { !$0.contains(record.subject) } ?? false
      if isUnchanged { count += 1 }
      then(isUnchanged)
    }) { end in
      // Requests of the same order are about causes.
      requests.askPages(
        APIRequest(notifications: [:], since: earlier.began - Self.margin, until: now), of: .notificationHistory,
        host: 0, order: 1
      ) { [self] page, _ in
        page["notificationHistory"]?.arrayElements?.forEach(add)
      } end: { [self] failure in
        if let failure {
          changed = nil
          remark(
            "the notifications since the earlier run could not be read: \(failure.message); all rows are looked up")
        } else if isUnreadable {
          changed = nil
          remark("a notification since the earlier run could not be read, so all rows are looked up")
        } else if notifications == 0 {
          changed = nil
          remark("Apple has no notifications since the earlier run, so all rows are looked up")
        }
        end()
      }
    }
  }

  private func add(_ item: JSON) {
    notifications += 1
    let facts = NotificationFacts(item)
    let isAboutPurchase = item["signedPayload"]?["data"]?["signedTransactionInfo"] != nil
    guard let transaction = facts?.transaction else {
      if facts == nil || isAboutPurchase { isUnreadable = true }
      return
    }
    changed?.insert(transaction.originalID)
    changed?.insert(transaction.id)
  }
}

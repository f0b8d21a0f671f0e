import AppStore
import Base
import Client
import HTTP
import Platform
import Terminal

/// A running listener: polls, shows, forwards, and saves its position.
struct ListenRun {
  let history: SignedHistory
  private var verifier: NotificationVerifier
  private var cursor: ListenCursor
  private let place: String?
  private let posting: Posting?
  private let interval: TimeSpan
  private let limit: Int64
  private var counts = DeliveryCounts()
  private var shown: Int64 = 0
  /// The earliest notification that was not delivered, and the customer of all that were not; `nil` if there are
  /// several customers or none is known.
  private var undelivered: (since: Timestamp, customer: String?)?
  private var refused: TextSet = []
  /// The remark on the first notification that is verified under an added root only.
  private var rootRemark: String?

  /// Starts at `since`, else where the last run ended, else now.
  init(_ history: SignedHistory, since: Timestamp?, forwarding posting: Posting?, interval: TimeSpan) throws(Failure) {
    let settings = history.settings
    (self.history, self.posting, self.interval) = (history, posting, interval)
    limit = settings.invocation[ConnectionFlags.limit] ?? .max
    verifier = try history.verifier()
    place = try Self.place(of: history, verifier)
    let world = settings.context.network.servedApp?.world
    let last =
      since == nil ? try place.flatMap { place throws(Failure) in try ListenCursor(place, settings.context) } : nil
    cursor = last ?? ListenCursor(from: since ?? settings.context.clock.now(), in: world)
    // A position in the future would hide every notification until then.
    if let last, !last.isOfOtherWorld(than: world), last.latest > settings.context.clock.now() + Self.allowedSkew {
      throw Failure(
        .failure, "the saved position \(last.latest.text) in \(place ?? "") is later than now",
        hint: "pass --since to set the start, or delete the file to start now")
    }
    // If the simulated world was restarted, `resetForOtherStore` prints its own remark.
    if last != nil, !cursor.isOfOtherWorld(than: world) { history.remark("resuming from \(cursor.latest.text)") }
    history.remark("listening; press Ctrl-C to stop")
    rootRemark = try settings.addedRootRemark()
  }

  /// The allowed difference between the clock of the last run and this one's.
  private static let allowedSkew = TimeSpan.minutes(5)

  /// The path of the cursor file of this app, host and added roots, as in a journal; `nil` if there is no state folder.
  private static func place(of history: SignedHistory, _ verifier: NotificationVerifier) throws(Failure) -> String? {
    let app = try history.settings.text(.bundleID)?.value ?? "simulator"
    let hosts = history.connection.hosts.map(\.name).joined(separator: "-")
    let name = String(
      decoding: "\(app)-\(hosts)".utf8.map { $0.isLetter || $0.isDigit || $0 == 0x2E ? $0 : 0x2D }, as: UTF8.self)
    let scope = verifier.scope(of: history.connection.hosts)
    let isApples = history.connection.hosts.allSatisfy(\.isApples) && !scope.hasAddedRoots
    return history.settings.context.ownFile("listen-\(name.prefix(160))\(isApples ? "" : "-\(scope.fingerprint)").json")
  }

  private var context: Context { history.settings.context }

  mutating func output(_ sink: RecordWriter) throws(StreamEnd) -> ExitStatus {
    var hasAnswered = false
    while !context.processes.isInterrupted(), shown < limit {
      do {
        let unshown = try Result { () throws(Failure) in try newNotifications() }.mapError(StreamEnd.failure).get()
        hasAnswered = true
        try show(unshown, sink)
        try keep()
      } catch .failure(let failure) where failure.status == .interrupted {
        break
      } catch .failure(let failure) where hasAnswered && failure.isTemporary {
        sink.remark("\(failure.message); retrying \(RetryDecision.later(interval))")
      }
      if shown < limit, !context.processes.isInterrupted() { context.clock.sleep(interval) }
    }
    sink.remark(summary)
    guard let posting else { return .success }
    if let undelivered {
      let command = replay(to: posting.target.url, since: undelivered.since, customer: undelivered.customer)
      sink.remark("to resend what was not delivered: `\(command)`")
    }
    return counts.status
  }

  /// The longest period to request: Apple keeps 30 days, minus one minute because the history rejects an earlier start.
  private static let window = TimeSpan.days(30) - .minutes(1)

  /// The notifications that were not shown yet, oldest first.
  private mutating func newNotifications() throws(Failure) -> [(PostedNotification, JSON)] {
    // A served simulator's clock may have moved, or its world may have restarted.
    let present = try ServedSimulator.context(history.settings.invocation, context)
    let now = present.clock.now()
    resetForOtherStore(present.network.servedApp, now: now)
    let start = max(cursor.start, now - Self.window)
    guard start < now else { return [] }
    let request = APIRequest(notifications: [:], since: start, until: now)
    var new: [(PostedNotification, JSON)] = []
    var found: TextSet = []
    for candidate in try history.candidates([request], limit: .max, where: { _ in true }) {
      let (notification, payload): (PostedNotification, JSON)
      do throws(NotificationVerificationError) {
        (notification, payload) = try verifier.verify(candidate)
      } catch {
        // Each one is reported once, not in every poll.
        guard refused.insert(String(decoding: candidate.body, as: UTF8.self)) else { continue }
        counts.count(Delivery(outcome: .notVerified))
        history.remark("skipped a notification that failed verification: check \(error.check): \(error.reason)")
        continue
      }
      try history.note(payload)
      if cursor.isNew(notification), found.insert(notification.uuid) { new.append((notification, payload)) }
    }
    // The sort keeps the order of notifications signed at the same moment.
    return new.sorted { $0.0.date < $1.0.date }
  }

  /// Resets the cursor after a restart of the simulated world: its clock went back and nothing has been shown yet.
  private mutating func resetForOtherStore(_ app: ServedApp?, now: Timestamp) {
    guard cursor.isOfOtherWorld(than: app?.world) else { return }
    cursor = ListenCursor(from: app?.start ?? now, in: app?.world)
    history.remark("the simulated world was restarted; listening again from \(cursor.latest.text)")
  }

  private mutating func show(_ new: [(PostedNotification, JSON)], _ sink: RecordWriter) throws(StreamEnd) {
    for (notification, payload) in new where shown < limit {
      if notification.isOfAddedRoot, let remark = rootRemark.take() { context.remark(remark) }
      var delivery: Delivery?
      if let posting {
        delivery = try Self.send(notification, posting)
        // The delivery was interrupted; the next run forwards this notification again.
        guard let delivery else { return }
        counts.count(delivery)
      }
      let subject = NotificationSubject(payload)
      if let delivery, delivery.outcome != .delivered { noteUndelivered(notification.date, subject.customer) }
      let line = DeliveryLine(
        notification.date, notification.event, delivery?.description ?? "", further: subject.cells + notification.mark,
        context)
      var record = JSONObject(delivery?.members.members.filter { $0.value != .null } ?? [])
      record["root"] = notification.isOfAddedRoot ? notification.root : nil
      record["payload"] = payload
      try sink.emit(.object(record)) { line.lines(width: $0) }
      try sink.flush()
      cursor.noteShown(notification, until: context.clock.now() + Self.allowedSkew)
      shown += 1
      try keep()
    }
  }

  /// Posts one notification; `nil` if the run was interrupted meanwhile.
  private static func send(_ notification: PostedNotification, _ posting: Posting) throws(StreamEnd) -> Delivery? {
    var result: Delivery?
    do {
      try DeliveryRun([notification], posting) { _, delivery in result = delivery }.run()
    } catch {
      // An unreachable server is reported in the result.
      if result == nil, !posting.context.processes.isInterrupted() { throw error }
    }
    return result
  }

  private mutating func noteUndelivered(_ date: Timestamp, _ customer: String?) {
    guard let (since, first) = undelivered else { return undelivered = (date, customer) }
    let isSame = first.map { first in customer.map { sameBytes($0, first) } ?? false } ?? false
    undelivered = (min(since, date), isSame ? first : nil)
  }

  /// The command that posts the notifications from that date on, of one customer or of all, with the flags of this run
  /// that it requires besides those that every suggestion repeats. Another server's URL may contain the secret of a web
  /// hook, so only that of a local server is shown.
  private func replay(to url: URLParts, since date: Timestamp, customer: String?) -> String {
    let invocation = history.settings.invocation
    var words = ["asctl", "notification", "replay", "--since", date.text]
    if let customer { words += ["--transaction-id", customer] }
    words += ["--to", url.isLoopback ? url.text : "URL"]
    for file in invocation.values(ConnectionFlags.root) { words += ["--\(ConnectionFlags.root.name)", file] }
    if let file = invocation[DeliveryFlags.headers] { words += ["--\(DeliveryFlags.headers.name)", file] }
    return words.map(\.wordForPOSIX).joined(separator: " ")
  }

  private mutating func keep() throws(StreamEnd) {
    guard let place else { return }
    try Result { () throws(Failure) in try cursor.write(place, context) }.mapError(StreamEnd.failure).get()
  }

  private var summary: String {
    let seen = "\(shown) notification\(shown == 1 ? "" : "s")"
    return posting == nil && counts[.notVerified] == 0 ? seen : "\(seen): \(counts.summary)"
  }
}

/// The position of a listener, saved between runs: the newest date shown, and the UUIDs shown in the minutes before it,
/// which are requested again.
struct ListenCursor: Sendable {
  private(set) var latest: Timestamp
  /// The world of a served simulator; `nil` for any other App Store.
  let world: String?
  /// The recently shown notifications, which later requests return again.
  private var shown: [(uuid: String, date: Timestamp)] = []
  private var known: TextSet = []

  /// Apple lists a notification some time after signing it, and not in order.
  static let overlap = TimeSpan.minutes(10)
  private static let limit = 16 << 20

  init(from start: Timestamp, in world: String? = nil) {
    latest = start
    self.world = world
  }

  /// Reads the file; `nil` if it does not exist. Throws status 1 if it is unreadable or damaged, because the run would
  /// otherwise skip the notifications since the last one.
  init?(_ path: String, _ context: Context) throws(Failure) {
    let json: JSON
    do throws(Failure) {
      try context.files.requireTrusted(path, .position)
      guard context.files.exists(path) else { return nil }
      let bytes = try context.readFile(path, Self.limit)
      guard let read = try? JSON.parse(bytes), let latest = read["latest"]?.timestamp else {
        throw Failure(.failure, "\(path) is damaged")
      }
      json = read
      self.latest = latest
    } catch {
      throw Failure(.failure, error.message, hint: "pass --since to set the start, or delete the file to start now")
    }
    world = json["world"]?.string
    for entry in json["told"]?.arrayElements ?? [] {
      guard let uuid = entry["notificationUUID"]?.string, let date = entry["signedDate"]?.timestamp else { continue }
      shown.append((uuid, date))
      known.insert(uuid)
    }
  }

  /// The start of the next request. Some notifications before `latest` may not have been listed in the last run.
  var start: Timestamp { latest - Self.overlap }

  /// Whether the cursor belongs to another simulated world: the world was restarted and its clock went back. A cursor
  /// without a world belongs to another one.
  func isOfOtherWorld(than world: String?) -> Bool {
    guard let world else { return false }
    return self.world.map { !sameBytes($0, world) } ?? true
  }

  func isNew(_ notification: PostedNotification) -> Bool { !known.contains(notification.uuid) }

  /// A notification that is dated ahead of the clock does not move the position with it, which would skip others.
  mutating func noteShown(_ notification: PostedNotification, until end: Timestamp) {
    guard known.insert(notification.uuid) else { return }
    shown.append((notification.uuid, notification.date))
    latest = max(latest, min(notification.date, end))
  }

  /// Writes the cursor to a file that is readable only by its owner.
  mutating func write(_ path: String, _ context: Context) throws(Failure) {
    let oldest = start - Self.overlap
    shown.removeAll { $0.date < oldest }
    known = TextSet(shown.map(\.uuid))
    var json: JSONObject = ["latest": .timestamp(latest)]
    json["world"] = world.map(JSON.string)
    json["told"] = .array(shown.map { ["notificationUUID": .string($0.uuid), "signedDate": .timestamp($0.date)] })
    try context.files.writePrivate(path, JSON.object(json).bytes(.compact) + [UInt8(ascii: "\n")])
  }
}

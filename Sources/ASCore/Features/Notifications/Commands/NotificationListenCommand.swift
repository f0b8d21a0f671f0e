import AppStore
import Base
import Client
import CommandLine
import HTTP
import Platform
import SignedData
import Terminal

/// `asctl notification listen`: shows and forwards new notifications from Apple's history.
enum NotificationListenCommand {
  private static let forwardTo = Flag(
    "forward-to", .text("URL"), "Post each notification to your server: https, or http on this machine")
  private static let interval = Flag(
    "interval", .integer("SECONDS", 1...3600), "The interval between requests", otherwise: "10")
  private static let since = Flag(
    "since", .date, "Start at this date", otherwise: "where the last run ended, else now")

  static let command = Command<CommandAction>(
    "listen", "Show and forward new notifications",
    detail: """
      Polls Apple's notification history, so that a server that Apple cannot reach, such as one on this machine, \
      receives what production or sandbox sends. Each notification is verified, shown once, oldest first, and posted \
      to `--forward-to` in the same way as Apple posts it. After 429, 5xx and network failures it is retried up to \
      `--retries` times and then skipped. At the end, the `asctl notification replay` command that sends skipped \
      notifications again is printed, and the status is that of `notification replay`: 12 if only some were delivered, \
      7 if none was.

      The position is saved in `$XDG_STATE_HOME/asctl` for each app and environment, and the next run continues there. \
      Press Ctrl-C to stop and print a summary.

      A server that is not on this machine requires confirmation. Apple's bearer token is never sent to it; add your \
      own headers with `--headers FILE` or `ASCTL_REPLAY_HEADERS`.
      """,
    flags: [forwardTo, interval, since, DeliveryFlags.headers, ConnectionFlags.limit, Prompt.yes, Prompt.noInput]
      + CredentialFlags.all + ConnectionFlags.all + OutputFlags.data,
    completions: ValueCompletion.fieldsOfPayloads,
    examples: [
      Example(
        "asctl notification listen -e sandbox --forward-to http://127.0.0.1:8080/notifications",
        "Develop against notifications from sandbox"),
      Example("asctl notification listen -o ndjson | jq .payload.notificationType", "Watch from a script"),
    ],
    action: CommandAction(perform))

  private static func perform(_ invocation: Invocation, _ context: Context) throws(Failure) -> CommandOutput {
    for flag in [ConnectionFlags.dryRun, ConnectionFlags.curl, ConnectionFlags.raw] where invocation.isGiven(flag) {
      throw Failure(
        .usage, "notification listen does not support --\(flag.name)", hint: "use `asctl notification history`")
    }
    var forwarding: Forwarding?
    if let url = invocation[forwardTo] {
      let target = try DeliveryFlags.target(url, forwardTo, invocation, context)
      try DeliveryFlags.confirm(sending: "each new notification", to: target.url, invocation, context)
      let policy = RetryPolicy(invocation)
      let httpClient = try context.httpClient(for: target, Settings(invocation, context))
      forwarding = Forwarding(
        target: target, policy: policy, httpClient: httpClient, repeatedFlags: repeatedFlags(invocation),
        context: context)
    }
    let history = try SignedHistory(invocation, context)
    context.processes.watchInterruption()
    let place = try place(of: history, invocation, context)
    let since = invocation[since]?.timestamp(now: context.clock.now())
    let lastCursor = place.flatMap { ListenCursor($0, context) }
    let world = context.network.servedApp?.world
    let start =
      since.map { ListenCursor(from: $0, in: world) } ?? lastCursor
      ?? ListenCursor(from: context.clock.now(), in: world)
    // If the simulated world was restarted, `ListenRun` prints its own remark.
    if since == nil, lastCursor != nil, !start.isOfOtherWorld(than: world) {
      history.remark("resuming from \(start.latest.text)")
    }
    history.remark("listening; press Ctrl-C to stop")
    let verifier = try history.verifier()
    var run = ListenRun(
      history: history, verifier: verifier, cursor: start, place: place, forwarding: forwarding,
      interval: .seconds(invocation[interval] ?? 10), limit: invocation[ConnectionFlags.limit] ?? .max,
      context: context
    ) { () throws(Failure) in try ServedSimulator.context(invocation, context) }
    var output = CommandOutput(.items { sink throws(StreamEnd) in try run.output(sink) })
    output.envelope = Envelope(itemPath: ["payload"], record: .deliveryRecord, holdsPayloads: true)
    return output
  }

  /// Returns the flags that a replay to the same server requires, besides those that every suggestion repeats.
  private static func repeatedFlags(_ invocation: Invocation) -> [String] {
    let files = invocation.values(ConnectionFlags.root).map { (ConnectionFlags.root.name, $0) }
    let headers = invocation[DeliveryFlags.headers].map { [(DeliveryFlags.headers.name, $0)] } ?? []
    return (files + headers).flatMap { ["--\($0)", $1] }
  }

  /// Returns the path of the cursor file of this app and host; `nil` if there is no state folder.
  private static func place(
    of history: SignedHistory, _ invocation: Invocation, _ context: Context
  ) throws(Failure) -> String? {
    let settings = try Settings(invocation, context)
    let app = try settings.text(.bundleID)?.value ?? "simulator"
    let hosts = history.connection.hosts.map(\.name).joined(separator: "-")
    let name = String(
      decoding: "\(app)-\(hosts)".utf8.map { $0.isLetter || $0.isDigit || $0 == 0x2E ? $0 : 0x2D }, as: UTF8.self)
    return context.stateFile("listen-\(name.prefix(200)).json")
  }
}

/// Posts notifications one at a time.
struct Forwarding {
  let target: DeliveryTarget
  let policy: RetryPolicy
  let httpClient: HTTPClient
  /// The flags of this run that a replay to the same server requires, with their values.
  let repeatedFlags: [String]
  let context: Context

  /// Returns the command that posts the notifications from that date on, of one customer or of all. Another server's
  /// URL may contain the secret of a web hook, so only that of a local server is shown.
  func replay(since date: Timestamp, customer: String?) -> String {
    let words =
      ["asctl", "notification", "replay", "--since", date.text]
      + (customer.map { ["--transaction-id", $0] } ?? []) + ["--to", target.url.isLoopback ? target.url.text : "URL"]
      + repeatedFlags
    return words.map(\.wordForPOSIX).joined(separator: " ")
  }

  /// Posts the notification and returns the result; `nil` if the run was interrupted meanwhile.
  func send(_ notification: PostedNotification) throws(StreamEnd) -> Delivery? {
    var result: Delivery?
    let run = DeliveryRun(
      [notification], to: target, journal: nil, policy: policy, jobs: 1, limiter: RateLimiter(thousandths: 0), context,
      remark: { _ in }
    ) { _, delivery in
      result = delivery
    }
    do {
      try run.run(httpClient)
    } catch {
      // An unreachable server is reported in the result.
      if result == nil, !context.processes.isInterrupted() { throw error }
    }
    return result
  }
}

/// A running listener: polls, shows, forwards, and saves its position.
struct ListenRun {
  let history: SignedHistory
  fileprivate var verifier: NotificationVerifier
  fileprivate var cursor: ListenCursor
  let place: String?
  let forwarding: Forwarding?
  let interval: TimeSpan
  let limit: Int64
  let context: Context
  /// The App Store in its current state: a served simulator's clock may have moved, or its world may have restarted.
  let present: () throws(Failure) -> Context
  fileprivate var counts = DeliveryCounts()
  fileprivate var shown: Int64 = 0
  /// The earliest notification that was not delivered, and the customer of all that were not; `nil` if there are
  /// several customers or none is known.
  fileprivate var undelivered: (since: Timestamp, customer: String?)?
  fileprivate var refused: TextSet = []
  fileprivate var hasRemarkedOnRoot = false

  mutating func output(_ sink: RecordWriter) throws(StreamEnd) -> ExitStatus {
    var hasAnswered = false
    while !context.processes.isInterrupted(), shown < limit {
      do {
        let unshown = try newNotifications()
        hasAnswered = true
        try show(unshown, sink)
        try keep()
      } catch .failure(let failure) where failure.status == .interrupted {
        break
      } catch .failure(let failure) where hasAnswered && failure.isTemporary {
        sink.remark("\(failure.message); retrying \(Client.later(interval))")
      }
      if shown < limit, !context.processes.isInterrupted() { context.clock.sleep(interval) }
    }
    sink.remark(summary)
    guard let forwarding else { return .success }
    if let undelivered {
      let command = forwarding.replay(since: undelivered.since, customer: undelivered.customer)
      sink.remark("to resend what was not delivered: `\(command)`")
    }
    return counts.status
  }

  /// The longest period to request: Apple keeps 30 days, minus one minute because the history rejects an earlier start.
  private static let window = TimeSpan.days(30) - .minutes(1)

  /// Returns the notifications that were not shown yet, oldest first.
  private mutating func newNotifications() throws(StreamEnd) -> [(PostedNotification, JSON)] {
    do {
      let present = try self.present()
      let now = present.clock.now()
      resetForOtherStore(present.network.servedApp, now: now)
      let start = max(cursor.start, now - Self.window)
      guard start < now else { return [] }
      let request = APIRequest(notifications: [:], since: start, until: now)
      var new: [(PostedNotification, JSON)] = []
      for candidate in try history.candidates([request], limit: .max, where: { _ in true }) {
        switch verifier.verify(candidate) {
        case .success((let notification, let payload)):
          if cursor.isNew(notification), !new.contains(where: { sameBytes($0.0.uuid, notification.uuid) }) {
            new.append((notification, payload))
          }
        case .failure(let error):
          // Each one is reported once, not in every poll.
          guard refused.insert(String(decoding: candidate.body, as: UTF8.self)) else { continue }
          counts.count(Delivery(.notVerified))
          history.remark("skipped a notification that failed verification: check \(error.check): \(error.reason)")
        }
      }
      return new.enumerated().sorted {
        ($0.element.0.date.milliseconds, $0.offset) < ($1.element.0.date.milliseconds, $1.offset)
      }.map(\.element)
    } catch {
      throw .failure(error)
    }
  }

  /// Resets the cursor after a restart of the simulated world: its clock went back and nothing has been shown yet.
  private mutating func resetForOtherStore(_ app: ServedApp?, now: Timestamp) {
    guard cursor.isOfOtherWorld(than: app?.world) else { return }
    cursor = ListenCursor(from: app?.start ?? now, in: app?.world)
    history.remark("the simulated world was restarted; listening again from \(cursor.latest.text)")
  }

  private mutating func show(_ new: [(PostedNotification, JSON)], _ sink: RecordWriter) throws(StreamEnd) {
    for (notification, payload) in new where shown < limit {
      if notification.isOfAddedRoot, !hasRemarkedOnRoot {
        sink.mark(VerificationReport.addedRoot)
        hasRemarkedOnRoot = true
      }
      var delivery: Delivery?
      if let forwarding {
        delivery = try forwarding.send(notification)
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
      try sink.emit(line, forScripts: .object(record))
      try sink.flush()
      cursor.noteShown(notification)
      shown += 1
      try keep()
    }
  }

  private mutating func noteUndelivered(_ date: Timestamp, _ customer: String?) {
    guard let (since, first) = undelivered else { return undelivered = (date, customer) }
    let isSame = first.map { first in customer.map { sameBytes($0, first) } ?? false } ?? false
    undelivered = (min(since, date), isSame ? first : nil)
  }

  private mutating func keep() throws(StreamEnd) {
    guard let place else { return }
    do {
      try cursor.write(place, context)
    } catch {
      throw .failure(error)
    }
  }

  private var summary: String {
    let seen = "\(shown) notification\(shown == 1 ? "" : "s")"
    return forwarding == nil && counts[.notVerified] == 0 ? seen : "\(seen): \(counts.summary)"
  }
}

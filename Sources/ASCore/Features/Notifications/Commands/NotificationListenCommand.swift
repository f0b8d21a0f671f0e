import AppStore
import Base
import Client
import CommandLine
import HTTP
import Platform
import SignedData
import Terminal

/// `asctl notification listen`: new notifications as Apple's history lists them, shown and forwarded.
enum NotificationListenCommand {
  private static let forwardTo = Flag(
    "forward-to", .text("URL"), "Post each to a server of yours: https, or http on this machine")
  private static let interval = Flag(
    "interval", .integer("SECONDS", 1...3600), "How often to look", otherwise: "10")
  private static let since = Flag(
    "since", .date, "Begin at this date", otherwise: "where the last run ended, else now")

  static let command = Command<CommandAction>(
    "listen", "Show new notifications as they are sent, and forward them to a server of yours",
    detail: """
      Looks into Apple's history every few seconds, so that a server that Apple cannot reach, such as one on this machine, \
      gets what production or sandbox sends. Each notification is verified, shown once, the oldest first, and posted to \
      `--forward-to` as Apple posts it; 429, 5xx and network failures are tried again, `--retries` times, and then it is \
      passed over: `asctl notification replay` closes gaps.

      The place is kept in `$XDG_STATE_HOME/asctl` for each app and environment, so that the next run goes on there. Ctrl-C \
      ends it with a summary.

      A server that is not on this machine wants a yes. Apple's bearer token never goes there; headers of your own come \
      from `--headers FILE` or `ASCTL_REPLAY_HEADERS`.
      """,
    flags: [forwardTo, interval, since, DeliveryFlags.headers, ConnectionFlags.limit, Prompt.yes, Prompt.noInput]
      + CredentialFlags.all + ConnectionFlags.all + OutputFlags.data,
    completions: ValueCompletion.fieldsOfPayloads,
    examples: [
      Example(
        "asctl notification listen -e sandbox --forward-to http://127.0.0.1:8080/notifications",
        "Develop against what sandbox sends"),
      Example("asctl notification listen -o ndjson | jq .payload.notificationType", "Watch from a script"),
    ],
    action: CommandAction(perform))

  private static func perform(_ invocation: Invocation, _ context: Context) throws(Failure) -> CommandOutput {
    for flag in [ConnectionFlags.dryRun, ConnectionFlags.curl, ConnectionFlags.raw] where invocation.isGiven(flag) {
      throw Failure(.usage, "notification listen has no --\(flag.name)", hint: "asctl notification history has")
    }
    var forwarding: Forwarding?
    if let url = invocation[forwardTo] {
      let target = try DeliveryFlags.target(url, forwardTo, invocation, context)
      if !target.url.isLoopback {
        try Prompt(invocation, context).confirm("Send each new notification to \(target.url.authority)?")
      }
      let policy = RetryPolicy(invocation)
      let httpClient = try context.httpClient(for: target, Settings(invocation, context))
      forwarding = Forwarding(target: target, policy: policy, httpClient: httpClient, context: context)
    }
    let history = try SignedHistory(invocation, context)
    context.watchInterruption()
    let place = try place(of: history, invocation, context)
    let since = invocation[since]?.timestamp(now: context.now())
    let lastCursor = place.flatMap { ListenCursor($0, context) }
    let world = context.servedApp?.world
    let start =
      since.map { ListenCursor(from: $0, in: world) } ?? lastCursor ?? ListenCursor(from: context.now(), in: world)
    // The run itself tells of a world that was begun anew.
    if since == nil, lastCursor != nil, !start.isOfOtherWorld(than: world) {
      history.remark("going on from \(start.latest.text)")
    }
    history.remark("listening; Ctrl-C ends it")
    let verifier = try history.verifier(invocation, context)
    var run = ListenRun(
      history: history, verifier: verifier, cursor: start, place: place, forwarding: forwarding,
      interval: .seconds(invocation[interval] ?? 10), limit: invocation[ConnectionFlags.limit] ?? .max,
      context: context
    ) { () throws(Failure) in try ServedSimulator.context(invocation, context) }
    var output = CommandOutput(.items { sink throws(Interruption) in try run.output(sink) })
    output.envelope = Envelope(itemPath: ["payload"], record: .deliveryRecord, holdsPayloads: true)
    return output
  }

  /// The path of the cursor, a file for each app and host; nil where there is no state folder.
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

/// Posts one notification after the other.
struct Forwarding {
  let target: DeliveryTarget
  let policy: RetryPolicy
  let httpClient: HTTPClient
  let context: Context

  /// What became of it; nil where the run was interrupted on the way.
  func send(_ notification: PostedNotification) throws(Interruption) -> Delivery? {
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
      // That nobody was reached stands in the result.
      if result == nil, !context.isInterrupted() { throw error }
    }
    return result
  }
}

/// A listener on its way: looks, shows, forwards, and remembers how far it came.
struct ListenRun {
  private var history: SignedHistory
  private var verifier: NotificationVerifier
  private var cursor: ListenCursor
  private let place: String?
  private let forwarding: Forwarding?
  private let interval: TimeSpan
  private let limit: Int64
  private let context: Context
  /// The App Store that is asked as it is now: a served simulator may have moved its clock, or begun its world anew.
  private let present: () throws(Failure) -> Context
  private var counts = DeliveryCounts()
  private var shown: Int64 = 0
  private var refused: TextSet = []
  private var hasRemarkedOnRoot = false

  init(
    history: SignedHistory, verifier: NotificationVerifier, cursor: ListenCursor, place: String?,
    forwarding: Forwarding?,
    interval: TimeSpan, limit: Int64, context: Context, present: @escaping () throws(Failure) -> Context
  ) {
    self.history = history
    self.verifier = verifier
    self.cursor = cursor
    self.place = place
    self.forwarding = forwarding
    self.interval = interval
    self.limit = limit
    self.context = context
    self.present = present
  }

  mutating func output(_ sink: RecordWriter) throws(Interruption) -> ExitStatus {
    var hasAnswered = false
    while !context.isInterrupted(), shown < limit {
      do {
        let unshown = try newNotifications()
        hasAnswered = true
        try show(unshown, sink)
        try keep()
      } catch .failure(let failure) where failure.status == .interrupted {
        break
      } catch .failure(let failure) where hasAnswered && failure.mayPass {
        sink.remark("\(failure.message); looking again \(Client.later(interval))")
      }
      if shown < limit, !context.isInterrupted() { context.sleep(interval) }
    }
    sink.remark(summary)
    return .success
  }

  /// What Apple keeps, less a minute, as the history refuses an earlier start.
  private static let window = TimeSpan.days(30) - .minutes(1)

  /// The notifications that were not shown yet, the oldest first.
  private mutating func newNotifications() throws(Interruption) -> [(PostedNotification, JSON)] {
    do {
      let present = try self.present()
      let now = present.now()
      beginAnewInOtherWorld(present.servedApp, now: now)
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
          // Once, and not whenever it is looked at.
          guard refused.insert(String(decoding: candidate.body, as: UTF8.self)) else { continue }
          counts.count(Delivery(.notGenuine))
          history.remark("left out, as it is not genuine: check \(error.check) failed: \(error.reason)")
        }
      }
      return new.enumerated().sorted {
        ($0.element.0.date.milliseconds, $0.offset) < ($1.element.0.date.milliseconds, $1.offset)
      }.map(\.element)
    } catch {
      throw .failure(error)
    }
  }

  /// In a world that was begun anew nothing was shown yet, and its clock went back.
  private mutating func beginAnewInOtherWorld(_ app: ServedApp?, now: Timestamp) {
    guard cursor.isOfOtherWorld(than: app?.world) else { return }
    cursor = ListenCursor(from: app?.start ?? now, in: app?.world)
    history.remark("the simulated world was begun anew, so this begins anew from \(cursor.latest.text)")
  }

  private mutating func show(_ new: [(PostedNotification, JSON)], _ sink: RecordWriter) throws(Interruption) {
    for (notification, payload) in new where shown < limit {
      if notification.isOfAddedRoot, !hasRemarkedOnRoot {
        sink.mark(VerificationReport.addedRoot)
        hasRemarkedOnRoot = true
      }
      var delivery: Delivery?
      if let forwarding {
        delivery = try forwarding.send(notification)
        // It was on its way; the next run forwards it again.
        guard let delivery else { return }
        counts.count(delivery)
      }
      if sink.isForPeople {
        let line = DeliveryLine(
          notification.date, notification.event, delivery?.description ?? "",
          further: NotificationSubject(payload).cells + notification.mark, context)
        for line in line.lines(width: sink.width) { try sink.emit(line: line) }
      } else {
        var record = JSONObject(delivery?.members.members.filter { $0.value != .null } ?? [])
        record["root"] = notification.isOfAddedRoot ? notification.root : nil
        record["payload"] = payload
        try sink.emit(.object(record))
      }
      try sink.flush()
      cursor.noteShown(notification)
      shown += 1
      try keep()
    }
  }

  private mutating func keep() throws(Interruption) {
    guard let place else { return }
    do {
      try cursor.write(place, context)
    } catch {
      throw .failure(error)
    }
  }

  private var summary: String {
    let seen = "\(shown) notification\(shown == 1 ? "" : "s")"
    return forwarding == nil && counts[.notGenuine] == 0 ? seen : "\(seen): \(counts.summary)"
  }
}

extension Failure {
  /// Whether the same question may be answered in a while.
  fileprivate var mayPass: Bool { status == .unavailable || status == .rateLimited }
}

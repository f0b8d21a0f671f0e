import AppStore
import Base
import Client
import CommandLine
import HTTP
import Platform
import SignedData
import Terminal

/// `asctl notification replay`: posts verified notifications to a server again, in the same way as Apple.
enum NotificationReplayCommand {
  private static let text = Argument(
    "FILE|-", .file("FILE|-"), count: .any, "Files with notifications, or `-` for stdin")
  private static let to = Flag(
    "to", .text("URL"), "The URL of your server: https, or http on this machine", required: true)
  private static let known = Flag("known", .file("FILE"), "Skip the UUIDs in this file, one per line")
  private static let jobs = Flag(
    "jobs", .integer("NUMBER", 1...100), "Maximum concurrent deliveries; more than 1 does not keep the order",
    otherwise: "1", heading: NotificationsFeature.heading)
  private static let rate = Flag(
    "rate", .text("NUMBER"), "Requests per second, such as `50` or `0.5`; 0 for no limit", otherwise: "0",
    heading: NotificationsFeature.heading)
  private static let journal = Flag("journal", .file("FILE"), "Record deliveries so that a rerun resumes")

  static let command = Command<CommandAction>(
    "replay", "Send Apple's notifications to your server again",
    detail: """
      Reads notifications from Apple's history (`--since` and its other filters), or from files and stdin: bodies as \
      posted by Apple, JWS, or the output of `asctl notification history --raw`, one per line. Each notification is \
      verified for your app first, and those that fail are not sent. The others are posted in the same way as Apple \
      posts them, oldest first by `signedDate`, each `notificationUUID` once.

      Status 200 to 206 means delivered. 429, 5xx and network failures are retried up to `--retries` times; any other \
      status means refused. If the server is unreachable, the replay ends with status 7. `--only-failures` selects \
      notifications that Apple never delivered, in any attempt; `--known FILE` skips those that you already have.

      With `--journal`, rerunning the command resumes: delivered notifications are skipped, refused ones are sent \
      again. Notifications that were in flight when a run was killed may have arrived; they are reported and sent \
      again. Your server must therefore accept duplicates, as it must from Apple.

      A server that is not on this machine requires confirmation. Apple's bearer token is never sent to it; add your \
      own headers with `--headers FILE` or `ASCTL_REPLAY_HEADERS`, one per line. `--dry-run` requests the history from \
      Apple but sends nothing to your server.

      The status is 12 if some notifications were refused or failed verification, 7 if your server accepted none, and \
      8 if none was verified.
      """,
    arguments: [text],
    flags: [to, known, journal, jobs, rate, DeliveryFlags.headers] + NotificationSource.filters + [
      EndpointCall.exactType, ConnectionFlags.limit, Prompt.yes, Prompt.noInput,
    ]
      + CredentialFlags.all + ConnectionFlags.all + OutputFlags.data,
    completions: ValueCompletion.fields(of: [.postedNotification]),
    examples: [
      Example(
        "asctl notification replay --since 7d --only-failures --to http://127.0.0.1:8080/notifications",
        "Send what your server missed this week"),
      Example(
        "asctl notification replay --since 30d --known have.txt --journal replay.journal --to https://example.com/hook",
        "Send missed notifications after an outage"),
      Example(
        "asctl notification replay saved.ndjson --to http://127.0.0.1:8080 -e simulator",
        "Send what `asctl notification serve` saved from a simulator"),
    ],
    action: CommandAction(perform))

  private static func perform(_ invocation: Invocation, _ context: Context) throws(Failure) -> CommandOutput {
    try ConnectionFlags.refuse([ConnectionFlags.curl], invocation, hint: "use --dry-run to list what would be sent")
    let isDryRun = invocation.isGiven(ConnectionFlags.dryRun)
    // A dry run requests the history, which uses the clock of a served simulator.
    let context = isDryRun ? try ServedSimulator.context(invocation, context) : context
    let target = try DeliveryFlags.target(invocation[to] ?? "", to, invocation, context)
    let rate = try BulkFlags.thousandths(invocation[rate]) ?? 0
    var remarks: [String] = []
    let known = try invocation[known].map { file throws(Failure) in
      try context.notificationUUIDs(in: file) { remarks.append($0) }
    }
    let texts = invocation.values(text)
    let source = try NotificationSource(texts, invocation, context)
    let journal = try invocation[journal].map { path throws(Failure) in
      try DeliveryJournal(path, to: target.url.text, source.scope, context)
    }
    let plan = try ReplayPlan(texts, from: source, known: known ?? [], journal: journal)
    remarks += journal?.remarks ?? []
    if !isDryRun, !plan.notifications.isEmpty {
      let number = plan.notifications.count == 1 ? "1 notification" : "\(plan.notifications.count) notifications"
      try target.url.confirm(sending: number, invocation, context)
    }
    var posting = try Posting(target, RetryPolicy(invocation), source.settings)
    (posting.journal, posting.jobs, posting.rate) = (journal, Int(invocation[jobs] ?? 1), rate)
    return ReplayRun(
      plan: plan, posting: posting, invocation: invocation, rootRemark: try source.settings.addedRootRemark()
    )
    .output(remarks)
  }
}

/// The notifications that a replay sends, in order, and those that it skips.
struct ReplayPlan {
  private(set) var notifications: [PostedNotification] = []
  private var unreadable = UnreadableTexts()
  /// The notifications that are not sent, in the order of the source: those that failed verification, are listed in the
  /// `--known` file or repeated, or were delivered in an earlier run.
  private var unsent: [(notification: PostedNotification?, delivery: Delivery)] = []
  private(set) var usesAddedRoot = false
  /// The remedies for notifications that failed verification, each once.
  private(set) var hints: [String] = []

  init(_ notifications: [PostedNotification]) {
    self.notifications = notifications
  }

  /// Whether there is nothing to send and nothing to report.
  var isEmpty: Bool { unreadable.isEmpty && unsent.isEmpty && notifications.isEmpty }

  /// Reads and verifies the notifications of a source.
  init(_ texts: [String], from source: NotificationSource, known: TextSet, journal: DeliveryJournal?) throws(Failure) {
    var (verifier, seen) = (source.verifier, TextSet())
    var foreign: Failure?
    try source.read(texts) { found, place in
      switch found {
      case .failure(let error): unreadable.append(place, error)
      case .success(let candidate):
        do throws(NotificationVerificationError) {
          let (notification, payload) = try verifier.verify(candidate)
          do throws(Failure) { try source.note(payload) } catch { foreign = foreign ?? error }
          if notification.isOfAddedRoot { usesAddedRoot = true }
          if known.contains(notification.uuid) {
            skip(notification, "known")
          } else if !seen.insert(notification.uuid) {
            skip(notification, "repeated")
          } else if journal?.state(of: notification.uuid) == .delivered {
            skip(notification, "already delivered")
          } else {
            notifications.append(notification)
          }
        } catch {
          unsent.append((nil, Self.rejection(at: candidate.place, error)))
          if let hint = error.hint, !hints.contains(hint) { hints.append(hint) }
        }
      }
    }
    // Nothing is sent if a part of it is about another customer.
    if let foreign { throw foreign }
    try source.requireSubject()
    // The sort keeps the order of notifications signed at the same moment.
    notifications.sort { $0.date < $1.date }
  }

  private mutating func skip(_ notification: PostedNotification, _ reason: String) {
    unsent.append((notification, Delivery(outcome: .skipped, reason: reason)))
  }

  /// Reports each notification that is not sent. Records are made one at a time, because a file may contain millions of
  /// unreadable lines.
  func forEachUnsent(_ body: (PostedNotification?, Delivery) throws(StreamEnd) -> Void) throws(StreamEnd) {
    try unreadable.forEach { place, error throws(StreamEnd) in try body(nil, Self.rejection(at: place, error)) }
    for (notification, delivery) in unsent { try body(notification, delivery) }
  }

  private static func rejection(at place: String?, _ error: NotificationVerificationError) -> Delivery {
    let place = place.map { "\($0): " } ?? ""
    return Delivery(outcome: .notVerified, reason: "\(place)check \(error.check) failed: \(error.reason)")
  }
}

/// A prepared replay: sends the notifications and prints each result.
struct ReplayRun {
  let plan: ReplayPlan
  let posting: Posting
  let invocation: Invocation
  /// The remark on notifications that are verified under an added root only.
  var rootRemark: String?

  func output(_ remarks: [String]) -> CommandOutput {
    var output = CommandOutput(.items { sink throws(StreamEnd) in try write(to: sink) }, remarks: remarks)
    output.envelope = Envelope(object: .postedNotification, marks: ["root"])
    return output
  }

  private func write(to sink: RecordWriter) throws(StreamEnd) -> ExitStatus {
    var counts = DeliveryCounts()
    let context = posting.context
    let isQuiet = invocation.isGiven(OutputFlags.quiet)
    let isVerbose = invocation.isGiven(ConnectionFlags.verbose) && !isQuiet
    let progress = Progress(context, isQuiet: isQuiet || isVerbose, length: Int64(plan.notifications.count))
    func tell(_ notification: PostedNotification?, _ delivery: Delivery) throws(StreamEnd) {
      counts.count(delivery)
      progress.makeRoom()
      try sink.emit(delivery.record(of: notification)) { delivery.line(of: notification, context).lines(width: $0) }
    }
    if plan.isEmpty {
      sink.remark("no notifications to replay")
      return counts.status
    }
    try plan.forEachUnsent(tell)
    plan.hints.forEach(sink.remark)
    if invocation.isGiven(ConnectionFlags.dryRun) {
      for notification in plan.notifications { try tell(notification, Delivery(outcome: .planned)) }
      sink.remark("\(counts.summary); nothing was sent to \(posting.target.url.authority)")
      if plan.usesAddedRoot { rootRemark.map(context.remark) }
      return counts.status
    }
    var done: Int64 = 0
    let run = DeliveryRun(plan.notifications, posting, remark: { if isVerbose { sink.remark($0) } }) {
      notification, delivery throws(StreamEnd) in
      done += 1
      try tell(notification, delivery)
      try sink.flush()
      progress.count(delivery.outcome == .delivered)
      progress.show(consumed: done)
    }
    let result = Result { () throws(StreamEnd) in try run.run() }
    progress.clear()
    // The output was closed, or the run was interrupted.
    let open = Int64(plan.notifications.count) - done
    sink.remark(counts.summary + (open > 0 ? "; \(open) were not sent" : ""))
    if plan.usesAddedRoot { rootRemark.map(context.remark) }
    try result.get()
    return counts.status
  }
}

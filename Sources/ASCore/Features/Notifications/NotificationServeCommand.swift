import AppStore
import Base
import Client
import CommandLine
import Platform
import SignedData
import Terminal

/// `asctl notification serve`: a server on this machine that verifies what is posted to it.
enum NotificationServeCommand {
  private static let status = Flag(
    "status", .integer("NUMBER", 200...599), "The response status for verified notifications", conflicts: [sequence],
    otherwise: "200")
  private static let sequence = Flag(
    "sequence", .text("STATUS,…"), "Response statuses in order, such as `500,500,200`; the last one repeats")
  private static let once = Flag("once", "Exit after the first notification that gets the final response status")
  private static let expect = Flag(
    "expect", .text("TYPE[/SUBTYPE]"), "The type that `--once` waits for; others are answered and skipped",
    needs: [once])
  private static let timeout = Flag(
    "wait-timeout", .integer("SECONDS", 1...86_400), "How long `--once` waits before it exits with status 10",
    needs: [once], otherwise: "no limit")
  private static let save = Flag("save", .file("FILE"), "Append each verified body to a file, one per line")

  /// With a bundle ID for each of several apps.
  private static let credentials = CredentialFlags.all.map { flag in
    flag.declaration.name == CredentialFlags.bundleID.name ? CredentialFlags.bundleID.repeated : flag
  }

  static let command = Command<CommandAction>(
    "serve", "Receive and verify notifications on this machine",
    detail: """
      Listens on 127.0.0.1 only, at any path. Each notification must be signed by Apple and match the bundle ID, the \
      app's Apple ID and the environment from flags, variables or the profile. Other notifications are shown, get \
      status 400, and are not counted. Repeat `--bundle-id` to accept several apps; their Apple IDs are then not \
      checked. `-e simulator` also accepts notifications signed by the simulator, and `--root FILE` those signed under \
      that root.

      Stderr shows the address and, after Ctrl-C or SIGTERM, a summary. Records contain `valid`, `status` (of the \
      response), `attempt` (how often this `notificationUUID` was received) and `payload`.

      In tests, `--once --expect TYPE/SUBTYPE --wait-timeout 60` skips other types and exits with 0, or with 10 after \
      the time-out. With `--sequence`, it exits after the final response status. To receive from outside, use a \
      reverse proxy with TLS (`asctl help notifications`). The proxy must set `Host` to 127.0.0.1, as nginx does by \
      default: a request with another `Host`, or with an `Origin`, is rejected with 403.
      """,
    flags: [
      ServeFlags.port, status, sequence, ServeFlags.delay, once, expect, timeout, save, ServeFlags.readyFile,
      ServeFlags.root,
    ] + credentials + OutputFlags.data,
    completions: ValueCompletion.fieldsOfPayloads(in: .receivedNotification),
    examples: [
      Example(
        "asctl notification serve --port 8080 -e simulator", "Show notifications from `trigger` or the simulator"),
      Example(
        "asctl notification serve --port 8080 --once --expect DID_RENEW --wait-timeout 60 -e simulator",
        "In CI, fail unless the simulator sends this type"
      ),
      Example("asctl notification serve --port 8080 --save saved.ndjson", "Save the bodies for `notification replay`"),
    ],
    action: CommandAction(perform))

  private static func perform(_ invocation: Invocation, _ context: Context) throws(Failure) -> CommandOutput {
    let expected = try invocation[expect].map { text throws(Failure) in try NotificationName(text) }
    let statuses = try statuses(invocation)
    let delay = try ServeFlags.delay(invocation)
    let settings = try Settings(invocation, context)
    let expectations = try expectations(invocation, settings)
    let verifier = try settings.verifierOfPosts(expectations)
    var keep: (@Sendable ([UInt8]) throws(Failure) -> Void)?
    if let file = invocation[save] {
      // The file contains customer data, so it is created with private permissions.
      _ = try context.files.createPrivate(file, [])
      _ = try context.files.openJournal(file, .shared)
      // The line is synced, because Apple does not send the notification again after a success status.
      keep = { line throws(Failure) in
        let journal = try context.files.openJournal(file, .shared)
        try journal.append(line: line)
        try journal.sync()
      }
    }
    let receiver = NotificationReceiver(verifier, statuses: statuses, delay: delay, now: context.clock.now, save: keep)
    let serve = try ServeFlags.listen(invocation, context, answer: receiver.reply)
    let (isOnce, seconds) = (invocation.isGiven(once), invocation[timeout])
    let deadline = seconds.map { context.clock.uptime() + .seconds($0) }
    var output = CommandOutput(
      .items { sink throws(StreamEnd) in
        var received = ReceivedNotifications(awaited: expected)
        let isDone = { isOnce && received.hasAwaited || deadline.map { context.clock.uptime() >= $0 } ?? false }
        try receiver.inbox.print(to: sink, context, serving: serve, until: isDone) { received.count($0) }
        sink.remark(received.summary)
        guard isOnce, !received.hasAwaited else { return .success }
        if context.processes.isInterrupted() { throw .failure(Failure(.interrupted, "interrupted")) }
        throw .failure(received.timedOut(after: seconds ?? 0))
      })
    output.envelope = Envelope(itemPath: ["payload"], record: .receivedNotification, holdsPayloads: true)
    if expectations.bundleIDs.isEmpty {
      output.remarks.append(
        "notifications for any app are accepted; pass --bundle-id to accept only those for your app")
    }
    if let expected, !expected.isKnown {
      output.remarks.append("unknown notification type \(expected.description); waiting for it anyway")
    }
    return output
  }

  /// Returns the expected app, or the given bundle IDs if there are several. Their app Apple IDs are not checked.
  private static func expectations(_ invocation: Invocation, _ settings: Settings) throws(Failure) -> Expectations {
    var expected = try settings.expectedOfPosts()
    let bundleIDs = invocation.values(CredentialFlags.bundleID)
    guard bundleIDs.count > 1 else { return expected }
    guard !invocation.isGiven(CredentialFlags.appAppleID) else {
      throw Failure(
        .usage, "--app-apple-id applies to one app, but several bundle IDs are given", hint: "omit --app-apple-id")
    }
    (expected.bundleIDs, expected.appAppleID) = (bundleIDs, nil)
    return expected
  }

  private static func statuses(_ invocation: Invocation) throws(Failure) -> [Int] {
    guard let text = invocation[sequence] else { return [Int(invocation[status] ?? 200)] }
    return try text.split(separator: ",", omittingEmptySubsequences: false).map { part throws(Failure) in
      guard let status = Int(part), (200...599).contains(status) else {
        throw Failure(
          .usage, "invalid --sequence: expected statuses from 200 to 599, such as 500,500,200; got \(quoted(text))")
      }
      return status
    }
  }
}

/// What a receiver has received so far.
struct ReceivedNotifications {
  /// The notification that `--once` waits for; `nil` for any.
  let awaited: NotificationName?
  var hasAwaited = false
  var counts: [(event: String, count: Int)] = []
  var notVerified = 0
  var repeats = 0

  mutating func count(_ arrival: NotificationArrival) {
    switch arrival.content {
    case .notVerified: notVerified += 1
    case .genuine(let notification, _, let attempt, let isLastResponse):
      if attempt > 1 { repeats += 1 }
      if isLastResponse, arrival.warning == nil, awaited?.fits(notification) ?? true { hasAwaited = true }
      if let index = counts.firstIndex(where: { sameBytes($0.event, notification.event) }) {
        counts[index].count += 1
      } else {
        counts.append((notification.event, 1))
      }
    }
  }

  func timedOut(after seconds: Int64) -> Failure {
    Failure(
      .notDelivered, "no \(awaited.map { "\($0.description) " } ?? "")notification was received within \(seconds) s",
      hint: notVerified > 0 ? "\(notVerified) failed verification and were not counted" : nil)
  }

  /// For example `3 received (DID_RENEW: 2, REFUND: 1), 1 repeated; 1 not verified`.
  var summary: String {
    let total = counts.reduce(0) { $0 + $1.count }
    let list = counts.map { "\($0.event): \($0.count)" }.joined(separator: ", ")
    return "\(total) received\(list.isEmpty ? "" : " (\(list))")\(repeats > 0 ? ", \(repeats) repeated" : "")"
      + (notVerified > 0 ? "; \(notVerified) not verified" : "")
  }
}

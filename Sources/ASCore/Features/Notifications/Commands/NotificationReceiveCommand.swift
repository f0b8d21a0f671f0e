import AppStore
import Base
import Client
import CommandLine
import Platform
import SignedData
import Terminal

/// `asctl notification receive`: a server on this machine that verifies what is posted to it.
enum NotificationReceiveCommand {
  private static let port = Flag(
    "port", .integer("NUMBER", 0...65_535), "The port to listen on", otherwise: "any that is free")
  private static let status = Flag(
    "status", .integer("NUMBER", 200...599), "Answer genuine notifications so", conflicts: [sequence], otherwise: "200")
  private static let sequence = Flag(
    "sequence", .text("STATUS,…"), "Answer one after the other so, `500,500,200`; the last of them stays")
  private static let once = Flag("once", "End with the first one that is answered for good")
  private static let expect = Flag(
    "expect", .text("TYPE[/SUBTYPE]"), "The one that `--once` waits for; others are answered and passed over",
    needs: [once])
  private static let timeout = Flag(
    "wait-timeout", .integer("SECONDS", 1...86_400), "How long `--once` waits; then status 10", needs: [once],
    otherwise: "for ever")
  private static let save = Flag("save", .file("FILE"), "Add each genuine body to a file, a line each")

  static let command = Command<CommandAction>(
    "receive", "Receive notifications on this machine, verified",
    detail: """
      Listens on 127.0.0.1 alone, at any path. What is posted is verified to be Apple's, and yours: the bundle ID, the \
      app's Apple ID and the environment of flags, variables or profile count. What is not genuine is answered 400, shown, \
      and counts for nothing. With `-e simulator` what the simulated App Store signs is taken too, with `--root FILE` what \
      somebody else does.

      Standard error says where it listens as soon as it does, and at the end, after Ctrl-C or SIGTERM, what came. Records \
      have `valid`, `status` (the answer), `attempt` (how often this `notificationUUID` came) and `payload`.

      For tests: `--once --expect TYPE/SUBTYPE --wait-timeout 60` passes over other types and ends with 0, or with 10 when \
      the time is over. With `--sequence` the waiting ends with the answer that stays. Behind a reverse proxy with TLS it \
      is reached from outside: `asctl help notifications`. The proxy has to set `Host` to 127.0.0.1, as nginx does unless \
      it is told otherwise: a request with another `Host`, or with an `Origin`, is refused with 403.
      """,
    flags: [port, status, sequence, DeliveryFlags.delay, once, expect, timeout, save, ConnectionFlags.rootOfInput]
      + CredentialFlags.all
      + OutputFlags.data,
    completions: ValueCompletion.fieldsOfPayloads,
    examples: [
      Example("asctl notification receive --port 8080 -e simulator", "See what your trigger or simulator sends"),
      Example(
        "asctl notification receive --port 8080 --once --expect DID_RENEW --wait-timeout 60 -e simulator",
        "In CI: fail unless the simulator sends it"
      ),
      Example(
        "asctl notification receive --port 8080 --save saved.ndjson", "Keep the bodies for `notification replay`"),
    ],
    action: CommandAction(perform))

  private static func perform(_ invocation: Invocation, _ context: Context) throws(Failure) -> CommandOutput {
    let expected = try invocation[expect].map { text throws(Failure) in try NotificationName(text) }
    let statuses = try statuses(invocation)
    let delay = try DeliveryFlags.delay(invocation)
    let verifier = NotificationVerifier(
      try DeliveryTrust.expectations(invocation, context),
      anchors: try DeliveryTrust.anchors(invocation, context), now: context.now())
    var keep: (@Sendable ([UInt8]) throws(Failure) -> Void)?
    if let file = invocation[save] {
      try prepare(file, context)
      keep = { bytes throws(Failure) in try context.appendFile(file, bytes) }
    }
    let receiver = NotificationReceiver(verifier, statuses: statuses, delay: delay, now: context.now, save: keep)
    let socket = try LoopbackSocket(port: UInt16(invocation[port] ?? 0))
    context.watchInterruption()
    context.say("asctl: listening on http://127.0.0.1:\(socket.port)")
    let server = LoopbackServer(now: context.now, answer: receiver.reply)
    let waiting =
      invocation.isGiven(once)
      ? ReceiveRun.Waiting(
        name: expected, deadline: invocation[timeout].map { context.uptime() + .seconds($0) },
        seconds: invocation[timeout])
      : nil
    var output = CommandOutput(
      .items { sink throws(Interruption) in
        var run = ReceiveRun(receiver: receiver, waiting: waiting, context: context)
        return try run.output(sink) { isDone in server.run(on: [socket], until: isDone) }
      })
    output.envelope = Envelope(
      itemPath: ["payload"], record: .receivedNotification, holdsPayloads: true)
    if let expected, !expected.isKnown {
      output.remarks.append("asctl knows no notification \(expected.description), and waits for it all the same")
    }
    return output
  }

  private static func statuses(_ invocation: Invocation) throws(Failure) -> [Int] {
    guard let text = invocation[sequence] else { return [Int(invocation[status] ?? 200)] }
    return try text.split(separator: ",", omittingEmptySubsequences: false).map { part throws(Failure) in
      guard let status = Int(part), (200...599).contains(status) else {
        throw Failure(.usage, "--sequence takes statuses from 200 to 599, 500,500,200; got \(quoted(text))")
      }
      return status
    }
  }

  /// Makes the file, which holds customers' data, unless it is there already.
  private static func prepare(_ file: String, _ context: Context) throws(Failure) {
    _ = try context.createPrivateFile(file, [])
    try context.appendFile(file, [])
  }
}

/// A running receiver: prints what comes, counts it, and ends with what `--once` waits for.
struct ReceiveRun {
  let receiver: NotificationReceiver
  let waiting: Waiting?
  let context: Context
  private var counts: [(event: String, count: Int)] = []
  private var notGenuine = 0
  private var repeats = 0
  private var hasArrived = false
  private var end: Interruption?

  /// What `--once` waits for, nil for any, and until when.
  struct Waiting {
    let name: NotificationName?
    let deadline: MonotonicTime?
    let seconds: Int64?
  }

  init(receiver: NotificationReceiver, waiting: Waiting?, context: Context) {
    (self.receiver, self.waiting, self.context) = (receiver, waiting, context)
  }

  /// `serve` runs the server until `isDone` says so.
  mutating func output(
    _ sink: RecordWriter, _ serve: (_ isDone: () -> Bool) -> Void
  ) throws(Interruption) -> ExitStatus {
    serve { self.isDone(sink) }
    show(receiver.takeArrivals(), sink)
    if let end { throw end }
    sink.remark(summary)
    guard let waiting, !hasArrived else { return .success }
    if context.isInterrupted() { throw .failure(Failure(.interrupted, "interrupted")) }
    throw .failure(
      Failure(
        .notDelivered,
        "no \(waiting.name.map { "\($0.description) " } ?? "")notification came within \(waiting.seconds ?? 0) s",
        hint: notGenuine > 0 ? "\(notGenuine) came that are not genuine, and do not count" : nil))
  }

  private mutating func isDone(_ sink: RecordWriter) -> Bool {
    show(receiver.takeArrivals(), sink)
    if hasArrived || end != nil || context.isInterrupted() { return true }
    return waiting?.deadline.map { context.uptime() >= $0 } ?? false
  }

  private mutating func show(_ arrivals: [NotificationArrival], _ sink: RecordWriter) {
    guard end == nil, !arrivals.isEmpty else { return }
    do throws(Interruption) {
      for arrival in arrivals {
        count(arrival)
        if sink.isForPeople {
          for line in arrival.line(context).lines(width: sink.width) { try sink.emit(line: line) }
        } else {
          try sink.emit(arrival.record)
        }
        if let failure = arrival.failure { sink.remark(failure.message) }
      }
      try sink.flush()
    } catch {
      end = error
    }
  }

  private mutating func count(_ arrival: NotificationArrival) {
    switch arrival.content {
    case .notGenuine: notGenuine += 1
    case .genuine(let notification, _, let attempt, let isLastAnswer):
      if attempt > 1 { repeats += 1 }
      if let waiting, isLastAnswer, arrival.failure == nil, waiting.name?.fits(notification) ?? true {
        hasArrived = true
      }
      if let index = counts.firstIndex(where: { sameBytes($0.event, notification.event) }) {
        counts[index].count += 1
      } else {
        counts.append((notification.event, 1))
      }
    }
  }

  /// `3 received (DID_RENEW: 2, REFUND: 1), 1 of them again; 1 not genuine`.
  private var summary: String {
    let total = counts.reduce(0) { $0 + $1.count }
    let list = counts.map { "\($0.event): \($0.count)" }.joined(separator: ", ")
    return "\(total) received\(list.isEmpty ? "" : " (\(list))")\(repeats > 0 ? ", \(repeats) of them again" : "")"
      + (notGenuine > 0 ? "; \(notGenuine) not genuine" : "")
  }
}

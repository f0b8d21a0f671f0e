import AppStore
import Base
import Client
import CommandLine
import HTTP
import Platform
import Terminal

/// `asctl notification listen`: shows and forwards new notifications from Apple's history.
enum NotificationListenCommand {
  private static let forwardTo = Flag(
    "forward-to", .text("URL"), "Post each notification to your server: https, or http on this machine")
  private static let interval = Flag(
    "interval", .integer("SECONDS", 1...3600), "The interval between requests", otherwise: "10")
  private static let since = Flag("since", .date, "Start at this date", otherwise: "where the last run ended, else now")

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
    completions: ValueCompletion.fieldsOfPayloads(in: .deliveryRecord),
    examples: [
      Example(
        "asctl notification listen -e sandbox --forward-to http://127.0.0.1:8080/notifications",
        "Develop against notifications from sandbox"),
      Example("asctl notification listen -o ndjson | jq .payload.notificationType", "Watch from a script"),
    ],
    action: CommandAction(perform))

  private static func perform(_ invocation: Invocation, _ context: Context) throws(Failure) -> CommandOutput {
    try ConnectionFlags.refuse(
      [ConnectionFlags.dryRun, ConnectionFlags.curl, ConnectionFlags.raw], invocation,
      hint: "use `asctl notification history`")
    let target = try invocation[forwardTo].map { url throws(Failure) in
      let target = try DeliveryFlags.target(url, forwardTo, invocation, context)
      try target.url.confirm(sending: "each new notification", invocation, context)
      return target
    }
    let settings = try Settings(invocation, context)
    let posting = try target.map { target throws(Failure) in
      try Posting(target, RetryPolicy(invocation), settings)
    }
    let history = try SignedHistory(settings)
    context.processes.watchInterruption()
    var run = try ListenRun(
      history, since: invocation[since]?.timestamp(now: context.clock.now()), forwarding: posting,
      interval: .seconds(invocation[interval] ?? 10))
    var output = CommandOutput(.items { sink throws(StreamEnd) in try run.output(sink) })
    output.envelope = Envelope(itemPath: ["payload"], record: .deliveryRecord, holdsPayloads: true)
    return output
  }
}

import AppStore
import Base
import Client
import CommandLine
import Platform
import Terminal

/// `asctl log`: the writes that were sent.
enum LogCommand {
  private static let id = Argument(
    "ID", .text("ID"), count: .optional, "Only writes about this transaction, product or other ID")
  private static let since = Flag("since", .date, "Only writes from this date on")
  private static let until = Flag("until", .date, "Only writes before this date")
  private static let user = Flag("user", .text("NAME"), "Only writes of this user")

  static let command = Command<CommandAction>(
    "log", "List the writes that were sent", section: "Set up",
    detail: """
      Lists every write that was sent or was about to be sent, newest first. `status` is the HTTP status of the \
      response, 0 if nothing was sent, and null if the outcome is unknown: the command was stopped, or no response \
      came.

      The log is `$XDG_STATE_HOME/asctl/log.ndjson` (or `~/.local/state/asctl/log.ndjson`), private to you, or the \
      file that `log` of the profile names. A team can share that file: it keeps its mode, and everyone who can write \
      it is trusted. A write is recorded before it is sent; if a log that a profile names cannot be locked or written, \
      nothing is sent. On NFS, locking requires version 4.

      `asctl consumption pending`, `answer` and `send` use the log to respond to each consumption request only once. \
      If the log cannot show whether a response was sent, for example because other users can write or own it, `answer` \
      and `send` require `--again`. A file beside it with the suffix `.lock` is locked while a line is added. \
      Writes to the simulator are recorded in your own log only.
      """,
    arguments: [id], flags: CredentialFlags.all + [since, until, user, ConnectionFlags.limit] + OutputFlags.data,
    completions: ValueCompletion.fields(of: [.loggedWrite]),
    examples: [
      Example("asctl log", "List all writes"),
      Example("asctl log 2000000000000010", "List the writes about a transaction"),
      Example("asctl log --since 1d --user anna -o csv", "List the writes of one day and user"),
    ],
    action: CommandAction(fields: { _ in .declared(.loggedWrite) }, list))

  private static func list(_ invocation: Invocation, _ context: Context) throws(Failure) -> CommandOutput {
    let now = context.clock.tokenNow()
    let (since, until) = (invocation[since]?.timestamp(now: now), invocation[until]?.timestamp(now: now))
    if let since, let until { try PeriodRule.require(since, before: until, Self.since.name) }
    // The log contains IDs as they were sent, and the argument may be pasted.
    let about = invocation[id].map { PastedIdentifier.transaction($0) ?? $0 }
    let (writes, unread) = try Settings(invocation, context).loggedWrites(
      since: since, until: until, by: invocation[user], about: about,
      limit: Int(invocation[ConnectionFlags.limit] ?? .max))
    let isFiltered = since != nil || until != nil || invocation.isGiven(user) || about != nil
    var remarks = writes.isEmpty ? [isFiltered ? "no logged writes match" : "no writes are in the log"] : []
    if unread > 0 { remarks.append("\(unread) line\(unread == 1 ? "" : "s") of the log could not be read") }
    return CommandOutput(
      .table(writes.reversed(), columns: columns), envelope: Envelope(object: .loggedWrite), remarks: remarks)
  }

  private static let columns = [
    Column("Date", "date"), Column("User", "user", rank: 4), Column("Command", "command"),
    Column("Environment", rank: 3) {
      $0["simulated"] == true ? "Simulator" : $0["environment"]?.string ?? ""
    },
    Column("IDs", rank: 2) { row in
      row["ids"]?.arrayElements?.compactMap(\.string).joined(separator: " ") ?? ""
    },
    Column("Result", words: result), Column("Profile", "profile", rank: 5), Column("App", "bundleId", rank: 6),
  ]

  private static func result(_ row: JSON) -> String {
    guard let status = row["status"]?.int64 else { return "unknown" }
    if status == 0 { return "not sent" }
    return [String(status), row["errorCode"]?.int64.map { String($0) }].compactMap(\.self).joined(separator: " ")
  }
}

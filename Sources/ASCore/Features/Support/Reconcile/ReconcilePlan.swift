import Base
import Client
import Platform
import Terminal

/// `--dry-run`: how a table is read, and the number of requests.
struct ReconcilePlan {
  private let reader: BeliefTable
  private let first: BeliefTable.Row
  private let options: ReconcileOptions
  private let context: Context

  /// The number of rows that are shown as read, and of those that cannot be read.
  private static let shown = 3

  init(_ reader: BeliefTable, _ first: BeliefTable.Row, _ options: ReconcileOptions, _ context: Context) {
    (self.reader, self.first, self.options, self.context) = (reader, first, options, context)
  }

  /// Reads the whole table, because the number of rows is unknown before.
  func output() throws(Failure) -> CommandOutput {
    var (rows, unreadable, lookups): (Int64, Int64, Int64) = (0, 0, 0)
    var (shown, problems): ([JSON], [JSON]) = ([], [])
    var row: BeliefTable.Row? = first
    while let current = row {
      rows += 1
      let (read, isLookedUp) = try self.read(current)
      if isLookedUp { lookups += 1 }
      if read["error"] != nil {
        unreadable += 1
        if problems.count < Self.shown { problems.append(.object(read)) }
      }
      if shown.count < Self.shown { shown.append(.object(read)) }
      row = try reader.wait(context)
    }
    let document: JSON = [
      "columns": options.columns.json, "asOf": .text(options.exported?.wholeSecond.text ?? "now"),
      "rows": .number(JSONNumber(rows)), "unreadable": .number(JSONNumber(unreadable)),
      "requests": [
        "least": .number(JSONNumber(options.isIncremental ? 0 : lookups)),
        "most": .number(JSONNumber(lookups.multipliedClamped(by: 2))),
      ],
      "first": .array(shown), "firstUnreadable": .array(problems),
    ]
    var remarks = [options.columns.remark, options.columns.unusedRemark].compactMap(\.self)
    remarks.append(
      "one request per row, and a second one for a one-time purchase, and for a transaction that is neither the first nor the newest; nothing was sent"
    )
    if options.isIncremental {
      remarks.append("rows that are unchanged since the run of --changed-since take no request")
    }
    if options.readsCauses { remarks.append("the notification history is read once, if a row is not right") }
    return CommandOutput(.document(document), remarks: remarks)
  }

  /// Returns the row as read, and whether its purchase is looked up.
  private func read(_ row: BeliefTable.Row) throws(Failure) -> (row: JSONObject, isLookedUp: Bool) {
    let cell = try options.id(of: row)
    var read: JSONObject = ["line": .number(JSONNumber(Int64(row.line))), "id": .string(cell)]
    do throws(Failure) {
      let (purchase, belief) = try options.content(of: row, cell, now: context.clock.now())
      read["product"] = belief.product.map(JSON.string)
      read["access"] = belief.access.map(JSON.bool)
      read["until"] = belief.until.map { .string($0.end.wholeSecond.text) }
      read["token"] = belief.token.map(JSON.string)
      read["error"] = belief.unread.map { .string($0.message) }
      return (read, purchase != nil)
    } catch {
      read["error"] = .string(error.message)
      return (read, false)
    }
  }
}

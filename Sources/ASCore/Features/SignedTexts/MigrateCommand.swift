import AppStore
import Base
import Client
import CommandLine
import Platform
import SignedData
import Terminal

/// `asctl migrate`: from what servers kept to signed transactions.
enum MigrateCommand {
  static let text = Argument(
    "TEXT|FILE|-", .file("TEXT|FILE|-"), count: .any, "What was stored: one text, or one a line; standard input for `-`"
  )
  static let check = Flag("check", "Ask the App Store about each purchase, and tell whether it is still so")
  private static let jobs = Flag(
    "jobs", .integer("N", 1...500), "How many threads work; with `--check`, requests on their way at a time",
    otherwise: "as many as there are cores; with `--check` 16")

  static let command: Command<CommandAction> = Command(
    "migrate", "Convert the purchases that a server stored before StoreKit 2", section: "Signed data, offline",
    examples: [
      Example("asctl migrate map replies.ndjson > purchases.ndjson", "Convert stored replies of verifyReceipt"),
      Example(
        "asctl migrate map --check replies.ndjson --journal run.journal", "The same, compared with the App Store"),
    ],
    commands: [map])

  private static let map = Command<CommandAction>(
    "map", "Write old purchases under today's field names, one a line",
    detail: """
      Reads replies of verifyReceipt (`latest_receipt_info`, `pending_renewal_info`, `receipt.in_app`), notifications of \
      version 1, receipts, and the JSON that Unity or React Native put around one; one text, or one a line, as many as \
      there are. Each purchase is a line of NDJSON with the members of a transaction of today: IDs as text with all \
      their digits, dates in milliseconds, booleans and numbers as such. A reply lists the same purchase in `in_app` and \
      in `latest_receipt_info`; it is written once, as the latter has it. `renewalInfo` stands with the newest purchase \
      of its subscription.

      Of a purchase with `is_upgraded` there is no revocation. `offerType` follows from `promotional_offer_id` (2), \
      `offer_code_ref_name` (3), and otherwise from `is_trial_period` and `is_in_intro_offer_period` (1); `explain` \
      tells of each old name what it is today. Nothing is verified: anybody can write such a text. The shared secret of \
      version 1 is not read.

      `--check` asks Get Transaction Info about each, and adds `api`: `same`; `newer`, with the members that the App \
      Store tells otherwise in `differs`; `missing`, which neither environment knows; `environment`, known in another \
      one than was stored; `failed`, with `error`. At the end standard error counts each of these. The status is 12 unless \
      all are known. `--rate` and `--journal` are \
      those of `asctl help bulk`; a journal belongs to one input.

      A date that cannot be read stands in `unread`, under its old name and as it was stored, and standard error counts \
      them. A line that cannot be read gives `{"line":N,"error":"…"}`, and status 12, or 1 if there was no other; so does \
      one with elements that are no purchases, behind those that are. With `--check` the words are in `error.message`.
      """,
    arguments: [text],
    flags: [check, jobs, BulkFlags.rate.needing(check), BulkFlags.journal.needing(check)] + AppStoreReads.flags
      + OutputFlags.data,
    completions: ValueCompletion.fieldsOfPayloads,
    examples: [
      Example("asctl migrate map replies.ndjson > purchases.ndjson", "Convert stored replies of verifyReceipt"),
      Example(
        "asctl migrate map -o csv --fields transactionId,productId,purchaseDate replies.ndjson", "A table for a sheet"),
      Example("asctl migrate map --check --journal run.journal replies.ndjson", "Compare all with the App Store"),
    ],
    action: CommandAction(fields: { _ in .declared(.storedPurchase) }, perform))

  private static func perform(_ invocation: Invocation, _ context: Context) throws(Failure) -> CommandOutput {
    let isLines = invocation[OutputFlags.output] == .ndjson
    let input = try SignedInput(
      arguments: invocation.values(text), isLines: isLines, context)
    guard invocation.isGiven(check) else {
      return try mapped(input, jobs: invocation[jobs].map { Int($0) } ?? context.cores())
    }
    let reads = try AppStoreReads(.transactionGet, invocation, context)
    let lookup = try BulkLookup(
      Endpoint.transactionGet.parameters[0], reads.client, reads.verification, invocation, context)
    return try StoredPurchaseCheck(input).output(lookup, journal: invocation[BulkFlags.journal])
  }

  private static func mapped(_ input: SignedInput, jobs: Int) throws(Failure) -> CommandOutput {
    var output: CommandOutput
    switch input {
    case .one(let bytes):
      let stored = try StoredPurchases(bytes)
      output = CommandOutput(
        .items { sink throws(Interruption) in
          var (tally, formatter) = (StoredPurchaseTally(), sink.formatter)
          tally.add(stored, to: &formatter) { .object($0) }
          try sink.emit(formatter.take())
          sink.remark(tally.remark)
          return tally.partlyUnread == 0 ? .success : .someFailed
        })
      output.envelope = Envelope(object: .storedPurchase, after: [["error"]])
    case .many(let texts):
      output = CommandOutput(
        .items { sink throws(Interruption) in try mapped(texts, sink, jobs: jobs) })
      output.envelope = Envelope(object: .storedPurchase, after: [["line"], ["error"]])
    }
    output.table = RecordTable(itemsOf: .storedPurchase, columns: Column.ofStoredPurchases)
    return output
  }

  /// The purchases of many texts, on all cores and in the order of the texts.
  private static func mapped(_ texts: SignedTexts, _ sink: RecordWriter, jobs: Int) throws(Interruption) -> ExitStatus {
    var total = StoredPurchaseTally()
    let formatter = sink.formatter
    try texts.work(sink, jobs: jobs, batch: .large) {
      var formatter = formatter
      return { (batch: SignedBatch) -> (FormattedBatch, StoredPurchaseTally) in
        var tally = StoredPurchaseTally()
        batch.forEach { text in
          do throws(Failure) {
            tally.add(try StoredPurchases(try text.bytes.get()), to: &formatter) { text.place.record($0) }
          } catch {
            tally.counts.count(false)
            formatter.append(text.place.record(["error": .string(error.message)]))
          }
        }
        return (formatter.take(), tally)
      }
    } deliver: { (mapped: (FormattedBatch, StoredPurchaseTally)) throws(Interruption) in
      total.add(mapped.1)
      try sink.emit(mapped.0)
    }
    sink.remark(total.remark)
    let hasFailed = total.counts.failed > 0
    return !hasFailed && total.partlyUnread > 0 ? .someFailed : total.counts.status(noneSucceeded: .failure)
  }
}

/// What the summary of `migrate map` counts.
private struct StoredPurchaseTally: Sendable {
  var counts = OutcomeCounts()
  private var purchases = 0
  private var unreadDates = 0
  /// Texts that could be read and have elements that are no purchases, or none with an ID.
  private(set) var partlyUnread = 0

  /// Counts the purchases of a text while they are formatted. What is wrong with it becomes a record of its place.
  mutating func add(_ stored: StoredPurchases, to formatter: inout RecordFormatter, place: (JSONObject) -> JSON) {
    for purchase in stored.purchases {
      formatter.append(purchase.json)
      unreadDates += purchase.unreadDates
    }
    if let remainder = stored.remainder {
      formatter.append(place(["error": .string(remainder)]))
      partlyUnread += 1
    }
    purchases += stored.purchases.count
    counts.count(true)
  }

  mutating func add(_ other: StoredPurchaseTally) {
    counts.add(other.counts)
    purchases += other.purchases
    unreadDates += other.unreadDates
    partlyUnread += other.partlyUnread
  }

  /// Counts the records of what could not be read, as `--check` does: whole texts, and texts of which some elements are no
  /// purchases.
  var remark: String {
    let (texts, unread) = (counts.succeeded, counts.failed + partlyUnread)
    return
      "\(purchases) purchase\(purchases == 1 ? "" : "s") of \(texts) text\(texts == 1 ? "" : "s"), nothing verified"
      + (unread == 0 ? "" : "; \(unread) could not be read")
      + (unreadDates == 0 ? "" : "; \(StoredPurchaseCheck.clause(aboutUnreadDates: unreadDates))")
  }
}

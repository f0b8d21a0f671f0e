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
      var stored = StoredPurchases()
      try stored.read(bytes)
      output = CommandOutput(
        .items { sink throws(Interruption) in
          var formatter = sink.formatter
          let unread = StoredPurchaseMapping.add(stored, to: &formatter)
          let remainder = stored.remainder
          if let remainder { formatter.append(["error": .string(remainder)]) }
          try sink.emit(formatter.take())
          sink.remark(
            StoredPurchaseMapping.remark(
              purchases: stored.count, texts: 1, unread: remainder == nil ? 0 : 1, unreadDates: unread))
          return remainder == nil ? .success : .someFailed
        })
      output.envelope = Envelope(object: .storedPurchase, after: [["error"]])
    case .many(let texts):
      output = CommandOutput(
        .items { sink throws(Interruption) in try StoredPurchaseMapping.run(texts, sink, jobs: jobs) })
      output.envelope = Envelope(object: .storedPurchase, after: [["line"], ["error"]])
    }
    output.table = RecordTable(itemsOf: .storedPurchase, columns: Column.ofStoredPurchases)
    return output
  }
}

/// The purchases of many texts in the names of today, on all cores and in the order of the texts.
enum StoredPurchaseMapping {
  private struct Mapped: Sendable {
    let records: FormattedBatch
    let counts: OutcomeCounts
    let purchases: Int
    let unreadDates: Int
    /// Texts that could be read and have elements that are no purchases, or none with an ID.
    let partlyUnread: Int
  }

  static func run(_ texts: SignedTexts, _ sink: RecordWriter, jobs: Int) throws(Interruption) -> ExitStatus {
    var counts = OutcomeCounts()
    var (purchases, unreadDates, partlyUnread) = (0, 0, 0)
    let formatter = sink.formatter
    try texts.work(sink, jobs: jobs, batch: .large) {
      var (stored, formatter) = (StoredPurchases(), formatter)
      return { (batch: SignedBatch) -> Mapped in
        var (counts, purchases, unreadDates, partlyUnread) = (OutcomeCounts(), 0, 0, 0)
        batch.forEach { text in
          do throws(Failure) {
            try stored.read(try text.bytes.get())
            unreadDates += add(stored, to: &formatter)
            if let remainder = stored.remainder {
              formatter.append(text.place.record(["error": .string(remainder)]))
              partlyUnread += 1
            }
            purchases += stored.count
            counts.count(true)
          } catch {
            counts.count(false)
            formatter.append(text.place.record(["error": .string(error.message)]))
          }
        }
        return Mapped(
          records: formatter.take(), counts: counts, purchases: purchases, unreadDates: unreadDates,
          partlyUnread: partlyUnread)
      }
    } deliver: { (mapped: Mapped) throws(Interruption) in
      counts.add(mapped.counts)
      purchases += mapped.purchases
      unreadDates += mapped.unreadDates
      partlyUnread += mapped.partlyUnread
      try sink.emit(mapped.records)
    }
    sink.remark(
      remark(
        purchases: purchases, texts: counts.succeeded, unread: counts.failed + partlyUnread, unreadDates: unreadDates))
    return counts.failed == 0 && partlyUnread > 0 ? .someFailed : counts.status(noneSucceeded: .failure)
  }

  /// Answers how many dates could not be read.
  static func add(_ stored: StoredPurchases, to formatter: inout RecordFormatter) -> Int {
    var unread = 0
    for index in 0..<stored.count {
      if formatter.takesText {
        _ = formatter.append { bytes in
          unread += stored.append(index, to: &bytes)
          return true
        }
      } else {
        var text: [UInt8] = []
        unread += stored.append(index, to: &text)
        // It is JSON, as it was just written.
        if let purchase = try? JSON.parse(text) { formatter.append(purchase) }
      }
    }
    return unread
  }

  /// The summary. `unread` counts the records of what could not be read, as `--check` does: whole texts, and texts of which
  /// some elements are no purchases.
  static func remark(purchases: Int, texts: Int, unread: Int, unreadDates: Int) -> String {
    "\(purchases) purchase\(purchases == 1 ? "" : "s") of \(texts) text\(texts == 1 ? "" : "s"), nothing verified"
      + (unread == 0 ? "" : "; \(unread) could not be read")
      + (unreadDates == 0 ? "" : "; \(StoredPurchaseCheck.clause(aboutUnreadDates: unreadDates))")
  }
}

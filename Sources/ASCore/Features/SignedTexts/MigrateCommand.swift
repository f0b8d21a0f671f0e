import AppStore
import Base
import Client
import CommandLine
import Platform
import SignedData
import Terminal

/// `asctl migrate`: converts stored StoreKit 1 data to the names and formats of current transactions, unsigned.
enum MigrateCommand {
  static let text = Argument(
    "TEXT|FILE|-", .file("TEXT|FILE|-"), count: .any, "The stored data: one text, or one per line; `-` for stdin"
  )
  static let check = Flag("check", "Compare each purchase with the App Store")
  private static let jobs = Flag(
    "jobs", .integer("NUMBER", 1...500), "Number of threads; with `--check`, maximum concurrent requests",
    otherwise: "one per core; 16 with `--check`")

  static let command: Command<CommandAction> = Command(
    "migrate", "Convert StoreKit 1 purchases to current names", section: "Signed data, offline",
    detail: """
      Reads verifyReceipt responses (`latest_receipt_info`, `pending_renewal_info`, `receipt.in_app`), notifications of \
      version 1, receipts, and the JSON that Unity or React Native wrap around a receipt, as one text or one per line. \
      Prints each purchase as one line of NDJSON with the members of a transaction: IDs as strings, dates in \
      milliseconds, booleans and numbers. A purchase that is in both `in_app` and `latest_receipt_info` is printed once, \
      with the values of `latest_receipt_info`. `renewalInfo` is added to the newest purchase of its subscription.

      A purchase with `is_upgraded` has no revocation. `offerType` is 2 with `promotional_offer_id`, 3 with \
      `offer_code_ref_name`, and otherwise 1 with `is_trial_period` or `is_in_intro_offer_period`. `asctl explain` shows \
      the current name for each old name. Nothing is verified, because old data is not signed. The shared secret of \
      version 1 is ignored.

      `--check` looks up each transaction and adds `api`: `same`; `newer`, with the members that changed in `differs`; \
      `missing`, if neither environment finds it; `environment`, if its environment differs from the stored one; or \
      `failed`, with `error`. Renewal info without its purchase is looked up by its original transaction ID. A summary \
      is printed to stderr. The status is 12 unless every purchase was found. See `asctl help bulk` for `--rate` and \
      `--journal`; use one journal per input.

      A date or text that cannot be read is kept in `unread` under its old name. A line that cannot be read \
      gives `{"line":N,"error":"…"}` and status 12, or 1 if no line could be read. A line in which only some elements \
      are purchases produces its purchases and an error record. With `--check`, the message is in `error.message`.
      """,
    arguments: [text],
    flags: [check, jobs, BulkFlags.rate.needing(check), BulkFlags.journal.needing(check)] + Client.flagsOfReads
      + OutputFlags.data,
    completions: ValueCompletion.fieldsOfPayloads(in: .storedPurchase),
    examples: [
      Example("asctl migrate replies.ndjson > purchases.ndjson", "Convert stored verifyReceipt responses"),
      Example(
        "asctl migrate -o csv --fields transactionId,productId,purchaseDate replies.ndjson",
        "Convert to csv for a spreadsheet"),
      Example(
        "asctl migrate --check --journal run.journal replies.ndjson", "Compare all purchases with the App Store"),
    ],
    action: CommandAction(fields: { _ in .declared(.storedPurchase) }, perform))

  private static func perform(_ invocation: Invocation, _ context: Context) throws(Failure) -> CommandOutput {
    let isLines = invocation[OutputFlags.output] == .ndjson
    let input = try SignedInput(arguments: invocation.values(text), isLines: isLines, context)
    guard invocation.isGiven(check) else {
      return try mapped(input, jobs: invocation[jobs].map { Int($0) } ?? context.processes.cores())
    }
    let reads = try Client(readingFrom: .transactionGet, invocation, context)
    let lookup = try BulkLookup(reads, of: [.transactionGet], invocation)
    return try StoredPurchaseCheck(input).output(lookup)
  }

  private static func mapped(_ input: SignedInput, jobs: Int) throws(Failure) -> CommandOutput {
    var output: CommandOutput
    switch input {
    case .one(let bytes):
      let stored = try StoredPurchases(bytes)
      output = CommandOutput(
        .items { sink throws(StreamEnd) in
          var (counts, formatter) = (OutcomeCounts(), sink.formatter)
          add(stored, to: &formatter, &counts) { .object($0) }
          counts.count(true)
          try sink.emit(formatter.take())
          sink.remark(remark(counts))
          return counts.partlyUnread == 0 ? .success : .someFailed
        })
      output.envelope = Envelope(object: .storedPurchase, after: [["error"]])
    case .many(let texts):
      output = CommandOutput(
        .items { sink throws(StreamEnd) in
          let counts = try texts.write(to: sink, jobs: jobs) { _ in
            { bytes, place, formatter, counts throws(Failure) in
              add(try StoredPurchases(bytes), to: &formatter, &counts) { place.record($0) }
            }
          }
          sink.remark(remark(counts))
          let hasFailed = counts.failed > 0
          return !hasFailed && counts.partlyUnread > 0 ? .someFailed : counts.status(noneSucceeded: .failure)
        })
      output.envelope = Envelope(object: .storedPurchase, after: [["line"], ["error"]])
    }
    output.table = RecordTable(Envelope(object: .storedPurchase), columns: Column.ofStoredPurchases)
    return output
  }

  /// Formats the purchases of a text and counts them. An error becomes a record with the text's place.
  private static func add(
    _ stored: StoredPurchases, to formatter: inout RecordFormatter, _ counts: inout OutcomeCounts,
    place: (JSONObject) -> JSON
  ) {
    for purchase in stored.records {
      formatter.append(purchase)
      counts.purchases += 1
      counts.unreadValues += StoredPurchaseCheck.unreadValues(of: purchase)
      if let first = purchase["originalPurchaseDate"]?.int64, let end = purchase["expiresDate"]?.int64, first > end {
        counts.misdated += 1
      }
    }
    if let remainder = stored.remainder {
      formatter.append(place(["error": .string(remainder)]))
      counts.partlyUnread += 1
    }
  }

  /// Unread texts include those with some elements that are not purchases, as in `--check`.
  private static func remark(_ counts: OutcomeCounts) -> String {
    let (purchases, texts, unread) = (counts.purchases, counts.succeeded, counts.failed + counts.partlyUnread)
    return
      "\(purchases) purchase\(purchases == 1 ? "" : "s") from \(texts) text\(texts == 1 ? "" : "s"), not verified"
      + (unread == 0 ? "" : "; \(unread) could not be read")
      + (counts.misdated == 0 ? "" : "; \(counts.misdated) with an originalPurchaseDate after the expiresDate")
      + (counts.unreadValues == 0 ? "" : "; \(StoredPurchaseCheck.clause(aboutUnread: counts.unreadValues))")
  }
}

extension Column {
  /// The columns of `asctl migrate`.
  static let ofStoredPurchases = [
    Column("Date", "purchaseDate", rank: 3), Column("Product", "productId", rank: 2),
    Column("Expires", "expiresDate", rank: 5), Column("Refunded", "revocationDate", rank: 4),
    Column("Transaction", "transactionId"), Column("Original", "originalTransactionId", rank: 6),
  ]
}

import AppStore
import Base
import Client
import CommandLine
import Platform
import SignedData
import Terminal

/// `asctl receipt ids`: the transaction IDs in receipts and stored data, for lookups.
enum ReceiptIDsCommand {
  static let original = Flag("original", "Print only original transaction IDs, one per subscription")
  static let transaction = Flag("transaction", "Print only transaction IDs")

  static let command = Command<CommandAction>(
    "ids", "List the transaction IDs in receipts",
    detail: """
      Prints each ID once on its own line, oldest purchase first. Nothing is verified. Use the IDs to look up signed \
      data. Any ID of a customer returns the same transaction history, so one per receipt is enough (`head -n 1`). IDs \
      from StoreKit testing in Xcode are omitted, because Apple's servers do not have them.

      Besides receipts, it reads stored verifyReceipt responses (`latest_receipt_info`, `pending_renewal_info`, `in_app`), \
      notifications of version 1, and the JSON that Unity (`Payload`) or React Native (`transactionReceipt`) wrap around a \
      receipt, as one text or one per line. See `asctl help migration` for the next steps.

      Text that cannot be read is reported on stderr. The status is 12 if other text was read.
      """,
    arguments: [ReceiptCommand.text], flags: [original, transaction, Jobs.flag],
    examples: [
      Example("asctl receipt ids receipt.b64", "List the IDs of one receipt"),
      Example(
        "asctl receipt ids receipt.b64 | asctl transaction history --ids -", "Look up all purchases as signed data"),
      Example("asctl receipt ids --original receipts/ > ids.txt", "List the subscriptions in an archive"),
      Example("asctl receipt ids verifyReceipt.ndjson | head -n 1", "Print the first ID of stored responses"),
    ],
    action: CommandAction(list)
  )

  private static func list(_ invocation: Invocation, _ context: Context) throws(Failure) -> CommandOutput {
    let isBoth = invocation.isGiven(original) == invocation.isGiven(transaction)
    let (own, first) = (Identifier.Name.transactionId, Identifier.Name.originalTransactionId)
    let kinds = isBoth ? [first, own] : [invocation.isGiven(original) ? first : own]
    switch try ReceiptCommand.input(invocation, context) {
    case .one(let bytes):
      let receipt = try ReceiptIdentifiers(in: bytes, kinds)
      return CommandOutput(
        .text(receipt.identifiers.map { $0 + "\n" }.joined()), remarks: [receipt.remark ?? receipt.count],
        failure: receipt.unread.map { Failure(.someFailed, "not all could be read: \($0)") })
    case .many(let texts):
      let jobs = Jobs.count(invocation, context)
      return CommandOutput(.items { sink throws(StreamEnd) in try lines(of: texts, kinds, sink, jobs: jobs) })
    }
  }

  private static func lines(
    of texts: SignedTexts, _ kinds: [Identifier.Name], _ sink: RecordWriter, jobs: Int
  ) throws(StreamEnd) -> ExitStatus {
    var counts = OutcomeCounts()
    var seen: TextSet = []
    var isPartial = false
    typealias Outcome = (place: String, result: Result<ReceiptIdentifiers, Failure>)
    try texts.work(sink, jobs: jobs, batch: .small) {
      { (batch: SignedBatch) -> [Outcome] in
        var outcomes: [Outcome] = []
        batch.forEach { bytes, place in
          let result = Result { () throws(Failure) in try ReceiptIdentifiers(in: bytes.get(), kinds) }
          outcomes.append((place.description, result))
        }
        return outcomes
      }
    } deliver: { (batch: [Outcome]) throws(StreamEnd) in
      for (place, outcome) in batch {
        switch outcome {
        case .success(let receipt):
          counts.count(true)
          if let remark = receipt.remark { sink.remark("\(place): \(remark)") }
          if let unread = receipt.unread {
            isPartial = true
            sink.remark("\(place): not all could be read: \(unread)")
          }
          for identifier in receipt.identifiers where seen.insert(identifier) {
            try sink.emit(bytes: Array("\(identifier)\n".utf8))
          }
        case .failure(let failure):
          counts.count(false)
          sink.remark("\(place): \(failure.message)")
        }
      }
    }
    sink.remark(
      "\(seen.count) IDs of \(counts.succeeded) texts, not verified"
        + (counts.failed == 0 ? "" : "; \(counts.failed) could not be read"))
    let status = counts.status(noneSucceeded: .failure)
    return isPartial && status == .success ? .someFailed : status
  }
}

extension ReceiptIdentifiers {
  fileprivate var count: String {
    identifiers.isEmpty
      ? "no purchases found; see `asctl receipt decode` for the app, and `asctl app-transaction get` with another ID"
      : "\(identifiers.count) ID\(identifiers.count == 1 ? "" : "s"), not verified"
  }
}

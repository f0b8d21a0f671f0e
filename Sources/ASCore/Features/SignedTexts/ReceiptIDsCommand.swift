import Base
import Client
import CommandLine
import Platform
import SignedData
import Terminal

/// `asctl receipt ids`: the way from a receipt, or what servers kept, to the App Store Server API.
enum ReceiptIDsCommand {
  static let original = Flag("original", "Only the IDs of original transactions, one for each subscription")
  static let transaction = Flag("transaction", "Only the IDs of the transactions themselves")

  static let command = Command<CommandAction>(
    "ids", "List the transaction IDs in what servers kept, one a line, for other commands",
    detail: """
      Prints each ID once, those of the oldest purchase first, and verifies nothing. Any of them is good for a question \
      to the App Store Server API, which answers with data that it signed.

      The history of a customer's purchases in an app is the same whichever of them one asks for, so that one ID a \
      receipt is enough; `head -n 1` takes it. IDs of StoreKit testing in Xcode are left out, since no server knows them.

      Beside receipts it reads what old servers stored: replies of verifyReceipt, with `latest_receipt_info`, \
      `pending_renewal_info` and `in_app`; notifications of version 1, whose long numbers stay exact; and the JSON that \
      Unity (`Payload`) or React Native (`transactionReceipt`) put around a receipt. One or a million, a line each; \
      `asctl help migration` tells the way from there.

      A text that cannot be read is named on standard error; the status is 12 if there are others.
      """,
    arguments: [ReceiptCommand.text], flags: [original, transaction, Jobs.flag],
    examples: [
      Example("asctl receipt ids receipt.b64", "List the IDs of one receipt"),
      Example(
        "asctl receipt ids receipt.b64 | asctl transaction history --ids -", "Ask for all that was bought, and proof"),
      Example("asctl receipt ids --original receipts/ > ids.txt", "List the subscriptions of an archive"),
      Example("asctl receipt ids verifyReceipt.ndjson | head -n 1", "The first ID in a table of stored replies"),
    ],
    action: CommandAction(list)
  )

  private static func list(_ invocation: Invocation, _ context: Context) throws(Failure) -> CommandOutput {
    let isBoth = invocation.isGiven(original) == invocation.isGiven(transaction)
    let kinds: [ReceiptIdentifiers.Kind] =
      isBoth ? [.original, .transaction] : invocation.isGiven(original) ? [.original] : [.transaction]
    switch try ReceiptCommand.input(invocation, context) {
    case .one(let bytes):
      let receipt = try ReceiptIdentifiers(in: bytes, kinds)
      return CommandOutput(
        .text(receipt.identifiers.map { $0 + "\n" }.joined()), remarks: [receipt.remark ?? receipt.count],
        failure: receipt.unread.map { Failure(.someFailed, "not all could be read: \($0)") })
    case .many(let texts):
      let jobs = Jobs.count(invocation, context)
      return CommandOutput(
        .items { sink throws(Interruption) in try lines(of: texts, kinds, sink, jobs: jobs) })
    }
  }

  private static func lines(
    of texts: SignedTexts, _ kinds: [ReceiptIdentifiers.Kind], _ sink: RecordWriter, jobs: Int
  ) throws(Interruption) -> ExitStatus {
    var counts = OutcomeCounts()
    var seen: TextSet = []
    var isPartial = false
    try texts.work(sink, jobs: jobs, batch: .small) {
      { (batch: SignedBatch) -> [(String, Result<ReceiptIdentifiers, Failure>)] in
        var outcomes: [(String, Result<ReceiptIdentifiers, Failure>)] = []
        batch.forEach { text in
          let outcome = text.bytes.flatMap { bytes in
            Result { () throws(Failure) in try ReceiptIdentifiers(in: bytes, kinds) }
          }
          outcomes.append((text.place.description, outcome))
        }
        return outcomes
      }
    } deliver: { (batch: [(String, Result<ReceiptIdentifiers, Failure>)]) throws(Interruption) in
      for (place, outcome) in batch {
        switch outcome {
        case .success(let receipt):
          counts.count(true)
          if let remark = receipt.remark { sink.remark("\(place): \(remark)") }
          if let unread = receipt.unread {
            isPartial = true
            sink.remark("\(place): not all could be read: \(unread)")
          }
          for identifier in receipt.identifiers where seen.insert(identifier) { try sink.emit(line: identifier) }
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
      ? "there are no purchases in it" : "\(identifiers.count) ID\(identifiers.count == 1 ? "" : "s"), not verified"
  }
}

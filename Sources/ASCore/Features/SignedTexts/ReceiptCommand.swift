import Base
import Client
import CommandLine
import Platform
import SignedData
import Terminal

/// `asctl receipt`: StoreKit 1's record of purchases.
enum ReceiptCommand {
  static let text = Argument(
    "TEXT|FILE|DIRECTORY|-", .file("TEXT|FILE|DIRECTORY|-"), count: .any,
    "The receipt itself, its file, a directory of such files, or `-` for stdin")

  static let command = Command<CommandAction>(
    "receipt", "Decode and verify receipts of StoreKit 1", section: "Signed data, offline",
    detail: """
      Receipts are the purchase records of StoreKit 1, which many servers still store. verifyReceipt, which read them, is \
      deprecated; these commands work offline.

      A receipt does not include events after its creation, such as renewals, refunds and revocations. To look them up \
      with the App Store Server API, use an ID that `asctl receipt ids` prints.

      A receipt can be the file from a device (PKCS#7), base64 or base64url with or without line breaks, in quotes, or \
      part of the JSON that verifyReceipt accepted or returned. `decode` and `ids` also find receipts in emails, logs, \
      source code, property lists, hexadecimal dumps and JSON under any key. Several lines, several arguments or the \
      files of a directory are read as many receipts; hidden files are skipped.
      """,
    examples: [
      Example(
        "asctl receipt ids receipt.b64 | asctl transaction history --ids -",
        "Look up the current state of the purchases in a receipt")
    ],
    commands: [ReceiptDecodeCommand.command, ReceiptVerifyCommand.command, ReceiptIDsCommand.command])

  /// The input named by the arguments. A directory is replaced by its files.
  static func input(_ invocation: Invocation, _ context: Context) throws(Failure) -> SignedInput {
    var arguments: [String] = []
    var isMany = false
    for argument in invocation.values(text) {
      guard SignedTexts.isFile(argument, context), let (files, others) = try context.files.list(argument) else {
        arguments.append(argument)
        continue
      }
      if !others.isEmpty {
        context.remark(
          "skipped \(others.count == 1 ? "an entry that is not a file" : "\(others.count) entries that are not files"): \(others.firstFew.joined(separator: ", "))"
        )
      }
      guard !files.isEmpty else { throw Failure(.failure, "there are no files in \(argument)") }
      arguments += files
      isMany = true
    }
    try SignedInput.refuse(
      invocation[VerifyCommand.junit], among: arguments + invocation.values(VerifyCommand.root), context)
    let isLines = invocation[OutputFlags.output] == .ndjson && !isMany
    return try SignedInput(arguments: arguments, isLines: isLines, isMany: isMany, context)
  }
}

/// `asctl receipt decode`: the contents of a receipt.
enum ReceiptDecodeCommand {
  static let all = Flag("all", "Print the receipt as `payload`, the signer and the certificates")

  static let command = Command<CommandAction>(
    "decode", "Decode a receipt without verifying it",
    detail: """
      Shows every attribute and every purchase of a receipt. Nothing is verified: anyone can create such a receipt. Use \
      `asctl receipt verify` before you act on one.

      The JSON uses the names of verifyReceipt: `receipt_type`, `bundle_id`, `application_version`, \
      `receipt_creation_date`, `original_purchase_date`, …, and the purchases under `in_app`, each with `quantity`, \
      `product_id`, `transaction_id`, `original_transaction_id`, `purchase_date`, `expires_date`, `cancellation_date`, \
      …. Unlike in verifyReceipt responses, numbers are JSON numbers, `is_trial_period` and `is_in_intro_offer_period` \
      are `true` or `false`, a date is the text from the receipt (`2026-01-31T12:00:00Z`), and absent members and \
      empty dates are omitted. `opaque_value` and `sha1_hash` are hexadecimal. `product_type` is 0 for a \
      non-consumable, 1 for a consumable, 2 for a non-renewing and 3 for an auto-renewable subscription.

      Apple names only some attributes; `transaction_date`, `age_rating`, `developer_id`, `fulfillment_tool_version` \
      and `product_type` have the names that open source libraries use. All others are listed under `unknown`, as \
      `{"type":N,"version":N,"hex":"…"}`.

      A transaction receipt of iOS 6 is shown with its own keys and its `purchase-info` decoded.

      Several lines or arguments give one JSON record each: the receipt, or `{"line":N,"error":"…"}`.
      """,
    arguments: [ReceiptCommand.text], flags: [all] + OutputFlags.data,
    completions: ValueCompletion.fields(ReceiptText.members),
    examples: [
      Example("asctl receipt decode receipt", "Show the receipt from a device"),
      Example("asctl receipt decode receipt.b64 | jq '.in_app[].product_id'", "List the purchased products"),
      Example(
        "asctl receipt decode -o ndjson receipts/ > receipts.ndjson",
        "Convert an archive to one line of JSON per receipt"),
    ],
    action: CommandAction(fields: { _ in .found }) { invocation, context throws(Failure) in
      let decoder = AnyTextDecoder(invocation.isGiven(all) ? .all : .payload, isOfReceipts: true)
      return try SignedInput.namingMissingFile(invocation.values(ReceiptCommand.text), context) {
        () throws(Failure) in
        try Decoding(decoder: decoder, jobs: context.processes.cores()).output(
          ReceiptCommand.input(invocation, context))
      }
    }
  )
}

import Base
import Client
import CommandLine
import Platform
import SignedData
import Terminal

/// `asctl receipt`: the proof of purchase of StoreKit 1.
enum ReceiptCommand {
  static let text = Argument(
    "TEXT|FILE|DIRECTORY|-", .file("TEXT|FILE|DIRECTORY|-"), count: .any,
    "The receipt itself, its file, a directory of such files, or standard input")

  static let command = Command<CommandAction>(
    "receipt", "Read and prove receipts of StoreKit 1, and take the IDs out of them", section: "Signed data, offline",
    detail: """
      Receipts are what StoreKit 1 kept as proof of purchase, and what many servers still hold. verifyReceipt, which \
      read them, is deprecated; these commands read and prove them without asking anybody.

      A receipt does not include events after its creation: renewals, refunds and revocations are known to the \
      App Store Server API alone. The way there is an ID out of the receipt, which `asctl receipt ids` prints.

      A receipt is accepted as the file that a device holds (PKCS#7), in base64 with or without line breaks, in the \
      alphabet of URLs too, in quotes, or in the JSON that verifyReceipt was sent or answered. `decode` and `ids` also \
      find receipts in emails, logs, source code, property lists, hexadecimal dumps and JSON under any key. Several lines, several \
      arguments or a directory are many receipts; a directory means all its files that are not hidden.
      """,
    examples: [
      Example(
        "asctl receipt ids receipt.b64 | asctl transaction history --ids -", "From a receipt to what Apple knows today")
    ],
    commands: [ReceiptDecodeCommand.command, ReceiptVerifyCommand.command, ReceiptIDsCommand.command])

  /// What the arguments name, each directory in place of its files.
  static func input(_ invocation: Invocation, _ context: Context) throws(Failure) -> SignedInput {
    var arguments: [String] = []
    var isMany = false
    for argument in invocation.values(text) {
      guard SignedTexts.isFile(argument, context), let files = try context.listFiles(argument) else {
        arguments.append(argument)
        continue
      }
      guard !files.isEmpty else { throw Failure(.failure, "there are no files in \(argument)") }
      arguments += files
      isMany = true
    }
    let isLines = invocation[OutputFlags.output] == .ndjson && !isMany
    return try SignedInput(
      arguments: arguments, isLines: isLines, isMany: isMany, context)
  }
}

/// `asctl receipt decode`: what a receipt says.
enum ReceiptDecodeCommand {
  static let all = Flag("all", "Print the receipt as `payload`, who signed it, and the certificates")

  static let command = Command<CommandAction>(
    "decode", "Show what a receipt says; verifies nothing",
    detail: """
      Shows every attribute and every purchase of a receipt. Nothing is verified: anybody can write such a receipt. Use \
      `asctl receipt verify` before you act on one.

      The JSON has the names of verifyReceipt: `receipt_type`, `bundle_id`, `application_version`, \
      `receipt_creation_date`, `original_purchase_date`, …, and the purchases under `in_app`, each with `quantity`, \
      `product_id`, `transaction_id`, `original_transaction_id`, `purchase_date`, `expires_date`, \
      `cancellation_date`, …. Unlike there, numbers are numbers, `is_trial_period` and `is_in_intro_offer_period` are \
      `true` or `false`, a date is the text that stands in the receipt (`2026-01-31T12:00:00Z`), and absent members and \
      empty dates are omitted. `opaque_value` and `sha1_hash` are hexadecimal. `product_type` is 0 for a \
      non-consumable, 1 for a consumable, 2 for a non-renewing and 3 for an auto-renewable subscription.

      Apple names only some attributes; `transaction_date`, `age_rating`, `developer_id`, `fulfillment_tool_version` \
      and `product_type` have the names that readers of receipts gave them. All others are listed under `unknown`, as \
      `{"type":N,"version":N,"hex":"…"}`.

      A transaction receipt of iOS 6 is shown with its own keys and `purchase-info` in place.

      Several lines or arguments give one JSON record each: the receipt, or `{"line":N,"error":"…"}`.
      """,
    arguments: [ReceiptCommand.text], flags: [all] + OutputFlags.data,
    completions: ValueCompletion.fieldsOfReceipts,
    examples: [
      Example("asctl receipt decode receipt", "Show the receipt that a device holds"),
      Example("asctl receipt decode receipt.b64 | jq '.in_app[].product_id'", "List what was bought"),
      Example("asctl receipt decode -o ndjson receipts/ > receipts.ndjson", "Turn an archive into lines of JSON"),
    ],
    action: CommandAction { invocation, context throws(Failure) in
      let decoder = ReceiptDecoder(part: invocation.isGiven(all) ? .all : .payload)
      return try Decoding(decoder: decoder, jobs: context.cores()).output(ReceiptCommand.input(invocation, context))
    }
  )
}

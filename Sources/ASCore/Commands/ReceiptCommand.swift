/// `asctl receipt`: the proof of purchase of StoreKit 1.
enum ReceiptCommand {
  static let text = Argument(
    "TEXT|FILE|DIRECTORY|-", .file("TEXT|FILE|DIRECTORY|-"), count: .any,
    "The receipt itself, its file, a directory of such files, or standard input")

  static let command = Command<CommandAction>(
    "receipt", "Read and prove receipts of StoreKit 1, and leave them behind", section: "Signed data, offline",
    detail: """
      Receipts are what StoreKit 1 kept as proof of purchase, and what many servers still hold. verifyReceipt, which \
      read them, is deprecated; these commands read and prove them without asking anybody.

      A receipt knows nothing of what happened after it was made: renewals, refunds and revocations are known to the \
      App Store Server API alone. The way there is an ID out of the receipt, which `asctl receipt ids` prints.

      A receipt is accepted as the file that a device holds (PKCS#7), in base64 with or without line breaks, in the \
      alphabet of URLs too, in quotes, or in the JSON that verifyReceipt was sent or answered. Several lines, several \
      arguments or a directory are many receipts; a directory stands for its files, hidden ones left out.
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
    for argument in invocation.texts(text) {
      guard SignedTexts.isFile(argument, context), let files = try context.listFiles(argument) else {
        arguments.append(argument)
        continue
      }
      guard !files.isEmpty else { throw Failure(.failure, "there are no files in \(argument)") }
      arguments += files
      isMany = true
    }
    let isLines = invocation.text(OutputFlags.output) == OutputFormat.ndjson.rawValue && !isMany
    return try SignedInput(arguments: arguments, isLines: isLines, isMany: isMany, context)
  }
}

/// `asctl decode`: what signed or encoded App Store text says.
enum DecodeCommand {
  static let text = Argument(
    "TEXT|FILE|-", .file("TEXT|FILE|-"), count: .any, "The text itself, a file that holds it, or standard input")
  static let header = Flag("header", "Print the header in place of the payload", conflicts: ["all"])
  static let all = Flag("all", "Print header, payload, signature and certificates", conflicts: ["header"])
  static let noNested = Flag("no-nested", "Leave JWS inside the payload as they are")

  static let command = Command<CommandAction>(
    "decode", "Show what signed App Store text says; verifies nothing", section: "Signed data, offline",
    detail: """
      Decodes what the App Store signs: transactions, renewal infos, notifications, app transactions, realtime \
      requests, receipts. Nothing is verified: anybody can write such a text. Use `asctl verify` before you act on one.

      The text may be a JWS, the JSON that Apple posts (`{"signedPayload": …}`), any JSON that holds JWS, or one of \
      these in quotes, URL-encoded, in base64, broken over lines, or after `Bearer`. What was taken off is said on \
      standard error. JWS inside the payload are decoded in their place.

      Input of several lines of which the first is complete is many texts, one a line, and gives one JSON record a \
      line: the payload, or `{"line":N,"error":"…"}`. Several arguments count as lines; their records carry `file`.
      """,
    arguments: [text], flags: [header, all, noNested, Jobs.flag] + OutputFlags.data,
    examples: [
      Example("asctl decode notification.json", "Show a notification as Apple posted it"),
      Example("pbpaste | asctl decode", "Show what is on the clipboard"),
      Example("asctl decode --humanize transaction.jws | jq .expiresDate", "Take one date out of a transaction"),
      Example("asctl decode -o csv --fields transactionId,productId,price < all.jws", "Make a table of many"),
    ],
    action: CommandAction(decode)
  )

  private static func decode(_ invocation: Invocation, _ context: Context) throws(Failure) -> CommandOutput {
    let isLines = invocation.text(OutputFlags.output) == OutputFormat.ndjson.rawValue
    let part: JWSDecoder.Part = invocation.isGiven(all) ? .all : invocation.isGiven(header) ? .header : .payload
    let jobs = Jobs.count(invocation, context)
    let decoder = AnyTextDecoder(
      signed: JWSDecoder(part: part, opensNested: !invocation.isGiven(noNested)), receipts: ReceiptDecoder(part: part))
    return try Decoding(decoder: decoder, jobs: jobs).findings(
      SignedInput(arguments: invocation.texts(text), isLines: isLines, context))
  }
}

/// Reads whatever the App Store signs, receipts included.
struct AnyTextDecoder: TextDecoder {
  let signed: JWSDecoder
  let receipts: ReceiptDecoder

  var lineDecoder: LineDecoder? {
    signed.part == .payload ? LineDecoder(opensNested: signed.opensNested) : nil
  }

  func decode(_ text: ArraySlice<UInt8>) throws(Failure) -> Decoded {
    let peeled = UnwrappedInput(text, .any)
    guard case .receipt(let receipt) = peeled.content else { return try signed.decode(peeled) }
    return try receipts.decode(receipt, off: peeled.remark)
  }
}

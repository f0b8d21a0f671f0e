import AppStore
import Base
import Client
import CommandLine
import Platform
import SignedData
import Terminal

/// `asctl decode`: the contents of signed or encoded App Store text.
enum DecodeCommand {
  static let text = Argument(
    "TEXT|FILE|-", .file("TEXT|FILE|-"), count: .any, "The text itself, a file that contains it, or `-` for stdin")
  static let header: Flag<Bool> = Flag(
    "header", "Print the header instead of the payload", conflicts: [all, unknown])
  static let all: Flag<Bool> = Flag(
    "all", "Print header, payload, signature and certificates", conflicts: [header, unknown])
  static let noNested: Flag<Bool> = Flag("no-nested", "Do not decode JWS inside the payload", conflicts: [unknown])
  static let unknown: Flag<Bool> = Flag(
    "unknown", "List only members, values, types and certificates that asctl does not know",
    conflicts: [header, all, noNested])

  static let command = Command<CommandAction>(
    "decode", "Decode signed App Store data without verifying it", section: "Signed data, offline",
    detail: """
      Decodes all data that the App Store signs: transactions, renewal info, notifications, app transactions, realtime \
      requests and receipts. Nothing is verified: anyone can create such a text. Use `asctl verify` before you act on one.

      The text can be a JWS, the JSON that Apple posts (`{"signedPayload": …}`), any JSON that contains JWS, or one of \
      these in quotes, URL-encoded, in base64, split over lines, or after `Bearer`. JWS inside the payload are decoded \
      in place. JWS and receipts are also found in emails, logs, queue events, form bodies and source code. If there \
      are several, each is printed as one JSON record; its first member, `at`, is the position: `line 12`, `part 2 \
      (text/html)`, `Records[0].body`. Stderr lists what was unwrapped.

      If the first of several lines is complete on its own, each line is one text, and one JSON record per line is \
      printed: the payload, or `{"line":N,"error":"…"}`. Several arguments count as lines; their records contain `file`.

      `--unknown` compares all texts with asctl's tables of Apple's documentation, and lists what Apple has added since: \
      one record for each distinct member, value, notification type, header parameter and certificate, with the number \
      of occurrences and customers, the first and last signing date, and an example. Exit status 12 means that there is \
      something unknown, or that some texts could not be read. Receipts and tokens of your own key are compared too, and \
      so are Apple's responses around signed data, such as the `sendAttemptResult` of a notification history, also if \
      asctl has already decoded them. In JSON of your own, only the signed data is compared. Receipts of iOS 6 and members \
      of verifyReceipt responses and notifications of version 1, which Apple no longer extends, are not.

      A certificate is known by its serial number, fingerprint or dates, not by its name alone: Apple renews the signing \
      certificate about every two years and does not announce its number, so each renewed one is listed until asctl's \
      tables contain it. Such a row is not an error; `asctl verify` checks the chain.
      """,
    arguments: [text], flags: [header, all, noNested, unknown, Jobs.flag] + OutputFlags.data,
    completions: ValueCompletion.fieldsOfPayloads(in: .unknownFinding),
    examples: [
      Example("asctl decode notification.json", "Show a notification that Apple posted"),
      Example("pbpaste | asctl decode", "Decode the text on the clipboard"),
      Example("asctl decode --humanize transaction.jws | jq .expiresDate", "Print one date of a transaction"),
      Example(
        "asctl decode -o csv --fields transactionId,productId,price < all.jws", "Convert many transactions to a table"),
      Example("asctl decode --unknown archive.jws", "List what Apple added since this version of asctl"),
    ],
    action: CommandAction(fields: { _ in .found }, decode)
  )

  private static func decode(_ invocation: Invocation, _ context: Context) throws(Failure) -> CommandOutput {
    let isLines = invocation[OutputFlags.output] == .ndjson
    let part: DecodedPart = invocation.isGiven(all) ? .all : invocation.isGiven(header) ? .header : .payload
    let jobs = Jobs.count(invocation, context)
    let decoder = AnyTextDecoder(part, opensNested: !invocation.isGiven(noNested))
    let arguments = invocation.values(text)
    return try SignedInput.namingMissingFile(arguments, context) { () throws(Failure) in
      if invocation.isGiven(unknown) {
        return try UnknownReport(jobs: jobs).output(SignedInput(arguments: arguments, isLines: isLines, context))
      }
      return try Decoding(decoder: decoder, jobs: jobs).output(
        SignedInput(arguments: arguments, isLines: isLines, context))
    }
  }
}

/// Decodes one text or many and reports the results, for `decode` and `receipt decode`.
struct Decoding {
  let decoder: AnyTextDecoder
  let jobs: Int

  func output(_ input: SignedInput) throws(Failure) -> CommandOutput {
    switch input {
    case .one(let bytes):
      let (found, about, unread) = try decoder.decodeAll(bytes)
      guard found.count > 1 else {
        return output(.document(found[0]), about + unread.firstFew, Envelope(holdsPayloads: true))
      }
      let items = CommandOutput.Body.items { sink throws(StreamEnd) in
        for record in found { try sink.emit(record) }
        return .success
      }
      return output(items, about + unread.firstFew, Envelope(holdsPayloads: true, before: ["at"]))
    case .many(let texts):
      return output(
        .items { sink throws(StreamEnd) in try records(of: texts, sink) }, [],
        Envelope(holdsPayloads: true, before: texts.namesFiles ? ["file"] : [], after: [["line"], ["error"]]))
    }
  }

  private func output(_ body: CommandOutput.Body, _ remarks: [String], _ envelope: Envelope) -> CommandOutput {
    var output = CommandOutput(body, remarks: remarks, view: ReceiptTable.text)
    output.envelope = envelope
    return output
  }

  /// Writes one record for each text, in the order of the input.
  private func records(of texts: SignedTexts, _ sink: RecordWriter) throws(StreamEnd) -> ExitStatus {
    let decoder = decoder
    let counts = try texts.write(to: sink, jobs: jobs) { takesText in
      var decoder = decoder
      return { bytes, place, formatter, counts throws(Failure) in
        // The fast path, for records without a file.
        let isDone =
          takesText && place.file == nil
          && formatter.append {
            decoder.append(bytes, to: &$0)
          } reading: {
            decoder.read(bytes, into: &$0)
          }
        guard !isDone else { return }
        let line = place.file == nil ? place.description : "line 1"
        let (found, _, unread) = try decoder.decodeAll(bytes, line: line)
        for record in found { formatter.append(record.preceded(by: "file", place.file)) }
        guard let first = unread.first else { return }
        counts.partlyUnread += 1
        counts.firstUnread = counts.firstUnread ?? "\(place.description): \(first)"
      }
    }
    let partly = counts.firstUnread.map { ", \(counts.partlyUnread) only in part (\($0))" } ?? ""
    let rest = counts.failed == 0 ? "" : ", \(counts.failed) not"
    sink.remark("\(counts.succeeded) decoded\(partly)\(rest); nothing verified")
    return counts.status(noneSucceeded: .failure)
  }
}

import AppStore
import Base
import Client
import CommandLine
import Platform
import SignedData
import Terminal

/// `asctl explain`: what a number, word or identifier of the App Store's means, and what to do about it.
enum ExplainCommand {
  static let words = Argument(
    "word", .text("word"), count: .oneOrMore,
    "An error code, notification type, status, value, field or identifier")

  static let command = Command<CommandAction>(
    "explain", "Say what a code, word or identifier means, and what to do", section: "Signed data, offline",
    detail: """
      Knows Apple's error codes (`4040010`, `TransactionIdNotFound`), HTTP statuses, notification types and subtypes \
      (`DID_RENEW/BILLING_RECOVERY`), subscription statuses (`status:4`), every enumeration value (`offerType:3`, \
      `GRANT_PRORATED`), every field (`revocationPercentage`) and what kind of identifier a value is likely to be.

      A word with several meanings gets all of them, the likeliest first. Nothing is sent anywhere, so an identifier is \
      judged by its looks alone.

      A word may also be a file, or `-` for standard input: then what stands in it is explained, such as the order ID in \
      a mail. Names of several words need no quotes: `asctl explain billing retry`.

      A word that nobody knows gets the nearest known ones, and status 1 (12 if others were known).
      """,
    arguments: [words], flags: OutputFlags.data,
    completions: ValueCompletion.fields(
      "word", "readAs", "explanations", "explanations.kind", "explanations.title", "explanations.facts",
      "explanations.source", "explanations.page"
    ).merging(["word": .words { Explain.words.map { Choice($0, "") } }]) { $1 },
    examples: [
      Example("asctl explain 4040010", "What an error code means and what to do"),
      Example(
        "asctl explain DID_RENEW/BILLING_RECOVERY status:4", "What a notification says, and a subscription status"),
      Example("asctl explain revocationPercentage", "What a field holds"),
      Example("asctl explain MVK7WQ3XYZ", "Which kind of identifier this is, and what takes it"),
    ],
    action: CommandAction(explain))

  private static func explain(_ invocation: Invocation, _ context: Context) throws(Failure) -> CommandOutput {
    guard invocation.hasArguments else { throw Failure(.usage, "nothing to explain: name a word") }
    let asked = try asked(Explain.joiningNames(invocation.values(words)), context)
    let answers = asked.map { word in
      let identifier = Explain.identifier(word)
      return Answer(word: word, identifier: identifier, explanations: Explain.explain(identifier?.read ?? word))
    }
    let known = answers.filter { !$0.explanations.isEmpty }
    let unknown = answers.filter(\.explanations.isEmpty).map(\.word)
    return CommandOutput(
      known.isEmpty ? .nothing : .page(known.flatMap { sections($0.explanations) }, .array(known.map(json))),
      remarks: answers.compactMap(\.identifier?.remark), failure: failure(unknown, isPartial: !known.isEmpty))
  }

  /// The words, and in place of a file, or of a text in one argument, what stands in it.
  private static func asked(_ words: [String], _ context: Context) throws(Failure) -> [String] {
    var asked: [String] = []
    for word in words {
      guard word == "-" || (!Explain.isName(word) && SignedTexts.isFile(word, context)) else {
        if SignedInput.isNameOfTextFile(word) {
          throw Failure(
            .failure, "cannot read \(word): there is no such file", hint: "asctl explain WORD explains a word by itself"
          )
        }
        asked +=
          word.contains(where: \.isNewline)
          ? try names(inBytes: Array(word.utf8), from: "the text") : try names(in: word, from: "the text") ?? [word]
        continue
      }
      asked += try names(inBytes: try context.readWhole(word, limit: 1 << 20), from: word == "-" ? "the input" : word)
    }
    return asked
  }

  /// So many names of one text are explained.
  private static let limit = 1000

  /// What is no text has words in it by chance only.
  private static func names(inBytes bytes: [UInt8], from place: String) throws(Failure) -> [String] {
    if ReceiptText.isContainer(bytes[...]) {
      throw Failure(
        .failure, "cannot explain an app receipt: \(place)",
        hint: "asctl receipt decode shows what it says; asctl customer looks up whose it is")
    }
    let readable = MessageParts.utf8(bytes[...])
    guard let text = String(validating: readable, as: UTF8.self), !readable.contains(0) else {
      throw Failure(
        .failure, "cannot explain \(place): it is not UTF-8 text", hint: "asctl decode reads signed data")
    }
    let beginsLikeJSON = readable.trimmed.first.map { "{[".utf8.contains($0) } ?? false
    let isJSON = beginsLikeJSON && (try? JSON.validate(readable.trimmed)) != nil
    let whole = beginsLikeJSON && !isJSON ? nil : try names(in: text, from: place)
    // What is one thing as a whole needs no search.
    let isOne = whole.map { $0.count == 1 && sameBytes($0[0], String(Substring(text.utf8.trimmed))) } ?? false
    if let whole, isOne, !isJSON { return whole }
    let names = try names(arriving: readable, from: place)
    if let whole, isOne || names.isEmpty { return whole + names }
    if !names.isEmpty { return names }
    throw Failure(
      .failure, "there is no identifier, code or name of Apple's in \(place)",
      hint: "asctl explain WORD explains a word by itself; asctl decode reads signed data and receipts")
  }

  /// What is worth explaining in a mail, a log or an event: words, the members of JSON in it, and what is signed.
  private static func names(arriving text: ArraySlice<UInt8>, from place: String) throws(Failure) -> [String] {
    let arriving = ArrivingTexts(in: text)
    let words = arriving.words + arriving.documents.map { Array($0.bytes(.compact))[...] }
    var names: [String] = []
    for part in words {
      // The beginning of a document is one word.
      let isCut = part.trimmed.first.map { "{[".utf8.contains($0) } ?? false
      if !isCut, let found = try Self.names(in: String(decoding: part, as: UTF8.self), from: place) {
        names += found
      } else {
        names += try Self.names(in: String(decoding: part.map(separated), as: UTF8.self), from: place) ?? []
      }
    }
    names += arriving.found.map { one in
      switch one.content {
      case .jws(let jws): String(decoding: jws, as: UTF8.self)
      case .receipt(.container(let bytes)): Base64.standard.encode(bytes)
      case .receipt(.transaction(let text)): Base64.standard.encode(Array(text))
      case .receipt(.tooLong): ""
      }
    }
    names = names.filter { !$0.isEmpty }.uniqued()
    guard names.count <= limit else { throw tooMany(from: place) }
    return names
  }

  /// A space for what glues words together in URLs and escapes, and in languages that write none.
  private static func separated(_ byte: UInt8) -> UInt8 {
    byte >= 0x80 || "/&\\%{[\"".utf8.contains(byte) ? 0x20 : byte
  }

  /// What is explained of a text, wherever it came from: all of it if it is one name or identifier, or a list of some; else
  /// those of its words that are worth it. nil where there is nothing. Throws status 1 where there is more than anybody
  /// reads: an explanation is a hundred times as long as a name.
  private static func names(in text: String, from place: String) throws(Failure) -> [String]? {
    let bare = String(Substring(text.utf8.trimmed))
    // What stands on different lines is never one name, nor the groups of one number.
    let names = bare.contains(where: \.isNewline) ? [] : Explain.joiningNames([bare])
    if names.count > 1 || names.contains(where: { !Explain.explain($0).isEmpty || Explain.identifier($0) != nil }) {
      return names
    }
    let words = Explain.wordsWorthExplaining(in: bare, atMost: limit + 1)
    guard words.count <= limit else { throw tooMany(from: place) }
    return words.isEmpty ? nil : words
  }

  private static func tooMany(from place: String) -> Failure {
    Failure(
      .failure, "more than \(limit) codes, names and identifiers found in \(place), expected up to \(limit)",
      hint: "explain a part of it; asctl customer --ids and other commands with --ids take many identifiers")
  }

  private struct Answer {
    let word: String
    /// The identifier that the word was read as.
    let identifier: PastedIdentifier?
    let explanations: [Explanation]
  }

  static func sections(_ explanations: [Explanation]) -> [Section] {
    explanations.map { explanation in
      let page = explanation.page.map { [Explanation.Fact("Page", $0)] } ?? []
      let facts = explanation.facts + [Explanation.Fact("Source", explanation.source)] + page
      let terms = facts.map { Term([Span($0.label)], [Span](prose: escapingControls($0.text))) }
      return Section(nil, [.title([Span(escapingControls(explanation.title), .literal)]), .terms(terms)])
    }
  }

  private static func json(_ answer: Answer) -> JSON {
    var members: JSONObject = ["word": .string(shown(answer.word))]
    if let read = answer.identifier?.read { members["readAs"] = .string(read) }
    members["explanations"] = .array(answer.explanations.map(json))
    return .object(members)
  }

  /// What was asked about, without a shared secret that stands in it, be it JSON or JSON as JSON quotes it, with or without
  /// the quotes. What cannot be read may hold one all the same, so only its beginning is shown.
  private static func shown(_ word: String) -> String {
    guard let first = word.utf8.first, "{[\"".utf8.contains(first) else { return word }
    let beginning = word.utf8.count == 1 ? word : "\(word.prefix(1))…"
    switch (try? JSON.parse(Array(word.utf8))) ?? (try? JSON.parse(Array("\"\(word)\"".utf8))) {
    case .string(let unquoted)?:
      // Without an escape in it, it is as long as before, and no more readable.
      guard unquoted.utf8.count < word.utf8.count else { return beginning }
      let shown = unquoted.hasPrefix("\"") ? unquoted : Self.shown(unquoted)
      return sameBytes(shown, unquoted) ? word : JSON.string(shown).text(.compact)
    case let document?:
      let shown = SharedSecret.removed(from: document)
      return shown == document ? word : shown.text(.compact)
    case nil:
      return beginning
    }
  }

  private static func json(_ explanation: Explanation) -> JSON {
    var json: JSONObject = [
      "kind": .string(explanation.kind.rawValue), "title": .string(explanation.title),
      "facts": .object(facts(explanation.facts)), "source": .string(explanation.source),
    ]
    if let page = explanation.page { json["page"] = .string(page) }
    return .object(json)
  }

  /// By their labels; a label that several have, such as the causes of a 401, holds a list.
  private static func facts(_ facts: [Explanation.Fact]) -> JSONObject {
    var json = JSONObject([])
    for label in facts.map(\.label) where json[label] == nil {
      let texts = facts.filter { sameBytes($0.label, label) }.map { JSON.string($0.text.withoutMarkup) }
      json[label] = texts.count == 1 ? texts[0] : .array(texts)
    }
    return json
  }

  private static func failure(_ unknown: [String], isPartial: Bool) -> Failure? {
    guard let first = unknown.first else { return nil }
    let words = unknown.map { quoted(shown($0)) }.joined(separator: ", ")
    let nearest = Explain.nearest(first)
    return Failure(
      isPartial ? .someFailed : .failure, "nothing is known of \(words)",
      hint: nearest.isEmpty
        ? "asctl explain --help says what can be explained"
        : "did you mean \(nearest.joined(separator: ", "))?")
  }
}

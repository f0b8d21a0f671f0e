import AppStore
import Base
import Client
import CommandLine
import Platform
import SignedData
import Terminal

/// `asctl explain`: the meaning of a code, name or identifier, and what to do about it.
enum ExplainCommand {
  static let words = Argument(
    "word", .text("word"), count: .oneOrMore,
    "An error code, notification type, status, value, field, endpoint or identifier")

  static let command = Command<CommandAction>(
    "explain", "Explain a code, name or identifier", section: "Signed data, offline",
    detail: """
      Explains error codes (`4040010`, `TransactionIdNotFound`), HTTP statuses, notification types and subtypes \
      (`DID_RENEW/BILLING_RECOVERY`), subscription statuses (`status:4`), values (`offerType:3`, `GRANT_PRORATED`), fields \
      (`revocationPercentage`), endpoints (`Get Transaction History`), objects (`JWSTransaction`), older names and those of \
      StoreKit, and the likely kind of an identifier.

      All meanings of a word are shown, most likely first. Nothing is sent to Apple: the kind of an identifier is guessed \
      from its format.

      If a word is the name of a file, or `-` for stdin, the codes, names and identifiers in its text are explained, for \
      example the order ID in an email. Names of several words need no quotes: `asctl explain billing retry`.

      For an unknown word, similar known words are suggested, and the exit status is 1 (12 if other words are known).
      """,
    arguments: [words], flags: OutputFlags.data,
    completions: ValueCompletion.fields(
      [
        "word", "readAs", "explanations", "explanations.kind", "explanations.title", "explanations.facts",
        "explanations.source", "explanations.page",
      ]
    ).merging(["word": .words { Explain.words.map { Choice($0, "") } }]) { $1 },
    examples: [
      Example("asctl explain 4040010", "Explain an error code and its remedy"),
      Example(
        "asctl explain DID_RENEW/BILLING_RECOVERY status:4", "Explain a notification and a subscription status"),
      Example("asctl explain revocationPercentage", "Explain a field"),
      Example("asctl explain Get Transaction History", "Explain an endpoint of Apple"),
      Example("asctl explain MVK7WQ3XYZ", "Show the kind of an identifier and the commands that accept it"),
    ],
    action: CommandAction(fields: { _ in .found }, explain))

  private static func explain(_ invocation: Invocation, _ context: Context) throws(Failure) -> CommandOutput {
    guard invocation.hasArguments else { throw Failure(.usage, "missing argument: word to explain") }
    let words = try expanded(Explain.joiningNames(invocation.values(words)), context)
    let meanings = words.map { (word: $0, meaning: Explain.meaning(of: $0)) }
    let known = meanings.filter { !$0.meaning.explanations.isEmpty }
    let unknown = meanings.filter(\.meaning.explanations.isEmpty).map(\.word)
    let records = known.map { word, meaning in
      var members: JSONObject = ["word": .string(shown(word))]
      if let read = meaning.identifier?.read { members["readAs"] = .string(read) }
      members["explanations"] = .array(meaning.explanations.map(json))
      return JSON.object(members)
    }
    return CommandOutput(
      known.isEmpty ? .nothing : .page(known.flatMap { sections($0.meaning.explanations) }, .array(records)),
      remarks: meanings.compactMap(\.meaning.identifier?.remark), failure: failure(unknown, isPartial: !known.isEmpty))
  }

  /// The words to explain. A file, or text in one argument, is replaced by the names in it.
  private static func expanded(_ words: [String], _ context: Context) throws(Failure) -> [String] {
    var expanded: [String] = []
    for word in words {
      guard word == "-" || (!Explain.isName(word) && SignedTexts.isFile(word, context)) else {
        if SignedInput.isNameOfTextFile(word) {
          throw Failure(
            .failure, "cannot read \(word): no such file", hint: "use `asctl explain WORD` to explain a word")
        }
        let isLines = word.contains(where: \.isNewline)
        let names = try isLines ? names(inBytes: Array(word.utf8), from: "the text") : names(in: word, from: "the text")
        expanded += names.isEmpty ? [word] : names
        continue
      }
      expanded += try names(
        inBytes: try context.readWhole(word, limit: 1 << 20), from: word == "-" ? "the input" : word)
    }
    return expanded
  }

  /// The maximum number of names that are explained in one text.
  private static let limit = 1000
  /// The maximum number of parts around signed data that are read one by one.
  private static let mostParts = 200

  /// Binary data is rejected, because it contains words by chance only.
  private static func names(inBytes bytes: [UInt8], from place: String) throws(Failure) -> [String] {
    if ReceiptText.isContainer(bytes[...]) {
      throw Failure(
        .failure, "cannot explain an app receipt: \(place)",
        hint: "show it with `asctl receipt decode`, or look up its customer with `asctl customer`")
    }
    if let failure = ArrivingTexts(in: bytes.prefix(8)).compressed { throw failure }
    let readable = MessageParts.utf8(bytes[...])
    guard let text = String(validating: readable, as: UTF8.self), !readable.contains(0) else {
      throw Failure(
        .failure, "cannot explain \(place): it is not UTF-8 text", hint: "show signed data with `asctl decode`")
    }
    let beginsLikeJSON = readable.trimmed.first.map { "{[".utf8.contains($0) } ?? false
    let isJSON = beginsLikeJSON && (try? JSON.validate(readable.trimmed)) != nil
    let read = beginsLikeJSON && !isJSON ? nil : try names(in: text, from: place)
    let whole = read ?? []
    // A text that consists of one name requires no search.
    let isOne = whole.count == 1 && sameBytes(whole[0], String(Substring(text.utf8.trimmed)))
    if isOne, !isJSON { return whole }
    let arriving = try names(arriving: readable, asWhole: read, from: place)
    let names = isOne || arriving.isEmpty ? whole + arriving : arriving
    if !names.isEmpty { return names }
    throw Failure(
      .failure, "no identifier, code or name of Apple's found in \(place)",
      hint: "explain a word with `asctl explain WORD`; show signed data and receipts with `asctl decode`")
  }

  /// The names in an email, a log or an event: words, members of JSON, and signed data. `whole` is the result for the
  /// whole text, so that a text without signed data is not searched twice.
  private static func names(
    arriving text: ArraySlice<UInt8>, asWhole whole: [String]?, from place: String
  ) throws(Failure) -> [String] {
    let arriving = ArrivingTexts(in: text)
    if arriving.found.isEmpty, let failure = arriving.compressed { throw failure }
    let words = arriving.words + arriving.documents.map { Array($0.bytes(.compact))[...] }
    var names: [String] = []
    // Each part may be one name; the parts beyond `mostParts` are searched as one text.
    let many = Array(words.dropFirst(mostParts).joined(separator: [0x0A]))
    for part in words.prefix(mostParts) + [many[...]] {
      // A document would be read as a single word, so its separators are replaced.
      let isCut = part.trimmed.first.map { "{[".utf8.contains($0) } ?? false
      let found: [String] =
        if isCut {
          []
        } else if let whole, part.isSame(as: text) {
          whole
        } else {
          try Self.names(in: String(decoding: part, as: UTF8.self), from: place)
        }
      names += found
      if found.isEmpty, isCut || part.contains(where: { separated($0) != $0 }) {
        names += try Self.names(in: String(decoding: part.map(separated), as: UTF8.self), from: place)
      }
    }
    names += arriving.found.map { content in
      switch content {
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

  /// Replaces characters that join words in URLs and escapes by a space, and non-ASCII text, which may have no spaces.
  private static func separated(_ byte: UInt8) -> UInt8 {
    byte >= 0x80 || "/&\\%{[\"".utf8.contains(byte) ? 0x20 : byte
  }

  /// Throws status 1 for too many names, because an explanation is about a hundred times as long.
  private static func names(in text: String, from place: String) throws(Failure) -> [String] {
    let names = Explain.names(in: text, atMost: limit + 1)
    guard names.count <= limit else { throw tooMany(from: place) }
    return names
  }

  private static func tooMany(from place: String) -> Failure {
    Failure(
      .failure, "more than \(limit) codes, names and identifiers found in \(place), expected up to \(limit)",
      hint: "explain a part of it; use a command with --ids, such as asctl customer, for many identifiers")
  }

  static func sections(_ explanations: [Explanation]) -> [Section] {
    explanations.map { explanation in
      let page = explanation.page.map { [(label: "Page", text: $0)] } ?? []
      let facts = explanation.facts + [(label: "Source", text: explanation.source)] + page
      let terms = facts.map { Term([Span($0.label)], [Span](prose: escapingControls($0.text))) }
      return Section(nil, [.title([Span(escapingControls(explanation.title), .literal)]), .terms(terms)])
    }
  }

  /// The word for output, without a shared secret if it is JSON or JSON in a JSON string. If it is not parsable, only
  /// its beginning is shown, because it may contain a secret.
  private static func shown(_ word: String) -> String {
    guard let first = word.utf8.first, "{[\"".utf8.contains(first) else { return word }
    let beginning = word.utf8.count == 1 ? word : "\(word.prefix(1))…"
    switch (try? JSON.parse(Array(word.utf8))) ?? (try? JSON.parse(Array("\"\(word)\"".utf8))) {
    case .string(let unquoted)?:
      // Without escapes, the unquoted string is not more readable.
      guard unquoted.utf8.count < word.utf8.count else { return beginning }
      let shown = unquoted.hasPrefix("\"") ? unquoted : Self.shown(unquoted)
      return sameBytes(shown, unquoted) ? word : JSON.string(shown).text(.compact)
    case let document?:
      let shown = document.withoutSharedSecret()
      return shown == document ? word : shown.text(.compact)
    case nil:
      return beginning
    }
  }

  private static func json(_ explanation: Explanation) -> JSON {
    var json: JSONObject = [
      "kind": .string(explanation.kind.rawValue), "title": .string(explanation.title),
      "facts": .object(facts(of: explanation)), "source": .string(explanation.source),
    ]
    if let page = explanation.page { json["page"] = .string(page) }
    return .object(json)
  }

  /// The facts by label. A label that occurs several times, such as the causes of a 401, has a list.
  private static func facts(of explanation: Explanation) -> JSONObject {
    var json = JSONObject([])
    for label in explanation.facts.map(\.label) where json[label] == nil {
      let facts = explanation.facts.filter { sameBytes($0.label, label) }
      let texts = facts.map { JSON.string($0.text.withoutMarkup) }
      json[label] = texts.count == 1 ? texts[0] : .array(texts)
    }
    return json
  }

  private static func failure(_ unknown: [String], isPartial: Bool) -> Failure? {
    guard let first = unknown.first else { return nil }
    let words = unknown.map { quoted(shown($0)) }.joined(separator: ", ")
    let nearest = Explain.nearest(first)
    return Failure(
      isPartial ? .someFailed : .failure, "unknown word \(words)",
      hint: nearest.isEmpty
        ? "see `asctl explain --help`"
        : "did you mean \(nearest.joined(separator: ", "))?")
  }
}

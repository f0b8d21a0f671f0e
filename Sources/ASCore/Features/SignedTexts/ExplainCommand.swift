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
    "word", .text("word"), count: .any,
    "An error code, notification type, status, value, field, endpoint or identifier")

  /// - Parameter own: The words of asctl itself, which are made when the command runs.
  static func command(_ own: @escaping @Sendable () -> NameTable) -> Command<CommandAction> {
    Command<CommandAction>(
      "explain", "Explain a code, name or identifier", section: "Signed data, offline",
      detail: """
        Explains error codes (`4040010`, `TransactionIdNotFound`), HTTP statuses, notification types and subtypes \
        (`DID_RENEW/BILLING_RECOVERY`), subscription statuses (`status:4`), values (`offerType:3`, `GRANT_PRORATED`), fields \
        (`revocationPercentage`), endpoints (`Get Transaction History`), objects (`JWSTransaction`), older names, those of \
        StoreKit and of Apple's server libraries (`INVALID_CHAIN`), the words that asctl prints, and the likely kind of an \
        identifier.

        All meanings of a word are shown, most likely first. Nothing is sent to Apple: the kind of an identifier is guessed \
        from its format.

        A line from a log, JSON, a file or stdin is searched for codes, pairs such as `status: 4`, HTTP statuses, \
        names and identifiers, and the most specific is explained first. In a text of several lines, such as a log, each \
        meaning is explained once, with the first line and the number of further lines; identifiers of one kind are \
        explained together, and stderr shows the number of lines without an explanation. Names of several words need no \
        quotes: `asctl explain billing retry`.

        For an unknown word, similar known words are suggested, and the exit status is 1 (12 if other words are known).
        """,
      arguments: [words], flags: OutputFlags.data,
      completions: ValueCompletion.fields(
        [
          ("word", "The word that is explained."),
          ("line", "The number of the first line with it, in a text of several lines."),
          ("furtherLines", "The number of further lines with it."),
          ("others", "Further identifiers of the same kind."),
          ("readAs", "The identifier that was read from the word."),
          ("explanations", "The meanings of the word, most likely first."),
          ("explanations.kind", "The kind of meaning."), ("explanations.title", "The name of what is explained."),
          ("explanations.facts", "The facts by their labels."),
          ("explanations.source", "The page or topic that the meaning is from."),
          ("explanations.page", "The URL of the source."),
        ]
      ).merging(["word": .words { Explain.words.map { Choice($0, "") } }]) { $1 },
      examples: [
        Example("asctl explain 4040010", "Explain an error code and its remedy"),
        Example(
          "asctl explain DID_RENEW/BILLING_RECOVERY status:4", "Explain a notification and a subscription status"),
        Example("asctl explain revocationPercentage", "Explain a field"),
        Example("asctl explain Get Transaction History", "Explain an endpoint of Apple"),
        Example("asctl explain MVK7WQ3XYZ", "Show the kind of an identifier and the commands that accept it"),
        Example("asctl explain \"Request failed with status code 401\"", "Explain a line of a log"),
      ],
      action: CommandAction(fields: { _ in .found }) { invocation, context throws(Failure) in
        try explain(invocation, context, own)
      })
  }

  private static func explain(
    _ invocation: Invocation, _ context: Context, _ own: @escaping @Sendable () -> NameTable
  ) throws(Failure) -> CommandOutput {
    let given = invocation.values(words)
    let meanings =
      given.isEmpty
      ? try Meanings(in: input(context), OwnWords(own)) : try Meanings(of: given, OwnWords(own), context)
    let known = meanings.all.filter { !$0.explanations.isEmpty }
    let records = known.map { meaning in
      var members: JSONObject = ["word": .string(shown(meaning.word))]
      if let place = meaning.place, let line = place.lines.first {
        members["line"] = .number(JSONNumber(Int64(line)))
        members["furtherLines"] = .number(JSONNumber(Int64(place.lines.count - 1)))
      }
      if let others = meaning.place?.others, !others.isEmpty { members["others"] = .array(others.map(JSON.string)) }
      if let read = meaning.identifier?.read { members["readAs"] = .string(read) }
      members["explanations"] = .array(meaning.explanations.map(json))
      return JSON.object(members)
    }
    return CommandOutput(
      known.isEmpty ? .nothing : .page(Meanings.sections(known, isOfLines: meanings.lines != nil), .array(records)),
      remarks: known.compactMap(\.identifier?.remark) + [meanings.remark].compactMap(\.self),
      failure: failure(meanings.all.filter(\.explanations.isEmpty).map(\.word), isPartial: !known.isEmpty))
  }

  /// The text on stdin, if no word is given.
  private static func input(_ context: Context) throws(Failure) -> [UInt8] {
    let isTerminal = context.terminal.isTerminal(.input)
    let bytes = isTerminal ? [] : try context.readWhole("-", limit: Meanings.longestText)
    guard !bytes[...].trimmed.isEmpty else {
      throw Failure(
        .usage, "missing WORD for explain", hint: "pass a word, or a text on stdin; see `asctl explain --help`")
    }
    return bytes
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
      "kind": .word(explanation.kind), "title": .string(explanation.title),
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
    let nearest = Explain.nearest(first)
    let guess = nearest.isEmpty ? nil : "did you mean \(nearest.joined(separator: ", "))?"
    func isText(_ word: String) -> Bool { word.utf8.contains { $0.isSpace || ",=".utf8.contains($0) } }
    if unknown.count == 1, !isPartial, isText(first) {
      var failure = Meanings.nothing(in: "the text")
      failure.hint = guess ?? failure.hint
      return failure
    }
    let words = unknown.map { quoted(shown($0)) }.joined(separator: ", ")
    return Failure(
      isPartial ? .someFailed : .failure, "unknown \(unknown.contains(where: isText) ? "text" : "word") \(words)",
      hint: guess ?? "see `asctl explain --help`")
  }
}

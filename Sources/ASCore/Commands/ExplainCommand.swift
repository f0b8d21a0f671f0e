import AppStore
import Base
import CommandLine
import Platform
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

      A word that nobody knows gets the nearest known ones, and status 1 (12 if others were known).
      """,
    arguments: [words], flags: OutputFlags.data,
    examples: [
      Example("asctl explain 4040010", "What an error code means and what to do"),
      Example(
        "asctl explain DID_RENEW/BILLING_RECOVERY status:4", "What a notification says, and a subscription status"),
      Example("asctl explain revocationPercentage", "What a field holds"),
      Example("asctl explain MVK7WQ3XYZ", "Which kind of identifier this is, and what takes it"),
    ],
    action: CommandAction(explain))

  private static func explain(_ invocation: Invocation, _ context: Context) throws(Failure) -> CommandOutput {
    let asked = invocation.values(words)
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

  private struct Answer {
    let word: String
    /// The identifier that the word was read as.
    let identifier: PastedIdentifier?
    let explanations: [Explanation]
  }

  private static func sections(_ explanations: [Explanation]) -> [Section] {
    explanations.map { explanation in
      let facts = explanation.facts + [Explanation.Fact("Source", explanation.source)]
      let terms = facts.map { Term([Span($0.label)], [Span](prose: escapingControls($0.text))) }
      return Section(nil, [.title([Span(escapingControls(explanation.title), .literal)]), .terms(terms)])
    }
  }

  private static func json(_ answer: Answer) -> JSON {
    var members: JSONObject = ["word": .string(answer.word)]
    if let read = answer.identifier?.read { members["readAs"] = .string(read) }
    members["explanations"] = .array(answer.explanations.map(json))
    return .object(members)
  }

  private static func json(_ explanation: Explanation) -> JSON {
    [
      "kind": .string(explanation.kind.rawValue), "title": .string(explanation.title),
      "facts": .object(
        JSONObject(explanation.facts.map { JSONObject.Member(name: $0.label, value: .string($0.text.withoutMarkup)) })),
      "source": .string(explanation.source),
    ]
  }

  private static func failure(_ unknown: [String], isPartial: Bool) -> Failure? {
    guard let first = unknown.first else { return nil }
    let quoted = unknown.map { "\"\($0)\"" }.joined(separator: ", ")
    let nearest = Explain.nearest(first)
    return Failure(
      isPartial ? .someFailed : .failure, "nothing is known of \(quoted)",
      hint: nearest.isEmpty
        ? "asctl explain --help says what can be explained" : "did you mean \(nearest.joined(separator: ", "))?")
  }
}

import Base

/// The wording of the messages to customers: the built-in texts, and those of a file that replace some of them.
package struct MessageTemplates: Sendable {
  private var texts: [MessageCase: MessageText] = [:]

  package static let builtIn = MessageTemplates()

  private init() {}

  /// Reads a JSON object of the shape that `json` has, or with a string in place of each object. Throws status 2 for an
  /// unknown situation or placeholder, naming it and the file.
  package init(file: String, _ bytes: [UInt8]) throws(Failure) {
    for member in try JSON.members(of: file, bytes) {
      let place = "\(file), \(quoted(member.name))"
      guard let situation = MessageCase(rawValue: member.name) else {
        let near = Nearest.to(member.name, among: MessageCase.allCases.map(\.rawValue))
        throw Failure(
          .usage, "\(file) has an unknown message \(quoted(member.name))",
          hint: near.map { "did you mean \($0)?" } ?? "asctl customer --templates lists them")
      }
      guard let text = member.value.string ?? member.value["text"]?.string, !text.utf8.trimmed.isEmpty else {
        throw Failure(.usage, "\(place): the text is missing", hint: Self.hint)
      }
      texts[situation] = try MessageText(text, of: situation, at: place)
    }
  }

  static let hint = "asctl customer --templates prints the built-in messages"

  /// The message with its values, which may be hostile and are escaped; nil if one of the situation's facts is unknown.
  package func message(_ situation: MessageCase, _ value: (MessageFact) -> String?) -> String? {
    var values: [MessageFact: String] = [:]
    for fact in situation.facts {
      guard let text = value(fact) else { return nil }
      values[fact] = escapingControls(text)
    }
    return (texts[situation] ?? .builtIn(situation)).filled(values)
  }

  /// All messages, to be edited: by situation its text, and the facts that a text can contain.
  package var json: JSON {
    .object(
      JSONObject(
        MessageCase.allCases.map { situation in
          JSONObject.Member(
            name: situation.rawValue,
            value: [
              "text": .string((texts[situation] ?? .builtIn(situation)).text),
              "facts": .array(situation.facts.map { .string($0.rawValue) }),
            ])
        }))
  }
}

/// A text with placeholders, each the name of a fact in braces.
private struct MessageText: Sendable {
  let text: String
  private let parts: [Part]

  private enum Part: Sendable {
    case text(String)
    case fact(MessageFact)
  }

  /// The built-in text of a situation.
  static func builtIn(_ situation: MessageCase) -> MessageText {
    // A law test reads each of them.
    (try? MessageText(situation.text, of: situation, at: "")) ?? MessageText(plain: situation.text)
  }

  private init(plain text: String) { (self.text, parts) = (text, [.text(text)]) }

  /// `place` names the text in messages.
  init(_ text: String, of situation: MessageCase, at place: String) throws(Failure) {
    self.text = text
    guard text.unicodeScalars.allSatisfy({ $0 == "\n" || $0.properties.generalCategory != .control }) else {
      throw Failure(.usage, "\(place): the text contains a control character", hint: MessageTemplates.hint)
    }
    var parts: [Part] = []
    var rest = Substring(text)
    while let open = rest.firstIndex(of: "{") {
      parts.append(.text(String(rest[..<open])))
      guard let close = rest[open...].firstIndex(of: "}") else {
        throw Failure(.usage, "\(place): a placeholder has no closing brace", hint: MessageTemplates.hint)
      }
      let name = String(rest[rest.index(after: open)..<close])
      guard let fact = MessageFact(rawValue: name), situation.facts.contains(fact) else {
        let expected = situation.facts.map { "{\($0.rawValue)}" }.listed("or")
        throw Failure(
          .usage, "\(place): unknown placeholder {\(escapingControls(name))}",
          hint: expected.isEmpty ? "this message has no placeholders" : "expected \(expected)")
      }
      parts.append(.fact(fact))
      rest = rest[rest.index(after: close)...]
    }
    self.parts = parts + [.text(String(rest))]
  }

  func filled(_ values: [MessageFact: String]) -> String {
    parts.map { part in
      switch part {
      case .text(let text): text
      case .fact(let fact): values[fact] ?? ""
      }
    }.joined()
  }
}

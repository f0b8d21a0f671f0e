/// What was signed, for people: its members in words, and the signature on a line of its own to be copied.
struct SignaturePage {
  /// The name of what is signed in `PayloadObject`.
  let object: String
  let context: Context

  func sections(_ header: JSON, _ payload: JSON, jws: String) -> [Section] {
    [Section(nil, [.terms(terms(header) + terms(payload))]), Section("jws", [.literal([jws])])]
  }

  func terms(_ value: JSON) -> [Term] {
    (value.objectValue?.members ?? []).map { member in
      Term([Span(visible(member.name))], [Span(words(member))])
    }
  }

  /// A date has its number beside it, as that is what an app hands on.
  private func words(_ member: JSONObject.Member) -> String {
    let kind = Field.named(member.name, in: object)?.kind
    guard kind == .date || kind == .seconds else { return visible(opened(member.value, kind)) }
    let date = FieldText(localTime: context.localTime).text(member.value, kind, currency: nil)
    return "\(visible(member.value.text())) (\(date))"
  }

  /// JSON within base64 as JSON.
  private func opened(_ value: JSON, _ kind: Field.Kind?) -> String {
    guard let text = value.string else { return value.text() }
    guard kind == .base64, let bytes = Base64.lenient(Array(text.utf8)[...]), let inner = try? JSON.parse(bytes) else {
      return text
    }
    return inner.text()
  }
}

/// What was signed, for people: its members in words, a request within it laid out, and the signature on a line of its
/// own to be copied.
struct SignaturePage {
  /// What is signed.
  let object: PayloadObject
  let context: Context

  func sections(_ header: JSON, _ payload: JSON, jws: String) -> [Section] {
    let members = payload.objectValue?.members ?? []
    let requests = members.compactMap { member in
      request(member).map {
        Section(member.name, [.literal($0.text(.terminal).split(separator: "\n").map(String.init))])
      }
    }
    let others = JSON.object(JSONObject(members.filter { request($0) == nil }))
    return [Section(nil, [.terms(terms(header) + terms(others))])] + requests + [Section("jws", [.literal([jws])])]
  }

  func terms(_ value: JSON) -> [Term] {
    (value.objectValue?.members ?? []).map { member in
      Term([Span(escapingControls(member.name))], [Span(words(member))])
    }
  }

  /// A date has its number beside it, as that is what an app hands on.
  private func words(_ member: JSONObject.Member) -> String {
    let kind = Field.read(member.name, in: object)?.kind
    guard kind == .date || kind == .seconds else { return escapingControls(member.value.string ?? member.value.text()) }
    let date = FieldText(localTime: context.localTime).text(member.value, kind, currency: nil)
    return "\(escapingControls(member.value.text())) (\(date))"
  }

  /// JSON within base64.
  private func request(_ member: JSONObject.Member) -> JSON? {
    guard Field.read(member.name, in: object)?.kind == .base64, let text = member.value.string else { return nil }
    return Base64.lenient(Array(text.utf8)[...]).flatMap { try? JSON.parse($0) }
  }
}

// Payloads are written down member by member; what there is nothing to say about is left out, as Apple does.

extension JSONObject {
  init(present members: KeyValuePairs<String, JSON?>) {
    self.init(members.compactMap { name, value in value.map { Member(name: name, value: $0) } })
  }
}

extension JSON {
  static func int(_ number: Int64) -> JSON { .number(JSONNumber(number)) }

  /// An object without the members that are nil.
  static func present(_ members: KeyValuePairs<String, JSON?>) -> JSON { .object(JSONObject(present: members)) }
}

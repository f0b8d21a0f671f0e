/// Something to look at in the fixed world: what it shows, and the identifiers to ask with.
struct SampleID: Sendable {
  /// A phrase: "a subscription in billing retry".
  let shows: String
  /// Under Apple's names.
  let identifiers: JSONObject

  var json: JSON {
    var members = JSONObject(present: ["shows": .string(shows)])
    members.members += identifiers.members
    return .object(members)
  }
}

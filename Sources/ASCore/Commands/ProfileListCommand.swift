/// `asctl profile list`.
enum ProfileListCommand {
  static let command = Command<Verb>(
    "list", "List the profiles", flags: OutputFlags.data,
    examples: [
      Example("asctl profile list", "See which profiles there are"),
      Example("asctl profile list -o json | jq -r '.[].name'", "Their names alone"),
    ],
    action: Verb(list))

  private static func list(_ invocation: Invocation, _ context: Context) throws(Failure) -> Findings {
    let config = try ConfigFile.readForProfiles(context)
    let chosen = config.chosenDefault?.name ?? ProfileName.standard
    let rows = config.profiles.map { profile -> JSON in
      func text(_ setting: Setting) -> JSON { profile.entry(setting).map { .string($0.value) } ?? .null }
      return [
        "name": .string(profile.name), "bundleId": text(.bundleID), "keyId": text(.keyID),
        "environment": text(.environment), "isDefault": .bool(sameBytes(profile.name, chosen)),
      ]
    }
    let none = rows.isEmpty ? ["there is no profile yet: asctl profile add"] : []
    let terms = config.profiles.map { profile -> Term in
      let facts = [
        profile.entry(.bundleID)?.value, profile.entry(.keyID).map { "key \($0.value)" },
        profile.entry(.environment)?.value, sameBytes(profile.name, chosen) ? "default" : nil,
      ]
      return Term([Span(profile.name, .literal)], [Span(visible(facts.compactMap { $0 }.joined(separator: ", ")))])
    }
    return Findings(
      .page(terms.isEmpty ? [] : [Section(nil, [.terms(terms)])], .array(rows)),
      remarks: none + config.remarks(context))
  }
}
